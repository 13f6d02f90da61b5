//===- InlineCalls.cpp - Inlining within a size limit ---------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "mlir/Analysis/CallGraph.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTINLINE
#include "bcast/Dialect/Bcast/Transforms/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// The default of upstream's inliner.
static constexpr unsigned kMaxIterations = 4;

namespace {
/// Decides which calls are inlined: every call of a function that is called
/// only once, and others as long as their caller has at most `maxOps`
/// operations.
class InliningBudget {
public:
  InliningBudget(ModuleOp module, unsigned maxOps) : maxOps(maxOps) {
    module.walk([&](CallOpInterface call) {
      if (auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
        ++numCalls[callee];
    });
  }

  bool hasCalls() const { return !numCalls.empty(); }

  /// Returns whether to inline `call`, and updates the size of the caller.
  /// Callees are visited before their callers, so that their sizes are final.
  bool take(CallOpInterface call, Region *caller, Region *callee) {
    uint64_t &size = getSize(caller);
    uint64_t sizeOfCallee = getSize(callee);
    auto name = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
    bool isOnlyCall = name && numCalls.lookup(name) == 1;
    if (!isOnlyCall && size + sizeOfCallee > maxOps)
      return false;
    size += sizeOfCallee;
    return true;
  }

private:
  uint64_t &getSize(Region *region) {
    auto entry = sizes.find(region);
    if (entry != sizes.end())
      return *entry->second;
    auto size = std::make_unique<uint64_t>(0);
    region->walk([&](Operation *) { ++*size; });
    return *sizes.try_emplace(region, std::move(size)).first->second;
  }

  uint64_t maxOps;
  DenseMap<SymbolRefAttr, unsigned> numCalls;
  DenseMap<Region *, std::unique_ptr<uint64_t>> sizes;
};
} // namespace

static SmallVector<func::CallOp> getCalls(Operation *op) {
  SmallVector<func::CallOp> calls;
  op->walk([&](func::CallOp call) { calls.push_back(call); });
  return calls;
}

/// Whether `function` calls itself, directly or through other functions.
static bool isRecursive(func::FuncOp function, const SymbolTable &symbols) {
  llvm::SetVector<Operation *> called;
  auto addCalls = [&](Operation *op) {
    for (func::CallOp call : getCalls(op))
      if (auto callee = symbols.lookup<func::FuncOp>(call.getCallee()))
        called.insert(callee);
  };
  addCalls(function);
  for (size_t index = 0; index < called.size(); ++index)
    addCalls(called[index]);
  return called.contains(function);
}

/// Gives each public function that the module still calls a private copy, and
/// calls that instead. The calling convention of public functions has buffers,
/// and that of private functions has tensors.
static void makeCalleesPrivate(ModuleOp module) {
  llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>> calls;
  SymbolTable symbols(module);
  for (func::CallOp call : getCalls(module)) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (callee && callee.isPublic() && !callee.isDeclaration())
      calls[callee].push_back(call);
  }
  for (auto &[callee, callers] : calls) {
    if (isRecursive(callee, symbols))
      continue;
    auto copy = cast<func::FuncOp>(callee->clone());
    copy.setPrivate();
    symbols.insert(copy, std::next(callee->getIterator()));
    for (func::CallOp call : callers)
      call.setCallee(copy.getName());
    // The copy has the calls of the function itself.
    for (func::CallOp call : getCalls(copy))
      if (auto *entry =
              calls.find(symbols.lookup<func::FuncOp>(call.getCallee()));
          entry != calls.end())
        entry->second.push_back(call);
  }
}

namespace {
struct Inline : public bcast::impl::BcastInlineBase<Inline> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    func::registerInlinerExtension(registry);
    LLVM::registerInlinerInterface(registry);
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    InliningBudget budget(module, maxOps);
    if (!budget.hasCalls())
      return dropUnused();
    InlinerConfig config(
        [](OpPassManager &pm) { pm.addPass(createCanonicalizerPass()); },
        kMaxIterations);
    Inliner inliner(
        module, getAnalysis<CallGraph>(), *this, getAnalysisManager(),
        [](Pass &pass, OpPassManager &pipeline, Operation *op) {
          return static_cast<Inline &>(pass).runPipeline(pipeline, op);
        },
        config,
        [&](const Inliner::ResolvedCall &call) {
          return budget.take(call.call, call.sourceNode->getCallableRegion(),
                             call.targetNode->getCallableRegion());
        });
    if (failed(inliner.doInlining()))
      return signalPassFailure();
    makeCalleesPrivate(module);
    dropUnused();
    numCallsLeft += getCalls(module).size();
  }

private:
  void dropUnused() {
    if (llvm::none_of(getOperation().getOps<SymbolOpInterface>(),
                      [](SymbolOpInterface symbol) {
                        return symbol.canDiscardOnUseEmpty();
                      }))
      return;
    OpPassManager pm(ModuleOp::getOperationName());
    pm.addPass(createSymbolDCEPass());
    if (failed(runPipeline(pm, getOperation())))
      signalPassFailure();
  }
};
} // namespace

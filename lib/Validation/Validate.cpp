//===- Validate.cpp - The pass that compares stages by terms --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Validation/Validation.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// More instances are not run, unless the option says so.
static constexpr unsigned kMaxInstances = 256;

/// A module with `function` and what it refers to.
static OwningOpRef<ModuleOp> isolate(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  llvm::SetVector<Operation *> kept;
  SmallVector<Operation *> pending = {function};
  // Other operations of the module are few.
  for (Operation &op : *module.getBody())
    if (!isa<func::FuncOp>(op))
      kept.insert(&op);
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (!op || !kept.insert(op))
      continue;
    if (auto uses = SymbolTable::getSymbolUses(op))
      for (const SymbolTable::SymbolUse &use : *uses)
        if (Operation *callee = SymbolTable::lookupNearestSymbolFrom(
                use.getUser(), use.getSymbolRef());
            callee && callee->getParentOp() == module)
          pending.push_back(callee);
  }
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->cloneWithoutRegions());
  copy->getBodyRegion().emplaceBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(copy->getBody());
  for (Operation *op : kept)
    builder.clone(*op);
  return copy;
}

namespace {
struct Validate : public PassWrapper<Validate, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Validate)

  Validate() = default;
  Validate(const Validate &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "bcast-validate"; }
  StringRef getDescription() const override {
    return "Run each function and what passes make of it on symbols in place "
           "of elements, for extents of 0 to 3, and compare the results. "
           "Fails unless all agree";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<affine::AffineDialect, arith::ArithDialect,
                    bufferization::BufferizationDialect, cf::ControlFlowDialect,
                    linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect,
                    memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect, vector::VectorDialect>();
  }

  void runOnOperation() override {
    bool agrees = true;
    if (maxInstances == 0) {
      emitError(getOperation().getLoc(),
                "'max-instances' is 0, and no instance would be run: give 1 or "
                "more");
      return signalPassFailure();
    }
    std::string error;
    if (OpPassManager pm; !passes.empty() && failed(addPasses(pm, error))) {
      emitError(getOperation().getLoc(),
                "'passes' is no pipeline of a module: ")
          << error;
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || function.isPrivate())
        continue;
      Verdict verdict = validate(function);
      agrees &= verdict.kind == Verdict::Kind::Validated;
      llvm::outs() << "@" << function.getSymName() << ": "
                   << (verdict.kind == Verdict::Kind::Validated ? "validated, "
                       : verdict.kind == Verdict::Kind::Differs ? "differs "
                                                                : "unknown: ")
                   << verdict.text << "\n";
    }
    llvm::outs().flush();
    markAllAnalysesPreserved();
    if (!agrees)
      signalPassFailure();
  }

private:
  Verdict validate(func::FuncOp function);
  /// Adds the passes of the option, with or without builtin.module around them.
  LogicalResult addPasses(OpPassManager &pm, std::string &error);

  Option<std::string> passes{
      *this, "passes",
      llvm::cl::desc("The passes to validate, as for --pass-pipeline, instead "
                     "of the stages")};
  Option<unsigned> maxInstances{
      *this, "max-instances",
      llvm::cl::desc("The instances of a function that are run at most"),
      llvm::cl::init(kMaxInstances)};
  Option<bool> checkLaws{
      *this, "check-laws",
      llvm::cl::desc("Run numbers, too, where all terms are the same"),
      llvm::cl::init(false)};
};
} // namespace

LogicalResult Validate::addPasses(OpPassManager &pm, std::string &error) {
  bool isWhole = StringRef(passes).starts_with("builtin.module(");
  llvm::raw_string_ostream os(error);
  FailureOr<OpPassManager> parsed = parsePassPipeline(
      isWhole ? passes : "builtin.module(" + passes + ")", os);
  if (succeeded(parsed))
    pm = std::move(*parsed);
  return parsed;
}

Verdict Validate::validate(func::FuncOp function) {
  Comparison comparison(function, maxInstances, checkLaws);
  std::vector<Stage> stages;
  if (!passes.empty()) {
    stages.push_back({passes, {}});
  } else {
    stages.push_back({"canonical", [](OpPassManager &pm) {
                        pm.addPass(createCanonicalizerPass());
                      }});
    for (Stage &stage : getStages())
      if (stage.name != "llvm")
        stages.push_back(std::move(stage));
  }
  OwningOpRef<ModuleOp> module = isolate(function);
  for (const Stage &stage : stages) {
    std::string error;
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diagnostic) {
      if (error.empty() &&
          diagnostic.getSeverity() == DiagnosticSeverity::Error)
        error = diagnostic.str();
    });
    PassManager pm(&getContext());
    if (stage.addPasses)
      stage.addPasses(pm);
    else if (failed(addPasses(pm, error)))
      return {Verdict::Kind::Unknown,
              "'" + passes + "' is no pipeline of a module: " + error};
    if (failed(pm.run(*module))) {
      std::string reason =
          ("'" + Twine(stage.name) + "' fails: " + error).str();
      if (!comparison.hasStages())
        return {Verdict::Kind::Unknown, reason};
      return comparison.run("; " + reason);
    }
    comparison.addStage(stage.name, cast<ModuleOp>((*module)->clone()));
  }
  return comparison.run();
}

void bcast::registerValidation(DialectRegistry &) {
  static bool registered = false;
  if (!std::exchange(registered, true))
    PassRegistration<Validate>();
}

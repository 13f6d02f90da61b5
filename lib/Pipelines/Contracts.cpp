//===- Contracts.cpp - What a function demands of extents -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function demands of the extents of its arguments, and the shapes of
// its results, as expressions in the syntax of Python. Both are read from the
// checks and from the function that computes the results' shapes, so that they
// are what the compiled program does.
//
//===----------------------------------------------------------------------===//

#include "bcast/Pipelines/Contracts.h"
#include "ContractWriter.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Pipelines.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::pipelines;

/// To checks and shapes as arithmetic on the extents of arguments.
static void buildPipeline(OpPassManager &pm) {
  buildToExplicitPipeline(pm);
  pm.addPass(createBcastInline());
  pm.addPass(createBcastAddShapeFunctions());
  pm.addPass(createBcastResolveExtents());
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
}

FailureOr<llvm::MapVector<StringAttr, Contract>>
bcast::getContracts(ModuleOp module,
                    function_ref<ContractNames(func::FuncOp)> getNames) {
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager pm(module.getContext());
  buildPipeline(pm);
  if (failed(pm.run(*copy)))
    return failure();
  llvm::MapVector<StringAttr, Contract> contracts;
  SymbolTable symbols(*copy);
  for (auto function : copy->getOps<func::FuncOp>()) {
    if (function.isPrivate() || function.isDeclaration() ||
        function->hasAttr(kShapeFunctionAttrName))
      continue;
    ContractWriter writer(
        function, symbols.lookup<func::FuncOp>(
                      (function.getName() + kShapeFunctionSuffix).str()));
    contracts[function.getSymNameAttr()] =
        writer.write(getNames ? getNames(function) : writer.makeNames());
  }
  return contracts;
}

namespace {
struct PrintContracts
    : public PassWrapper<PrintContracts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintContracts)

  StringRef getName() const override { return "bcast-print-contracts"; }

  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    buildPipeline(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    auto contracts = getContracts(getOperation());
    if (failed(contracts))
      return signalPassFailure();
    for (const auto &[name, contract] : *contracts) {
      llvm::outs() << contract.signature << '\n';
      for (const std::string &line : contract.lines)
        llvm::outs() << "  " << line << '\n';
    }
  }
};
} // namespace

std::unique_ptr<Pass> bcast::createPrintContracts() {
  return std::make_unique<PrintContracts>();
}

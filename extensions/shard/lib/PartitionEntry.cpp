//===- PartitionEntry.cpp - The program of each process -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Shard/PartitionEntry.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Shard/Passes.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::bcast;

llvm::Error mlir::bcast::partitionEntries(ModuleOp module,
                                          ArrayRef<func::FuncOp> entries,
                                          int64_t processes,
                                          ArrayRef<int64_t> grid,
                                          std::optional<int64_t> split) {
  bool hasGrid = !module.getOps<shard::GridOp>().empty();
  bool hasSharding = false;
  for (func::FuncOp entry : entries)
    entry.walk([&](shard::ShardOp) { hasSharding = true; });
  BcastPartitionOptions options;
  if (!grid.empty())
    llvm::append_range(options.grid, grid);
  else if (!hasGrid)
    options.grid.push_back(processes);
  // The default needs a dimension.
  auto hasDimension = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.getRank() > 0;
  };
  bool mayBeSplit =
      !hasSharding && llvm::any_of(entries, [&](func::FuncOp entry) {
        return llvm::any_of(entry.getArgumentTypes(), hasDimension) ||
               llvm::any_of(entry.getResultTypes(), hasDimension);
      });
  options.split = split.value_or(mayBeSplit ? 0 : -1);

  for (auto function : module.getOps<func::FuncOp>())
    function.setVisibility(llvm::is_contained(entries, function)
                               ? SymbolTable::Visibility::Public
                               : SymbolTable::Visibility::Private);
  PassManager pm(module.getContext());
  buildToExplicitPipeline(pm);
  pm.addPass(createBcastInline());
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createBcastResolveExtents());
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
  pm.addPass(createBcastPartition(std::move(options)));
  if (failed(pm.run(module)))
    return llvm::createStringError("the program could not be partitioned");
  return llvm::Error::success();
}

void mlir::bcast::removeShardings(ModuleOp module) {
  module.walk([](shard::ShardOp op) {
    op.replaceAllUsesWith(op.getSrc());
    op.erase();
  });
  module.walk([](shard::ShardingOp op) {
    if (op->use_empty())
      op.erase();
  });
  for (auto op : llvm::make_early_inc_range(module.getOps<shard::GridOp>()))
    if (SymbolTable::symbolKnownUseEmpty(op, module))
      op.erase();
}

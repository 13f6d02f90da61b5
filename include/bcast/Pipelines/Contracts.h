//===- Contracts.h - What a function demands of extents ---------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PIPELINES_CONTRACTS_H
#define BCAST_PIPELINES_CONTRACTS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/MapVector.h"

namespace mlir::bcast {

/// What a function demands of the extents of its arguments, and the shapes of
/// its results, as docs/dynamic-shapes.md describes them.
struct Contract {
  /// "@add(x: ?xf32, y: ?xf32) -> (result: ?xf32)".
  std::string signature;
  /// As "requires y.0 == x.0  # NONE-2", "let s0 = x.0 * 2", "result.0 = x.0".
  /// None, if all shapes are static.
  SmallVector<std::string> lines;
};

/// What a contract calls the arguments and the results of a function.
struct ContractNames {
  std::vector<std::string> inputs, results;
  /// Dimension 0 of x is x.0, or x_dim0.
  StringRef separator = ".";
};

/// Returns the contracts of the public functions of `module`, by their names
/// and in their order. The module does not change. Without `getNames`, an array
/// is called as its `bcast.name`, or by its number. Fails, with diagnostics, if
/// a check fails for all extents.
FailureOr<llvm::MapVector<StringAttr, Contract>>
getContracts(ModuleOp module,
             function_ref<ContractNames(func::FuncOp)> getNames = {});

/// A pass that prints the contracts of a module.
std::unique_ptr<Pass> createPrintContracts();

} // namespace mlir::bcast

#endif // BCAST_PIPELINES_CONTRACTS_H

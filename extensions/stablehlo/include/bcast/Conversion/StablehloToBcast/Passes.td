//===- Passes.td - StableHLO to bcast ----------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_STABLEHLOTOBCAST_PASSES_TD
#define BCAST_CONVERSION_STABLEHLOTOBCAST_PASSES_TD

include "bcast/Conversion/Import/ImportOptions.td"

def ConvertStablehloToBcast : Pass<"convert-stablehlo-to-bcast"> {
  let summary = "Convert StableHLO and CHLO, by the names of operations, to bcast";
  let description = [{
    Matches operations of StableHLO and CHLO by their names and attributes. The dialects may be
    registered; `bcast-opt` reads programs in generic and in pretty form without them.
    Elementwise operations, constants, broadcasts, reductions, argmax, views, slices, pads, products
    of matrices, control flow and composites become operations of bcast, tensor, arith, linalg, scf
    and func with the result that StableHLO defines; where StableHLO leaves the result open, it is
    bcast's. Bounds of dynamic extents, and the attributes by which front ends annotate modules and
    functions, are dropped.

    All other operations stay unchanged, with a remark that gives the reason;
    `extensions/stablehlo/docs/stablehlo.md` has both as tables.

    Example:

    ```mlir
    %r = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %r = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    ```
  }];
  let options = importOptions;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::scf::SCFDialect", "::mlir::shape::ShapeDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_STABLEHLOTOBCAST_PASSES_TD

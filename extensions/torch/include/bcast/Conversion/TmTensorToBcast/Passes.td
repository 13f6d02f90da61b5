//===- Passes.td - tm_tensor to bcast ----------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_TMTENSORTOBCAST_PASSES_TD
#define BCAST_CONVERSION_TMTENSORTOBCAST_PASSES_TD

include "bcast/Conversion/Import/ImportOptions.td"

def ConvertTmTensorToBcast : Pass<"convert-tm-tensor-to-bcast"> {
  let summary = "Convert tm_tensor, the dialect of torch-mlir beside linalg, by the names of operations";
  let description = [{
    Matches `tm_tensor.scan`, `scatter`, `sort` and `topk` by their names and attributes. The dialect
    may be registered; `bcast-opt` reads programs in generic and in pretty form without it. They
    become loops of scf, and operations of linalg, tensor and arith.

    A sort is stable. One whose body compares floats puts NaN behind all others if it is ascending,
    and before them if it is descending, as PyTorch does. A negative index of a scatter counts from
    the end; one that is not inside is an error at run time.

    All other operations stay unchanged, with a remark that gives the reason.

    Example:

    ```mlir
    %s = "tm_tensor.sort"(%x) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 0, 1>}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.cmpf ole, %a, %b : f32
      "tm_tensor.yield"(%c) : (i1) -> ()
    }) : (tensor<8xf32>) -> tensor<8xf32>
    ```
  }];
  let options = importOptions;
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_TMTENSORTOBCAST_PASSES_TD

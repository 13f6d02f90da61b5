//===- ReduceOp.td - Reductions ----------------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_REDUCEOP_TD
#define BCAST_DIALECT_BCAST_IR_REDUCEOP_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_ReduceOp : Op<Bcast_Dialect, "reduce",
    [Pure, ReductionOpInterface,
     DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                               ["reifyResultShapes"]>,
     Bcast_UpstreamInterfaces,
     DeclareOpInterfaceMethods<PartialReductionOpInterface,
       ["generateInitialTensorForPartialReduction", "tileToPartialReduction", "mergeReductions",
        "getPartialResultTilePosition"]>]> {
  let summary = "A reduction along dimensions";
  let description = [{
    Combines the elements along the dimensions `dims` to one. The kind is `sum`, `product`,
    `maximum`, `minimum`, `and`, `or` or `xor`, and combines as the operation of that name does
    on two elements: integers wrap (WRAP-1), a maximum with NaN is NaN (MINMAX-1). The result
    drops the reduced dimensions. With `keep_dims` they stay, with extent 1.

    If there is no element, the result is the identity of the kind: 0, 1, the least or greatest
    value of the type (an infinity for floats), true for `and`, false for `or` and `xor`
    (REDUCE-4). Sums and products of floats have one order, and so one result, on every
    machine, in every layout and with every number of threads (REDUCE-6). f16 and bf16 are
    combined in f32 and rounded once (REDUCE-5).

    Verifies the following: REDUCE-1 (`dims` are strictly increasing dimensions of the operand),
    REDUCE-2 (the result's shape), REDUCE-3 (the kind has the element type), REDUCE-8 (64 bits
    count the elements), RESULT-2 (equal element types), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.reduce sum %x, dims = [1] : tensor<4x8xf32> -> tensor<4xf32>
    %s = bcast.reduce maximum %y, dims = [0, 2] keep_dims : tensor<4x?x8xbf16> -> tensor<1x?x1xbf16>
    ```
  }];
  let arguments = (ins Bcast_ReduceKindAttr:$kind, Bcast_Tensor:$operand,
                       DenseI64ArrayAttr:$dims, UnitAttr:$keep_dims);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = [{
    custom<ReduceKind>($kind) $operand `` custom<Dims>($dims) (`keep_dims` $keep_dims^)? attr-dict
    custom<BroadcastSignature>(type($operand), type($result))
  }];
  let builders = [
    OpBuilder<(ins "::mlir::bcast::ReduceKind":$kind, "::mlir::Value":$operand,
                   "::llvm::ArrayRef<int64_t>":$dims,
                   CArg<"bool", "false">:$keepDims)>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<int64_t> getReducedDims() {
      return ::llvm::SmallVector<int64_t>(getDims());
    }
    ::mlir::Value reduce(::mlir::OpBuilder &builder, ::mlir::Location loc,
                         ::mlir::Value operand, bool keepDims) {
      return create(builder, loc, getKind(), operand, getDims(), keepDims);
    }
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_REDUCEOP_TD

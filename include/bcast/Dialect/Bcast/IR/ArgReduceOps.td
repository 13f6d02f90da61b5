//===- ArgReduceOps.td - Indices of extreme elements -------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_ARGREDUCEOPS_TD
#define BCAST_DIALECT_BCAST_IR_ARGREDUCEOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

class Bcast_ArgReduceOp<string mnemonic> : Op<Bcast_Dialect, mnemonic,
    [NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>, ReductionOpInterface,
     DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                               ["reifyResultShapes"]>,
     Bcast_UpstreamInterfaces]> {
  let arguments = (ins Bcast_Tensor:$operand, I64Attr:$dim, UnitAttr:$keep_dims);
  let results = (outs Bcast_ExplainedResult<RankedTensorOf<[AnyType]>.predicate,
                                            "i32 or i64">:$result);
  let assemblyFormat = [{
    $operand `` custom<Dim>($dim) (`keep_dims` $keep_dims^)? attr-dict
    custom<BroadcastSignature>(type($operand), type($result))
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand, "int64_t":$dim,
                   "::mlir::Type":$indexType, CArg<"bool", "false">:$keepDims)>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<int64_t> getReducedDims() {
      return {static_cast<int64_t>(getDim())};
    }
    ::mlir::Value reduce(::mlir::OpBuilder &builder, ::mlir::Location loc,
                         ::mlir::Value operand, bool keepDims);
    /// Whether the extent is checked at run time. [ARG-6]
    bool hasExtentCheck();
  }];
  let extraClassDefinition = [{
    void $cppClass::build(::mlir::OpBuilder &builder, ::mlir::OperationState &state,
                          ::mlir::Value operand, int64_t dim, ::mlir::Type indexType,
                          bool keepDims) {
      build(builder, state,
            ::mlir::bcast::detail::getReducedType(operand, {dim}, keepDims, indexType),
            operand, dim, keepDims);
    }
    bool $cppClass::hasExtentCheck() {
      return ::mlir::bcast::detail::hasExtentCheck(*this);
    }
    ::llvm::LogicalResult $cppClass::verify() {
      return ::mlir::bcast::detail::verifyArgReduce(*this);
    }
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      return hasExtentCheck() ? ::mlir::Speculation::NotSpeculatable
                              : ::mlir::Speculation::Speculatable;
    }
    ::mlir::Value $cppClass::reduce(::mlir::OpBuilder &builder, ::mlir::Location loc,
                                    ::mlir::Value operand, bool keepDims) {
      return create(builder, loc, operand, getDim(), getType().getElementType(), keepDims);
    }
    ::llvm::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder, ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      shapes.push_back(::mlir::bcast::detail::reifyReduction(*this, builder));
      return ::llvm::success();
    }
  }];
}

def Bcast_ArgMaximumOp : Bcast_ArgReduceOp<"arg_maximum"> {
  let summary = "The index of the first greatest element along a dimension";
  let description = [{
    The index along `dim` of the first element that no element exceeds, as `compare` orders them:
    -0 equals +0, false is less than true. NaN exceeds every number, so the first NaN has the
    index (ARG-4). The result drops the dimension. With `keep_dims` it stays, with extent 1. If
    there is no element, the index is 0 (ARG-5).

    The index is an i32 or i64. An extent of more than 2^31 does not fit in i32; a dynamic extent
    is checked at run time (ARG-6).

    Verifies the following: ARG-1 (`dim` is a dimension of the operand), ARG-2 (the result's
    shape), ARG-3 (i32 or i64), ARG-6 (a static extent), REDUCE-8, LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.arg_maximum %x, dim = 1 : tensor<4x8xf32> -> tensor<4xi32>
    %s = bcast.arg_maximum %y, dim = 0 keep_dims : tensor<?x8xui8> -> tensor<1x8xi64>
    ```
  }];
}

def Bcast_ArgMinimumOp : Bcast_ArgReduceOp<"arg_minimum"> {
  let summary = "The index of the first least element along a dimension";
  let description = [{
    The index along `dim` of the first element that exceeds no element, as `compare` orders them:
    -0 equals +0, false is less than true. NaN is less than every number, so the first NaN has
    the index (ARG-4). All else is as in `bcast.arg_maximum`.

    Verifies the following: ARG-1 (`dim` is a dimension of the operand), ARG-2 (the result's
    shape), ARG-3 (i32 or i64), ARG-6 (a static extent), REDUCE-8, LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.arg_minimum %x, dim = 1 : tensor<4x8xf32> -> tensor<4xi32>
    %s = bcast.arg_minimum %y, dim = 0 keep_dims : tensor<?x8xui8> -> tensor<1x8xi64>
    ```
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_ARGREDUCEOPS_TD

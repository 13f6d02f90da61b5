//===- BroadcastOps.td - Broadcasts of one operand ---------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BROADCASTOPS_TD
#define BCAST_DIALECT_BCAST_IR_BROADCASTOPS_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_BroadcastInDimOp : Bcast_Op<"broadcast_in_dim"> {
  let summary = "The one explicit broadcast";
  let description = [{
    Dimension i of the operand reads dimension `dims[i]` of the result; every
    other dimension of the result is new. An operand extent of 1 is stretched to
    the result's. The dims are unique and may stand in any order; one that is not
    increasing transposes. Each dynamic extent of the result takes its size from
    an index operand. All rules are rewritten to this operation.

    Verifies the following: EXPLICIT-1 (one entry per operand dimension),
    EXPLICIT-2 (inside the result's rank), EXPLICIT-3 (unique), EXPLICIT-4 (each
    operand extent is 1 or the result's), EXPLICIT-6 (one size per dynamic extent
    of the result), RESULT-2 (equal element types), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %s = bcast.broadcast_in_dim %y, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
    ```
  }];
  let arguments = (ins Bcast_Tensor:$operand, Variadic<Index>:$sizes,
                       DenseI64ArrayAttr:$dims);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dims (`sizes` `(` $sizes^ `)`)? attr-dict `:`
    type($operand) `->` type($result)
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$operand,
                                 "::llvm::ArrayRef<int64_t>":$dims), [{
    build($_builder, $_state, result, operand, ::mlir::ValueRange(), dims);
  }]>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// How the operand reads the result. The operation must be valid.
    ::mlir::bcast::ResolvedBroadcast resolve();
  }];
  let extraClassDefinition = [{
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      return ::mlir::bcast::detail::getSpeculatability(getOperation());
    }
  }];
}

def Bcast_BroadcastOp : Bcast_Op<"broadcast"> {
  let summary = "Broadcast of one operand to a target shape by a rule";
  let description = [{
    Broadcasts the operand to the target shape, which is `to [...]`, or the
    result's own shape where that is left out (TARGET-1). The result has the
    shape that the rule gives (TARGET-2); only under `#bcast.bidirectional` can it
    differ from the target. Each dynamic extent of the target takes its size from
    an index operand (TARGET-3).

    Verifies the following: the clauses of the rule's one-directional form,
    TARGET-2, TARGET-3, RESULT-2 (equal element types), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
    %s = bcast.broadcast %y to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
    ```
  }];
  let arguments = (ins Bcast_Tensor:$operand, Variadic<Index>:$sizes,
                       OptionalAttr<DenseI64ArrayAttr>:$target,
                       BroadcastRuleAttrInterface:$rule);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = [{
    $operand (`to` custom<TargetShape>($target)^)? (`sizes` `(` $sizes^ `)`)?
    `rule` `(` $rule `)` attr-dict `:` type($operand) `->` type($result)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$operand,
                   "::mlir::bcast::BroadcastRuleAttrInterface":$rule), [{
      build($_builder, $_state, result, operand, ::mlir::ValueRange(),
            ::mlir::DenseI64ArrayAttr(), rule);
    }]>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The target shape: `to [...]` or the result's shape.
    ::llvm::ArrayRef<int64_t> getTargetShape();

    /// How the operand reads the result. The operation must be valid.
    ::mlir::bcast::ResolvedBroadcast resolve();
  }];
  let extraClassDefinition = [{
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      return ::mlir::bcast::detail::getSpeculatability(getOperation());
    }
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_BROADCASTOPS_TD

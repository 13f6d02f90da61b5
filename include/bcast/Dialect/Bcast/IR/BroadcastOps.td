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
    Dimension i of the operand reads dimension `dims[i]` of the result; every other dimension of
    the result is new. An operand extent of 1 is stretched to the result's. The dims are unique
    and may have any order; an order that is not increasing transposes. Each dynamic extent of
    the result takes its size from an index operand. All rules are rewritten to this operation.

    If an operand's extent is dynamic, the types may leave open whether it is the result's
    extent or 1 and stretched. `reads` states for each operand dimension: `equal`, `expand`, or
    `either` if it is decided at run time. This must hold at run time, and is checked.

    Verifies the following: EXPLICIT-1 (one entry per operand dimension),
    EXPLICIT-2 (inside the result's rank), EXPLICIT-3 (unique), EXPLICIT-4 (each
    operand extent is 1 or the result's), EXPLICIT-6 (one size per dynamic extent
    of the result), EXPLICIT-7 (one read per operand dimension, not against the
    types), RESULT-2 (equal element types), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.broadcast_in_dim %x, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %s = bcast.broadcast_in_dim %y, dims = [1] sizes(%d) : tensor<3xf32> -> tensor<?x3xf32>
    %t = bcast.broadcast_in_dim %z, dims = [0] reads = [equal] sizes(%e) : tensor<?xf32> -> tensor<?x3xf32>
    ```
  }];
  let arguments = (ins Bcast_Tensor:$operand, Variadic<Index>:$sizes,
                       DenseI64ArrayAttr:$dims,
                       OptionalAttr<DenseI32ArrayAttr>:$reads);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = [{
    $operand `` custom<Dims>($dims) (`reads` custom<Reads>($reads)^)? (`sizes` `(` $sizes^ `)`)? attr-dict
    custom<BroadcastSignature>(type($operand), type($result))
  }];
  let builders = [OpBuilder<(ins "::mlir::Type":$result, "::mlir::Value":$operand,
                                 "::llvm::ArrayRef<int64_t>":$dims), [{
    build($_builder, $_state, result, operand, ::mlir::ValueRange(), dims,
          /*reads=*/::mlir::DenseI32ArrayAttr());
  }]>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Resolves the broadcast by the types and `reads`. The operation must be
    /// valid.
    ::mlir::bcast::ResolvedBroadcast resolve();

    /// The target shape: the result's.
    ::llvm::ArrayRef<int64_t> getTargetShape() { return getType().getShape(); }
  }];
}

def Bcast_BroadcastOp : Bcast_Op<"broadcast"> {
  let summary = "Broadcast of one operand to a target shape by a rule";
  let description = [{
    Broadcasts the operand to the target shape: `to [...]`, or without it the result's own shape
    (TARGET-1). The result has the shape of the rule (TARGET-2); only under
    `#bcast.bidirectional` can it differ from the target. Each dynamic extent of the target
    takes its size from an index operand (TARGET-3). Every rule is allowed: `#bcast.pdpd` places
    the operand at an axis of the target, and `#bcast.in_dim` gives a dimension of the target
    for each dimension of the operand. `to`, `sizes` and `rule` have this order.

    Verifies the following: the clauses of the rule's one-directional form,
    TARGET-2, TARGET-3, RESULT-2 (equal element types), LAYOUT-10.

    Example:

    ```mlir
    %r = bcast.broadcast %x rule(#bcast.pdpd<axis = 1>) : tensor<3x4xf32> -> tensor<2x3x4x5xf32>
    %s = bcast.broadcast %y to [1, 4] rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<3x4xf32>
    %t = bcast.broadcast %z sizes(%d) rule(#bcast.numpy) : tensor<3xf32> -> tensor<?x3xf32>
    ```
  }];
  let arguments = (ins Bcast_Tensor:$operand, Variadic<Index>:$sizes,
                       OptionalAttr<DenseI64ArrayAttr>:$target,
                       Bcast_Rule:$rule);
  let results = (outs Bcast_Tensor:$result);
  let assemblyFormat = [{
    $operand (`to` custom<TargetShape>($target)^)? (`sizes` `(` $sizes^ `)`)?
    `rule` `` custom<RuleArgument>($rule) attr-dict
    custom<BroadcastSignature>(type($operand), type($result))
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

    /// Resolves the broadcast by the rule. The operation must be valid.
    ::mlir::bcast::ResolvedBroadcast resolve();
  }];
}

def Bcast_CheckExtentOp : Op<Bcast_Dialect, "check_extent", [MemoryEffects<[MemWrite]>]> {
  let summary = "A condition on a runtime extent";
  let description = [{
    The program fails if `extent` violates the condition. `equal`: the extent is `expected`.
    `equal_or_one`: it is `expected` or 1. `equal_or_any_one`: the same, and the message says
    that the extent of `against` may be 1, too. `non_negative`: it is 0 or more. `at_most`: it is
    at most `expected`; with `against`, the message is `subject` and the expected extent, as in
    "index 7 is out of bounds: dimension 0 has extent 4". The others are `equal` on a caller's
    buffer. There, `extent` is a `size`, or a `stride` or the `offset` in elements. As `alignment`,
    it is the address modulo the size of an element in bytes, or -1 if the address is NULL
    (BOUNDARY-2). As `communication`, it is the error of MPI. On failure, the function does nothing
    else and returns an error value with the location, both numbers and three texts: `subject`, the
    value with the extent; `against`, the value with the expected extent, if a shape has it; and
    `clause`, the violated clause of docs/spec.md (CHECK-2). With `values`, at most 8, `subject` is
    the whole message, in which `{0}` stands for the first value.

    `bcast-insert-checks`, `bcast-lower-boundaries` and `bcast-check-buffers` insert this
    operation, and `bcast-lower-checks` lowers it.

    Example:

    ```mlir
    bcast.check_extent equal_or_one, %d, %e, "'bcast.add' op numpy rule: dimension 1: operand 1" against "operand 0" clause "NUMPY-4"
    bcast.check_extent non_negative, %d, %e, "'bcast.broadcast' op dimension 0: the target" clause "CHECK-3"
    bcast.check_extent equal, %d, %e, "the batch of x (= {0}) is not that of y (= {1})" values(%d, %e)
    ```
  }];
  let arguments = (ins Bcast_CheckKindAttr:$kind, Index:$extent, Index:$expected,
                       StrAttr:$subject, OptionalAttr<StrAttr>:$against,
                       OptionalAttr<StrAttr>:$clause, Variadic<Index>:$values);
  let assemblyFormat = [{
    custom<CheckKind>($kind) `,` $extent `,` $expected `,` $subject
    (`against` $against^)? (`clause` $clause^)? (`values` `(` $values^ `)`)? attr-dict
  }];
  let builders = [
    OpBuilder<(ins "::mlir::bcast::CheckKind":$kind, "::mlir::Value":$extent,
                   "::mlir::Value":$expected, "::llvm::StringRef":$subject,
                   "::mlir::StringAttr":$against, "::mlir::StringAttr":$clause), [{
      build($_builder, $_state, kind, extent, expected, subject, against, clause,
            ::mlir::ValueRange());
    }]>];
  let hasCanonicalizer = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether the check holds for these numbers.
    bool holds(int64_t extent, int64_t expected);
    /// Whether the check holds, if constants decide it.
    std::optional<bool> evaluate();
    /// Whether an extent of 1 always holds.
    bool allowsOne() {
      return getKind() == CheckKind::EqualOrOne ||
             getKind() == CheckKind::EqualOrAnyOne;
    }
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_BROADCASTOPS_TD

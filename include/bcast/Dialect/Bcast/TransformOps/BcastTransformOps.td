//===- BcastTransformOps.td - Transform operations ---------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMOPS_BCASTTRANSFORMOPS_TD
#define BCAST_DIALECT_BCAST_TRANSFORMOPS_BCASTTRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

//===----------------------------------------------------------------------===//
// Steps of the pipelines
//===----------------------------------------------------------------------===//

/// Consumes its targets, for what is in them may be gone after, and gives them
/// back. The one on which it fails is as it was; those before it are done.
class BcastTransformOp<string mnemonic>
    : Op<Transform_Dialect, "bcast." # mnemonic, [
        DeclareOpInterfaceMethods<TransformOpInterface>,
        FunctionalStyleTransformOpTrait, MemoryEffectsOpInterface]> {
  let assemblyFormat = "$target attr-dict `:` functional-type(operands, results)";
}

def BcastInsertChecksOp : BcastTransformOp<"insert_checks"> {
  let summary = "Check at run time what the types leave open";
  let description = [{
    Inserts a `bcast.check_extent` before each bcast operation in a target for every condition
    on its extents that its types do not prove, as the pass `bcast-insert-checks` does. With
    dynamic shapes, it comes before `transform.bcast.legalize_to_explicit`.

    Consumes the target, a function or module, and returns it. Another target, or an operation
    outside of functions, is a silenceable failure.

    Example:

    ```mlir
    %checked = transform.bcast.insert_checks %function : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$transformed);
}

def BcastLegalizeToExplicitOp : BcastTransformOp<"legalize_to_explicit"> {
  let summary = "Rewrite implicit broadcasts to bcast.broadcast_in_dim";
  let description = [{
    Runs the pass `bcast-legalize-to-explicit` on a function or module, or on one elementwise
    operation. Conditions that the types leave open are not checked later, so
    `transform.bcast.insert_checks` comes before.

    Consumes the target. Returns it, and the `bcast.broadcast_in_dim` operations in it, or those
    that an elementwise operation reads. Another target is a silenceable failure.

    Example:

    ```mlir
    %explicit, %broadcasts = transform.bcast.legalize_to_explicit %function : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$transformed,
                      TransformHandleTypeInterface:$broadcasts);
}

def BcastSinkBroadcastsOp : BcastTransformOp<"sink_broadcasts"> {
  let summary = "Compute before broadcasting";
  let description = [{
    Computes elementwise operations whose operands are all broadcast in the smallest shape on
    which they depend, and broadcasts the results, as the pass `bcast-sink-broadcasts` does.
    Takes the explicit form.

    Consumes the target, a function or module, and returns it. Another target is a silenceable
    failure.

    Example:

    ```mlir
    %sunk = transform.bcast.sink_broadcasts %function : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$transformed);
}

def BcastPropagateBroadcastsUpOp : BcastTransformOp<"propagate_broadcasts_up"> {
  let summary = "Broadcast operands, not results, if run time decides";
  let description = [{
    If the stretching of a computed value is known only at run time, broadcasts the operands of
    its computation instead, as the pass `bcast-propagate-broadcasts-up` does. Then everything
    fuses. Takes the explicit form, without layouts.

    Consumes the target, a `func.func`, and returns it. Another target is a silenceable failure.

    Example:

    ```mlir
    %pushed = transform.bcast.propagate_broadcasts_up %function : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$transformed);
}

def BcastAssignLayoutsOp : BcastTransformOp<"assign_layouts"> {
  let summary = "Give inner values the layouts that move the fewest bytes";
  let description = [{
    Runs the pass `bcast-assign-layouts` on the explicit form. `copy_overhead` is the fixed cost
    of a copy, in bytes moved in the same time, 0 or more. A larger number gives fewer copies.

    Consumes the target, a `func.func`. Returns it, and the `bcast.relayout copy` operations in
    it. Another target is a silenceable failure.

    Example:

    ```mlir
    %assigned, %copies = transform.bcast.assign_layouts %function {copy_overhead = 65536} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "4096">:$copy_overhead);
  let results = (outs TransformHandleTypeInterface:$transformed,
                      TransformHandleTypeInterface:$copies);
}

def BcastLowerToLinalgOp : BcastTransformOp<"lower_to_linalg"> {
  let summary = "Lower the explicit form to linalg";
  let description = [{
    Turns layouts into physical row-major tensors, index arithmetic into arith, and each
    elementwise operation into a `linalg.generic`, with broadcasts folded into its indexing
    maps. Then it fuses them, unless `fuse` is false. These are the passes of
    `--bcast-to-linalg` after `bcast-assign-layouts`. Without fusion, each `bcast.relayout copy`
    stays until the pass `bcast-fuse-elementwise`.

    Consumes the target, a `builtin.module`. Returns it, and the `linalg.generic` operations in
    it. Another target, or a module that cannot be lowered, is a silenceable failure.

    Example:

    ```mlir
    %lowered, %generics = transform.bcast.lower_to_linalg %module {fuse = false} : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       DefaultValuedAttr<BoolAttr, "true">:$fuse);
  let results = (outs TransformHandleTypeInterface:$transformed,
                      TransformHandleTypeInterface:$generics);
}

def BcastLinalgToLoopsOp : BcastTransformOp<"linalg_to_loops"> {
  let summary = "Lower linalg operations on buffers to affine loops over vectors";
  let description = [{
    Runs the pass `bcast-linalg-to-loops`, for the processor of the module's `bcast.target`.

    Consumes the target, a function or module, and returns it. Another target, or a linalg
    operation on tensors in it, is a silenceable failure.

    Example:

    ```mlir
    %loops = transform.bcast.linalg_to_loops %function : (!transform.any_op) -> !transform.any_op
    ```
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let results = (outs TransformHandleTypeInterface:$transformed);
}

//===----------------------------------------------------------------------===//
// Pattern sets
//===----------------------------------------------------------------------===//

class ApplyBcastPatternsOp<string mnemonic>
    : Op<Transform_Dialect, "apply_patterns.bcast." # mnemonic,
         [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let assemblyFormat = "attr-dict";
}

def ApplyBcastExplicitFormPatternsOp : ApplyBcastPatternsOp<"explicit_form"> {
  let summary = "Rewrite broadcasts that need no runtime check";
  let description = [{
    Rewrites operations that cannot fail at run time to the explicit form.

    Example:

    ```mlir
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.explicit_form
    } : !transform.any_op
    ```
  }];
}

def ApplyBcastCanonicalizationPatternsOp : ApplyBcastPatternsOp<"canonicalization"> {
  let summary = "Canonicalize operations of the dialect";
  let description = [{
    These are the patterns that `--canonicalize` takes from this dialect and its operations, and
    from no other dialect.

    Example:

    ```mlir
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.canonicalization
    } : !transform.any_op
    ```
  }];
}

def ApplyBcastExpandIndexOpsPatternsOp : ApplyBcastPatternsOp<"expand_index_ops"> {
  let summary = "Expand index arithmetic in layouts to arith";
  let description = [{
    Expands `bcast.linearize_index` and `bcast.delinearize_index`.

    Example:

    ```mlir
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.expand_index_ops
    } : !transform.any_op
    ```
  }];
}

def ApplyBcastFuseElementwisePatternsOp : ApplyBcastPatternsOp<"fuse_elementwise"> {
  let summary = "Fuse elementwise linalg.generic operations";
  let description = [{
    Fuses a producer into the first operation that reads it, as the pass
    `bcast-fuse-elementwise` does.

    Example:

    ```mlir
    transform.apply_patterns to %function {
      transform.apply_patterns.bcast.fuse_elementwise
    } : !transform.any_op
    ```
  }];
}

#endif // BCAST_DIALECT_BCAST_TRANSFORMOPS_BCASTTRANSFORMOPS_TD

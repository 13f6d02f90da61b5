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

// Passes and pipelines run by upstream's transform.apply_registered_pass.

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

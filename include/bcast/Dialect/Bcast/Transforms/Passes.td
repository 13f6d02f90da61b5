//===- Passes.td - Passes on the bcast dialect -------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_TD
#define BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastRefineArguments : Pass<"bcast-refine-arguments", "::mlir::ModuleOp"> {
  let summary = "Make extents of a function's arguments static";
  let description = [{
    Makes extents of a function's arguments static, runs the pipeline `bcast-to-explicit`, and
    makes the function's results static where their extents then are. `types` has one text for
    each argument, with the extents and the element type, as `2x?xf32`; `?` leaves an extent,
    and `_` an argument, as it is. Functions that it calls keep their types.

    Results are those of the same function with dynamic extents. Extents that fail a check are
    an error, also where the program would not reach the check.

    Example: with `types=2x3xf32,3xf32`

    ```mlir
    module {
      func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
        %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
        return %r : tensor<?x?xf32>
      }
    }
    ```

    becomes

    ```mlir
    module {
      func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
        %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
        %r = bcast.add %a, %0 : tensor<2x3xf32>
        return %r : tensor<2x3xf32>
      }
    }
    ```
  }];
  let options = [
    Option<"entry", "entry", "std::string", /*default=*/"",
      "The function; by default the only one with a body. Nothing in the module may use it">,
    ListOption<"types", "types", "std::string", "The types of the arguments, as 2x?xf32, or _">
  ];
  let dependentDialects = ["::mlir::bcast::BcastDialect", "::mlir::tensor::TensorDialect"];
}

def BcastInsertChecks : Pass<"bcast-insert-checks"> {
  let summary = "Insert runtime checks of conditions that the types do not prove";
  let description = [{
    Inserts a `bcast.check_extent` before each bcast operation for every condition on its
    extents that its types do not prove. The check names the operand, the other side of the
    comparison, and the clause of the rule for extents that do not fit.

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    ```

    becomes

    ```mlir
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %dim = tensor.dim %b, %c0 : tensor<?xf32>
    bcast.check_extent equal_or_one, %dim, %c4, "'bcast.add' op numpy rule: dimension 0: operand 1" against "operand 0" clause "NUMPY-4"
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numChecks", "checks-inserted", "Runtime checks">
  ];
}

def BcastInsertUpstreamChecks : Pass<"bcast-insert-upstream-checks", "::mlir::func::FuncOp"> {
  let summary = "Insert runtime checks of upstream's operations on tensors";
  let description = [{
    Inserts a `bcast.check_extent` for every condition that upstream demands of extents, sizes,
    offsets and indices at run time, without a check of its own, and that the types and the
    operations that compute the extents do not prove: of operations of linalg (CHECK-10), slices
    (CHECK-11), single elements and dimensions (CHECK-12), concatenations, paddings and new tensors
    (CHECK-13). It runs before linalg becomes bcast, so that no condition is lost. Operations in
    the bodies of others, as of `linalg.generic`, are not checked.

    Example:

    ```mlir
    module {
      func.func @f(%a: tensor<4x3xf32>, %b: tensor<?x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
        %r = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<?x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
        return %r : tensor<4x5xf32>
      }
    }
    ```

    becomes

    ```mlir
    module {
      func.func @f(%a: tensor<4x3xf32>, %b: tensor<?x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
        %c0 = arith.constant 0 : index
        %dim = tensor.dim %b, %c0 : tensor<?x5xf32>
        %c3 = arith.constant 3 : index
        bcast.check_extent equal, %dim, %c3, "'linalg.matmul' op dimension 0 of operand 1" against "dimension 1 of operand 0" clause "CHECK-10"
        %r = linalg.matmul ins(%a, %b : tensor<4x3xf32>, tensor<?x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
        return %r : tensor<4x5xf32>
      }
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numChecks", "checks-inserted", "Runtime checks">
  ];
}

def BcastLegalizeToExplicit : Pass<"bcast-legalize-to-explicit"> {
  let summary = "Rewrite every implicit broadcast to bcast.broadcast_in_dim";
  let description = [{
    After this pass no bcast operation has a rule. Each operand that the rule broadcast is the
    result of a `bcast.broadcast_in_dim`, and elementwise operations have operands of equal
    shapes. The pass walks once over the operations.

    With dynamic shapes, the sizes of the result are computed from the operands' extents.
    Extents that a `tensor.cast` forgets, and constant sizes, first become part of the types, as
    by `canonicalize`. Run `bcast-insert-checks` before: the explicit form does not check the
    conditions that the rule left open.

    A `tensor.cast` between tensors of different layouts is an error: upstream accepts any two
    encodings, and bufferization drops the cast, so elements would be read from wrong addresses.
    Canonicalization, which may fold casts, comes later.

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %0 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %r = bcast.add %a, %0 : tensor<2x3xf32>
    ```
  }];
  let dependentDialects = ["::mlir::bcast::BcastDialect"];
  let statistics = [
    Statistic<"numRewritten", "ops-made-explicit", "Operations that had a rule">
  ];
}

def BcastRefineExtents : Pass<"bcast-refine-extents", "::mlir::func::FuncOp"> {
  let summary = "Use the relations of runtime extents that the program implies";
  let description = [{
    Derives from checks, sizes and shapes which runtime extents are equal, 1, or the broadcast
    of others. A check that earlier checks imply is erased, and equal extents use one value. If
    a `bcast.broadcast_in_dim` might stretch its operand by its types, but cannot, its `reads`
    state that. A tensor with known extents is read through a `tensor.cast` to the more static
    type, and the types of results follow. Upstream's value bounds decide relations that depend
    on index arithmetic alone. The pass walks once; a broadcast of more than 16 unknowns counts
    as one unknown.

    Run it after `bcast-insert-checks` and `bcast-legalize-to-explicit`.

    Example: of

    ```mlir
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    bcast.check_extent equal, %d, %c4, "operand 0"
    %0 = bcast.broadcast_in_dim %a, dims = [0] sizes(%n) : tensor<?xf32> -> tensor<?xf32>
    ```

    After the check, `%a` has an extent of 4 and is not stretched:

    ```mlir
    %d = tensor.dim %a, %c0 : tensor<?xf32>
    bcast.check_extent equal, %d, %c4, "operand 0"
    %cast = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
    %0 = bcast.broadcast_in_dim %cast, dims = [0] sizes(%n) : tensor<4xf32> -> tensor<?xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numChecksErased", "checks-erased", "Checks that are implied">,
    Statistic<"numReadsRefined", "reads-refined", "Broadcasts whose reads became more precise">,
    Statistic<"numTypesRefined", "types-refined", "Operations whose types became more static">
  ];
}

def BcastSinkBroadcasts : Pass<"bcast-sink-broadcasts"> {
  let summary = "Compute before broadcasting";
  let description = [{
    If all operands of an elementwise operation without a rule are broadcasts, or constants with
    one value in all elements, the operation is computed in the smallest shape on which they
    depend, and its result is broadcast once. A broadcast with other uses stays for those.
    Nothing is rewritten if that shape is the result's. Nothing is rewritten either if the
    result has an extent of 0 in a dimension that the shape lacks or has with another extent: no
    element is needed then, and the smaller shape may have many. The pass walks once, and chains
    of operations sink as a whole.

    A dimension whose stretching is known only at run time is stretched before the operation, as
    by `bcast-propagate-broadcasts-up`, and all others after it.

    Run `bcast-insert-checks` before: the sizes of the result are those of the first broadcast,
    and nothing checks later that the others are equal.

    Example:

    ```mlir
    %0 = bcast.broadcast_in_dim %a, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %1 = bcast.broadcast_in_dim %b, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    %r = bcast.multiply %0, %1 : tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %0 = bcast.multiply %a, %b : tensor<3xf32>
    %r = bcast.broadcast_in_dim %0, dims = [1] : tensor<3xf32> -> tensor<2x3xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect"
  ];
  let statistics = [
    Statistic<"numSunk", "ops-computed-before", "Operations computed in a smaller shape">
  ];
}

def BcastCleanUp : Pass<"bcast-clean-up"> {
  let summary = "Canonicalize and remove common subexpressions";
  let description = [{
    Runs upstream's `canonicalize` and `cse` in one pass. It simplifies regions only if there
    are branches, since that takes long.
  }];
}

def BcastResolveExtents : Pass<"bcast-resolve-extents"> {
  let summary = "Express extents of results by those of operands";
  let description = [{
    Runs upstream's `resolve-ranked-shaped-type-result-dims` for `tensor.dim` and `memref.dim`
    alone; upstream's pass visits every operation.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"
  ];
}

def BcastHoistChecks : Pass<"bcast-hoist-checks", "::mlir::func::FuncOp"> {
  let summary = "Move checks before the computation";
  let description = [{
    Moves each check, with the index arithmetic that it needs, to where its operands are known.
    For arithmetic on the function's arguments, this is the start of the function. Checks leave
    the regions of `scf.if` and `scf.for`, and the first region of `scf.while`; they then hold
    if the region does not run. Checks that repeat an earlier one are dropped. A check that
    never holds is an error.

    Example:

    ```mlir
    module {
      func.func @check(%condition: i1, %m: index, %n: index) {
        scf.if %condition {
          bcast.check_extent equal, %m, %n, "operand 1"
        }
        return
      }
    }
    ```

    becomes

    ```mlir
    module {
      func.func @check(%condition: i1, %m: index, %n: index) {
        %0 = arith.select %condition, %m, %n : index
        bcast.check_extent equal, %0, %n, "operand 1"
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def BcastMaterializeLayouts
    : Pass<"bcast-materialize-layouts", "::mlir::ModuleOp"> {
  let summary = "Turn layouts into physical row-major tensors";
  let description = [{
    A tensor with a layout becomes the row-major tensor of the same cells, with its dimensions
    from major to minor and as wide as in memory. An operation computes in the physical order of
    its result. It reads relayouts, and operands in another order, through a transposing
    `bcast.broadcast_in_dim`, which the lowering folds into an indexing map. Only the elements
    are computed; if there is a padding value, exactly the padded cells are filled with it.
    Constants are permuted and padded here. A relayout that moves no byte disappears. A relayout
    with `copy` also leaves a `bcast.relayout copy` of one type on each side that is computed or
    read by other operations.

    The arguments and results of public functions keep their type in the attribute
    `bcast.logical_type`. After this pass no tensor has a layout.

    Takes the explicit form. An operation of another dialect on a layout is an error that names
    it, except functions, calls, the control flow of scf and cf, `tensor.dim`, `tensor.empty`,
    `tensor.extract`, `tensor.cast`, `arith.constant`, and `arith.select` with one condition.

    Example:

    ```mlir
    %r = bcast.add %a, %b : (tensor<2x3xf32>, tensor<2x3xf32, #bcast.layout<minor_to_major = [0, 1]>>) -> tensor<2x3xf32>
    ```

    becomes

    ```mlir
    %0 = bcast.broadcast_in_dim %b, dims = [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
    %r = bcast.add %a, %0 : tensor<2x3xf32>
    ```
  }];
  let options = [
    Option<"fillArguments", "fill-arguments", "bool", /*default=*/"false",
           "Fill the padding of the arguments of public functions, whose callers need not">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let statistics = [
    Statistic<"numOps", "ops-with-layouts", "Operations that had a layout in a type">
  ];
}

def BcastPropagateBroadcastsUp : Pass<"bcast-propagate-broadcasts-up", "::mlir::func::FuncOp"> {
  let summary = "Move broadcasts with runtime stretching from results to operands";
  let description = [{
    A `bcast.broadcast_in_dim` whose stretching is known only at run time becomes a view of a
    buffer. If its operand is computed, the operands of that computation are broadcast instead.
    Then the operand needs no buffer, and everything fuses. If a `tensor.expand_shape` stands in
    between, as in the explicit form of `#bcast.blocks`, the operands are split first.
  }];
  let dependentDialects = ["::mlir::bcast::BcastDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numPropagated", "broadcasts-propagated", "Broadcasts of computed values">
  ];
}

def BcastInline : Pass<"bcast-inline", "::mlir::ModuleOp"> {
  let summary = "Inline calls as long as functions stay small";
  let description = [{
    Runs upstream's inliner with a bound: a call stays if its function would exceed `max-ops`
    operations, unless it is the only call of its callee. Functions that each call the next one
    twice would otherwise need memory for 2^n operations. A public function that is still called
    gets a private copy, and its callers call the copy, unless the function is recursive. In the
    compiled form, public functions take and return buffers.
  }];
  let options = [
    Option<"maxOps", "max-ops", "unsigned", /*default=*/"32768",
           "The operations that a function may have after a call is inlined">
  ];
  let statistics = [
    Statistic<"numCallsLeft", "calls-left", "Calls that are not inlined">
  ];
}

def BcastUnpackScalars : Pass<"bcast-unpack-scalars", "::mlir::func::FuncOp"> {
  let summary = "Keep tensors of rank 0 in registers";
  let description = [{
    Loops and branches of scf carry the element of a tensor of rank 0 instead of the tensor, which
    would be a buffer of its own in each iteration. Elementwise operations on tensors of rank 0
    become arithmetic on their elements in a loop, and everywhere if they are of integers: sizes
    and conditions are then index arithmetic, which `bcast-hoist-checks` moves to the start. A
    `scf.while` that counts up becomes a `scf.for`.

    Example:

    ```mlir
    %c = arith.constant dense<1> : tensor<i32>
    %n = bcast.add %a, %c : tensor<i32>
    ```

    becomes

    ```mlir
    %c = arith.constant 1 : i32
    %e = tensor.extract %a[] : tensor<i32>
    %s = arith.addi %e, %c : i32
    %n = tensor.from_elements %s : tensor<i32>
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def BcastAddShapeFunctions : Pass<"bcast-add-shape-functions", "::mlir::ModuleOp"> {
  let summary = "Add functions that compute the shapes of results";
  let description = [{
    For each public function `NAME` with dynamic results, adds a function `NAME.result_shapes`
    with the same arguments and a memref of indices. It writes the dynamic extents of the
    results there, in order, by the dimensions of the `bcast.logical_type` if there is one. It
    makes the same checks and computes nothing else.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_DIALECT_BCAST_TRANSFORMS_PASSES_TD

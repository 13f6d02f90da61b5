//===- Passes.td - The exit to upstream's dialects ---------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_BCASTTOUPSTREAM_PASSES_TD
#define BCAST_CONVERSION_BCASTTOUPSTREAM_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertBcastToUpstream : Pass<"convert-bcast-to-upstream", "::mlir::ModuleOp"> {
  let summary = "Express what is left of bcast after linalg in upstream's dialects";
  let description = [{
    After it, a program has no operation, type or attribute of bcast. `--bcast-to-linalg` with
    `upstream-only` ends with this pass.

    A check becomes what `checks` says. `assert`: a `cf.assert` with the text of the check and its
    clause. `call`: a call of the private function `bcast_check_failed` where the check fails,
    with the text, the extent and the expected extent; the function must not return. `none`:
    nothing, for a caller who guarantees what the checks demand. Where no pass has inserted checks,
    as `--bcast-to-linalg` does, nothing checks what the program demands.

    A `linalg.generic` that reads broadcasts whose stretching is known only at run time becomes
    two versions under one `scf.if`. Where no operand is stretched, it reads the operands by
    plain indexing maps, and can be tiled, fused and vectorized. Else its body reads each operand
    by a `tensor.extract` at an index that is 0 in a stretched dimension; the operand is a value
    that nothing can fuse into the body. For other readers, the broadcast becomes such a
    `linalg.generic` of its own.

    Attributes of bcast are dropped. A remark says which arguments and results of functions had
    another type before: a tensor with a layout is passed as its allocation.

    Example:

    ```mlir
    bcast.check_extent equal_or_one, %d, %e, "operand 1" against "operand 0" clause "NUMPY-4"
    ```

    becomes a `cf.assert` of `%d == %e || %d == 1` with the text "operand 1 and operand 0 must have
    equal extents, or operand 1 must have extent 1 [NUMPY-4]".
  }];
  let options = [
    Option<"checks", "checks", "::mlir::bcast::UpstreamChecks",
           /*default=*/"::mlir::bcast::UpstreamChecks::Assert",
           "What a check becomes", [{::llvm::cl::values(
             clEnumValN(::mlir::bcast::UpstreamChecks::Assert, "assert", "A cf.assert"),
             clEnumValN(::mlir::bcast::UpstreamChecks::Call, "call", "A call of bcast_check_failed"),
             clEnumValN(::mlir::bcast::UpstreamChecks::None, "none", "Nothing: the caller guarantees it")
           )}]>
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::func::FuncDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"
  ];
}

#endif // BCAST_CONVERSION_BCASTTOUPSTREAM_PASSES_TD

//===- Passes.td - Reduction of test cases -----------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_REDUCTION_PASSES_TD
#define BCAST_DIALECT_BCAST_REDUCTION_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastReduction : Pass<"bcast-reduction", "::mlir::ModuleOp"> {
  let summary = "Make a program smaller as long as a test finds it interesting";
  let description = [{
    The test is a program that is called with its arguments and the name of a file,
    and finds what is in it interesting where it returns another number than 0, as
    the tests of `mlir-reduce` do. Only valid programs are shown to it. These steps
    are taken, as long as one of them leaves the program interesting:

    - a function that nothing calls gives nothing, or one result less (of its first
      eight), and takes only what it uses;
    - an operation whose results nothing uses is erased, effects or not;
    - a loop or branch is replaced by what is in it, computed once;
    - an operation of this dialect or a call is replaced by an operand of its type,
      or else by a constant;
    - a rule is dropped where the shapes are equal, and a layout from a value or
      from all of them;
    - every dynamic extent becomes 2, or 1;
    - what other dialects add to `DialectReductionPatternInterface`.

    Each step is tried on many operations at once before it is on single ones.
    Nothing is folded, which alone may undo what is looked for. A program that is
    not interesting from the start is an error.
  }];
  let options = [
    Option<"testerName", "test", "std::string", /*default=*/"",
           "The program that tells whether a file is interesting; looked for in PATH">,
    ListOption<"testerArgs", "test-arg", "std::string",
               "Its arguments, before the name of the file">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect"
  ];
}

#endif // BCAST_DIALECT_BCAST_REDUCTION_PASSES_TD

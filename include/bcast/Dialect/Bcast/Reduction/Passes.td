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
    The pass calls the test, a program, with its arguments and the name of a file. It returns 0
    if the file is not interesting, and any other number if it is, like the tests of
    `mlir-reduce`. The pass shows it only valid programs. The pass takes these steps as long as
    one of them leaves the program interesting:

    - a function that nothing calls loses its results, or one of them (of its first eight), and
      its unused arguments;
    - an operation with unused results is erased, with or without effects;
    - a loop or branch is replaced by its contents, computed once;
    - an operation of this dialect or a call is replaced by an operand of its type,
      or else by a constant;
    - a rule is dropped if the shapes are equal, and a layout from a value or from all of them;
    - every dynamic extent becomes 2, or 1;
    - the patterns that other dialects add to `DialectReductionPatternInterface` are applied.

    Each step is tried on many operations at once, then on single ones. The pass does not fold,
    since folding alone may remove the fault. A program that is not interesting from the start
    is an error.
  }];
  let options = [
    Option<"testerName", "test", "std::string", /*default=*/"",
           "The program that decides whether a file is interesting; found in PATH">,
    ListOption<"testerArgs", "test-arg", "std::string",
               "Arguments of the test, before the name of the file">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bcast::BcastDialect"
  ];
}

#endif // BCAST_DIALECT_BCAST_REDUCTION_PASSES_TD

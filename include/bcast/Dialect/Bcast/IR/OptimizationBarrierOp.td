//===- OptimizationBarrierOp.td - Not folded ---------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_OPTIMIZATIONBARRIEROP_TD
#define BCAST_DIALECT_BCAST_IR_OPTIMIZATIONBARRIEROP_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"

def Bcast_FloatOrVector : AnyTypeOf<[AnyFloat, VectorOfAnyRankOf<[AnyFloat]>], "a float or a vector of floats">;

def Bcast_OptimizationBarrierOp : Op<Bcast_Dialect, "optimization_barrier",
    !listconcat([Pure, SameOperandsAndResultType], ElementwiseMappable.traits)> {
  let summary = "A value that no pass takes for a constant";
  let description = [{
    The result is the operand. No folder looks through it, so that upstream does not fold a function
    of the math dialect by the libm of the compiling machine: a function of a constant has the bits
    of the function of an argument (FLOAT-2). `convert-linalg-to-bcast` and `convert-bcast-to-linalg`
    put one before each function whose operands may become constant, and `bcast-expand-math` drops
    it.

    Example:

    ```mlir
    %c = arith.constant 0.7 : f32
    %b = bcast.optimization_barrier %c : f32
    %r = math.cos %b : f32
    ```
  }];
  let arguments = (ins Bcast_FloatOrVector:$operand);
  let results = (outs Bcast_FloatOrVector:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

#endif // BCAST_DIALECT_BCAST_IR_OPTIMIZATIONBARRIEROP_TD

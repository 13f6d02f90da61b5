//===- Pd.td - The dialect of a front end ------------------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PD_TD
#define PD_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Pd_Dialect : Dialect {
  let name = "pd";
  let cppNamespace = "::example";
  let summary = "A few operations as PaddlePaddle has them";
}

class Pd_Op<string mnemonic, list<Trait> traits = []>
    : Op<Pd_Dialect, mnemonic, !listconcat([Pure], traits)>;

/// y is placed at an axis of x or, with `numpy`, both broadcast by NumPy's rule.
/// bcast verifies the shapes of these operations after the lowering. Their types
/// are those of bcast's operations.
class Pd_ElementwiseOp<string mnemonic> : Pd_Op<mnemonic> {
  let arguments = (ins Bcast_IntOrFloatTensor:$x, Bcast_IntOrFloatTensor:$y,
                       DefaultValuedAttr<I64Attr, "-1">:$axis, UnitAttr:$numpy);
  let results = (outs Bcast_IntOrFloatTensor:$out);
  let assemblyFormat = [{
    $x `,` $y attr-dict `:` functional-type(operands, results)
  }];
}

def Pd_ElementwiseAddOp : Pd_ElementwiseOp<"elementwise_add"> {
  let summary = "x + y, with y placed at an axis of x";
}

def Pd_ElementwiseMulOp : Pd_ElementwiseOp<"elementwise_mul"> {
  let summary = "x * y, with y placed at an axis of x";
}

def Pd_ScaleOp : Pd_Op<"scale", [SameOperandsAndResultType]> {
  let summary = "scale * x + bias";
  let arguments = (ins Bcast_FloatTensor:$x, F64Attr:$scale, F64Attr:$bias);
  let results = (outs Bcast_FloatTensor:$out);
  let assemblyFormat = "$x `by` $scale `plus` $bias attr-dict `:` type($x)";
}

def Pd_ReluOp : Pd_Op<"relu", [SameOperandsAndResultType]> {
  let summary = "The maximum of x and 0";
  let arguments = (ins Bcast_FloatTensor:$x);
  let results = (outs Bcast_FloatTensor:$out);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

#endif // PD_TD

//===- Apl.td - A dialect with a rule and an operation -----*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef APL_TD
#define APL_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"

def Apl_Dialect : Dialect {
  let name = "apl";
  let cppNamespace = "::example";
  let summary = "A rule and a function of APL, which the bcast dialect does not know";
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

def Apl_OuterAttr : AttrDef<Apl_Dialect, "Outer",
    [DeclareAttrInterfaceMethods<BroadcastRuleAttrInterface>]> {
  let mnemonic = "outer";
  let summary = "The outer product: every element with every element";
  let description = [{
    The result has the dimensions of the first operand, then those of the second
    one, and so on: APL's outer product, NumPy's `ufunc.outer`.

    ```mlir
    %r = bcast.add %a, %b rule(#apl.outer) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Apl_HypotenuseOp
    : Bcast_BinaryOp<"hypotenuse", Bcast_FloatTensor, dialect = Apl_Dialect> {
  let summary = "The long side of right triangles";
  let description = [{
    sqrt(a^2 + b^2), under any rule.

    ```mlir
    %r = apl.hypotenuse %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    ```
  }];
}

#endif // APL_TD

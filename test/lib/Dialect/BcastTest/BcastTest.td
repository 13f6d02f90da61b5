//===- BcastTest.td - A dialect with rules and operations --*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCASTTEST_TD
#define BCASTTEST_TD

include "bcast/Dialect/Bcast/IR/BcastOpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"

def BcastTest_Dialect : Dialect {
  let name = "bcast_test";
  let cppNamespace = "::mlir::bcast_test";
  let summary = "Rules and operations that the bcast dialect does not know";
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
  }];
}

class BcastTest_RuleAttr<string name, string attrMnemonic>
    : AttrDef<BcastTest_Dialect, name,
              [DeclareAttrInterfaceMethods<BroadcastRuleAttrInterface>]> {
  let mnemonic = attrMnemonic;
}

def BcastTest_AlignLeftAttr : BcastTest_RuleAttr<"AlignLeft", "align_left"> {
  let summary = "Shapes aligned left";
  let description = [{
    As NumPy's rule, from the other side: shapes are aligned at their first
    dimension and padded right with 1.

    Example:

    ```mlir
    %r = bcast.add %a, %b rule(#bcast_test.align_left) : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def BcastTest_RefuseAttr : BcastTest_RuleAttr<"Refuse", "refuse"> {
  let summary = "Refuses all shapes, with an error of its own kind";
}

def BcastTest_IncrementOp
    : Bcast_UnaryOp<"increment", Bcast_IntTensor, dialect = BcastTest_Dialect> {
  let summary = "a + 1";
}

def BcastTest_IsNearOp
    : Bcast_BinaryOp<"is_near", Bcast_FloatTensor, Bcast_PredResult, dialect = BcastTest_Dialect> {
  let summary = "|a - b| < 1";
}

#endif // BCASTTEST_TD

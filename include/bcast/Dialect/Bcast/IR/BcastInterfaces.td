//===- BcastInterfaces.td - Interfaces of the bcast dialect *- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTINTERFACES_TD
#define BCAST_DIALECT_BCAST_IR_BCASTINTERFACES_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"

def BroadcastRuleAttrInterface : AttrInterface<"BroadcastRuleAttrInterface"> {
  let cppNamespace = "::mlir::bcast";
  let description = [{
    A broadcasting rule: the shapes that it takes, and the dimension of the result that each
    operand dimension reads. Any dialect can bring a rule by implementing this interface on an
    attribute. Every bcast operation, verifier, rewrite and lowering then works with it.

    Both methods are total: for any shapes they return a resolved broadcast or a
    `BroadcastError` that names the rule, the dimension and both extents. They must be pure
    functions of the attribute and the shapes.
  }];
  let methods = [
    InterfaceMethod<[{
        Resolves the shapes of an elementwise operation's operands. A rule that
        is not for elementwise operations, or not for this number of operands,
        returns an error.
      }],
      "::mlir::bcast::BroadcastResolution", "resolve",
      (ins "::llvm::ArrayRef<::llvm::ArrayRef<int64_t>>":$operands)>,
    InterfaceMethod<[{
        Resolves the broadcast of one operand to a target shape. The result has
        one operand map, and may exceed the target if the rule allows that.
      }],
      "::mlir::bcast::BroadcastResolution", "resolveTo",
      (ins "::llvm::ArrayRef<int64_t>":$operand,
           "::llvm::ArrayRef<int64_t>":$target)>,
  ];
}

def ElementwiseOpInterface : OpInterface<"ElementwiseOpInterface"> {
  let cppNamespace = "::mlir::bcast";
  let description = [{
    An operation that applies one scalar function to the elements of its
    operands, which are broadcast to the result's shape by the operation's rule.

    Verifies the following, with the clauses of docs/spec.md:
    - the operands' shapes resolve under the rule, or under "none" without one;
    - operands that must share an element type do;
    - the declared result has the inferred shape (RESULT-1) and element type
      (RESULT-2);
    - encodings are layouts (LAYOUT-10).

    Folds to an operand if the result equals it, and to a constant if all operands are constants
    and the elements are exact on every machine (docs/canonicalization.md).
  }];
  let methods = [
    InterfaceMethod<"The rule, or null if the shapes must be equal.",
      "::mlir::bcast::BroadcastRuleAttrInterface", "getBroadcastRule", (ins), [{}], [{
        if constexpr (::mlir::bcast::detail::hasRuleAttr<ConcreteOp>)
          return $_op.getRuleAttr();
        else
          return {};
      }]>,
    InterfaceMethod<"Drops the rule: from now on the shapes must be equal.",
      "void", "dropBroadcastRule", (ins), [{}], [{
        if constexpr (::mlir::bcast::detail::hasRuleAttr<ConcreteOp>)
          $_op.removeRuleAttr();
      }]>,
    InterfaceMethod<[{
        The index of the first operand whose element type all later operands
        share.
      }],
      "unsigned", "getFirstDataOperand", (ins), [{}], [{ return 0; }]>,
    StaticInterfaceMethod<[{
        The result's element type, from the element type that the data operands
        share; null if only the declared result type states it.
      }],
      "::mlir::Type", "inferElementType", (ins "::mlir::Type":$dataType), [{}], [{
        if constexpr (ConcreteOp::template hasTrait<::mlir::bcast::PredResult>())
          return ::mlir::IntegerType::get(dataType.getContext(), 1);
        else
          return dataType;
      }]>,
    InterfaceMethod<[{
        Builds the scalar computation of one element with operations of the
        arith and math dialects, without regions. `args` are the operands' elements:
        integers are signless, even for unsigned elements, and f16 and bf16
        become f32 if isComputedInF32() returns true. Returns an element of the
        result in the same convention.
      }],
      "::mlir::Value", "buildScalar",
      (ins "::mlir::ImplicitLocOpBuilder &":$builder,
           "::mlir::ValueRange":$args)>,
    InterfaceMethod<[{
        Whether f16 and bf16 elements are widened to f32 before buildScalar and
        its result is rounded back, once (FLOAT-1).
      }],
      "bool", "isComputedInF32", (ins), [{}], [{ return true; }]>,
  ];
  let extraTraitClassDeclaration = [{
    static ::mlir::OpFoldResult foldTrait(::mlir::Operation *op,
                                          ::llvm::ArrayRef<::mlir::Attribute> constants) {
      return ::mlir::bcast::detail::foldElementwise(op, constants);
    }
  }];
  let verify = [{
    return ::mlir::bcast::detail::verifyElementwise(
        ::llvm::cast<::mlir::bcast::ElementwiseOpInterface>($_op));
  }];
}

def ReductionOpInterface : OpInterface<"ReductionOpInterface"> {
  let cppNamespace = "::mlir::bcast";
  let description = [{
    An operation whose result has one element for all elements of its operand along reduced
    dimensions. The result drops these dimensions, or keeps them with extent 1.
  }];
  let methods = [
    InterfaceMethod<"The tensor that is reduced.",
      "::mlir::TypedValue<::mlir::RankedTensorType>", "getOperand">,
    InterfaceMethod<"The reduced dimensions, strictly increasing.",
      "::llvm::SmallVector<int64_t>", "getReducedDims">,
    InterfaceMethod<"Whether the result keeps the reduced dimensions.", "bool", "getKeepDims">,
    InterfaceMethod<"Creates the same reduction of `operand`.", "::mlir::Value", "reduce",
      (ins "::mlir::OpBuilder &":$builder, "::mlir::Location":$loc, "::mlir::Value":$operand,
           "bool":$keepDims)>,
    InterfaceMethod<[{
        The result's shape and the groups of reduced dimensions. The operation
        must be valid.
      }],
      "::mlir::bcast::ResolvedReduction", "resolve", (ins), [{}], [{
        return ::llvm::cantFail(::mlir::bcast::resolveReduce(
            $_op.getOperand().getType().getShape(), $_op.getReducedDims(),
            $_op.getKeepDims()));
      }]>,
  ];
}

#endif // BCAST_DIALECT_BCAST_IR_BCASTINTERFACES_TD

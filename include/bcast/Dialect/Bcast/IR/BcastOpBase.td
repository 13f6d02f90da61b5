//===- BcastOpBase.td - What the operations share ----------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTOPBASE_TD
#define BCAST_DIALECT_BCAST_IR_BCASTOPBASE_TD

include "bcast/Dialect/Bcast/IR/BcastAttributes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

defvar Bcast_PredTypes = [I1];
defvar Bcast_IntTypes = [I8, I16, I32, I64, UI8, UI16, UI32, UI64];
defvar Bcast_FloatTypes = [F16, BF16, F32, F64];

/// A ranked tensor of one of `types`, which a message calls `names`. What is in
/// double braces is evaluated where a type is refused: a hint, or nothing.
class Bcast_TensorOf<list<Type> types, string names, string hint = "explainKind">
    : Type<RankedTensorOf<types>.predicate,
           "ranked tensor of " # names # "{{::mlir::bcast::detail::" # hint #
               "($_self)}} [TYPE-1]",
           "::mlir::RankedTensorType">;

def Bcast_PredTensor : Bcast_TensorOf<Bcast_PredTypes, "i1">;
/// The result of an operation whose operands are not of i1.
def Bcast_PredResult : Bcast_TensorOf<Bcast_PredTypes, "i1", "explainPredResult">;
def Bcast_FloatTensor
    : Bcast_TensorOf<Bcast_FloatTypes, "f16, bf16, f32 or f64"> {
  let cppFunctionName = "isFloatTensor";
}
def Bcast_IntTensor
    : Bcast_TensorOf<Bcast_IntTypes, "i8, i16, i32, i64 or ui8, ui16, ui32, ui64",
                     "explainInteger"> {
  let cppFunctionName = "isIntTensor";
}
def Bcast_PredOrIntTensor
    : Bcast_TensorOf<!listconcat(Bcast_PredTypes, Bcast_IntTypes),
                     "i1, i8, i16, i32, i64 or ui8, ui16, ui32, ui64", "explainInteger"> {
  let cppFunctionName = "isPredOrIntTensor";
}
def Bcast_IntOrFloatTensor
    : Bcast_TensorOf<!listconcat(Bcast_IntTypes, Bcast_FloatTypes),
                     "i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64",
                     "explainInteger"> {
  let cppFunctionName = "isIntOrFloatTensor";
}
def Bcast_Tensor
    : Bcast_TensorOf<!listconcat(Bcast_PredTypes, Bcast_IntTypes, Bcast_FloatTypes),
                     "i1, i8, i16, i32, i64, ui8, ui16, ui32, ui64 or f16, bf16, f32, f64",
                     "explainInteger"> {
  let cppFunctionName = "isBcastTensor";
}

//===----------------------------------------------------------------------===//
// The rule
//===----------------------------------------------------------------------===//

def Bcast_Rule : Attr<CPred<"::llvm::isa<::mlir::bcast::BroadcastRuleAttrInterface>($_self)">,
                      "broadcasting rule"> {
  let storageType = "::mlir::bcast::BroadcastRuleAttrInterface";
  let returnType = storageType;
  let convertFromStorage = "$_self";
}

//===----------------------------------------------------------------------===//
// Operation classes
//
// Other dialects may derive operations from them: the class of C++ has one method
// to define, buildScalar (ElementwiseOpInterface), and, where elements of the
// result are of another type, inferElementType.
//===----------------------------------------------------------------------===//

class Bcast_Op<string mnemonic, list<Trait> traits = [], Dialect dialect = Bcast_Dialect>
    : Op<dialect, mnemonic, !listconcat(traits, [
        NoMemoryEffect,
        DeclareOpInterfaceMethods<ConditionallySpeculatable>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, ["reifyResultShapes"]>])> {
  code runtimeDefinition = [{
    ::mlir::Speculation::Speculatability $cppClass::getSpeculatability() {
      return ::mlir::bcast::detail::getSpeculatability(getOperation());
    }
    ::llvm::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder,
        ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      return ::mlir::bcast::detail::reifyResultShapes(getOperation(), builder,
                                                      shapes);
    }
  }];
}

/// The operands that share an element type are of `dataType`.
class Bcast_ElementwiseOp<string mnemonic, Type dataType, list<Trait> traits,
                          Dialect dialect = Bcast_Dialect>
    : Bcast_Op<mnemonic, !listconcat(traits, [ElementwiseOpInterface]), dialect> {
  code baseDeclaration = [{
    ::mlir::Value buildScalar(::mlir::ImplicitLocOpBuilder &builder,
                              ::mlir::ValueRange args);
  }] # !if(!or(!not(!isa<Bcast_TensorOf>(dataType)), !empty(dataType.cppFunctionName)), "", [{
    /// Whether operands from getFirstDataOperand() on may be of `type`. [TYPE-1]
    static bool isDataType(::mlir::Type type) {
      return ::mlir::bcast::detail::}] # dataType.cppFunctionName # [{(type);
    }
  }]);
  code inferDeclaration = [{
    /// The verifier of ElementwiseOpInterface compares the declared result with
    /// the inferred one, with the rule's own diagnostics.
    static ::llvm::LogicalResult refineReturnTypes(
        ::mlir::MLIRContext *, std::optional<::mlir::Location>,
        ::mlir::ValueRange, ::mlir::DictionaryAttr, ::mlir::OpaqueProperties,
        ::mlir::RegionRange, ::llvm::SmallVectorImpl<::mlir::Type> &) {
      return ::mlir::success();
    }
  }];
  code ruleDeclaration = [{
    ::mlir::bcast::BroadcastRuleAttrInterface getBroadcastRule() {
      return getRuleAttr();
    }
    void dropBroadcastRule() { removeRuleAttr(); }
  }];
  code noRuleDeclaration = [{
    ::mlir::bcast::BroadcastRuleAttrInterface getBroadcastRule() { return {}; }
    void dropBroadcastRule() {}
  }];
  code inferRuleDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *, std::optional<::mlir::Location> location,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlir::bcast::detail::inferElementwise(
          getOperationName(), location, adaptor.getOperands(),
          adaptor.getRuleAttr(), inferElementType, types);
    }
  }];
  code inferNoRuleDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(
        ::mlir::MLIRContext *, std::optional<::mlir::Location> location,
        Adaptor adaptor, ::llvm::SmallVectorImpl<::mlir::Type> &types) {
      return ::mlir::bcast::detail::inferElementwise(
          getOperationName(), location, adaptor.getOperands(), {},
          inferElementType, types);
    }
  }];
}

/// One operand. Needs no rule: the result has the operand's shape.
class Bcast_UnaryOp<string mnemonic, Type operandType, Type resultType = operandType,
                    list<Trait> traits = [InferTypeOpAdaptor],
                    Dialect dialect = Bcast_Dialect>
    : Bcast_ElementwiseOp<mnemonic, operandType, traits, dialect> {
  let arguments = (ins operandType:$operand);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $operand attr-dict custom<ElementwiseSignature>(type($operand), type($result))
  }];
  let extraClassDeclaration = baseDeclaration # inferDeclaration # noRuleDeclaration;
  let extraClassDefinition = runtimeDefinition # inferNoRuleDefinition;
}

/// Two operands and an optional rule.
class Bcast_BinaryOp<string mnemonic, Type operandType, Type resultType = operandType,
                     Dialect dialect = Bcast_Dialect>
    : Bcast_ElementwiseOp<mnemonic, operandType, [InferTypeOpAdaptor], dialect> {
  let arguments = (ins operandType:$lhs, operandType:$rhs,
                       OptionalAttr<Bcast_Rule>:$rule);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`rule` `` custom<RuleArgument>($rule)^)? attr-dict
    custom<ElementwiseSignature>(type($lhs), type($rhs), type($result))
  }];
  let extraClassDeclaration = baseDeclaration # inferDeclaration # ruleDeclaration;
  let extraClassDefinition = runtimeDefinition # inferRuleDefinition;
}

#endif // BCAST_DIALECT_BCAST_IR_BCASTOPBASE_TD

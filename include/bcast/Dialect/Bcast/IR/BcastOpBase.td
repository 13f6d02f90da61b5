//===- BcastOpBase.td - Base classes of operations ---------*- tablegen -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTOPBASE_TD
#define BCAST_DIALECT_BCAST_IR_BCASTOPBASE_TD

include "bcast/Dialect/Bcast/IR/BcastAttributes.td"
include "mlir/Interfaces/IndexingMapOpInterface.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

defvar Bcast_PredTypes = [I1];
defvar Bcast_IntTypes = [I8, I16, I32, I64, UI8, UI16, UI32, UI64];
defvar Bcast_FloatTypes = [F16, BF16, F32, F64];

/// A ranked tensor of one of `types`; messages list these as `names`. The code in
/// double braces returns a hint for an invalid type, or an empty text.
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

/// Results whose verifiers explain a wrong element type.
class Bcast_ExplainedResult<Pred predicate, string names>
    : Type<predicate, "ranked tensor of " # names, "::mlir::RankedTensorType">;

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
// Traits
//===----------------------------------------------------------------------===//

class Bcast_Trait<string name, code extraDeclaration = [{}]>
    : NativeOpTrait<name, /*traits=*/[], extraDeclaration> {
  let cppNamespace = "::mlir::bcast";
}

/// Speculation, and the reified shape of the result. The trait's method hides the
/// interface's default.
def Bcast_BroadcastsOperands : TraitList<[
  Bcast_Trait<"BroadcastsOperands", [{
    using BroadcastsOperands::reifyResultShapes;
  }]>,
  ConditionallySpeculatable, ReifyRankedShapedTypeOpInterface]>;

/// The result type, inferred from the operands and the rule.
def Bcast_InferElementwiseType : TraitList<[
  Bcast_Trait<"InferElementwiseType", [{
    using InferElementwiseType::refineReturnTypes;
  }]>,
  InferTypeOpInterface]>;

/// custom<ElementwiseSignature>.
def Bcast_ElementwiseAssembly : Bcast_Trait<"ElementwiseAssembly">;

/// isDataType.
class Bcast_DataTypes<string predicate>
    : ParamNativeOpTrait<"DataTypes", "::mlir::bcast::detail::" # predicate> {
  let cppNamespace = "::mlir::bcast";
}

//===----------------------------------------------------------------------===//
// Upstream's interfaces
//
// Their methods are those of the traits in UpstreamInterfaces.h.
//===----------------------------------------------------------------------===//

/// The ranges of integer elements and of indices.
def Bcast_IntRanges : TraitList<[
  Bcast_Trait<"HasIntRanges", [{
    using HasIntRanges::inferResultRangesFromOptional;
  }]>,
  InferIntRangeInterface]>;

/// The bounds of extents and of indices.
def Bcast_ValueBounds : TraitList<[
  Bcast_Trait<"HasValueBounds", [{
    using HasValueBounds::populateBoundsForIndexValue;
    using HasValueBounds::populateBoundsForShapedValueDim;
  }]>,
  ValueBoundsOpInterface]>;

/// A loop per dimension of the result, or of the operand of a reduction.
def Bcast_Loops : TraitList<[
  Bcast_Trait<"HasLoops", [{
    using HasLoops::getShapesToLoopsMap;
    using HasLoops::getStaticLoopRanges;
    using HasLoops::getStaticOperandShape;
    using HasLoops::getLoopIteratorTypes;
    using HasLoops::getIterationDomain;
    using HasLoops::getTiledImplementation;
    using HasLoops::getResultTilePosition;
    using HasLoops::generateResultTileValue;
    using HasLoops::getTiledImplementationFromOperandTiles;
    using HasLoops::getIterationDomainTileFromOperandTiles;
    using HasLoops::getIterationDomainTileFromResultTile;
    using HasLoops::generateScalarImplementation;
    using HasLoops::isOpFusableWithConsumerSlice;
    using HasLoops::isOpFusableWithProducerSlices;
  }]>,
  IndexingMapOpInterface, TilingInterface]>;

/// All of them, for operations that have a tensor as their result.
def Bcast_UpstreamInterfaces : TraitList<[
  Bcast_IntRanges, Bcast_ValueBounds, Bcast_Loops]>;

//===----------------------------------------------------------------------===//
// Operation classes
//
// Other dialects may derive operations from these classes. The C++ class must
// define one method, buildScalar (ElementwiseOpInterface).
//===----------------------------------------------------------------------===//

class Bcast_Op<string mnemonic, list<Trait> traits = [], Dialect dialect = Bcast_Dialect>
    : Op<dialect, mnemonic, !listconcat(traits, [
        NoMemoryEffect, Bcast_BroadcastsOperands, Bcast_UpstreamInterfaces])>;

/// `dataType` is the type of the operands from getFirstDataOperand() on. An
/// operation whose `resultType` is Bcast_PredResult has a result of i1. `lastTraits` are verified
/// after the interface, whose messages say more.
class Bcast_ElementwiseOp<string mnemonic, Type dataType, Type resultType = dataType,
                          list<Trait> traits = [Bcast_InferElementwiseType],
                          Dialect dialect = Bcast_Dialect, list<Trait> lastTraits = []>
    : Bcast_Op<mnemonic, !listconcat(traits, [
        DeclareOpInterfaceMethods<ElementwiseOpInterface>, Bcast_ElementwiseAssembly
      ], !if(!empty(dataType.cppFunctionName), [], [Bcast_DataTypes<dataType.cppFunctionName>]),
         !if(!eq(resultType, Bcast_PredResult), [Bcast_Trait<"PredResult">], []), lastTraits),
         dialect>;

/// One operand. Needs no rule: the result has the operand's shape, as Elementwise demands of
/// operations at every stage. No operation of tensors alone is Scalarizable or Vectorizable.
class Bcast_UnaryOp<string mnemonic, Type operandType, Type resultType = operandType,
                    list<Trait> traits = [Bcast_InferElementwiseType],
                    Dialect dialect = Bcast_Dialect>
    : Bcast_ElementwiseOp<mnemonic, operandType, resultType, traits, dialect, [Elementwise]> {
  let arguments = (ins operandType:$operand);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $operand attr-dict custom<ElementwiseSignature>(type($operand), type($result))
  }];
}

/// Two operands and an optional rule.
class Bcast_BinaryOp<string mnemonic, Type operandType, Type resultType = operandType,
                     list<Trait> traits = [Bcast_InferElementwiseType],
                     Dialect dialect = Bcast_Dialect>
    : Bcast_ElementwiseOp<mnemonic, operandType, resultType, traits, dialect> {
  let arguments = (ins operandType:$lhs, operandType:$rhs,
                       OptionalAttr<Bcast_Rule>:$rule);
  let results = (outs resultType:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`rule` `` custom<RuleArgument>($rule)^)? attr-dict
    custom<ElementwiseSignature>(type($lhs), type($rhs), type($result))
  }];
}

#endif // BCAST_DIALECT_BCAST_IR_BCASTOPBASE_TD

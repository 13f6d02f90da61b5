//===- BcastTraits.h - Traits of operations ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Traits that the classes of BcastOpBase.td add to operations of this dialect
// and of others. Bcast.h includes this header, and the generated code of such
// an operation needs nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTTRAITS_H
#define BCAST_DIALECT_BCAST_IR_BCASTTRAITS_H

#include "bcast/Dialect/Bcast/IR/BcastInterfaces.h"
#include "mlir/IR/OpImplementation.h"
#include <string>

namespace mlir::bcast {

namespace detail {
/// Returns Speculatable if the types prove that no runtime check is needed.
Speculation::Speculatability getSpeculatability(Operation *op);

/// ReifyRankedShapedTypeOpInterface for all operations with a result.
LogicalResult reifyResultShapes(Operation *op, OpBuilder &builder,
                                ReifiedRankedShapedTypeDims &shapes);

/// InferTypeOpInterface for the elementwise operations. The shape is that of
/// the rule (NONE if `rule` is null). The element type is that of
/// `inferElementType` for the last operand's. The layout is the operands', if
/// all have the result's shape and the same layout. Reports at `location`, if
/// any.
LogicalResult inferElementwise(StringRef opName,
                               std::optional<Location> location,
                               ValueRange operands,
                               BroadcastRuleAttrInterface rule,
                               function_ref<Type(Type)> inferElementType,
                               SmallVectorImpl<Type> &types);

/// Parses a colon and one type for all operands and the result; or `: type ->
/// type` for one operand, and `: (type, ...) -> type` for several. The last
/// entry of `types` is the result's.
ParseResult parseElementwiseTypes(OpAsmParser &parser, ArrayRef<Type *> types);
void printElementwiseTypes(OpAsmPrinter &printer, ArrayRef<Type> types);

/// Returns the reason why `type`, which is not a ranked tensor, is invalid, as
/// an insertion " (...)" into the message. Returns an empty text if the list of
/// expected types is explanation enough. [TYPE-1, SHAPE-3]
std::string explainKind(Type type);

/// Like explainKind, for constraints that include integers.
std::string explainInteger(Type type);

/// Like explainKind, for a result that must be of i1.
std::string explainPredResult(Type type);
} // namespace detail

/// Parses a rule in parentheses, such as `(#bcast.numpy)`.
ParseResult parseRuleArgument(OpAsmParser &parser,
                              BroadcastRuleAttrInterface &rule);
void printRuleArgument(OpAsmPrinter &printer, Operation *op,
                       BroadcastRuleAttrInterface rule);

/// An operation whose result is shaped by the broadcast of its operands.
template <typename ConcreteOp>
class BroadcastsOperands
    : public OpTrait::TraitBase<ConcreteOp, BroadcastsOperands> {
public:
  Speculation::Speculatability getSpeculatability() {
    return detail::getSpeculatability(this->getOperation());
  }
  LogicalResult reifyResultShapes(OpBuilder &builder,
                                  ReifiedRankedShapedTypeDims &shapes) {
    return detail::reifyResultShapes(this->getOperation(), builder, shapes);
  }
};

/// The types of an elementwise operation in its assembly format.
template <typename ConcreteOp>
class ElementwiseAssembly
    : public OpTrait::TraitBase<ConcreteOp, ElementwiseAssembly> {
public:
  template <typename... Types>
  static ParseResult parseElementwiseSignature(OpAsmParser &parser,
                                               Types &...types) {
    return detail::parseElementwiseTypes(parser, {&types...});
  }
  template <typename... Types>
  static void printElementwiseSignature(OpAsmPrinter &printer, Operation *,
                                        Types... types) {
    detail::printElementwiseTypes(printer, {types...});
  }
};

/// An elementwise operation whose result type is inferred from the operands.
template <typename ConcreteOp>
class InferElementwiseType
    : public OpTrait::TraitBase<ConcreteOp, InferElementwiseType> {
public:
  static LogicalResult
  inferReturnTypes(MLIRContext *, std::optional<Location> location,
                   ValueRange operands, DictionaryAttr attributes,
                   OpaqueProperties properties, RegionRange regions,
                   SmallVectorImpl<Type> &types) {
    typename ConcreteOp::Adaptor adaptor(operands, attributes, properties,
                                         regions);
    BroadcastRuleAttrInterface rule;
    if constexpr (detail::hasRuleAttr<ConcreteOp>)
      rule = adaptor.getRuleAttr();
    return detail::inferElementwise(ConcreteOp::getOperationName(), location,
                                    operands, rule,
                                    ConcreteOp::inferElementType, types);
  }
  /// The verifier of ElementwiseOpInterface compares the declared result with
  /// the inferred one, with the rule's own diagnostics.
  static LogicalResult refineReturnTypes(MLIRContext *, std::optional<Location>,
                                         ValueRange, DictionaryAttr,
                                         OpaqueProperties, RegionRange,
                                         SmallVectorImpl<Type> &) {
    return success();
  }
};

/// An elementwise operation with operands of the types that `isAllowed`
/// accepts.
template <bool (*isAllowed)(Type)> struct DataTypes {
  template <typename ConcreteOp>
  class Impl : public OpTrait::TraitBase<ConcreteOp, Impl> {
  public:
    /// Whether operands from getFirstDataOperand() on may be of `type`.
    /// [TYPE-1]
    static bool isDataType(Type type) { return isAllowed(type); }
  };
};

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_BCASTTRAITS_H

//===- BcastTraits.h - Traits of operations ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Traits that the classes of BcastOpBase.td give to an operation, of this
// dialect or of another one. Bcast.h includes this header, and the generated
// code of such an operation needs nothing else.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_BCASTTRAITS_H
#define BCAST_DIALECT_BCAST_IR_BCASTTRAITS_H

#include "bcast/Dialect/Bcast/IR/BcastInterfaces.h"
#include "mlir/IR/OpImplementation.h"
#include <string>

namespace mlir::bcast {

namespace detail {
/// Speculatable where the types prove that no runtime check is needed.
Speculation::Speculatability getSpeculatability(Operation *op);

/// ReifyRankedShapedTypeOpInterface for all operations with a result.
LogicalResult reifyResultShapes(Operation *op, OpBuilder &builder,
                                ReifiedRankedShapedTypeDims &shapes);

/// InferTypeOpInterface for the elementwise operations: the shape that the rule
/// gives (NONE where `rule` is null), the element type that `inferElementType`
/// gives for the last operand's, and the operands' layout where all have the
/// result's shape and the same layout. Reports at `location`, if any.
LogicalResult inferElementwise(StringRef opName,
                               std::optional<Location> location,
                               ValueRange operands,
                               BroadcastRuleAttrInterface rule,
                               function_ref<Type(Type)> inferElementType,
                               SmallVectorImpl<Type> &types);

/// Parses a colon and one type, which all operands and the result then have;
/// or, for one operand, `: type -> type`, and for several `: (type, ...) ->
/// type`. The last entry of `types` is the result's.
ParseResult parseElementwiseTypes(OpAsmParser &parser, ArrayRef<Type *> types);
void printElementwiseTypes(OpAsmPrinter &printer, ArrayRef<Type> types);

/// Why `type`, which is not a ranked tensor, is refused, as an insertion
/// " (...)" into the message; empty where the expected types explain it.
/// [TYPE-1, SHAPE-3]
std::string explainKind(Type type);

/// The same where integers are expected, among others.
std::string explainInteger(Type type);

/// The same for a result that must be of i1.
std::string explainPredResult(Type type);
} // namespace detail

/// Parses `(#bcast.numpy)`, or another attribute that is a rule.
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

/// An elementwise operation whose operands decide the type of the result.
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

//===- Draft.h - Operations that are built aside ----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CONVERSION_IMPORT_DRAFT_H
#define BCAST_CONVERSION_IMPORT_DRAFT_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::bcast {

/// How operands of one rank meet in a source dialect.
enum class SourceBroadcast {
  /// Extents are equal: no rule.
  None,
  /// Extents of 1 are stretched: `#bcast.numpy`, and no rule where all shapes
  /// are static and equal.
  Stretch,
};

/// The operations that replace an operation of another dialect. They are in no
/// block, and the IR is unchanged, until all of them have been verified: what
/// bcast can express is decided by its verifiers, which say why it cannot.
class Draft {
public:
  /// The operation `source` has one result.
  Draft(PatternRewriter &rewriter, Operation *source,
        SourceBroadcast broadcast);
  Draft(const Draft &) = delete;
  Draft &operator=(const Draft &) = delete;
  /// Destroys what has not been inserted.
  ~Draft();

  /// An arith.constant of `value`, an integer or a float, as tensor of rank 0.
  Value createScalar(TypedAttr value);

  /// An arith.constant of `value`.
  Value createConstant(TypedAttr value);

  /// An `OpTy` on `operands`, of the inferred type. Null where it is not valid,
  /// or where an operand is null.
  template <typename OpTy> Value create(ArrayRef<Value> operands) {
    OperationState state = makeState<OpTy>(operands);
    return createInferred(state);
  }

  Value createCompare(ComparisonDirection direction, Value lhs, Value rhs);

  /// A bcast.convert of `operand` to `elementType`; `operand` itself where it
  /// is of that type.
  Value createConvert(Value operand, Type elementType);

  /// Inserts all operations, a tensor.cast where the source states a shape that
  /// is more or less static than the inferred one, and replaces the source by
  /// `value`. Where `value` is null or has not the source's type, notifies of
  /// the reason, and the IR is as it was.
  LogicalResult replaceSource(Value value);

  /// As above, but replaces only those uses of which `isReplaced` holds, and
  /// erases the source where none is left.
  LogicalResult replaceUses(Value value,
                            function_ref<bool(OpOperand &)> isReplaced);

private:
  template <typename OpTy> OperationState makeState(ArrayRef<Value> operands) {
    OperationState state(source->getLoc(), OpTy::getOperationName());
    state.addOperands(operands);
    if constexpr (!std::is_same_v<typename OpTy::Properties, EmptyProperties>)
      state.getOrAddProperties<typename OpTy::Properties>().rule =
          chooseRule(operands);
    return state;
  }

  BroadcastRuleAttrInterface chooseRule(ArrayRef<Value> operands);
  Value createInferred(OperationState &state);
  Value createVerified(const OperationState &state);
  Value giveType(Value value);
  Value fail(const Twine &why);

  PatternRewriter &rewriter;
  Operation *source;
  SourceBroadcast broadcast;
  SmallVector<Operation *> ops;
  std::string reason;
};

} // namespace mlir::bcast

#endif // BCAST_CONVERSION_IMPORT_DRAFT_H

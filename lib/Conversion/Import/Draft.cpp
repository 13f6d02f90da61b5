//===- Draft.cpp - Operations that are built aside ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Draft.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace mlir::bcast;

/// Runs `function` and returns the first error that it reports, none of which
/// is shown.
static std::string captureError(MLIRContext *context,
                                function_ref<void()> function) {
  std::string text;
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    // Other threads have handlers of their own.
    if (llvm::get_threadid() != thread)
      return failure();
    if (text.empty() && diagnostic.getSeverity() == DiagnosticSeverity::Error)
      text = diagnostic.str();
    return success();
  });
  function();
  return text;
}

static RankedTensorType getTensorType(Value value) {
  return dyn_cast<RankedTensorType>(value.getType());
}

Draft::Draft(PatternRewriter &rewriter, Operation *source,
             SourceBroadcast broadcast)
    : rewriter(rewriter), source(source), broadcast(broadcast) {
  assert(source->getNumResults() == 1 && "expected one result");
}

Draft::~Draft() {
  for (Operation *op : llvm::reverse(ops))
    op->destroy();
}

Value Draft::fail(const Twine &why) {
  if (reason.empty())
    reason = why.str();
  return {};
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// Operands of different ranks are a tensor and this draft's own scalars.
BroadcastRuleAttrInterface Draft::chooseRule(ArrayRef<Value> operands) {
  if (!llvm::all_of(operands,
                    [](Value value) { return value && getTensorType(value); }))
    return {};
  ArrayRef<int64_t> shape = getTensorType(operands.front()).getShape();
  bool sameRank = true;
  bool sameShape = !ShapedType::isDynamicShape(shape);
  for (Value operand : operands) {
    sameRank &= getTensorType(operand).getRank() == (int64_t)shape.size();
    sameShape &= getTensorType(operand).getShape() == shape;
  }
  if (sameShape || (sameRank && broadcast == SourceBroadcast::None))
    return {};
  return NumpyAttr::get(source->getContext());
}

Value Draft::createVerified(const OperationState &state) {
  Operation *op = Operation::create(state);
  bool valid = true;
  std::string error = captureError(op->getContext(), [&] {
    valid = succeeded(verify(op, /*verifyRecursively=*/false));
  });
  if (!valid) {
    op->destroy();
    return fail(error);
  }
  ops.push_back(op);
  return op->getResult(0);
}

Value Draft::createInferred(OperationState &state) {
  if (llvm::is_contained(state.operands, Value()))
    return {};
  auto *interface = state.name.getInterface<InferTypeOpInterface>();
  SmallVector<Type> types;
  bool inferred = false;
  std::string error = captureError(source->getContext(), [&] {
    inferred = succeeded(interface->inferReturnTypes(
        source->getContext(), source->getLoc(), state.operands,
        state.attributes.getDictionary(source->getContext()),
        state.getRawProperties(), {}, types));
  });
  if (!inferred)
    return fail(error);
  state.addTypes(types);
  return createVerified(state);
}

Value Draft::createConstant(TypedAttr value) {
  OperationState state(source->getLoc(), arith::ConstantOp::getOperationName());
  state.getOrAddProperties<arith::ConstantOp::Properties>().value = value;
  state.addTypes(value.getType());
  return createVerified(state);
}

Value Draft::createScalar(TypedAttr value) {
  return createConstant(DenseElementsAttr::get(
      RankedTensorType::get({}, value.getType()), ArrayRef<Attribute>(value)));
}

Value Draft::createCompare(ComparisonDirection direction, Value lhs,
                           Value rhs) {
  OperationState state = makeState<CompareOp>({lhs, rhs});
  state.getOrAddProperties<CompareOp::Properties>().comparison_direction =
      ComparisonDirectionAttr::get(source->getContext(), direction);
  return createInferred(state);
}

Value Draft::createConvert(Value operand, Type elementType) {
  if (!operand)
    return {};
  RankedTensorType type = getTensorType(operand);
  if (type && type.getElementType() == elementType)
    return operand;
  OperationState state(source->getLoc(), ConvertOp::getOperationName());
  state.addOperands(operand);
  // The verifier says what is wrong with what is no ranked tensor.
  if (!type) {
    state.addTypes(operand.getType());
    return createVerified(state);
  }
  auto layout = dyn_cast_or_null<LayoutAttr>(type.getEncoding());
  if (layout && layout.getPaddingValue())
    layout = {};
  if (!RankedTensorType::isValidElementType(elementType))
    return fail("there is no tensor of its element type");
  state.addTypes(RankedTensorType::get(type.getShape(), elementType, layout));
  return createVerified(state);
}

//===----------------------------------------------------------------------===//
// Replacing
//===----------------------------------------------------------------------===//

/// `value`, which was built here or is an operand, with the source's type.
Value Draft::giveType(Value value) {
  RankedTensorType given = getTensorType(value);
  RankedTensorType type = getTensorType(source->getResult(0));
  if (!given || !type)
    return fail("its operand or its result is no ranked tensor [SHAPE-3]");
  if (given.getElementType() != type.getElementType())
    return fail("its result has another element type than bcast gives it");
  Operation *producer = value.getDefiningOp();
  bool isOurs = producer && llvm::is_contained(ops, producer);
  if (given.getShape() == type.getShape() && isOurs) {
    // Any layout does for the result of a bcast operation.
    value.setType(type);
    bool valid = true;
    std::string error = captureError(producer->getContext(), [&] {
      valid = succeeded(verify(producer, /*verifyRecursively=*/false));
    });
    return valid ? value : fail(error);
  }
  if (given.getEncoding() != type.getEncoding())
    return fail("its result has a layout, and not the shape that its operands "
                "give");
  OperationState state(source->getLoc(), tensor::CastOp::getOperationName());
  state.addOperands(value);
  state.addTypes(type);
  return createVerified(state);
}

LogicalResult Draft::replaceUses(Value value,
                                 function_ref<bool(OpOperand &)> isReplaced) {
  if (value && value.getType() != source->getResult(0).getType())
    value = giveType(value);
  if (!value)
    return rewriter.notifyMatchFailure(source, reason);
  rewriter.setInsertionPoint(source);
  for (Operation *op : ops)
    rewriter.insert(op);
  ops.clear();
  rewriter.replaceUsesWithIf(source->getResult(0), value, isReplaced);
  if (source->use_empty())
    rewriter.eraseOp(source);
  return success();
}

LogicalResult Draft::replaceSource(Value value) {
  return replaceUses(value, [](OpOperand &) { return true; });
}

//===- Import.cpp - Helpers of the importers ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/Import/Import.h"
#include "bcast/Layout/LayoutRules.h"
#include "bcast/Rules/Rules.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

static SmallVector<ArrayRef<int64_t>> getShapes(ValueRange tensors) {
  return llvm::map_to_vector(tensors, [](Value tensor) {
    return cast<RankedTensorType>(tensor.getType()).getShape();
  });
}

BroadcastRuleAttrInterface
ImportBuilder::chooseRule(ValueRange operands) const {
  if (rule)
    return rule;
  SmallVector<ArrayRef<int64_t>> shapes = getShapes(operands);
  bool isNone = isStretching
                    ? llvm::all_equal(shapes) &&
                          !ShapedType::isDynamicShape(shapes.front())
                    : llvm::all_equal(llvm::map_range(
                          shapes, [](auto shape) { return shape.size(); }));
  if (isNone)
    return {};
  return NumpyAttr::get(rewriter.getContext());
}

Value ImportBuilder::createScalar(TypedAttr value) {
  auto type = RankedTensorType::get({}, value.getType());
  return arith::ConstantOp::create(
      rewriter, loc, DenseElementsAttr::get(type, ArrayRef<Attribute>(value)));
}

Value ImportBuilder::createCompare(ComparisonDirection direction, Value lhs,
                                   Value rhs) {
  CompareOp::Properties properties;
  properties.comparison_direction =
      ComparisonDirectionAttr::get(rewriter.getContext(), direction);
  return create<CompareOp>({lhs, rhs}, properties);
}

/// Applies the conversion `OpTy` to `operand`, unless it has the element type.
template <typename OpTy>
static Value changeElements(OpBuilder &builder, Location loc, Value operand,
                            Type elementType) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (type.getElementType() == elementType)
    return operand;
  auto layout = cast_or_null<LayoutAttr>(type.getEncoding());
  // A padding value is of the old element type.
  if (layout && layout.getPaddingValue())
    layout = {};
  return OpTy::create(
      builder, loc, RankedTensorType::get(type.getShape(), elementType, layout),
      operand);
}

Value ImportBuilder::createConvert(Value operand, Type elementType) {
  return changeElements<ConvertOp>(rewriter, loc, operand, elementType);
}

Value ImportBuilder::createBitcast(Value operand, Type elementType) {
  return changeElements<BitcastConvertOp>(rewriter, loc, operand, elementType);
}

Value importing::createCombination(ImportBuilder builder, ReduceKind kind,
                                   Value lhs, Value rhs) {
  switch (kind) {
  case ReduceKind::Sum:
    return builder.create<AddOp>({lhs, rhs});
  case ReduceKind::Product:
    return builder.create<MultiplyOp>({lhs, rhs});
  case ReduceKind::Maximum:
    return builder.create<MaximumOp>({lhs, rhs});
  case ReduceKind::Minimum:
    return builder.create<MinimumOp>({lhs, rhs});
  case ReduceKind::And:
    return builder.create<AndOp>({lhs, rhs});
  case ReduceKind::Or:
    return builder.create<OrOp>({lhs, rhs});
  case ReduceKind::Xor:
    return builder.create<XorOp>({lhs, rhs});
  }
  llvm_unreachable("every kind is handled");
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

/// Fails with the reason if the type of the operand or result `name` is not a
/// ranked tensor, or has an encoding of another dialect.
static LogicalResult checkTensor(PatternRewriter &rewriter, Operation *source,
                                 Type type, const Twine &name) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  Attribute encoding = tensor ? tensor.getEncoding() : Attribute();
  if (tensor && (!encoding || isa<LayoutAttr>(encoding)))
    return success();
  return rewriter.notifyMatchFailure(source, [&](Diagnostic &diagnostic) {
    if (tensor)
      diagnostic << name << " has encoding " << encoding
                 << "; an encoding must be a #bcast.layout [LAYOUT-10]";
    else
      diagnostic << name << " has type " << type
                 << "; it must be a ranked tensor [SHAPE-3]";
  });
}

FailureOr<RankedTensorType> importing::resolve(PatternRewriter &rewriter,
                                               Operation *source,
                                               ValueRange operands,
                                               const ImportBuilder &builder) {
  for (auto [index, operand] : llvm::enumerate(operands))
    if (failed(checkTensor(rewriter, source, operand.getType(),
                           "operand " + Twine(index))))
      return failure();
  Type result = source->getResult(0).getType();
  if (failed(checkTensor(rewriter, source, result, "the result")))
    return failure();

  auto fail = [&](llvm::Error error) {
    return rewriter.notifyMatchFailure(source,
                                       llvm::toString(std::move(error)));
  };
  SmallVector<ArrayRef<int64_t>> shapes = getShapes(operands);
  BroadcastRuleAttrInterface rule = builder.chooseRule(operands);
  BroadcastResolution resolved =
      rule ? rule.resolve(shapes) : resolveNone(shapes);
  if (!resolved)
    return fail(resolved.takeError());
  auto declared = cast<RankedTensorType>(result);
  ArrayRef<int64_t> shape = resolved->resultShape;
  if (failed(verifyCompatibleShape(shape, declared.getShape())))
    return rewriter.notifyMatchFailure(
        source,
        "declares a result of shape " + formatShape(declared.getShape()) +
            ", and the operands give " + formatShape(shape) + " [RESULT-1]");
  if (auto layout = cast_or_null<LayoutAttr>(declared.getEncoding()))
    if (llvm::Error error = verifyLayoutOf(shape, layout.getMinorToMajor(),
                                           layout.getPaddedDimensions()))
      return fail(std::move(error));
  return declared.clone(shape);
}

LogicalResult importing::checkElementType(PatternRewriter &rewriter,
                                          Operation *source, StringRef target,
                                          bool (*isTaken)(Type), Type type) {
  if (isTaken(type))
    return success();
  return rewriter.notifyMatchFailure(source, [&](Diagnostic &diagnostic) {
    diagnostic << target << " does not take elements of type "
               << getElementTypeOrSelf(type) << " [TYPE-1]";
  });
}

void importing::replace(PatternRewriter &rewriter, Operation *source,
                        Value value, RankedTensorType type) {
  Location loc = source->getLoc();
  if (llvm::is_contained(source->getOperands(), value) &&
      value.getType() != type)
    value = ConvertOp::create(rewriter, loc, type, value);
  // The result of a bcast operation may have any layout.
  value.setType(type);
  Type declared = source->getResult(0).getType();
  if (type != declared)
    value = tensor::CastOp::create(rewriter, loc, declared, value);
  rewriter.replaceOp(source, value);
}

//===----------------------------------------------------------------------===//
// Applying patterns
//===----------------------------------------------------------------------===//

namespace {
/// Keeps the last reason why a pattern did not match, and the operations that
/// patterns erased.
struct ReasonListener : public RewriterBase::Listener {
  void notifyMatchFailure(Location location,
                          function_ref<void(Diagnostic &)> callback) override {
    Diagnostic diagnostic(location, DiagnosticSeverity::Remark);
    callback(diagnostic);
    reason = diagnostic.str();
  }
  void notifyOperationErased(Operation *op) override { erased.insert(op); }

  std::string reason;
  DenseSet<Operation *> erased;
};
} // namespace

/// A remark on a constant that only its own dialect reads would add nothing to
/// the remark on its reader.
static bool isNamed(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return false;
  return !op->hasTrait<OpTrait::ConstantLike>() ||
         llvm::any_of(op->getUsers(), [&](Operation *user) {
           return user->getDialect() != op->getDialect();
         });
}

namespace {
struct Staying {
  Operation *op;
  std::string reason;
};
} // namespace

/// One error for all of `staying`, which are not empty. Names are in the order
/// of the program.
static LogicalResult reportStaying(Operation *root, ArrayRef<Staying> staying) {
  llvm::MapVector<OperationName, unsigned> counts;
  for (const Staying &entry : staying)
    ++counts[entry.op->getName()];
  InFlightDiagnostic diagnostic =
      emitError(root->getLoc())
      << "bcast does not take " << staying.size()
      << (staying.size() == 1 ? " operation: " : " operations: ");
  llvm::interleaveComma(counts, diagnostic, [&](const auto &entry) {
    diagnostic << entry.second << " '" << entry.first << "'";
  });
  for (const Staying &entry : staying)
    diagnostic.attachNote(entry.op->getLoc())
        << "'" << entry.op->getName() << "': " << entry.reason;
  return failure();
}

/// Adds operations of dialects that no tool of bcast has, in the order of the
/// program. Operations in the body of another one are part of it.
static void addUnknown(Operation *root, SmallVectorImpl<Staying> &staying) {
  DenseMap<Operation *, std::string> reasons;
  for (Staying &entry : staying)
    reasons[entry.op] = std::move(entry.reason);
  staying.clear();
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto reason = reasons.find(op);
    if (reason != reasons.end())
      staying.push_back({op, reason->second});
    else if (op != root && !op->isRegistered() &&
             op->getParentOp()->isRegistered())
      staying.push_back({op, "bcast's tools do not have its dialect"});
  });
}

LogicalResult importing::importOps(Operation *root,
                                   const FrozenRewritePatternSet &patterns,
                                   function_ref<bool(Operation *)> isSource,
                                   ImportOptions options) {
  SmallVector<Operation *> sources;
  root->walk([&](Operation *op) {
    if (op != root && isSource(op))
      sources.push_back(op);
  });

  PatternApplicator applicator(patterns);
  applicator.applyDefaultCostModel();
  ReasonListener listener;
  PatternRewriter rewriter(root->getContext());
  rewriter.setListener(&listener);
  SmallVector<Staying> staying;
  for (Operation *op : llvm::reverse(sources)) {
    if (listener.erased.contains(op))
      continue;
    if (op->hasTrait<OpTrait::ConstantLike>() && isOpTriviallyDead(op)) {
      rewriter.eraseOp(op);
      continue;
    }
    listener.reason.clear();
    if (failed(applicator.matchAndRewrite(op, rewriter)))
      staying.push_back({op, listener.reason.empty()
                                 ? "bcast has no counterpart"
                                 : listener.reason});
  }
  std::reverse(staying.begin(), staying.end());
  llvm::erase_if(staying,
                 [](const Staying &entry) { return !isNamed(entry.op); });

  if (options.requireAll) {
    addUnknown(root, staying);
    if (!staying.empty())
      return reportStaying(root, staying);
  }
  if (options.report)
    for (const Staying &entry : staying)
      entry.op->emitRemark()
          << "'" << entry.op->getName() << "' stays: " << entry.reason;
  return success();
}

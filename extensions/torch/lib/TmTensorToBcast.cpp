//===- TmTensorToBcast.cpp - Patterns from tm_tensor to bcast -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TmTensorToBcast/TmTensorToBcast.h"
#include "TmOp.h"
#include "bcast/Conversion/Import/Sorts.h"
#include "bcast/Conversion/Import/Windows.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

/// The scalar that the body, of one operation, leaves the other operand as it
/// is with; null if it has none.
static TypedAttr findNeutral(const TmOp &scan) {
  if (scan.body->getOperations().size() != 2)
    return {};
  Operation *op = &scan.body->front();
  if (op->getNumOperands() != 2 || op->getNumResults() != 1 ||
      scan.body->back().getOperand(0) != op->getResult(0) ||
      !llvm::is_contained(op->getOperands(), scan.body->getArgument(0)) ||
      !llvm::is_contained(op->getOperands(), scan.body->getArgument(1)))
    return {};
  // 0 + -0 is 0.
  if (isa<arith::AddFOp>(op))
    return FloatAttr::get(op->getOperand(0).getType(), -0.0);
  return arith::getNeutralElement(op).value_or(TypedAttr());
}

/// The first result is the first element, whatever the outputs are.
static LogicalResult importScan(Operation *op, PatternRewriter &rewriter) {
  TmOp scan(op, rewriter);
  if (failed(scan.takeOperands(/*numInputs=*/1, 2, 2)))
    return failure();
  Value input = scan.inputs.front();
  RankedTensorType type = scan.getType(input);
  Type element = type.getElementType();
  FailureOr<int64_t> dim = scan.takeDim(type.getRank());
  if (failed(dim) || failed(scan.takeBody({element, element}, element)))
    return failure();
  auto inclusive = dyn_cast_or_null<BoolAttr>(scan.getAttribute("inclusive"));
  if (!inclusive || !inclusive.getValue())
    return scan.fail("it is exclusive, and PyTorch has inclusive ones only");
  if (!op->getResult(1).use_empty())
    return scan.fail("its accumulator is read");
  if (failed(verifyCompatibleShape(type, op->getResult(0).getType())) ||
      scan.getType(op->getResult(0)).getElementType() != element)
    return scan.fail("its result is not of its input's type [RESULT-2]");
  Location loc = op->getLoc();
  TypedAttr neutral = findNeutral(scan);
  Value first = arith::ConstantOp::create(
      rewriter, loc, neutral ? neutral : rewriter.getZeroAttr(element));
  Value init = tensor::FromElementsOp::create(
      rewriter, loc, RankedTensorType::get({}, element), first);
  WindowBuilder builder(rewriter, loc, "'tm_tensor.scan' op");
  SmallVector<Value> results = builder.createScan(
      input, init, element, *dim, /*isReverse=*/false,
      [&](OpBuilder &inner, Location innerLoc, ValueRange so_far,
          ValueRange elements) -> SmallVector<Value> {
        Value next = scan.build(inner, {so_far.front(), elements.front()});
        if (neutral)
          return {next};
        Value place = linalg::IndexOp::create(inner, innerLoc, *dim);
        Value zero = arith::ConstantIndexOp::create(inner, innerLoc, 0);
        Value isFirst = arith::CmpIOp::create(
            inner, innerLoc, arith::CmpIPredicate::eq, place, zero);
        return {arith::SelectOp::create(inner, innerLoc, isFirst,
                                        elements.front(), next)};
      });
  // Nothing reads the accumulator.
  scan.replace({results.front(), scan.outputs[1]});
  return success();
}

//===----------------------------------------------------------------------===//
// sort and topk
//===----------------------------------------------------------------------===//

/// Whether the body compares floats, the first two of its arguments; and by
/// which order.
static std::optional<bool> isAscendingOfFloats(Block &body) {
  if (body.getOperations().size() != 2)
    return std::nullopt;
  auto compare = dyn_cast<arith::CmpFOp>(body.front());
  if (!compare || compare.getLhs() != body.getArgument(0) ||
      compare.getRhs() != body.getArgument(1) ||
      body.back().getOperand(0) != compare.getResult())
    return std::nullopt;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::OLT:
  case arith::CmpFPredicate::ULE:
  case arith::CmpFPredicate::ULT:
    return true;
  case arith::CmpFPredicate::OGE:
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::UGE:
  case arith::CmpFPredicate::UGT:
    return false;
  default:
    return std::nullopt;
  }
}

/// Whether `lhs` is before `rhs` in PyTorch's order of floats, of which NaN is
/// the greatest.
static Value compareFloats(OpBuilder &builder, Location loc, bool isAscending,
                           Value lhs, Value rhs) {
  using Predicate = arith::CmpFPredicate;
  auto compare = [&](Predicate predicate, Value a, Value b) -> Value {
    return arith::CmpFOp::create(builder, loc, predicate, a, b);
  };
  Value less = isAscending ? lhs : rhs, greater = isAscending ? rhs : lhs;
  Value isLess = compare(Predicate::OLT, less, greater);
  Value isNumber = compare(Predicate::ORD, less, less);
  Value isNan = compare(Predicate::UNO, greater, greater);
  Value isBeforeNan = arith::AndIOp::create(builder, loc, isNumber, isNan);
  return arith::OrIOp::create(builder, loc, isLess, isBeforeNan);
}

/// Whether elements `lhs` are before `rhs`. The body may say so of equal ones,
/// too. `arrange` makes its arguments.
static Value compareElements(
    const TmOp &op, OpBuilder &builder, Location loc, ValueRange lhs,
    ValueRange rhs,
    function_ref<SmallVector<Value>(ValueRange, ValueRange)> arrange) {
  if (std::optional<bool> isAscending = isAscendingOfFloats(*op.body))
    return compareFloats(builder, loc, *isAscending, lhs.front(), rhs.front());
  Value isBefore = op.build(builder, arrange(lhs, rhs));
  Value isAfter = op.build(builder, arrange(rhs, lhs));
  Value one = arith::ConstantIntOp::create(builder, loc, 1, 1);
  Value isNotAfter = arith::XOrIOp::create(builder, loc, isAfter, one);
  return arith::AndIOp::create(builder, loc, isBefore, isNotAfter);
}

static LogicalResult importSort(Operation *op, PatternRewriter &rewriter) {
  TmOp sort(op, rewriter);
  if (failed(sort.takeOperands(/*numInputs=*/0, 1, 64)))
    return failure();
  RankedTensorType type = sort.getType(sort.outputs.front());
  SmallVector<Type> arguments;
  for (Value output : sort.outputs) {
    arguments.append(2, sort.getType(output).getElementType());
    if (failed(verifyCompatibleShape(type, output.getType())))
      return sort.fail("its outputs do not have one shape [RESULT-2]");
  }
  FailureOr<int64_t> dim = sort.takeDim(type.getRank());
  if (failed(dim) || failed(sort.takeBody(arguments, rewriter.getI1Type())))
    return failure();
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, sort.outputs.front());
  for (Value output : sort.outputs.drop_front())
    for (auto [size, other] :
         llvm::zip_equal(sizes, tensor::getMixedSizes(rewriter, loc, output)))
      if (failed(sort.checkExtent(CheckKind::Equal, other, size,
                                  "an extent of an output")))
        return failure();
  sort.replace(createSort(rewriter, loc, sort.outputs, *dim,
                          [&](OpBuilder &builder, Location bodyLoc,
                              ValueRange lhs, ValueRange rhs) {
                            return compareElements(
                                sort, builder, bodyLoc, lhs, rhs,
                                [](ValueRange first, ValueRange second) {
                                  SmallVector<Value> elements;
                                  for (auto [left, right] :
                                       llvm::zip_equal(first, second))
                                    elements.append({left, right});
                                  return elements;
                                });
                          }));
  return success();
}

/// The body says whether an element takes the place of another. Of equal ones,
/// the first is before.
static LogicalResult importTopK(Operation *op, PatternRewriter &rewriter) {
  TmOp topK(op, rewriter);
  if (failed(topK.takeOperands(/*numInputs=*/1, 2, 2)))
    return failure();
  Value input = topK.inputs.front();
  RankedTensorType type = topK.getType(input);
  RankedTensorType values = topK.getType(op->getResult(0));
  RankedTensorType places = topK.getType(op->getResult(1));
  Type element = type.getElementType();
  FailureOr<int64_t> dim = topK.takeDim(type.getRank());
  if (failed(dim) ||
      failed(topK.takeBody({element, element}, rewriter.getI1Type())))
    return failure();
  SmallVector<int64_t> shape(type.getShape());
  if (values.getRank() != type.getRank() || values.isDynamicDim(*dim))
    return topK.fail("its number of elements is not known");
  int64_t count = shape[*dim] = values.getDimSize(*dim);
  if (values.getElementType() != element ||
      !places.getElementType().isInteger() ||
      places.getElementType().isInteger(1) ||
      failed(verifyCompatibleShape(shape, values.getShape())) ||
      failed(verifyCompatibleShape(shape, places.getShape())))
    return topK.fail("its results are not elements of its input and their "
                     "positions [RESULT-2]");
  Location loc = op->getLoc();
  if (failed(topK.checkExtent(CheckKind::AtMost, rewriter.getIndexAttr(count),
                              tensor::getMixedSize(rewriter, loc, input, *dim),
                              "k")))
    return failure();
  auto [first, positions] = createTopK(
      rewriter, loc, input, *dim, rewriter.getIndexAttr(count),
      places.getElementType(),
      [&](OpBuilder &builder, Location bodyLoc, ValueRange lhs,
          ValueRange rhs) {
        return compareElements(topK, builder, bodyLoc, lhs.front(), rhs.front(),
                               [](ValueRange first, ValueRange second) {
                                 return SmallVector<Value>{first.front(),
                                                           second.front()};
                               });
      });
  topK.replace({first, positions});
  return success();
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
using ImportFunction = LogicalResult (*)(Operation *, PatternRewriter &);

struct NamedPattern : public RewritePattern {
  NamedPattern(StringRef name, ImportFunction import, MLIRContext *context)
      : RewritePattern(name, /*benefit=*/1, context), import(import) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    Operation *before = op->getPrevNode();
    LogicalResult result = import(op, rewriter);
    // Nothing reads what was created for an operation that stays.
    while (failed(result) && op->getPrevNode() != before)
      rewriter.eraseOp(op->getPrevNode());
    return result;
  }

  ImportFunction import;
};

/// Does not match, and gives the reason.
struct ExplainOther : public RewritePattern {
  explicit ExplainOther(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    StringRef name = op->getName().getStringRef();
    if (name == "tm_tensor.scan" || name == "tm_tensor.scatter" ||
        name == "tm_tensor.sort" || name == "tm_tensor.topk")
      return failure();
    return rewriter.notifyMatchFailure(
        op, "of torch-mlir's dialect tm_tensor, bcast takes scan, scatter, "
            "sort and topk");
  }
};
} // namespace

void bcast::populateTmTensorToBcastPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ExplainOther>(context);
  for (auto [name, import] :
       std::initializer_list<std::pair<StringLiteral, ImportFunction>>{
           {"tm_tensor.scan", importScan},
           {"tm_tensor.scatter", importScatter},
           {"tm_tensor.sort", importSort},
           {"tm_tensor.topk", importTopK}})
    patterns.add<NamedPattern>(name, import, context);
}

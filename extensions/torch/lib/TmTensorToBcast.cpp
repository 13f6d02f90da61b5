//===- TmTensorToBcast.cpp - Patterns from tm_tensor to bcast -------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TmTensorToBcast/TmTensorToBcast.h"
#include "bcast/Conversion/Import/Indices.h"
#include "bcast/Conversion/Import/Sorts.h"
#include "bcast/Conversion/Import/Windows.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;

//===----------------------------------------------------------------------===//
// What the operations have in common
//===----------------------------------------------------------------------===//

static Attribute getAttribute(Operation *op, StringRef name) {
  if (std::optional<Attribute> inherent = op->getInherentAttr(name))
    if (*inherent)
      return *inherent;
  return op->getDiscardableAttr(name);
}

namespace {
/// An operation of tm_tensor, of which nothing is verified before.
struct TmOp {
  Operation *op;
  PatternRewriter &rewriter;
  ValueRange inputs, outputs;
  Block *body = nullptr;

  TmOp(Operation *op, PatternRewriter &rewriter) : op(op), rewriter(rewriter) {}

  LogicalResult fail(const Twine &reason) const {
    return rewriter.notifyMatchFailure(op, reason);
  }
  RankedTensorType getType(Value value) const {
    return cast<RankedTensorType>(value.getType());
  }

  /// The operations of the body. Its end is no terminator that MLIR knows.
  auto getArithmetic() const {
    return llvm::make_range(body->begin(), std::prev(body->end()));
  }

  /// Takes the operands and the results: `numInputs`, and outputs of the types
  /// of the results.
  LogicalResult takeOperands(size_t numInputs, size_t minOutputs,
                             size_t maxOutputs) {
    auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(
        getAttribute(op, "operandSegmentSizes"));
    if (!sizes || sizes.size() != 2 || sizes[0] < 0 || sizes[1] < 0 ||
        size_t(sizes[0]) + size_t(sizes[1]) != op->getNumOperands())
      return fail("its operandSegmentSizes are not the numbers of its inputs "
                  "and outputs");
    inputs = op->getOperands().take_front(sizes[0]);
    outputs = op->getOperands().drop_front(sizes[0]);
    if (inputs.size() != numInputs || outputs.size() < minOutputs ||
        outputs.size() > maxOutputs || op->getNumResults() != outputs.size())
      return fail("it has " + Twine(inputs.size()) + " inputs, " +
                  Twine(outputs.size()) + " outputs and " +
                  Twine(op->getNumResults()) +
                  " results, which no lowering of PyTorch's has");
    SmallVector<Value> values(op->getOperands());
    llvm::append_range(values, op->getResults());
    for (Value value : values) {
      auto type = dyn_cast<RankedTensorType>(value.getType());
      if (!type || type.getEncoding() || !bcast::detail::isBcastTensor(type) ||
          !type.getElementType().isSignlessIntOrFloat())
        return fail("it has a value that is no row-major tensor of bcast's "
                    "signless element types [TYPE-1]");
    }
    for (auto [output, result] : llvm::zip_equal(outputs, op->getResults()))
      if (getType(output).getElementType() !=
              getType(result).getElementType() ||
          failed(verifyCompatibleShape(output.getType(), result.getType())))
        return fail("its results do not have the types of its outputs "
                    "[RESULT-2]");
    return success();
  }

  /// Takes the body, of scalars of `arguments`, that ends with one of
  /// `yielded`.
  LogicalResult takeBody(ArrayRef<Type> arguments, Type yielded) {
    if (op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() ||
        op->getRegion(0).front().empty())
      return fail("it does not have one body");
    body = &op->getRegion(0).front();
    Operation &last = body->back();
    if (body->getArgumentTypes() != TypeRange(arguments) ||
        last.getName().getStringRef() != "tm_tensor.yield" ||
        last.getNumOperands() != 1 || last.getOperand(0).getType() != yielded)
      return fail("its body is not a function of its elements to one value");
    for (Operation &inner : getArithmetic())
      if (!inner.isRegistered() || inner.getNumRegions() != 0 ||
          !isMemoryEffectFree(&inner))
        return fail("its body has '" + inner.getName().getStringRef() +
                    "', which is no arithmetic");
    return success();
  }

  Value build(OpBuilder &builder, ValueRange arguments) const {
    IRMapping mapping;
    mapping.map(body->getArguments(), arguments);
    for (Operation &inner : getArithmetic())
      builder.clone(inner, mapping);
    return mapping.lookupOrDefault(body->back().getOperand(0));
  }

  FailureOr<int64_t> takeDim(int64_t rank) const {
    auto dim = dyn_cast_or_null<IntegerAttr>(getAttribute(op, "dimension"));
    std::optional<int64_t> number =
        dim ? dim.getValue().trySExtValue() : std::nullopt;
    if (!number || *number < 0 || *number >= rank)
      return fail("its dimension is not one of its operands, whose rank is " +
                  Twine(rank));
    return *number;
  }

  /// Checks at run time that `value` is at most `limit`, unless that is known.
  /// Fails if it is known not to be.
  LogicalResult checkExtent(CheckKind kind, OpFoldResult value,
                            OpFoldResult limit, const Twine &what) const {
    std::optional<int64_t> known = getConstantIntValue(value);
    std::optional<int64_t> expected = getConstantIntValue(limit);
    if (known && expected) {
      if (kind == CheckKind::AtMost ? *known <= *expected : known == expected)
        return success();
      return fail(what + " is " + Twine(*known) + ", not " +
                  (kind == CheckKind::AtMost ? "at most " : "") +
                  Twine(*expected));
    }
    Location loc = op->getLoc();
    CheckExtentOp::create(rewriter, loc, kind,
                          getValueOrCreateConstantIndexOp(rewriter, loc, value),
                          getValueOrCreateConstantIndexOp(rewriter, loc, limit),
                          rewriter.getStringAttr("'" +
                                                 op->getName().getStringRef() +
                                                 "' op " + what),
                          StringAttr(), StringAttr());
    return success();
  }

  void replace(ValueRange values) const {
    SmallVector<Value> results;
    for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
      results.push_back(value.getType() == result.getType()
                            ? value
                            : tensor::CastOp::create(rewriter, op->getLoc(),
                                                     result.getType(), value)
                                  .getResult());
    rewriter.replaceOp(op, results);
  }
};
} // namespace

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
  auto inclusive = dyn_cast_or_null<BoolAttr>(getAttribute(op, "inclusive"));
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
// scatter
//===----------------------------------------------------------------------===//

/// The indices from the start. One that is not inside fails at run time.
/// `extents` and `windows` are those of the dimension of each component.
static Value createPlaces(PatternRewriter &rewriter, Location loc,
                          Value indices, ArrayRef<OpFoldResult> extents,
                          ArrayRef<OpFoldResult> windows) {
  Type i64 = rewriter.getI64Type();
  SmallVector<Value> ends, lasts;
  for (auto [extent, window] : llvm::zip_equal(extents, windows)) {
    Value end = getValueOrCreateConstantIndexOp(rewriter, loc, extent);
    Value size = getValueOrCreateConstantIndexOp(rewriter, loc, window);
    Value last = rewriter.createOrFold<arith::SubIOp>(loc, end, size);
    ends.push_back(rewriter.createOrFold<arith::IndexCastOp>(loc, i64, end));
    lasts.push_back(rewriter.createOrFold<arith::IndexCastOp>(loc, i64, last));
  }
  auto components = RankedTensorType::get({int64_t(ends.size())}, i64);
  SmallVector<Value> inputs{
      indices, tensor::FromElementsOp::create(rewriter, loc, components, ends),
      tensor::FromElementsOp::create(rewriter, loc, components, lasts)};
  Value empty = tensor::EmptyOp::create(
      rewriter, loc, tensor::getMixedSizes(rewriter, loc, indices), i64);
  AffineMap all = rewriter.getMultiDimIdentityMap(2),
            component = all.dropResult(0);
  SmallVector<AffineMap> maps{all, component, component, all};
  SmallVector<utils::IteratorType> iterators(2, utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             rewriter, loc, empty.getType(), inputs, empty, maps, iterators,
             [&](OpBuilder &builder, Location bodyLoc, ValueRange args) {
               auto compare = [&](arith::CmpIPredicate predicate, Value a,
                                  Value b) -> Value {
                 return arith::CmpIOp::create(builder, bodyLoc, predicate, a,
                                              b);
               };
               Value index = args[0];
               if (index.getType() != i64)
                 index = arith::ExtSIOp::create(builder, bodyLoc, i64, index);
               Value zero =
                   arith::ConstantIntOp::create(builder, bodyLoc, 0, 64);
               Value isNegative =
                   compare(arith::CmpIPredicate::slt, index, zero);
               Value fromEnd =
                   arith::AddIOp::create(builder, bodyLoc, index, args[1]);
               Value place = arith::SelectOp::create(
                   builder, bodyLoc, isNegative, fromEnd, index);
               // A negative place is a great unsigned number.
               Value isInside =
                   compare(arith::CmpIPredicate::ule, place, args[2]);
               Value isAny = compare(arith::CmpIPredicate::sge, args[2], zero);
               cf::AssertOp::create(
                   builder, bodyLoc,
                   arith::AndIOp::create(builder, bodyLoc, isInside, isAny),
                   "'tm_tensor.scatter' op: an index is out of range");
               linalg::YieldOp::create(builder, bodyLoc, place);
             })
      .getResult(0);
}

static LogicalResult importScatter(Operation *op, PatternRewriter &rewriter) {
  TmOp scatter(op, rewriter);
  if (failed(scatter.takeOperands(/*numInputs=*/2, 1, 1)))
    return failure();
  Value updates = scatter.inputs[0], indices = scatter.inputs[1];
  Value original = scatter.outputs[0];
  RankedTensorType type = scatter.getType(original);
  RankedTensorType updatesType = scatter.getType(updates);
  RankedTensorType indicesType = scatter.getType(indices);
  Type element = type.getElementType();
  auto map =
      dyn_cast_or_null<DenseI64ArrayAttr>(getAttribute(op, "dimension_map"));
  int64_t innerRank = updatesType.getRank() - 1;
  if (!map || indicesType.getRank() != 2 || innerRank < 0 ||
      innerRank > type.getRank() || updatesType.getElementType() != element ||
      !indicesType.getElementType().isInteger() ||
      indicesType.getElementType().getIntOrFloatBitWidth() < 8 ||
      indicesType.getDimSize(1) != map.size() || map.empty())
    return scatter.fail("its indices, updates and dimension_map do not fit "
                        "its output");
  if (failed(scatter.takeBody({element, element}, element)))
    return failure();
  WindowDims dims;
  dims.windowDims = llvm::to_vector(llvm::seq<int64_t>(1, innerRank + 1));
  int64_t numOuter = type.getRank() - innerRank;
  dims.collapsedDims = llvm::to_vector(llvm::seq<int64_t>(0, numOuter));
  dims.startDims = llvm::to_vector(map.asArrayRef());
  dims.vectorDim = 1;
  std::string error = dims.explain(type, indicesType, updatesType.getRank());
  if (!error.empty())
    return scatter.fail(error);
  for (int64_t dim : dims.collapsedDims)
    if (!llvm::is_contained(dims.startDims, dim))
      return scatter.fail("it has no index for dimension " + Twine(dim));
  Location loc = op->getLoc();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, original);
  SmallVector<OpFoldResult> updateSizes =
      tensor::getMixedSizes(rewriter, loc, updates);
  if (failed(
          scatter.checkExtent(CheckKind::Equal, updateSizes[0],
                              tensor::getMixedSize(rewriter, loc, indices, 0),
                              "the number of its updates")))
    return failure();
  for (int64_t dim = 1; dim <= innerRank; ++dim)
    if (failed(scatter.checkExtent(CheckKind::AtMost, updateSizes[dim],
                                   sizes[numOuter + dim - 1],
                                   "an extent of its updates")))
      return failure();
  if (llvm::is_contained(updatesType.getShape(), 0)) {
    scatter.replace(original);
    return success();
  }
  SmallVector<OpFoldResult> extents, windows;
  for (int64_t dim : dims.startDims) {
    extents.push_back(sizes[dim]);
    windows.push_back(dim < numOuter ? OpFoldResult(rewriter.getIndexAttr(1))
                                     : updateSizes[dim - numOuter + 1]);
  }
  Value places = createPlaces(rewriter, loc, indices, extents, windows);
  scatter.replace(createScatter(
      rewriter, loc, original, places, updates, dims,
      [&](OpBuilder &builder, Location, ValueRange elements,
          ValueRange news) -> SmallVector<Value> {
        return {scatter.build(builder, {news.front(), elements.front()})};
      }));
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

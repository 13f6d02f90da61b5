//===- GraphBuilder.h - Builds the operations of an imported graph *- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_GRAPHBUILDER_H
#define BCAST_IMPORT_GRAPHBUILDER_H

#include "bcast/Conversion/Import/Indices.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

namespace mlir::bcast::graph {

/// The elements of a dimension from `start` on before `end`, as Python takes
/// them. Null values stand for the whole dimension in the direction of `step`.
struct DimSlice {
  int64_t dim;
  OpFoldResult start, end;
  int64_t step = 1;
};

/// The meaning of an index outside of an extent: the nearest element; or a
/// position from the end if the index is negative, and else an error or 0.
enum class IndexRule { Nearest, FromEndOrError, FromEndOrZero };

/// The elements around a tensor: one constant, those at its border, or its
/// mirror image without and with the border, or those at the other border, as
/// on a torus.
enum class PadMode { Constant, Edge, Reflect, Symmetric, Wrap };

/// Builds what a node of a front end's graph becomes.
///
/// Operands need not be valid. A method that cannot build its result reports
/// the reason at the node and returns a null value. A null operand was reported
/// before: the result is null, too.
class GraphBuilder {
public:
  explicit GraphBuilder(OpBuilder builder)
      : builder(builder), loc(UnknownLoc::get(builder.getContext())) {}

  MLIRContext *getContext() const { return builder.getContext(); }
  OpBuilder &getBuilder() { return builder; }
  void setLoc(Location nodeLoc) { loc = nodeLoc; }
  Location getLoc() const { return loc; }

  /// Reports the error; returns null.
  Value fail(const Twine &message);

  //===--------------------------------------------------------------------===//
  // Elementwise operations (Elementwise.cpp)
  //===--------------------------------------------------------------------===//

  BroadcastRuleAttrInterface getNumpy() const;
  BroadcastRuleAttrInterface getPdpd(int64_t axis) const;
  /// The rule by which extents that divide the result's are repeated in `dims`
  /// of `rank` dimensions.
  BroadcastRuleAttrInterface getBlocks(ArrayRef<int64_t> dims,
                                       int64_t rank) const;

  /// An elementwise `OpTy`, by NumPy's rule.
  template <typename OpTy> Value create(ValueRange operands) {
    return create<OpTy>(operands, getNumpy());
  }

  /// An elementwise `OpTy` by `rule`; null if the shapes are equal.
  template <typename OpTy>
  Value create(ValueRange operands, BroadcastRuleAttrInterface rule,
               typename OpTy::Properties properties = {}) {
    if (llvm::is_contained(operands, Value()))
      return {};
    if constexpr (!std::is_same_v<typename OpTy::Properties, EmptyProperties>)
      properties.rule = rule;
    SmallVector<Type, 1> types;
    if (failed(OpTy::inferReturnTypes(getContext(), loc, operands,
                                      DictionaryAttr(), &properties, {},
                                      types)))
      return {};
    OperationState state(loc, OpTy::getOperationName(), operands, types);
    state.getOrAddProperties<typename OpTy::Properties>() = properties;
    return finish(builder.create(state));
  }

  Value createCompare(ComparisonDirection direction, Value lhs, Value rhs) {
    return createCompare(direction, lhs, rhs, getNumpy());
  }
  Value createCompare(ComparisonDirection direction, Value lhs, Value rhs,
                      BroadcastRuleAttrInterface rule);
  /// A list of extents stays one.
  Value createConvert(Value operand, Type elementType);
  /// `operand` with elements of a type that is as wide.
  Value createBitcast(Value operand, Type elementType);
  /// Integers as f64, and others as they are.
  Value convertToFloats(Value operand);
  Value createIsInf(Value x, bool findsNegative, bool findsPositive);

  //===--------------------------------------------------------------------===//
  // Constants (Elementwise.cpp)
  //===--------------------------------------------------------------------===//

  Value createConstant(ElementsAttr value);
  /// A scalar of `elementType`, which floats round. A number that an integer
  /// type does not have is an error.
  Value createScalar(double number, Type elementType);
  /// A scalar of the element type of `like`.
  Value createScalarLike(double number, Value like);
  /// A bound of what has the type of `like`: an integer is rounded in `mode`
  /// and moved into the range of its type.
  Value createBound(double number, Value like, llvm::RoundingMode mode);
  /// An i64 tensor of rank 1.
  Value createIntegers(ArrayRef<int64_t> numbers);

  /// 1 at [i, i + diagonal], and 0 elsewhere, of a matrix with these extents.
  Value createEye(OpFoldResult rows, OpFoldResult columns, Value diagonal,
                  Type elementType);
  /// `on` at each index of `indices` along a new dimension of `depth` elements,
  /// and `off` elsewhere. The index is an i64, and the depth at most 2^31 - 1.
  Value createOneHot(Value indices, OpFoldResult depth, Value on, Value off,
                     int64_t axis);
  /// The index along `dim`, of a tensor with these extents.
  Value createIota(ArrayRef<OpFoldResult> sizes, int64_t dim, Type elementType);

  //===--------------------------------------------------------------------===//
  // Activations (Activations.cpp)
  //===--------------------------------------------------------------------===//

  /// `negative` where x < 0, and x elsewhere, NaN included.
  Value selectNegative(Value x, Value negative);
  Value createRelu(Value x);
  /// The slope is broadcast to x, from the last dimension or from the channels.
  Value createPrelu(Value x, Value slope, bool isPerChannel);
  Value createElu(Value x, double alpha);
  Value createSelu(Value x, Value alpha, Value gamma);
  /// alpha * x + beta, clamped to [0, 1].
  Value createHardSigmoid(Value x, Value alpha, Value beta);
  Value createSoftplus(Value x);
  Value createSoftsign(Value x);
  Value createMish(Value x);
  /// x * sigmoid(beta * x); without `beta`, it is 1.
  Value createSwish(Value x, Value beta);
  /// x / 2 * (1 + erf(x / sqrt(2))), or its approximation by tanh.
  Value createGelu(Value x, bool isTanh);
  /// 0 for -0.0, where bcast.sign keeps it.
  Value createSign(Value x);

  //===--------------------------------------------------------------------===//
  // Reductions (Reductions.cpp)
  //===--------------------------------------------------------------------===//

  /// Dimensions may be negative, and in any order.
  Value createReduce(ReduceKind kind, Value operand, ArrayRef<int64_t> dims,
                     bool keepDims);
  /// The sum of absolute values, of squares, and the root of the latter, which
  /// loses its fraction if it is an integer.
  Value createL1Norm(Value operand, ArrayRef<int64_t> dims, bool keepDims);
  Value createSquareSum(Value operand, ArrayRef<int64_t> dims, bool keepDims);
  Value createL2Norm(Value operand, ArrayRef<int64_t> dims, bool keepDims);
  /// f16 and bf16 as f32, and integers with 64 bits: the types in which means
  /// and norms are combined, since a sum may exceed the type of its mean.
  Value widen(Value operand);
  /// The sum divided by the number of reduced elements.
  Value createMean(Value operand, ArrayRef<int64_t> dims, bool keepDims);
  /// The number of elements along `dims`, as a scalar of `elementType`.
  Value createCount(Value operand, ArrayRef<int64_t> dims, Type elementType);
  /// Mean, difference to it, and mean of the squares of the difference, of the
  /// widened operand. They keep the dimensions.
  struct Moments {
    Value mean, centered, variance;
  };
  Moments createMoments(Value operand, ArrayRef<int64_t> dims);
  /// sqrt(variance + epsilon)
  Value createDeviation(Value variance, double epsilon);
  /// The normalization of each channel (dimension 1) by given moments.
  Value createBatchNorm(Value x, Value scale, Value bias, Value mean,
                        Value variance, double epsilon);
  /// The division by (bias + alpha / n * s) ^ beta, where s is the sum of the
  /// squares of the n elements around each, `size` along each of `dims`.
  Value createLrn(Value x, ArrayRef<int64_t> dims, int64_t size, double alpha,
                  double beta, double bias);
  /// x * scale + bias with a number for each channel. `x` is widened.
  Value scaleChannels(Value x, Value scale, Value bias);
  /// x - max(x), its exponential, and the sum, which keeps the dimensions; all
  /// are widened.
  struct SoftmaxTerms {
    Value shifted, exponential, sum;
  };
  SoftmaxTerms createSoftmaxTerms(Value operand, ArrayRef<int64_t> dims);
  Value createSoftmax(Value operand, ArrayRef<int64_t> dims);
  Value createLogSoftmax(Value operand, ArrayRef<int64_t> dims);

  //===--------------------------------------------------------------------===//
  // Shapes: lists of extents (Shapes.cpp)
  //===--------------------------------------------------------------------===//

  using Sizes = SmallVector<OpFoldResult>;
  /// The most elements of an integer tensor whose elements are followed one by
  /// one. A shape has fewer.
  static constexpr int64_t kMaxListed = 64;

  /// Calls `build`, which adds to the end of `block`. What it asks of extents
  /// is not a value outside of the block.
  void buildIn(Block &block, function_ref<void()> build);

  /// The extents of `tensor`.
  Sizes getSizes(Value tensor);
  OpFoldResult getSize(Value tensor, int64_t dim);
  OpFoldResult getIndex(int64_t number);
  /// `result`, whose extents are known to be `extents`.
  Value withSizes(Value result, ArrayRef<OpFoldResult> extents);
  /// The greatest or the least of integers, of which a constant has one.
  OpFoldResult getExtreme(ReduceKind kind, Value integers);
  /// The elements of a constant integer tensor, or nothing.
  static std::optional<SmallVector<int64_t>> getConstant(Value tensor);
  /// The elements of an integer tensor of rank 0 or 1 that is a constant or
  /// computed from extents; nothing for others.
  std::optional<Sizes> traceElements(Value tensor);
  /// The same; elements of other tensors are extracted. Reports an error if the
  /// number of elements is dynamic.
  FailureOr<Sizes> getElements(Value tensor, StringRef what);
  /// The i64 tensor of rank 1 (or 0) with the elements.
  Value createShape(ArrayRef<OpFoldResult> elements, bool isScalar = false,
                    Type elementType = {});
  /// `AddI`, `MulI`, ... on indices, folded.
  template <typename OpTy>
  OpFoldResult combine(OpFoldResult lhs, OpFoldResult rhs) {
    Value a = toValue(lhs), b = toValue(rhs);
    return getAsOpFoldResult(builder.createOrFold<OpTy>(loc, a, b));
  }
  /// The same on lists of extents, element by element, where one may have one
  /// element. Null if the operands are not such lists, or a divisor might not
  /// be positive.
  template <typename OpTy> Value combineLists(Value lhs, Value rhs) {
    auto lists = traceLists(lhs, rhs);
    if (!lists)
      return {};
    Sizes results;
    for (auto [a, b] : llvm::zip_equal(lists->first, lists->second)) {
      if ((std::is_same_v<OpTy, arith::DivSIOp> ||
           std::is_same_v<OpTy, arith::FloorDivSIOp>) &&
          getConstantIntValue(b).value_or(0) <= 0)
        return {};
      results.push_back(combine<OpTy>(a, b));
    }
    return createShape(results, getTensorType(lhs).getRank() == 0 &&
                                    getTensorType(rhs).getRank() == 0);
  }
  /// The product of extents. Null, with an error, if it always exceeds 63 bits;
  /// else the program fails where it does. [CHECK-7]
  OpFoldResult multiply(ArrayRef<OpFoldResult> extents, const Twine &subject);
  Value toValue(OpFoldResult index);
  /// The type with these extents. Null, with an error, if one is negative or
  /// the size in bytes exceeds 63 bits.
  RankedTensorType getType(ArrayRef<OpFoldResult> sizes, Type element);
  /// `then` where both extents are equal, and else `otherwise`.
  OpFoldResult selectEqual(OpFoldResult lhs, OpFoldResult rhs,
                           OpFoldResult then, OpFoldResult otherwise);
  /// The values of the extents that are not constants.
  static SmallVector<Value> getDynamic(ArrayRef<OpFoldResult> sizes);
  /// The program fails unless the extents are equal. Reports an error if they
  /// are known to differ.
  LogicalResult checkEqual(OpFoldResult extent, OpFoldResult expected,
                           const Twine &subject) {
    return check(CheckKind::Equal, extent, expected, subject);
  }
  LogicalResult checkNonNegative(OpFoldResult extent, const Twine &subject) {
    return check(CheckKind::NonNegative, extent, getIndex(0), subject);
  }
  LogicalResult checkAtMost(OpFoldResult extent, OpFoldResult expected,
                            const Twine &subject) {
    return check(CheckKind::AtMost, extent, expected, subject);
  }

  //===--------------------------------------------------------------------===//
  // Views and copies (Reshapes.cpp, Views.cpp, Parts.cpp, Slices.cpp)
  //===--------------------------------------------------------------------===//

  /// A dimension of a tensor of `rank`; negative ones count from the end.
  FailureOr<int64_t> getDim(int64_t dim, int64_t rank);
  /// The same for several, which must be different; sorted.
  FailureOr<SmallVector<int64_t>> getDims(ArrayRef<int64_t> dims, int64_t rank);
  Value createReshape(Value operand, ArrayRef<OpFoldResult> sizes);
  /// An extent of -1 is what the others leave, and one of 0 that of the operand
  /// if `keepsZero`. If `infersBesideZero`, an extent of the operand does not
  /// take part in the inference, and beside another extent of 0 it gives 0;
  /// else an extent of 0 leaves the inferred one open, which is an error.
  Value createInferredReshape(Value operand, Sizes sizes, bool keepsZero,
                              bool infersBesideZero);
  /// The product of `factors` divided by that of `divisors`.
  OpFoldResult inferExtent(Sizes factors, Sizes divisors);
  Value createTranspose(Value operand, ArrayRef<int64_t> permutation);
  /// The dimensions in reverse order.
  Value createReversedTranspose(Value operand);
  /// Drops `dims`, whose extents must be 1.
  Value createSqueeze(Value operand, ArrayRef<int64_t> dims);
  /// Drops all extents of 1. None may be dynamic.
  Value createSqueeze(Value operand);
  /// Adds extents of 1, which are at `dims` of the result.
  Value createUnsqueeze(Value operand, ArrayRef<int64_t> dims);
  /// Broadcast by NumPy's rule to `sizes`; both stretch if `isBidirectional`.
  Value createBroadcast(Value operand, ArrayRef<OpFoldResult> sizes,
                        bool isBidirectional = false);
  Value createBroadcast(Value operand, ArrayRef<OpFoldResult> sizes,
                        BroadcastRuleAttrInterface rule);
  /// A tensor.cast to `type`, with checks of the extents that are dynamic and
  /// become static.
  Value createCast(Value operand, RankedTensorType type, const Twine &subject);
  /// The elements from `starts` on, `sizes` of them, at positive steps.
  Value createSlice(Value operand, ArrayRef<OpFoldResult> starts,
                    ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> steps);
  /// The elements that `slices` take; the other dimensions stay.
  Value createRangeSlice(Value x, ArrayRef<DimSlice> slices);
  /// A position in `extent`, from its end if it is negative, moved into [low,
  /// high].
  OpFoldResult clampPosition(OpFoldResult position, OpFoldResult extent,
                             OpFoldResult low, OpFoldResult high);
  /// Parts of these lengths along `axis`, or `count` equal ones. Empty, with an
  /// error, where that fails.
  SmallVector<Value, 1> createSplit(Value x, int64_t axis,
                                    ArrayRef<OpFoldResult> lengths);
  SmallVector<Value, 1> createSplit(Value x, int64_t axis, int64_t count);
  /// Parts of equal lengths, of which the last may be shorter.
  SmallVector<Value, 1> createChunks(Value x, int64_t axis, int64_t count);
  /// The elements along `dims` in reverse order.
  Value createReverse(Value operand, ArrayRef<int64_t> dims);
  /// The first elements along `dim` in reverse order, as many as `lengths` has
  /// for each index of `batchDim`.
  Value createReverseSequence(Value x, Value lengths, int64_t dim,
                              int64_t batchDim);
  Value createConcat(ValueRange operands, int64_t dim);
  /// The tensor whose element at each index `body` computes.
  Value createElements(
      ArrayRef<OpFoldResult> sizes, Type elementType,
      function_ref<Value(OpBuilder &, Location, ValueRange indices)> body);

  //===--------------------------------------------------------------------===//
  // Gathers, scatters, pads, tiles, ranges (Gathers.cpp, Scatters.cpp, ...)
  //===--------------------------------------------------------------------===//

  /// The elements of `data` at `indices` along `axis`. The first `batchDims`
  /// dimensions of both are the same.
  Value createGather(Value data, Value indices, int64_t axis, int64_t batchDims,
                     IndexRule rule);
  /// The elements at tuples of indices, which the last dimension of `indices`
  /// has, after `batchDims` dimensions that both share.
  Value createGatherNd(Value data, Value indices, int64_t batchDims);
  /// The same at one index for each element of the result.
  Value createGatherElements(Value data, Value indices, int64_t axis);
  /// `data` with `updates` at `indices` along `axis`, in their order; with a
  /// kind, the combination of both. The three have one rank.
  Value createScatterElements(Value data, Value indices, Value updates,
                              int64_t axis, std::optional<ReduceKind> kind);
  /// The same at tuples of indices, which the last dimension of `indices` has.
  Value createScatterNd(Value data, Value indices, Value updates,
                        std::optional<ReduceKind> kind);
  /// `data` with `updates` along `axis` from `starts` on, which has a position
  /// for each index of dimension 0; null for 0. Positions behind the last one
  /// are at the beginning if `isCircular`, and else an error.
  Value createWindowScatter(Value data, Value updates, Value starts,
                            int64_t axis, bool isCircular);
  /// The `count` greatest or least elements along `axis`, in order, and their
  /// positions. Of equal ones the first is first; NaN is the greatest number.
  SmallVector<Value, 1> createTopK(Value x, OpFoldResult count, int64_t axis,
                                   bool isLargest, Type positionType);
  /// Adds elements before and after each dimension; negative numbers take
  /// elements away. `value` is a constant padding.
  Value createPad(Value x, ArrayRef<OpFoldResult> before,
                  ArrayRef<OpFoldResult> after, PadMode mode, Value value);
  Value createTile(Value x, ArrayRef<OpFoldResult> repeats);
  /// `result`, which repeats the elements of `operand` as `numbers` say: it has
  /// at most 2^31 - 1 elements, or as many as the operand. The time of a small
  /// model has no other limit.
  Value limitElements(Value result, Value operand,
                      ArrayRef<OpFoldResult> numbers);
  /// start, start + delta, ... before limit, at most 2^31 - 1 elements. The
  /// operands are scalars.
  Value createRange(Value start, Value limit, Value delta);
  /// Moves channels (dimension 1) into blocks of the dimensions after them, and
  /// back. The depth is before the sizes of a block in the order of channels,
  /// or behind them.
  Value createDepthToSpace(Value x, int64_t block, bool isDepthFirst);
  Value createSpaceToDepth(Value x, int64_t block, bool isDepthFirst);

  //===--------------------------------------------------------------------===//
  // Products and scans (Products.cpp, Einsum.cpp, Scans.cpp)
  //===--------------------------------------------------------------------===//

  /// NumPy's matmul: a vector is a row on the left and a column on the right,
  /// and dimensions before the last two broadcast. Nothing is copied but a
  /// factor whose extents, known at run time only, may differ from the other's.
  Value createMatmul(Value lhs, Value rhs);
  /// The sum over the dimensions from `sizes.size()` on of products of `lhs`
  /// and `rhs`. The maps give the dimension that each dimension of a factor is.
  Value createContraction(Value lhs, Value rhs, ArrayRef<int64_t> lhsMap,
                          ArrayRef<int64_t> rhsMap,
                          ArrayRef<OpFoldResult> sizes);
  /// Einstein's sum of products by an equation, as "ij,jk->ik". The extents of
  /// a letter are equal, or known to be 1; those of ellipses broadcast. f16 and
  /// bf16 are summed in f32.
  Value createEinsum(ValueRange operands, StringRef equation);

  /// The sum or the product of the elements along `axis` up to each one, from
  /// the last on if `isReverse`, and without its own if `isExclusive`.
  Value createScan(ReduceKind kind, Value x, int64_t axis, bool isExclusive,
                   bool isReverse);

  /// Verifies and folds `op`; returns its result, or null.
  Value finish(Operation *op);

private:
  /// The result of `op`, which is limited as by limitElements() if the elements
  /// of other tensors say how often it repeats those of its operands.
  Value limitRepetition(Operation *op);
  LogicalResult check(CheckKind kind, OpFoldResult extent,
                      OpFoldResult expected, const Twine &subject,
                      StringRef against = "");
  LogicalResult checkNoneIsZero(ArrayRef<OpFoldResult> known);
  Sizes inferAtRunTime(Value operand, Sizes sizes, bool keepsZero,
                       bool infersBesideZero);
  std::optional<std::pair<Sizes, Sizes>> traceLists(Value lhs, Value rhs);
  LogicalResult checkReadable(Value data, int64_t dim, Value indices);
  /// The program fails unless each index is in [-n, n - 1], where n is the
  /// extent `dim` of `data`.
  LogicalResult checkIndices(Value data, int64_t dim, Value indices);
  /// The same for each component of tuples of indices, from `dim` on.
  LogicalResult checkTuples(Value data, int64_t dim, Value indices);
  LogicalResult checkIndexType(Value indices);
  /// `indices` of dimensions with `extents`, from their beginning.
  Value createNonNegative(Value indices, const Sizes &extents);
  Value createScatter(Value data, Value indices, Value updates,
                      const importing::WindowDims &dims,
                      std::optional<ReduceKind> kind);
  /// A gather of single elements along `dims.startDims`; `sizes` are those of
  /// the result.
  Value createGather(Value data, Value indices,
                     const importing::WindowDims &dims, const Sizes &sizes,
                     importing::OutsideRule rule);
  Value padByElements(Value x, ArrayRef<OpFoldResult> low,
                      ArrayRef<OpFoldResult> high, PadMode mode);
  bool mergeBatches(Value &lhs, Value &rhs, int64_t rank, Sizes &batch);
  Value createTypeCast(Value operand, RankedTensorType type);
  Value createCollapse(Value operand, ArrayRef<ReassociationIndices> groups);
  Value createExpand(Value operand, ArrayRef<OpFoldResult> to,
                     ArrayRef<ReassociationIndices> groups);
  OpFoldResult traceSize(Value tensor, int64_t dim);

  OpBuilder builder;
  Location loc;
  /// Tensors whose number of elements depends on elements of other tensors.
  DenseSet<Value> chosen;
  /// Extents that were asked for before: one extent is one value.
  DenseMap<std::pair<Value, int64_t>, OpFoldResult> sizes;
  /// The keys of `sizes`, in the order in which they were asked for.
  SmallVector<std::pair<Value, int64_t>> asked;
};

/// The operand and the dimensions that a node reduces.
struct Reduced {
  Value operand;
  SmallVector<int64_t> dims;
  bool keepDims;
};

/// Whether `extent` may be 0 or -1 at run time where no extent is 0: an element
/// of a tensor, or a difference. Other values are computed from extents.
bool isElement(OpFoldResult extent);

/// The numbers from `first` on before `end`.
inline SmallVector<int64_t> listDims(int64_t first, int64_t end) {
  return llvm::to_vector(llvm::seq<int64_t>(first, end));
}

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_GRAPHBUILDER_H

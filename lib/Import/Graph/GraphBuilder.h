//===- GraphBuilder.h - Builds the operations of an imported graph *- C++
//-*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_IMPORT_GRAPH_GRAPHBUILDER_H
#define BCAST_LIB_IMPORT_GRAPH_GRAPHBUILDER_H

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

namespace mlir::bcast::graph {

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
  Value createConvert(Value operand, Type elementType);

  //===--------------------------------------------------------------------===//
  // Constants (Elementwise.cpp)
  //===--------------------------------------------------------------------===//

  Value createConstant(ElementsAttr value);
  /// A scalar of `elementType`. Integers take the integral part.
  Value createScalar(double number, Type elementType);
  /// A scalar of the element type of `like`.
  Value createScalarLike(double number, Value like);
  /// An i64 tensor of rank 1.
  Value createIntegers(ArrayRef<int64_t> numbers);

  /// The index along `dim`, of a tensor with these extents.
  Value createIota(ArrayRef<OpFoldResult> sizes, int64_t dim, Type elementType);

  //===--------------------------------------------------------------------===//
  // Reductions (Reductions.cpp)
  //===--------------------------------------------------------------------===//

  /// Dimensions may be negative, and in any order.
  Value createReduce(ReduceKind kind, Value operand, ArrayRef<int64_t> dims,
                     bool keepDims);
  /// The sum divided by the number of reduced elements.
  Value createMean(Value operand, ArrayRef<int64_t> dims, bool keepDims);
  /// The number of elements along `dims`, as a scalar of `elementType`.
  Value createCount(Value operand, ArrayRef<int64_t> dims, Type elementType);
  /// x - max(x), its exponential, and the sum, which keeps the dimensions.
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

  /// The extents of `tensor`.
  Sizes getSizes(Value tensor);
  OpFoldResult getSize(Value tensor, int64_t dim);
  OpFoldResult getIndex(int64_t number);
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
  Value toValue(OpFoldResult index);
  /// The type with these extents. Null, with an error, if one is negative or
  /// the size in bytes exceeds 63 bits.
  RankedTensorType getType(ArrayRef<OpFoldResult> sizes, Type element);
  /// The values of the extents that are not constants.
  static SmallVector<Value> getDynamic(ArrayRef<OpFoldResult> sizes);
  /// The program fails unless the extents are equal. Reports an error if they
  /// are known to differ.
  LogicalResult checkEqual(OpFoldResult extent, OpFoldResult expected,
                           const Twine &subject) {
    return check(CheckKind::Equal, extent, expected, subject);
  }
  LogicalResult checkAtMost(OpFoldResult extent, OpFoldResult expected,
                            const Twine &subject) {
    return check(CheckKind::AtMost, extent, expected, subject);
  }

  //===--------------------------------------------------------------------===//
  // Views and copies (Reshapes.cpp, Views.cpp, Parts.cpp)
  //===--------------------------------------------------------------------===//

  /// A dimension of a tensor of `rank`; negative ones count from the end.
  FailureOr<int64_t> getDim(int64_t dim, int64_t rank);
  /// The same for several, which must be different; sorted.
  FailureOr<SmallVector<int64_t>> getDims(ArrayRef<int64_t> dims, int64_t rank);
  Value createReshape(Value operand, ArrayRef<OpFoldResult> sizes);
  /// The extent with which `known` extents have as many elements as `operand`.
  OpFoldResult inferExtent(Value operand, ArrayRef<OpFoldResult> known);
  Value createTranspose(Value operand, ArrayRef<int64_t> permutation);
  /// Drops `dims`, whose extents must be 1.
  Value createSqueeze(Value operand, ArrayRef<int64_t> dims);
  /// Adds extents of 1, which are at `dims` of the result.
  Value createUnsqueeze(Value operand, ArrayRef<int64_t> dims);
  /// Broadcast by NumPy's rule to `sizes`; both stretch if `isBidirectional`.
  Value createBroadcast(Value operand, ArrayRef<OpFoldResult> sizes,
                        bool isBidirectional = false);
  /// A tensor.cast to `type`, with checks of the extents that are dynamic and
  /// become static.
  Value createCast(Value operand, RankedTensorType type, const Twine &subject);
  /// The elements from `starts` on, `sizes` of them, at positive steps.
  Value createSlice(Value operand, ArrayRef<OpFoldResult> starts,
                    ArrayRef<OpFoldResult> sizes, ArrayRef<OpFoldResult> steps);
  /// The elements along `dim` in reverse order.
  Value createReverse(Value operand, int64_t dim);
  Value createConcat(ValueRange operands, int64_t dim);
  /// The tensor whose element at each index `body` computes.
  Value createElements(
      ArrayRef<OpFoldResult> sizes, Type elementType,
      function_ref<Value(OpBuilder &, Location, ValueRange indices)> body);
  /// The index in an extent that an element of an integer tensor gives:
  /// negative ones count from the end, and others are moved into the extent.
  static Value wrapIndex(OpBuilder &builder, Location loc, Value index,
                         Value extent);

  //===--------------------------------------------------------------------===//
  // Products (Products.cpp)
  //===--------------------------------------------------------------------===//

  /// NumPy's matmul: a vector is a row on the left and a column on the right,
  /// and dimensions before the last two broadcast.
  Value createMatmul(Value lhs, Value rhs);

  /// Verifies and folds `op`; returns its result, or null.
  Value finish(Operation *op);

private:
  LogicalResult check(CheckKind kind, OpFoldResult extent,
                      OpFoldResult expected, const Twine &subject);
  Value createPlainMatmul(Value lhs, Value rhs);
  bool mergeBatches(Value lhs, Value rhs, int64_t rank, Sizes &batch);
  Value createTypeCast(Value operand, RankedTensorType type);
  Value createCollapse(Value operand, ArrayRef<ReassociationIndices> groups);
  Value createExpand(Value operand, ArrayRef<OpFoldResult> to,
                     ArrayRef<ReassociationIndices> groups);
  Value createSplitCopy(Value operand, ArrayRef<OpFoldResult> to,
                        ArrayRef<ReassociationIndices> groups);
  OpFoldResult traceSize(Value tensor, int64_t dim);

  OpBuilder builder;
  Location loc;
  /// Extents that were asked for before: one extent is one value.
  DenseMap<std::pair<Value, int64_t>, OpFoldResult> sizes;
};

/// The ranked tensor type of a value that is not null.
inline RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

} // namespace mlir::bcast::graph

#endif // BCAST_LIB_IMPORT_GRAPH_GRAPHBUILDER_H

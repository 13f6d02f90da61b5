//===- UpstreamInterfaces.h - Methods of upstream's interfaces --*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Traits with the methods of upstream's interfaces, for operations of this
// dialect and of others (BcastOpBase.td). Bcast.h includes this header.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_UPSTREAMINTERFACES_H
#define BCAST_DIALECT_BCAST_IR_UPSTREAMINTERFACES_H

#include "bcast/Rules/ResolvedBroadcast.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

namespace mlir::bcast {

/// The map from result indices to operand indices: the result dimension if the
/// extents are equal, 0 if the operand is stretched, and a symbol if that is
/// known only at run time.
AffineMap getIndexingMap(const OperandMap &map, int64_t resultRank,
                         MLIRContext *context);

namespace detail {
using Sizes = ArrayRef<OpFoldResult>;
using OperandTiles = ArrayRef<SmallVector<OpFoldResult>>;

void inferIntRanges(Operation *op, ArrayRef<IntegerValueRange> argRanges,
                    SetIntLatticeFn setResultRange);

void boundIndex(Value value, ValueBoundsConstraintSet &constraints);
void boundExtent(Value value, int64_t dim,
                 ValueBoundsConstraintSet &constraints);

ArrayAttr getIndexingMaps(Operation *op);
AffineMap getShapesToLoopsMap(Operation *op);
SmallVector<int64_t> getStaticLoopRanges(Operation *op);

SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op);
SmallVector<Range> getIterationDomain(Operation *op, OpBuilder &builder);
FailureOr<TilingResult> tile(Operation *op, OpBuilder &builder, Sizes offsets,
                             Sizes sizes);
FailureOr<TilingResult> tileByResult(Operation *op, OpBuilder &builder,
                                     Sizes offsets, Sizes sizes);
FailureOr<TilingResult> tileByOperands(Operation *op, OpBuilder &builder,
                                       ArrayRef<unsigned> operands,
                                       OperandTiles offsets,
                                       OperandTiles sizes);
void getResultTile(Operation *op, OpBuilder &builder, Sizes offsets,
                   Sizes sizes, SmallVectorImpl<OpFoldResult> &resultOffsets,
                   SmallVectorImpl<OpFoldResult> &resultSizes);
void getLoopTileOfResult(Operation *op, OpBuilder &builder, Sizes offsets,
                         Sizes sizes,
                         SmallVectorImpl<OpFoldResult> &loopOffsets,
                         SmallVectorImpl<OpFoldResult> &loopSizes);
LogicalResult getLoopTileOfOperands(Operation *op, OpBuilder &builder,
                                    ArrayRef<unsigned> operands,
                                    OperandTiles offsets, OperandTiles sizes,
                                    SmallVectorImpl<OpFoldResult> &loopOffsets,
                                    SmallVectorImpl<OpFoldResult> &loopSizes);
LogicalResult reportNoScalarForm(Operation *op);
/// Whether no type of `op` has a layout, and the result may have elements.
bool isTileable(Operation *op);
} // namespace detail

/// InferIntRangeInterface. Ranges of tensors are known if the shape is static:
/// upstream makes a constant of a range of one value, of any shape.
template <typename ConcreteOp>
class HasIntRanges : public OpTrait::TraitBase<ConcreteOp, HasIntRanges> {
public:
  void inferResultRangesFromOptional(ArrayRef<IntegerValueRange> argRanges,
                                     SetIntLatticeFn setResultRange) {
    detail::inferIntRanges(this->getOperation(), argRanges, setResultRange);
  }
};

/// ValueBoundsOpInterface.
template <typename ConcreteOp>
class HasValueBounds : public OpTrait::TraitBase<ConcreteOp, HasValueBounds> {
public:
  void populateBoundsForIndexValue(Value value,
                                   ValueBoundsConstraintSet &constraints) {
    detail::boundIndex(value, constraints);
  }
  void populateBoundsForShapedValueDim(Value value, int64_t dim,
                                       ValueBoundsConstraintSet &constraints) {
    detail::boundExtent(value, dim, constraints);
  }
};

/// IndexingMapOpInterface and TilingInterface, over the same loops.
template <typename ConcreteOp>
class HasLoops : public OpTrait::TraitBase<ConcreteOp, HasLoops> {
  using Sizes = detail::Sizes;
  using OperandTiles = detail::OperandTiles;

public:
  /// A map per operand, as getIndexingMap makes it.
  ArrayAttr getIndexingMaps() {
    return detail::getIndexingMaps(this->getOperation());
  }
  /// Null if a map has symbols, or if some loop is no dimension of an operand.
  AffineMap getShapesToLoopsMap() {
    return detail::getShapesToLoopsMap(this->getOperation());
  }
  SmallVector<int64_t> getStaticLoopRanges() {
    return detail::getStaticLoopRanges(this->getOperation());
  }
  SmallVector<int64_t> getStaticOperandShape(OpOperand *operand) {
    auto type = dyn_cast<ShapedType>(operand->get().getType());
    return type ? SmallVector<int64_t>(type.getShape())
                : SmallVector<int64_t>();
  }

  SmallVector<utils::IteratorType> getLoopIteratorTypes() {
    return detail::getLoopIteratorTypes(this->getOperation());
  }
  SmallVector<Range> getIterationDomain(OpBuilder &builder) {
    return detail::getIterationDomain(this->getOperation(), builder);
  }
  FailureOr<TilingResult> getTiledImplementation(OpBuilder &builder,
                                                 Sizes offsets, Sizes sizes) {
    return detail::tile(this->getOperation(), builder, offsets, sizes);
  }
  LogicalResult getResultTilePosition(OpBuilder &builder, unsigned,
                                      Sizes offsets, Sizes sizes,
                                      SmallVector<OpFoldResult> &resultOffsets,
                                      SmallVector<OpFoldResult> &resultSizes) {
    detail::getResultTile(this->getOperation(), builder, offsets, sizes,
                          resultOffsets, resultSizes);
    return success();
  }
  FailureOr<TilingResult> generateResultTileValue(OpBuilder &builder, unsigned,
                                                  Sizes offsets, Sizes sizes) {
    return detail::tileByResult(this->getOperation(), builder, offsets, sizes);
  }
  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      OpBuilder &builder, ArrayRef<unsigned> operands, OperandTiles offsets,
      OperandTiles sizes) {
    return detail::tileByOperands(this->getOperation(), builder, operands,
                                  offsets, sizes);
  }
  LogicalResult getIterationDomainTileFromOperandTiles(
      OpBuilder &builder, ArrayRef<unsigned> operands, OperandTiles offsets,
      OperandTiles sizes, SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) {
    return detail::getLoopTileOfOperands(this->getOperation(), builder,
                                         operands, offsets, sizes, loopOffsets,
                                         loopSizes);
  }
  LogicalResult getIterationDomainTileFromResultTile(
      OpBuilder &builder, unsigned, Sizes offsets, Sizes sizes,
      SmallVectorImpl<OpFoldResult> &loopOffsets,
      SmallVectorImpl<OpFoldResult> &loopSizes) {
    detail::getLoopTileOfResult(this->getOperation(), builder, offsets, sizes,
                                loopOffsets, loopSizes);
    return success();
  }
  LogicalResult generateScalarImplementation(OpBuilder &, Location,
                                             ValueRange) {
    return detail::reportNoScalarForm(this->getOperation());
  }
  bool isOpFusableWithConsumerSlice(unsigned, Sizes, Sizes) {
    return detail::isTileable(this->getOperation());
  }
  bool isOpFusableWithProducerSlices(ArrayRef<unsigned>, OperandTiles,
                                     OperandTiles) {
    return detail::isTileable(this->getOperation());
  }
};

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_UPSTREAMINTERFACES_H

//===- IndexOps.cpp - Indices and addresses -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/IR/RefineTypes.h"
#include "bcast/Layout/TotalIndex.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Both operations
//===----------------------------------------------------------------------===//

/// Verifies the encoding, the sizes, and that addresses fit in int64. [INDEX-1,
/// LAYOUT-10]
static LogicalResult verifyIndexOp(Operation *op, RankedTensorType tensor,
                                   size_t numSizes) {
  if (Attribute encoding = tensor.getEncoding();
      encoding && !isa<LayoutAttr>(encoding))
    return op->emitOpError()
           << "the tensor has encoding " << encoding
           << "; an encoding must be a #bcast.layout [LAYOUT-10]";
  size_t numDynamic = tensor.getNumDynamicDims();
  if (numSizes != numDynamic)
    return op->emitOpError()
           << "the tensor " << formatShape(tensor.getShape()) << " has "
           << formatCount(numDynamic, "dynamic extent") << ", and there "
           << (numSizes == 1 ? "is " : "are ") << formatCount(numSizes, "size")
           << "; it needs one per dynamic extent [INDEX-1]";
  // The smallest allocation that is not empty has dynamic sizes of 1.
  PhysicalLayout least =
      getPhysicalLayout(tensor).withSizes(SmallVector<int64_t>(numDynamic, 1));
  if (!least.getNumAllocatedElements())
    return op->emitOpError() << "the allocation of " << tensor
                             << " has more than 2^63 - 1 elements [INDEX-1]";
  return success();
}

/// Returns the layout with its sizes, if all are constants.
static std::optional<PhysicalLayout> getStaticLayout(PhysicalLayout layout,
                                                     ValueRange sizes) {
  std::optional<SmallVector<int64_t>> constants =
      getConstantIntValues(getAsOpFoldResult(sizes));
  if (!constants)
    return std::nullopt;
  return layout.withSizes(*constants);
}

static IntegerAttr getIndexAttr(MLIRContext *context, int64_t value) {
  return IntegerAttr::get(IndexType::get(context), value);
}

namespace {
/// Replaces the type by its canonical form. [LAYOUT-9]
template <typename Op> struct CanonicalizeType : public OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = LayoutAttr::canonicalize(op.getTensor());
    if (type == op.getTensor())
      return rewriter.notifyMatchFailure(op, "has a canonical type");
    rewriter.modifyOpInPlace(op, [&] { op.setTensor(type); });
    return success();
  }
};

/// Makes static extents of constant sizes.
template <typename Op> struct RefineTensor : public OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    SmallVector<int64_t> shape(op.getTensor().getShape());
    SmallVector<Value> sizes = takeConstantSizes(op.getSizes(), shape);
    if (sizes.size() == op.getSizes().size())
      return rewriter.notifyMatchFailure(op, "no size is a constant");
    RankedTensorType type = getTypeWithShape(op.getTensor(), shape);
    if (!isAddressable(type))
      return rewriter.notifyMatchFailure(op, "does not fit in memory");
    rewriter.modifyOpInPlace(op, [&] {
      op.setTensor(type);
      op.getSizesMutable().assign(sizes);
    });
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// LinearizeIndexOp
//===----------------------------------------------------------------------===//

PhysicalLayout LinearizeIndexOp::getLayout() {
  return getPhysicalLayout(getTensor());
}

LogicalResult LinearizeIndexOp::verify() {
  int64_t rank = getTensor().getRank();
  if (static_cast<int64_t>(getIndices().size()) != rank)
    return emitOpError() << "there "
                         << (getIndices().size() == 1 ? "is " : "are ")
                         << formatCount(getIndices().size(), "index", "indices")
                         << ", and the tensor of shape "
                         << formatShape(getTensor().getShape()) << " has rank "
                         << rank << "; it needs one per dimension [INDEX-1]";
  return verifyIndexOp(*this, getTensor(), getSizes().size());
}

/// True if delinearizing in `layout` and linearizing again is the identity: no
/// dimension but the most major one can have width 0.
static bool isInvertible(const PhysicalLayout &layout) {
  for (int64_t i = 0; i < layout.getRank() - 1; ++i)
    if (layout.getWidth(layout.minor(i)) <= 0)
      return false;
  return layout.getRank() > 0;
}

OpFoldResult LinearizeIndexOp::fold(FoldAdaptor adaptor) {
  PhysicalLayout layout = getLayout();
  std::optional<SmallVector<int64_t>> index =
      getConstantIntValues(getAsOpFoldResult(getIndices()));
  std::optional<PhysicalLayout> fixed = getStaticLayout(layout, getSizes());
  if (index && fixed)
    return getIndexAttr(getContext(), linearizeTotal(*fixed, *index));

  // If only one index is not 0, and its stride is 1, the address is that index.
  Value single;
  int64_t numNonZero = 0;
  PhysicalLayout::Dims strides = fixed.value_or(layout).getStrides();
  for (auto [value, stride] : llvm::zip(getIndices(), strides)) {
    if (isConstantIntValue(value, 0))
      continue;
    ++numNonZero;
    single = stride == 1 ? value : Value();
  }
  if (numNonZero == 0)
    return getIndexAttr(getContext(), 0);
  // An operation of a graph region may read its own result.
  if (numNonZero == 1 && single && single != getResult())
    return single;

  // The coordinates of an address in the same layout.
  auto inverse = getIndices().front().getDefiningOp<DelinearizeIndexOp>();
  if (inverse && inverse.getAddress() != getResult() &&
      getIndices() == ValueRange(inverse.getCoordinates()) &&
      inverse.getSizes() == getSizes() && inverse.getLayout() == layout &&
      isInvertible(fixed.value_or(layout)))
    return inverse.getAddress();
  return {};
}

void LinearizeIndexOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                   MLIRContext *context) {
  patterns
      .add<CanonicalizeType<LinearizeIndexOp>, RefineTensor<LinearizeIndexOp>>(
          context);
}

//===----------------------------------------------------------------------===//
// DelinearizeIndexOp
//===----------------------------------------------------------------------===//

PhysicalLayout DelinearizeIndexOp::getLayout() {
  return getPhysicalLayout(getTensor());
}

LogicalResult DelinearizeIndexOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, Adaptor adaptor,
    SmallVectorImpl<Type> &types) {
  TypeAttr attribute = adaptor.getTensorAttr();
  Type type = attribute ? attribute.getValue() : Type();
  auto tensor = dyn_cast_or_null<RankedTensorType>(type);
  if (!tensor)
    return emitOptionalError(location, "'", getOperationName(), "' op is in ",
                             type, "; it must be a ranked tensor [SHAPE-3]");
  types.assign(tensor.getRank(), IndexType::get(context));
  types.push_back(IntegerType::get(context, 1));
  return success();
}

LogicalResult DelinearizeIndexOp::verify() {
  return verifyIndexOp(*this, getTensor(), getSizes().size());
}

LogicalResult DelinearizeIndexOp::fold(FoldAdaptor adaptor,
                                       SmallVectorImpl<OpFoldResult> &results) {
  auto address = dyn_cast_or_null<IntegerAttr>(adaptor.getAddress());
  std::optional<PhysicalLayout> layout =
      getStaticLayout(getLayout(), getSizes());
  if (!address || !layout)
    return failure();
  TotalIndex index = delinearizeTotal(*layout, address.getInt());
  for (int64_t coordinate : index.coordinate)
    results.push_back(getIndexAttr(getContext(), coordinate));
  results.push_back(BoolAttr::get(getContext(), index.isInBounds));
  return success();
}

/// Replaces coordinates that are known: 0 in a dimension of width 1 or 0, and
/// the address in the most major dimension if all others are of width 1 or 0.
static LogicalResult replaceKnownCoordinates(DelinearizeIndexOp op,
                                             PatternRewriter &rewriter) {
  PhysicalLayout layout = op.getLayout();
  bool changed = false;
  Value left = op.getAddress();
  for (int64_t i = 0, e = layout.getRank(); i < e; ++i) {
    int64_t dim = layout.minor(i), width = layout.getWidth(dim);
    Value coordinate = op.getCoordinates()[dim];
    bool isMajor = i == e - 1;
    bool isKnown = isMajor ? bool(left) : width == 0 || width == 1;
    if (!isKnown) {
      left = Value();
      continue;
    }
    if (coordinate.use_empty())
      continue;
    Value known = isMajor
                      ? left
                      : arith::ConstantIndexOp::create(rewriter, op.getLoc(), 0)
                            .getResult();
    if (known == coordinate)
      continue;
    rewriter.replaceAllUsesWith(coordinate, known);
    changed = true;
  }
  return success(changed);
}

void DelinearizeIndexOp::getCanonicalizationPatterns(
    RewritePatternSet &patterns, MLIRContext *context) {
  patterns.add<CanonicalizeType<DelinearizeIndexOp>,
               RefineTensor<DelinearizeIndexOp>>(context);
  patterns.add(replaceKnownCoordinates);
}

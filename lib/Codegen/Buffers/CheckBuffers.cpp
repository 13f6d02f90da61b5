//===- CheckBuffers.cpp - Checks of the buffers that a caller passes ------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTCHECKBUFFERS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

/// Returns the alignment of an element in compiled code, in bytes. None if the
/// type has no representation in a caller's memory.
static std::optional<int64_t> getAlignment(Type element) {
  if (auto complex = dyn_cast<ComplexType>(element))
    return getAlignment(complex.getElementType());
  int64_t number = 1;
  if (auto vector = dyn_cast<VectorType>(element)) {
    if (vector.isScalable())
      return std::nullopt;
    // Vectors with more dimensions are arrays of the innermost one.
    element = vector.getElementType();
    number = vector.getRank() ? vector.getShape().back() : 1;
  }
  if (element.isIndex())
    return llvm::PowerOf2Ceil(number * sizeof(int64_t));
  if (!element.isIntOrFloat())
    return std::nullopt;
  return llvm::PowerOf2Ceil(
      llvm::divideCeil(number * element.getIntOrFloatBitWidth(), 8));
}

namespace {
/// The checks of one argument. [BOUNDARY-2]
class BufferChecks {
public:
  BufferChecks(OpBuilder &builder, BlockArgument argument, MemRefType type,
               int64_t alignment, std::string subject)
      : builder(builder), loc(argument.getLoc()), type(type),
        alignment(alignment), metadata(memref::ExtractStridedMetadataOp::create(
                                  builder, loc, argument)),
        subject(std::move(subject)) {}

  /// Creates all checks. `layout` is that of the logical type, if the argument
  /// has one.
  void create(const std::optional<PhysicalLayout> &layout);

  /// Creates the buffer of the checked type.
  Value createBuffer();

  /// Returns the only operation that reads the unchecked argument.
  Operation *getMetadata() { return metadata; }

private:
  void check(CheckKind kind, Value given, OpFoldResult expected,
             std::optional<int64_t> dim = std::nullopt);
  /// Checks that the address is aligned to elements, which loads and stores of
  /// vectors assume, and that it is not null if there are elements.
  void checkAddress(ArrayRef<int64_t> widths);
  /// Returns the given stride, or `expected` if the stride is irrelevant.
  Value getRelevantStride(int64_t dim, OpFoldResult expected);
  Value isSize(int64_t dim, int64_t size);

  OpBuilder &builder;
  Location loc;
  MemRefType type;
  int64_t alignment;
  memref::ExtractStridedMetadataOp metadata;
  std::string subject;
  /// Whether a dynamic extent is 0. Null if there are no dynamic extents.
  Value hasNoElements;
};
} // namespace

void BufferChecks::check(CheckKind kind, Value given, OpFoldResult expected,
                         std::optional<int64_t> dim) {
  std::string text = subject;
  if (dim)
    text += ": dimension " + std::to_string(*dim);
  createCheck(builder, loc, kind, given, expected, text, "BOUNDARY-2");
}

Value BufferChecks::isSize(int64_t dim, int64_t size) {
  return arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, metadata.getSizes()[dim],
      arith::ConstantIndexOp::create(builder, loc, size));
}

Value BufferChecks::getRelevantStride(int64_t dim, OpFoldResult expected) {
  Value stride = metadata.getStrides()[dim];
  Value isIrrelevant = hasNoElements;
  if (type.isDynamicDim(dim)) {
    Value isOne = isSize(dim, 1);
    isIrrelevant = arith::OrIOp::create(builder, loc, isOne, hasNoElements);
  }
  if (!isIrrelevant)
    return stride;
  return arith::SelectOp::create(
      builder, loc, isIrrelevant,
      getValueOrCreateConstantIndexOp(builder, loc, expected), stride);
}

void BufferChecks::checkAddress(ArrayRef<int64_t> widths) {
  // Without elements, static padding still needs memory. If a dynamic extent is
  // 0, its width is 0, and no memory is needed. [BOUNDARY-3]
  bool hasMemory = !llvm::is_contained(widths, 0);
  if (!hasMemory && alignment <= 1)
    return;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(
      builder, loc, metadata.getBaseBuffer());
  Value mask = constant(alignment - 1);
  Value rest = arith::AndIOp::create(builder, loc, address, mask);
  if (hasMemory) {
    // -1 stands for NULL.
    Value null = constant(-1);
    if (hasNoElements)
      null = arith::SelectOp::create(builder, loc, hasNoElements, rest, null);
    Value zero = constant(0);
    Value isNull = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         address, zero);
    rest = arith::SelectOp::create(builder, loc, isNull, null, rest);
  }
  check(CheckKind::Alignment, rest, builder.getIndexAttr(0));
}

void BufferChecks::create(const std::optional<PhysicalLayout> &layout) {
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    Value size = metadata.getSizes()[dim];
    if (!type.isDynamicDim(dim)) {
      check(CheckKind::Size, size, builder.getIndexAttr(type.getDimSize(dim)),
            dim);
      continue;
    }
    check(CheckKind::NonNegative, size, builder.getIndexAttr(0), dim);
    Value isEmpty = isSize(dim, 0);
    hasNoElements = hasNoElements ? arith::OrIOp::create(builder, loc,
                                                         hasNoElements, isEmpty)
                                        .getResult()
                                  : isEmpty;
  }

  checkAddress(layout ? layout->getWidths() : type.getShape());
  auto [typeStrides, typeOffset] = type.getStridesAndOffset();
  if (!ShapedType::isDynamic(typeOffset))
    check(CheckKind::Offset, metadata.getOffset(),
          builder.getIndexAttr(typeOffset));
  if (llvm::is_contained(type.getShape(), 0))
    return;
  auto getSize = [&](int64_t dim) { return metadata.getSizes()[dim]; };
  SmallVector<OpFoldResult> strides;
  if (layout)
    strides = createStrides(builder, loc, *layout, getSize);
  else if (type.getLayout().isIdentity())
    strides = createStrides(builder, loc,
                            PhysicalLayout::rowMajor(type.getShape()), getSize);
  else
    for (int64_t stride : typeStrides)
      strides.push_back(ShapedType::isDynamic(stride)
                            ? OpFoldResult()
                            : builder.getIndexAttr(stride));
  for (auto [dim, stride] : llvm::enumerate(strides))
    if (stride && type.getDimSize(dim) != 1)
      check(CheckKind::Stride, getRelevantStride(dim, stride), stride, dim);
}

Value BufferChecks::createBuffer() {
  auto [typeStrides, typeOffset] = type.getStridesAndOffset();
  // What the type promises, and else what is given.
  auto choose = [&](ArrayRef<int64_t> promised, ValueRange given) {
    SmallVector<OpFoldResult> chosen = getAsOpFoldResult(given);
    for (auto [value, number] : llvm::zip_equal(chosen, promised))
      if (!ShapedType::isDynamic(number))
        value = builder.getIndexAttr(number);
    return chosen;
  };
  return memref::ReinterpretCastOp::create(
      builder, loc, type, metadata.getBaseBuffer(),
      choose(typeOffset, metadata.getOffset()).front(),
      choose(type.getShape(), metadata.getSizes()),
      choose(typeStrides, metadata.getStrides()), ArrayRef<NamedAttribute>());
}

/// Returns `type` with dynamic sizes, strides and offset.
static MemRefType getUncheckedType(MemRefType type) {
  SmallVector<int64_t> dynamic(type.getRank(), ShapedType::kDynamic);
  return MemRefType::get(
      dynamic, type.getElementType(),
      StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, dynamic),
      type.getMemorySpace());
}

static LogicalResult checkBuffers(func::FuncOp function) {
  OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
  unsigned numInputs = 0, numResults = 0;
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    std::string subject = isResultBuffer(function, index)
                              ? "result " + std::to_string(numResults++)
                              : "argument " + std::to_string(numInputs++);
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (!type || !type.isStrided())
      continue;
    std::optional<int64_t> alignment = getAlignment(type.getElementType());
    if (!alignment)
      return emitError(argument.getLoc())
             << subject << " is a buffer of elements of type "
             << type.getElementType()
             << "; those of a public function must be numbers, complex numbers "
                "or vectors of fixed length [BOUNDARY-2]";
    std::optional<PhysicalLayout> layout;
    if (auto logicalType =
            function.getArgAttrOfType<TypeAttr>(index, kLogicalTypeAttrName)) {
      layout =
          getPhysicalLayout(cast<RankedTensorType>(logicalType.getValue()));
      function.removeArgAttr(index, kLogicalTypeAttrName);
    }
    argument.setType(getUncheckedType(type));
    BufferChecks checks(builder, argument, type, *alignment, subject);
    checks.create(layout);
    argument.replaceAllUsesExcept(checks.createBuffer(), checks.getMetadata());
  }
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getBody().getArgumentTypes(),
      function.getResultTypes()));
  return success();
}

namespace {
struct CheckBuffers : public bcast::impl::BcastCheckBuffersBase<CheckBuffers> {
  void runOnOperation() override {
    // LLVM's translation warns of attributes that it does not know.
    for (StringRef name : {kNameAttrName, kDimNamesAttrName, kSplitAxesAttrName,
                           kWholeTypeAttrName, kShardContextAttrName}) {
      auto attribute = StringAttr::get(&getContext(), name);
      for (unsigned i = 0; i < getOperation().getNumArguments(); ++i)
        getOperation().removeArgAttr(i, attribute);
      for (unsigned i = 0; i < getOperation().getNumResults(); ++i)
        getOperation().removeResultAttr(i, attribute);
    }
    if (getOperation().isPublic() && !getOperation().isDeclaration() &&
        failed(checkBuffers(getOperation())))
      signalPassFailure();
  }
};
} // namespace

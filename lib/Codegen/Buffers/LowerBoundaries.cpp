//===- LowerBoundaries.cpp - Arguments and results as buffers -------------===//
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
#include "bcast/Dialect/Bcast/Transforms/ExtentModels.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLOWERBOUNDARIES
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// A tensor that crosses the boundary. The function uses its physical form, and
/// the caller passes a buffer in its logical form. [BOUNDARY-1]
class BoundaryTensor {
public:
  BoundaryTensor(RankedTensorType physical, TypeAttr logicalType)
      : physical(physical), logicalType(logicalType) {
    if (logicalType)
      layout =
          getPhysicalLayout(cast<RankedTensorType>(logicalType.getValue()));
  }

  /// Returns the type of the strided view of the elements, with the dimensions
  /// in logical order.
  MemRefType getBufferType() const {
    if (!layout)
      return MemRefType::get(physical.getShape(), physical.getElementType());
    return MemRefType::get(layout->getShape(), physical.getElementType(),
                           StridedLayoutAttr::get(physical.getContext(),
                                                  /*offset=*/0,
                                                  layout->getStrides()));
  }

  /// Sets the attributes of the argument that passes the tensor.
  void annotate(func::FuncOp function, unsigned argument) const {
    if (logicalType)
      function.setArgAttr(argument, kLogicalTypeAttrName, logicalType);
  }

  /// Returns the logical dimension of physical dimension `dim`.
  int64_t getLogicalDim(int64_t dim) const {
    return layout ? layout->getLogicalDim(dim) : dim;
  }

  /// Creates a row-major view of all cells of `buffer`, including padding.
  Value getPhysicalBuffer(OpBuilder &builder, Value buffer) const;

private:
  RankedTensorType physical;
  TypeAttr logicalType;
  /// None if the physical and the logical form are the same.
  std::optional<PhysicalLayout> layout;
};
} // namespace

Value BoundaryTensor::getPhysicalBuffer(OpBuilder &builder,
                                        Value buffer) const {
  if (!layout)
    return buffer;
  Location loc = buffer.getLoc();
  SmallVector<OpFoldResult> logicalSizes;
  for (auto [dim, width] : llvm::enumerate(layout->getWidths()))
    logicalSizes.push_back(
        ShapedType::isDynamic(width)
            ? memref::DimOp::create(builder, loc, buffer, dim).getResult()
            : OpFoldResult(builder.getIndexAttr(width)));
  SmallVector<OpFoldResult> logicalStrides =
      createStrides(builder, loc, *layout, [&](int64_t dim) {
        return cast<Value>(logicalSizes[dim]);
      });
  SmallVector<OpFoldResult> sizes, strides;
  for (int64_t dim : layout->getMajorToMinor()) {
    sizes.push_back(logicalSizes[dim]);
    strides.push_back(logicalStrides[dim]);
  }
  return memref::ReinterpretCastOp::create(
      builder, loc,
      MemRefType::get(physical.getShape(), physical.getElementType()), buffer,
      OpFoldResult(builder.getIndexAttr(0)), sizes, strides,
      ArrayRef<NamedAttribute>());
}

/// Replaces the arguments that have a layout by strided buffers.
static void lowerArguments(func::FuncOp function) {
  OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto logicalType =
        function.getArgAttrOfType<TypeAttr>(index, kLogicalTypeAttrName);
    auto physical = dyn_cast<RankedTensorType>(argument.getType());
    if (!logicalType || !physical)
      continue;
    BoundaryTensor tensor(physical, logicalType);
    auto uses = llvm::to_vector(llvm::make_pointer_range(argument.getUses()));
    argument.setType(tensor.getBufferType());
    // Not writable: the caller owns its inputs.
    Value value = bufferization::ToTensorOp::create(
        builder, argument.getLoc(), physical,
        tensor.getPhysicalBuffer(builder, argument), /*restrict=*/true,
        /*writable=*/false);
    for (OpOperand *use : uses)
      use->set(value);
  }
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.getBody().getArgumentTypes(),
      function.getResultTypes()));
}

namespace {
/// The buffer of one of a function's results.
struct ResultBuffer {
  BoundaryTensor tensor;
  BlockArgument argument;
  /// All cells behind `argument`.
  Value physical;
  /// The number of the result among the tensor results.
  unsigned number;
};
} // namespace

/// Checks the sizes of the caller's buffer against the dynamic extents of
/// `result`. [BOUNDARY-2]
static void checkSizes(OpBuilder &builder, Location loc, Value result,
                       const ResultBuffer &buffer) {
  auto type = cast<RankedTensorType>(result.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (!type.isDynamicDim(dim))
      continue;
    int64_t logicalDim = buffer.tensor.getLogicalDim(dim);
    Value size =
        memref::DimOp::create(builder, loc, buffer.argument, logicalDim);
    Value extent = tensor::DimOp::create(builder, loc, result, dim);
    createCheck(
        builder, buffer.argument.getLoc(), CheckKind::Size, size, extent,
        "result " + Twine(buffer.number) + ": dimension " + Twine(logicalDim),
        "BOUNDARY-2");
  }
}

/// Whether the sizes of `result` are unknown before it is computed, because it
/// is the result of a region. Such a value is not computed in the caller's
/// buffer, because the check of the buffer's sizes comes after the computation.
static bool hasDataDependentSize(Value result) {
  if (cast<RankedTensorType>(result.getType()).hasStaticShape())
    return false;
  Operation *op = result.getDefiningOp();
  while (isa_and_nonnull<tensor::CastOp, tensor::CollapseShapeOp,
                         tensor::ExpandShapeOp>(op))
    op = op->getOperand(0).getDefiningOp();
  return op && op->getNumRegions() != 0 &&
         !isa<DestinationStyleOpInterface>(op);
}

/// Copies `result`, whose buffer may have any strides, to `buffer`.
static void copyToBuffer(OpBuilder &builder, Location loc, Value result,
                         Value buffer) {
  Value source = bufferization::ToBufferOp::create(
      builder, loc,
      bufferization::getMemRefTypeWithFullyDynamicLayout(
          cast<RankedTensorType>(result.getType())),
      result, /*read_only=*/true);
  memref::CopyOp::create(builder, loc, source, buffer);
}

/// Appends a memref argument for each tensor result. Returns an entry for each
/// result, which is empty for results that are not tensors.
static SmallVector<std::optional<ResultBuffer>>
addResultArguments(func::FuncOp function) {
  OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
  SmallVector<std::optional<ResultBuffer>> buffers;
  unsigned number = 0;
  for (auto [index, result] :
       llvm::enumerate(llvm::to_vector(function.getResultTypes()))) {
    auto physical = dyn_cast<RankedTensorType>(result);
    if (!physical) {
      buffers.push_back(std::nullopt);
      continue;
    }
    BoundaryTensor tensor(physical, function.getResultAttrOfType<TypeAttr>(
                                        index, kLogicalTypeAttrName));
    unsigned position = function.getNumArguments();
    (void)function.insertArgument(position, tensor.getBufferType(),
                                  DictionaryAttr(), function.getLoc());
    function.setArgAttr(position, kResultBufferAttrName, builder.getUnitAttr());
    tensor.annotate(function, position);
    BlockArgument argument = function.getArgument(position);
    buffers.push_back(ResultBuffer{tensor, argument,
                                   tensor.getPhysicalBuffer(builder, argument),
                                   number++});
  }
  return buffers;
}

static void lowerResults(func::FuncOp function) {
  auto buffers = addResultArguments(function);
  function.walk([&](func::ReturnOp op) {
    OpBuilder builder(op);
    SmallVector<Value> kept;
    for (auto [operand, buffer] : llvm::zip_equal(op.getOperands(), buffers)) {
      if (!buffer) {
        kept.push_back(operand);
        continue;
      }
      checkSizes(builder, op.getLoc(), operand, *buffer);
      if (hasDataDependentSize(operand)) {
        copyToBuffer(builder, op.getLoc(), operand, buffer->physical);
        continue;
      }
      bufferization::MaterializeInDestinationOp::create(
          builder, op.getLoc(), /*result=*/Type(), operand, buffer->physical,
          /*restrict=*/true, /*writable=*/true);
    }
    op->setOperands(kept);
  });
  BitVector written(function.getNumResults());
  for (auto [index, buffer] : llvm::enumerate(buffers))
    written[index] = buffer.has_value();
  (void)function.eraseResults(written);
}

/// Whether lowering changes the type of the function.
static bool hasTensorsToLower(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (function.getArgAttr(index, kLogicalTypeAttrName))
      return true;
  return llvm::any_of(function.getResultTypes(), llvm::IsaPred<TensorType>);
}

namespace {
struct LowerBoundaries
    : public bcast::impl::BcastLowerBoundariesBase<LowerBoundaries> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isPrivate() || function.isDeclaration() ||
          !hasTensorsToLower(function))
        continue;
      if (!SymbolTable::symbolKnownUseEmpty(function, module)) {
        InFlightDiagnostic diagnostic =
            emitError(function.getLoc())
            << "function '" << function.getName()
            << "' is public and called in its own module, so that its results "
               "cannot be written into buffers of its caller";
        diagnostic.attachNote()
            << "recursive functions cannot be compiled; others are inlined";
        return signalPassFailure();
      }
      lowerArguments(function);
      lowerResults(function);
    }
    // The checks of the results' sizes come before the computation.
    resolveExtents(module);
    for (auto function : module.getOps<func::FuncOp>())
      if (failed(hoistChecks(function)))
        return signalPassFailure();
  }
};
} // namespace

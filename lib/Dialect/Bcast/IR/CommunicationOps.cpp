//===- CommunicationOps.cpp - Exchange between ranks ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "bcast/Rules/Shape.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

//===----------------------------------------------------------------------===//
// Assembly
//===----------------------------------------------------------------------===//

ParseResult bcast::parseSplitAxes(OpAsmParser &parser, ArrayAttr &axes) {
  SmallVector<Attribute> dims;
  auto parseDim = [&]() -> ParseResult {
    SmallVector<int64_t> list;
    if (failed(parseDimensionList(parser, list)))
      return failure();
    dims.push_back(parser.getBuilder().getDenseI64ArrayAttr(list));
    return success();
  };
  if (failed(parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                            parseDim)))
    return failure();
  axes = parser.getBuilder().getArrayAttr(dims);
  return success();
}

void bcast::printSplitAxes(OpAsmPrinter &printer, Operation *, ArrayAttr axes) {
  printer << "[";
  llvm::interleaveComma(axes, printer, [&](Attribute dim) {
    printer << formatList(cast<DenseI64ArrayAttr>(dim).asArrayRef());
  });
  printer << "]";
}

ParseResult bcast::parseInitType(OpAsmParser &parser, Type &init,
                                 Type &result) {
  if (failed(parser.parseType(init)))
    return failure();
  if (isa<TensorType>(init))
    result = init;
  return success();
}

void bcast::printInitType(OpAsmPrinter &printer, Operation *, Type init, Type) {
  printer << init;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Verifies that the axes of all dimensions lie in the grid, each once.
/// [SHARD-4]
static LogicalResult verifyAxes(Operation *op, StringRef name,
                                ArrayRef<Attribute> dims,
                                ArrayRef<int64_t> grid) {
  llvm::SmallBitVector used(grid.size());
  for (auto [dim, attribute] : llvm::enumerate(dims)) {
    auto axes = dyn_cast<DenseI64ArrayAttr>(attribute);
    if (!axes)
      return op->emitOpError()
             << "'" << name
             << "' is an array of axes for each dimension [SHARD-4]";
    for (int64_t axis : axes.asArrayRef()) {
      if (axis < 0 || axis >= int64_t(grid.size()))
        return op->emitOpError()
               << "'" << name << "' splits dimension " << dim << " along axis "
               << axis << ", and the grid has " << grid.size()
               << " axes [SHARD-4]";
      if (used.test(axis))
        return op->emitOpError() << "'" << name << "' uses axis " << axis
                                 << " twice; an axis splits one dimension "
                                    "[SHARD-4]";
      used.set(axis);
    }
  }
  return success();
}

static LogicalResult verifyGrid(Operation *op, ArrayRef<int64_t> grid) {
  for (int64_t extent : grid)
    if (extent <= 0)
      return op->emitOpError()
             << "grid " << formatList(grid) << " has an axis of extent "
             << extent << "; it must be positive [SHARD-4]";
  return success();
}

/// Verifies that the result is the tensor that `init` is. [SHARD-5]
static LogicalResult verifyInit(Operation *op, Value source, Value init,
                                Value result) {
  bool isTensor = isa<TensorType>(init.getType());
  if (isTensor != isa<TensorType>(source.getType()) ||
      isTensor != bool(result) ||
      (result && result.getType() != init.getType()))
    return op->emitOpError()
           << "the source and 'init' are tensors, and the result has the type "
              "of 'init', or both are buffers, and there is no result "
              "[SHARD-5]";
  if (cast<ShapedType>(source.getType()).getElementType() !=
      cast<ShapedType>(init.getType()).getElementType())
    return op->emitOpError() << "the source and 'init' have different element "
                                "types [SHARD-5]";
  return success();
}

LogicalResult ReshardOp::verify() {
  int64_t rank = cast<ShapedType>(getSource().getType()).getRank();
  int64_t initRank = cast<ShapedType>(getInit().getType()).getRank();
  auto verifyCount = [&](StringRef name, int64_t count) -> LogicalResult {
    if (count == rank)
      return success();
    return emitOpError() << "'" << name << "' has " << count
                         << " entries, and the source has " << rank
                         << " dimensions [SHARD-5]";
  };
  if (failed(verifyInit(*this, getSource(), getInit(), getResult())) ||
      failed(verifyCount("from", getFrom().size())) ||
      failed(verifyCount("to", getTo().size())) ||
      failed(verifyCount("extents", getExtents().size())) ||
      failed(verifyCount("init", initRank)) ||
      failed(verifyGrid(*this, getGrid())) ||
      failed(verifyAxes(*this, "from", getFrom().getValue(), getGrid())) ||
      failed(verifyAxes(*this, "to", getTo().getValue(), getGrid())))
    return failure();
  return success();
}

LogicalResult CombineBlocksOp::verify() {
  auto source = cast<ShapedType>(getSource().getType());
  auto init = cast<ShapedType>(getInit().getType());
  Attribute axes = getAxesAttr();
  if (failed(verifyInit(*this, getSource(), getInit(), getResult())) ||
      failed(verifyGrid(*this, getGrid())) ||
      failed(verifyAxes(*this, "axes", axes, getGrid())))
    return failure();
  if (source.getRank() != 3)
    return emitOpError() << "the source has " << source.getRank()
                         << " dimensions, expected 3 [SHARD-5]";
  if (getDim() > uint64_t(init.getRank()))
    return emitOpError() << "'dim' is " << getDim() << ", and the result has "
                         << init.getRank() << " dimensions [SHARD-5]";
  // Of static shapes, the numbers of elements agree.
  auto fits = [](int64_t extent, ArrayRef<int64_t> dims) {
    return ShapedType::isDynamic(extent) || ShapedType::isDynamicShape(dims) ||
           extent == ShapedType::getNumElements(dims);
  };
  if (!fits(source.getDimSize(0), init.getShape().take_front(getDim())) ||
      !fits(source.getDimSize(2), init.getShape().drop_front(getDim())))
    return emitOpError() << "the result has shape "
                         << formatShape(init.getShape())
                         << ", of which the first " << getDim()
                         << " dimensions are not dimension 0, or the others "
                            "not dimension 2 of the source, of shape "
                         << formatShape(source.getShape()) << " [SHARD-5]";
  if (Value elements = getElements()) {
    auto type = cast<ShapedType>(elements.getType());
    bool isTensor = isa<TensorType>(type);
    if (isTensor != isa<TensorType>(source) || type.getRank() != 3 ||
        type.getElementType() != source.getElementType() ||
        failed(verifyCompatibleShape(
            {type.getDimSize(0), type.getDimSize(2)},
            {source.getDimSize(0), source.getDimSize(2)})))
      return emitOpError() << "'elements' is " << type << ", and the source "
                           << source
                           << "; they differ in dimension 1 only [SHARD-5]";
  }
  if (!source.getElementType().isF32() && !source.getElementType().isF64())
    return emitOpError() << "sums of blocks are of f32 or f64, not of "
                         << source.getElementType() << " [SHARD-5]";
  if (getKind() != ReduceKind::Sum && getKind() != ReduceKind::Product)
    return emitOpError() << "blocks are those of a sum or a product [SHARD-5]";
  return success();
}

LogicalResult AllReduceOp::verify() {
  auto init = cast<ShapedType>(getInit().getType());
  Type element = init.getElementType();
  Attribute axes = getAxesAttr();
  if (failed(verifyInit(*this, getInit(), getInit(), getResult())) ||
      failed(verifyGrid(*this, getGrid())) ||
      failed(verifyAxes(*this, "axes", axes, getGrid())))
    return failure();
  if (!canReduce(getKind(), element))
    return emitOpError() << "the kind '" << stringifyReduceKind(getKind())
                         << "' is not defined for elements of type " << element
                         << " [SHARD-5]";
  if (element.isUnsignedInteger() && !getIsUnsigned())
    return emitOpError() << "elements of type " << element
                         << " need 'unsigned' [SHARD-5]";
  if (getIsUnsigned() && !element.isUnsignedInteger() &&
      !element.isSignlessInteger())
    return emitOpError() << "'unsigned' is for integers, not for elements of "
                            "type "
                         << element << " [SHARD-5]";
  return success();
}

//===----------------------------------------------------------------------===//
// Effects
//===----------------------------------------------------------------------===//

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Buffers are read and written. Ranks run one program, so each drops or merges
/// the same operations on tensors.
static void addEffects(OpOperand &source, OpOperand &init, Effects &effects) {
  if (isa<TensorType>(init.get().getType()))
    return;
  effects.emplace_back(MemoryEffects::Read::get(), &source);
  effects.emplace_back(MemoryEffects::Write::get(), &init);
}

void ReshardOp::getEffects(Effects &effects) {
  addEffects(getSourceMutable(), getInitMutable(), effects);
}

void CombineBlocksOp::getEffects(Effects &effects) {
  if (getElements() && !isa<TensorType>(getElements().getType()))
    effects.emplace_back(MemoryEffects::Read::get(),
                         &getElementsMutable().begin()[0]);
  addEffects(getSourceMutable(), getInitMutable(), effects);
}

void AllReduceOp::getEffects(Effects &effects) {
  addEffects(getInitMutable(), getInitMutable(), effects);
}

//===- NamedOps.cpp - Operations by their names ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::bcast;

Attribute stablehlo::getAttribute(Operation *op, StringRef name) {
  if (std::optional<Attribute> inherent = op->getInherentAttr(name))
    if (*inherent)
      return *inherent;
  return op->getDiscardableAttr(name);
}

/// More integers than any list about dimensions has.
static constexpr int64_t kMaxListedIntegers = 1 << 16;

std::optional<SmallVector<int64_t>> stablehlo::getIntegers(Operation *op,
                                                           StringRef name) {
  Attribute attribute = getAttribute(op, name);
  if (auto array = dyn_cast_or_null<DenseI64ArrayAttr>(attribute))
    return llvm::to_vector(array.asArrayRef());
  auto dense = dyn_cast_or_null<DenseIntElementsAttr>(attribute);
  // A splat may have any number of elements.
  if (!dense || !dense.getElementType().isInteger(64) ||
      dense.getNumElements() > kMaxListedIntegers)
    return std::nullopt;
  return llvm::to_vector(dense.getValues<int64_t>());
}

std::optional<int64_t> stablehlo::getInteger(Operation *op, StringRef name) {
  auto attribute = dyn_cast_or_null<IntegerAttr>(getAttribute(op, name));
  if (!attribute || attribute.getValue().getSignificantBits() > 64)
    return std::nullopt;
  return attribute.getValue().getSExtValue();
}

std::string stablehlo::getEnumerator(Operation *op, StringRef name) {
  Attribute attribute = getAttribute(op, name);
  if (!attribute)
    return {};
  if (auto text = dyn_cast<StringAttr>(attribute))
    return text.str();
  std::string printed;
  llvm::raw_string_ostream stream(printed);
  attribute.print(stream);
  StringRef value = StringRef(printed).rtrim("\">");
  return value.substr(value.find_last_of(" .<") + 1).str();
}

std::optional<SmallVector<int64_t>> stablehlo::findDims(StringRef text,
                                                        StringRef name) {
  SmallVector<int64_t> dims;
  size_t at = text.find(name);
  if (at == StringRef::npos)
    return dims;
  text = text.substr(at + name.size()).ltrim(" =");
  if (!text.consume_front("["))
    return std::nullopt;
  for (text = text.ltrim(); !text.consume_front("]"); text = text.ltrim(" ,")) {
    int64_t dim;
    if (text.consumeInteger(10, dim))
      return std::nullopt;
    dims.push_back(dim);
  }
  return dims;
}

std::optional<int64_t> stablehlo::findInteger(StringRef text, StringRef name) {
  size_t at = text.find(name);
  if (at == StringRef::npos)
    return 0;
  text = text.substr(at + name.size()).ltrim(" =");
  int64_t value;
  if (text.consumeInteger(10, value))
    return std::nullopt;
  return value;
}

bool stablehlo::hasMatchingCompareType(Operation *op) {
  if (!getAttribute(op, "compare_type"))
    return true;
  Type type = getElementTypeOrSelf(op->getOperand(0));
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  return llvm::StringSwitch<bool>(getEnumerator(op, "compare_type"))
      .Case("NOTYPE", true)
      .Case("FLOAT", isa<FloatType, ComplexType>(type))
      .Case("TOTALORDER", isa<FloatType>(type))
      .Case("SIGNED", isa<IntegerType>(type) && !isUnsigned)
      .Case("UNSIGNED", isUnsigned)
      .Default(false);
}

/// The most elements of a resource that become those of an attribute.
static constexpr int64_t kMaxResourceElements = 1024;

ElementsAttr stablehlo::takeElements(Attribute value) {
  auto elements = dyn_cast_or_null<ElementsAttr>(value);
  auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(value);
  // An i1 of a resource takes a byte.
  if (!resource || !resource.getElementType().isIntOrFloat() ||
      resource.getElementType().isInteger(1))
    return elements;
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  std::optional<int64_t> count = multiplyExtents(resource.getType().getShape());
  uint64_t width =
      llvm::divideCeil(resource.getElementType().getIntOrFloatBitWidth(), 8);
  if (!blob || !count || *count == 0 || *count > kMaxResourceElements ||
      blob->getData().size() != static_cast<uint64_t>(*count) * width)
    return elements;
  return DenseElementsAttr::getFromRawBuffer(resource.getType(),
                                             blob->getData());
}

DenseElementsAttr stablehlo::getConstant(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return {};
  ElementsAttr elements;
  if (op->getName().getStringRef() == "stablehlo.constant")
    elements = dyn_cast_or_null<ElementsAttr>(getAttribute(op, "value"));
  else
    matchPattern(value, m_Constant(&elements));
  return dyn_cast_or_null<DenseElementsAttr>(takeElements(elements));
}

bool stablehlo::areDims(ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallDenseSet<int64_t> seen;
  return llvm::all_of(dims, [&](int64_t dim) {
    return dim >= 0 && dim < rank && seen.insert(dim).second;
  });
}

LogicalResult stablehlo::checkOperands(PatternRewriter &rewriter, Operation *op,
                                       unsigned numOperands) {
  if (op->getNumOperands() == numOperands && op->getNumResults() == 1)
    return success();
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "it has " << op->getNumOperands() << " operands and "
               << op->getNumResults() << " results, and must have "
               << numOperands << " and 1";
  });
}

FailureOr<RankedTensorType> stablehlo::getTensorType(PatternRewriter &rewriter,
                                                     Operation *op,
                                                     Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (type && !type.getEncoding() && bcast::detail::isBcastTensor(type))
    return type;
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "type " << value.getType()
               << " is not a ranked row-major tensor of bcast's element types "
                  "[TYPE-1]";
  });
}

FailureOr<SmallVector<RankedTensorType>>
stablehlo::getTensorTypes(PatternRewriter &rewriter, Operation *op,
                          ValueRange values) {
  SmallVector<RankedTensorType> types;
  for (Value value : values) {
    FailureOr<RankedTensorType> type = getTensorType(rewriter, op, value);
    if (failed(type))
      return failure();
    types.push_back(*type);
  }
  return types;
}

FailureOr<std::pair<RankedTensorType, RankedTensorType>>
stablehlo::getTypes(PatternRewriter &rewriter, Operation *op,
                    unsigned numOperands) {
  if (failed(checkOperands(rewriter, op, std::max(numOperands, 1u))))
    return failure();
  auto types =
      getTensorTypes(rewriter, op, {op->getOperand(0), op->getResult(0)});
  if (failed(types))
    return failure();
  RankedTensorType from = types->front(), to = types->back();
  if (from.getElementType() != to.getElementType())
    return rewriter.notifyMatchFailure(
        op, "its result has another element type than its operand [RESULT-2]");
  return std::pair(from, to);
}

/// Whether `value` is a tensor of indices or of signless integers.
static bool hasExtents(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && (type.getElementType().isIndex() ||
                  type.getElementType().isSignlessInteger());
}

/// Whether a stablehlo.convert or stablehlo.reshape gives the extents of its
/// operand, in order. A conversion to fewer than 32 bits may cut them off.
static bool keepsExtents(Operation *op) {
  if (op->getNumOperands() != 1 || !hasExtents(op->getOperand(0)))
    return false;
  auto from = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  if (op->getName().getStringRef() == "stablehlo.reshape")
    return from.hasStaticShape() && to.hasStaticShape() &&
           from.getNumElements() == 1 && to.getNumElements() == 1;
  return op->getName().getStringRef() == "stablehlo.convert" &&
         from.getShape() == to.getShape() && !to.getElementType().isIndex() &&
         to.getElementTypeBitWidth() >= 32;
}

Value stablehlo::traceExtent(OpBuilder &builder, Location loc, Value shape,
                             int64_t index, unsigned depth) {
  if (DenseElementsAttr constant = getConstant(shape))
    if (isa<IntegerType>(constant.getElementType()) &&
        index < constant.getNumElements())
      return arith::ConstantIndexOp::create(
          builder, loc,
          constant.getValues<APInt>()[static_cast<uint64_t>(index)]
              .getSExtValue());
  Operation *op = depth == 0 ? nullptr : shape.getDefiningOp();
  StringRef name = op ? op->getName().getStringRef() : "";
  if (name == "stablehlo.concatenate") {
    int64_t rest = index;
    for (Value part : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(part.getType());
      if (!hasExtents(part) || type.getRank() != 1 || !type.hasStaticShape())
        break;
      if (rest < type.getNumElements())
        return traceExtent(builder, loc, part, rest, depth - 1);
      rest -= type.getNumElements();
    }
  } else if (name == "stablehlo.add" || name == "stablehlo.subtract" ||
             name == "stablehlo.multiply") {
    // In 64 bits: an extent that does not fit in fewer is no extent there.
    if (op->getNumOperands() == 2 &&
        op->getOperand(0).getType() == shape.getType() &&
        op->getOperand(1).getType() == shape.getType() && hasExtents(shape)) {
      Value lhs =
          traceExtent(builder, loc, op->getOperand(0), index, depth / 2);
      Value rhs =
          traceExtent(builder, loc, op->getOperand(1), index, depth / 2);
      if (name == "stablehlo.add")
        return builder.createOrFold<arith::AddIOp>(loc, lhs, rhs);
      if (name == "stablehlo.subtract")
        return builder.createOrFold<arith::SubIOp>(loc, lhs, rhs);
      return builder.createOrFold<arith::MulIOp>(loc, lhs, rhs);
    }
  } else if (op && keepsExtents(op)) {
    return traceExtent(builder, loc, op->getOperand(0), index, depth - 1);
  } else if (name == "stablehlo.get_dimension_size") {
    auto type = op->getNumOperands() == 1
                    ? dyn_cast<RankedTensorType>(op->getOperand(0).getType())
                    : RankedTensorType();
    std::optional<int64_t> dim = getInteger(op, "dimension");
    if (type && dim && *dim >= 0 && *dim < type.getRank())
      return builder.createOrFold<tensor::DimOp>(loc, op->getOperand(0), *dim);
  }
  auto type = cast<RankedTensorType>(shape.getType());
  // A tensor of another rank has one element.
  SmallVector<Value> indices;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    indices.push_back(arith::ConstantIndexOp::create(
        builder, loc, type.getRank() == 1 ? index : 0));
  Value element = tensor::ExtractOp::create(builder, loc, shape, indices);
  if (element.getType().isIndex())
    return element;
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    element);
}

FailureOr<SmallVector<Value>> stablehlo::traceSizes(PatternRewriter &rewriter,
                                                    Operation *op, Value shape,
                                                    RankedTensorType type) {
  auto shapeType = dyn_cast<RankedTensorType>(shape.getType());
  if (!shapeType || shapeType.getRank() != 1 ||
      shapeType.getDimSize(0) != type.getRank() || !hasExtents(shape))
    return rewriter.notifyMatchFailure(
        op, "its shape is not one signless integer for each dimension of its "
            "result [EXPLICIT-6]");
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(traceExtent(rewriter, op->getLoc(), shape, dim));
  return sizes;
}

Value stablehlo::castTo(OpBuilder &builder, Location loc, Value value,
                        Type type) {
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(builder, loc, type, value);
}

Block *stablehlo::getBody(Region &region, TypeRange arguments,
                          TypeRange results) {
  if (!region.hasOneBlock() || region.front().empty() ||
      region.getArgumentTypes() != arguments)
    return nullptr;
  Operation &last = region.front().back();
  StringRef name = last.getName().getStringRef();
  if ((name != "stablehlo.return" && name != "func.return") ||
      last.getOperandTypes() != results)
    return nullptr;
  return &region.front();
}

namespace {
struct NamedPattern : public RewritePattern {
  NamedPattern(StringRef name, stablehlo::ImportFunction import,
               bool hasEffects, unsigned benefit, MLIRContext *context)
      : RewritePattern(name, benefit, context), import(import),
        hasEffects(hasEffects) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!hasEffects && op->use_empty()) {
      rewriter.eraseOp(op);
      return success();
    }
    Operation *before = op->getPrevNode();
    LogicalResult result = import(op, rewriter);
    // Nothing reads what was created for an operation that stays.
    while (failed(result) && op->getPrevNode() != before)
      rewriter.eraseOp(op->getPrevNode());
    return result;
  }

  stablehlo::ImportFunction import;
  bool hasEffects;
};
} // namespace

void stablehlo::addImports(
    RewritePatternSet &patterns,
    ArrayRef<std::pair<StringLiteral, ImportFunction>> imports,
    bool haveEffects, unsigned benefit) {
  for (auto [name, import] : imports)
    patterns.add<NamedPattern>(name, import, haveEffects, benefit,
                               patterns.getContext());
}

//===- TmOp.cpp - An operation of tm_tensor -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmOp.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

Attribute TmOp::getAttribute(StringRef name) const {
  if (std::optional<Attribute> inherent = op->getInherentAttr(name))
    if (*inherent)
      return *inherent;
  return op->getDiscardableAttr(name);
}

LogicalResult TmOp::takeOperands(size_t numInputs, size_t minOutputs,
                                 size_t maxOutputs) {
  auto sizes =
      dyn_cast_or_null<DenseI32ArrayAttr>(getAttribute("operandSegmentSizes"));
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
    if (getType(output).getElementType() != getType(result).getElementType() ||
        failed(verifyCompatibleShape(output.getType(), result.getType())))
      return fail("its results do not have the types of its outputs "
                  "[RESULT-2]");
  return success();
}

LogicalResult TmOp::takeBody(ArrayRef<Type> arguments, Type yielded) {
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

Value TmOp::build(OpBuilder &builder, ValueRange arguments) const {
  IRMapping mapping;
  mapping.map(body->getArguments(), arguments);
  for (Operation &inner : getArithmetic())
    builder.clone(inner, mapping);
  return mapping.lookupOrDefault(body->back().getOperand(0));
}

FailureOr<int64_t> TmOp::takeDim(int64_t rank) const {
  auto dim = dyn_cast_or_null<IntegerAttr>(getAttribute("dimension"));
  std::optional<int64_t> number =
      dim ? dim.getValue().trySExtValue() : std::nullopt;
  if (!number || *number < 0 || *number >= rank)
    return fail("its dimension is not one of its operands, whose rank is " +
                Twine(rank));
  return *number;
}

LogicalResult TmOp::checkExtent(CheckKind kind, OpFoldResult value,
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

void TmOp::replace(ValueRange values) const {
  SmallVector<Value> results;
  for (auto [value, result] : llvm::zip_equal(values, op->getResults()))
    results.push_back(value.getType() == result.getType()
                          ? value
                          : tensor::CastOp::create(rewriter, op->getLoc(),
                                                   result.getType(), value)
                                .getResult());
  rewriter.replaceOp(op, results);
}

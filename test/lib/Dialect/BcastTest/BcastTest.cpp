//===- BcastTest.cpp - A dialect with rules and operations ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BcastTest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast_test;

#include "BcastTestDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "BcastTestAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "BcastTestOps.cpp.inc"

void BcastTestDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "BcastTestOps.cpp.inc"
      >();
}

void BcastTestDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "BcastTestAttributes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// align_left
//===----------------------------------------------------------------------===//

static std::string describe(size_t index, int64_t extent) {
  return "operand " + std::to_string(index) + " has extent " +
         bcast::formatExtent(extent);
}

static std::string drawShapes(ArrayRef<ArrayRef<int64_t>> shapes) {
  std::string text;
  for (auto [index, shape] : llvm::enumerate(shapes))
    text += (index == 0 ? "" : "\n") + std::string("operand ") +
            std::to_string(index) + ": " + bcast::formatShape(shape);
  return text;
}

/// Resolves dimension `dim` of all shapes that have it.
static llvm::Error resolveDim(ArrayRef<ArrayRef<int64_t>> shapes, size_t dim,
                              bcast::ResolvedBroadcast &resolved) {
  std::optional<size_t> fixed;
  unsigned numDynamic = 0;
  for (auto [index, shape] : llvm::enumerate(shapes)) {
    if (dim >= shape.size())
      continue;
    numDynamic += bcast::isDynamic(shape[dim]);
    if (!bcast::isKnownNotOne(shape[dim]))
      continue;
    if (fixed && shapes[*fixed][dim] != shape[dim])
      return llvm::make_error<bcast::BroadcastError>(
          "ALIGN_LEFT-1",
          "align_left rule: dimension " + std::to_string(dim) + ": " +
              describe(*fixed, shapes[*fixed][dim]) + ", " +
              describe(index, shape[dim]),
          drawShapes(shapes), "did you mean rule(#bcast.numpy)?");
    fixed = fixed.value_or(index);
  }
  int64_t extent = fixed            ? shapes[*fixed][dim]
                   : numDynamic > 0 ? bcast::kDynamic
                                    : 1;
  resolved.resultShape.push_back(extent);
  for (auto [index, shape] : llvm::enumerate(shapes)) {
    if (dim >= shape.size())
      continue;
    bcast::DimRead read =
        shape[dim] == extent ? bcast::DimRead::Equal : bcast::DimRead::Expand;
    if (bcast::isDynamic(shape[dim]))
      read = bcast::isDynamic(extent) && numDynamic == 1
                 ? bcast::DimRead::Equal
                 : bcast::DimRead::Either;
    resolved.operands[index].dims.push_back({static_cast<int64_t>(dim), read});
  }
  return llvm::Error::success();
}

bcast::BroadcastResolution
AlignLeftAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  size_t rank = 0;
  for (ArrayRef<int64_t> shape : operands)
    rank = std::max(rank, shape.size());
  bcast::ResolvedBroadcast resolved;
  resolved.operands.resize(operands.size());
  for (size_t dim = 0; dim < rank; ++dim)
    if (llvm::Error error = resolveDim(operands, dim, resolved))
      return error;
  return resolved;
}

bcast::BroadcastResolution
AlignLeftAttr::resolveTo(ArrayRef<int64_t> operand,
                         ArrayRef<int64_t> target) const {
  bcast::BroadcastResolution resolved = resolve({operand, target});
  if (!resolved)
    return resolved;
  if (ArrayRef<int64_t>(resolved->resultShape) != target)
    return llvm::make_error<bcast::BroadcastError>(
        "ALIGN_LEFT-2",
        "align_left rule: the operand " + bcast::formatShape(operand) +
            " exceeds the target " + bcast::formatShape(target));
  resolved->operands.pop_back();
  return resolved;
}

//===----------------------------------------------------------------------===//
// refuse
//===----------------------------------------------------------------------===//

bcast::BroadcastResolution
RefuseAttr::resolve(ArrayRef<ArrayRef<int64_t>>) const {
  return llvm::createStringError("this rule takes no operands at all");
}

bcast::BroadcastResolution RefuseAttr::resolveTo(ArrayRef<int64_t>,
                                                 ArrayRef<int64_t>) const {
  return llvm::createStringError("this rule has no target");
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Value IncrementOp::buildScalar(ImplicitLocOpBuilder &builder, ValueRange args) {
  Type type = args[0].getType();
  Value one =
      arith::ConstantOp::create(builder, builder.getIntegerAttr(type, 1));
  return arith::AddIOp::create(builder, args[0], one);
}

Value IsNearOp::buildScalar(ImplicitLocOpBuilder &builder, ValueRange args) {
  Type type = args[0].getType();
  Value one =
      arith::ConstantOp::create(builder, builder.getFloatAttr(type, 1.0));
  Value difference = arith::SubFOp::create(builder, args[0], args[1]);
  Value distance = math::AbsFOp::create(builder, difference);
  return arith::CmpFOp::create(builder, arith::CmpFPredicate::OLT, distance,
                               one);
}

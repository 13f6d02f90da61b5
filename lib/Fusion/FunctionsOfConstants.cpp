//===- FunctionsOfConstants.cpp - Functions that are not folded -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generics.h"
#include "bcast/Dialect/Bcast/IR/ConstantFolding.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::bcast;

/// The element of each position of `value`, or null.
static TypedAttr getSplatElement(Value value) {
  DenseElementsAttr elements;
  TypedAttr scalar;
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    value = fill.getInputs().front();
  if (matchPattern(value, m_Constant(&elements)) && elements.isSplat() &&
      !elements.empty() && elements.getElementType().isIntOrIndexOrFloat())
    return dyn_cast<TypedAttr>(elements.getSplatValue<Attribute>());
  return !isa<ShapedType>(value.getType()) &&
                 matchPattern(value, m_Constant(&scalar))
             ? scalar
             : nullptr;
}

/// The first function in `generic` all of whose operands would be constants if
/// `constants` were in the body. Null if there is none.
static Operation *findFoldable(linalg::GenericOp generic,
                               const DenseSet<OpOperand *> &constants) {
  DenseSet<Value> values;
  for (OpOperand *operand : constants)
    values.insert(generic.getMatchingBlockArgument(operand));
  for (Operation &op : generic.getBody()->without_terminator()) {
    bool isComputed = op.getNumOperands() != 0 && op.getNumRegions() == 0 &&
                      llvm::all_of(op.getOperands(), [&](Value operand) {
                        return values.contains(operand) ||
                               matchPattern(operand, m_Constant());
                      });
    if (isComputed && !isExact(&op))
      return &op;
    if (isComputed)
      values.insert_range(op.getResults());
  }
  return nullptr;
}

static bool isExponent(Value value) {
  return llvm::any_of(value.getUses(), [](OpOperand &use) {
    return isa<math::PowFOp>(use.getOwner()) && use.getOperandNumber() == 1;
  });
}

/// An operand of `constants` that one of `values` is computed from, or null.
/// Exponents are better constant: powers by some are products.
static OpOperand *findSource(linalg::GenericOp generic, ValueRange values,
                             const DenseSet<OpOperand *> &constants) {
  OpOperand *exponent = nullptr;
  SetVector<Value> slice(values.begin(), values.end());
  for (size_t i = 0; i < slice.size(); ++i) {
    auto argument = dyn_cast<BlockArgument>(slice[i]);
    if (!argument) {
      slice.insert_range(slice[i].getDefiningOp()->getOperands());
    } else if (argument.getOwner() == generic.getBody()) {
      OpOperand *operand = generic.getMatchingOpOperand(argument);
      if (!constants.contains(operand))
        continue;
      if (!isExponent(argument))
        return operand;
      exponent = operand;
    }
  }
  return exponent;
}

/// Lets `generic` load `operand`, a constant of equal elements, from memory.
static void hide(linalg::GenericOp generic, OpOperand *operand,
                 RewriterBase &rewriter) {
  Location loc = generic.getLoc();
  rewriter.setInsertionPoint(generic);
  Value value = operand->get();
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  maps[operand->getOperandNumber()] =
      AffineMap::get(generic.getNumLoops(), 0, generic.getContext());
  if (inversePermutation(concatAffineMaps(maps, generic.getContext()))) {
    TypedAttr element = getSplatElement(value);
    value = arith::ConstantOp::create(
        rewriter, loc,
        DenseElementsAttr::get(RankedTensorType::get({}, element.getType()),
                               Attribute(element)));
    generic.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  }
  if (isa<RankedTensorType>(value.getType()))
    value = RelayoutOp::create(rewriter, loc, value.getType(), value,
                               /*copy=*/rewriter.getUnitAttr());
  operand->set(value);
}

void fusion::hideArgumentsOfFunctions(linalg::GenericOp generic,
                                      RewriterBase &rewriter) {
  DenseSet<OpOperand *> constants;
  for (OpOperand *input : generic.getDpsInputOperands())
    if (getSplatElement(input->get()))
      constants.insert(input);
  while (!constants.empty()) {
    Operation *function = findFoldable(generic, constants);
    if (!function)
      return;
    OpOperand *source = findSource(generic, function->getOperands(), constants);
    if (!source)
      return; // The body itself has the constants.
    hide(generic, source, rewriter);
    constants.erase(source);
  }
}

//===- ContractExpressions.cpp - Extents as text --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractWriter.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::pipelines;

bool pipelines::isInfix(StringRef text) {
  int depth = 0;
  return llvm::any_of(text, [&](char c) {
    depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    return c == ' ' && depth == 0;
  });
}

std::string ContractWriter::wrap(const std::string &text) {
  return isInfix(text) ? "(" + text + ")" : text;
}

Value pipelines::getFirstOfPair(CheckExtentOp check) {
  auto select = check.getExpected().getDefiningOp<arith::SelectOp>();
  if (!select || !check.allowsOne() ||
      select.getTrueValue() != check.getExtent())
    return {};
  auto isOne = select.getCondition().getDefiningOp<arith::CmpIOp>();
  Value first = select.getFalseValue();
  return isOne && isOne.getPredicate() == arith::CmpIPredicate::eq &&
                 isConstantIntValue(isOne.getRhs(), 1) &&
                 isOne.getLhs() == first
             ? first
             : Value();
}

std::string ContractWriter::getAffine(AffineExpr expr, ValueRange operands,
                                      unsigned numDims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::to_string(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getText(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getText(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::string lhs = wrap(getAffine(binary.getLHS(), operands, numDims));
  std::string rhs = wrap(getAffine(binary.getRHS(), operands, numDims));
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + " + " + rhs;
  case AffineExprKind::Mul:
    return lhs + " * " + rhs;
  case AffineExprKind::Mod:
    return lhs + " % " + rhs;
  case AffineExprKind::FloorDiv:
    return lhs + " // " + rhs;
  default:
    return "-(-" + lhs + " // " + rhs + ")";
  }
}

static StringRef getSymbol(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return "==";
  case arith::CmpIPredicate::ne:
    return "!=";
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return "<";
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return "<=";
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return ">";
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return ">=";
  }
  llvm_unreachable("all predicates are listed");
}

std::optional<std::string> ContractWriter::getExpression(Operation *op) {
  auto infix = [&](StringRef symbol) -> std::optional<std::string> {
    return getOperand(op->getOperand(0)) + " " + symbol.str() + " " +
           getOperand(op->getOperand(1));
  };
  auto call = [&](StringRef name) -> std::optional<std::string> {
    return name.str() + "(" + getText(op->getOperand(0)) + ", " +
           getText(op->getOperand(1)) + ")";
  };
  if (Value repeated = getRepeated(op))
    return getText(repeated);
  bool isTruth =
      op->getNumResults() == 1 && op->getResult(0).getType().isInteger(1);
  using Text = std::optional<std::string>;
  return TypeSwitch<Operation *, Text>(op)
      .Case([&](arith::ConstantOp constant) -> Text {
        if (auto number = dyn_cast<IntegerAttr>(constant.getValue()))
          return isTruth ? (number.getValue().isZero() ? "False" : "True")
                         : std::to_string(number.getInt());
        return std::nullopt;
      })
      .Case<tensor::DimOp, memref::DimOp>([&](auto dim) -> Text {
        auto argument = dyn_cast<BlockArgument>(dim.getSource());
        std::optional<int64_t> number = dim.getConstantIndex();
        if (!argument || argument.getOwner() != &body.front() || !number)
          return std::nullopt;
        // An index that the tensor does not have is upstream's matter.
        auto logical =
            dyn_cast<ShapedType>(getArgumentType(argument.getArgNumber()));
        if (!logical || *number < 0 || *number >= logical.getRank())
          return std::nullopt;
        // A buffer of a caller has the order of the logical type.
        if (isa<TensorType>(argument.getType()) &&
            body.getArgAttr(argument.getArgNumber(), kLogicalTypeAttrName))
          number = getPhysicalLayout(cast<RankedTensorType>(logical))
                       .getMajorToMinor()[*number];
        return argument.getArgNumber() < arrays.inputs.size()
                   ? getDim(argument.getArgNumber(), *number)
                   : (getText(argument) + arrays.separator + Twine(*number))
                         .str();
      })
      .Case([&](tensor::ExtractOp extract) -> Text {
        SmallVector<int64_t> indices;
        for (Value index : extract.getIndices())
          if (std::optional<int64_t> number = getConstantIntValue(index))
            indices.push_back(*number);
        auto argument = dyn_cast<BlockArgument>(extract.getTensor());
        if (!argument || argument.getOwner() != &body.front() ||
            indices.size() != extract.getIndices().size())
          return std::nullopt;
        return getText(argument) + formatList(indices);
      })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp>(
          [&](auto cast) -> Text { return getText(cast.getIn()); })
      .Case([&](arith::AddIOp) { return infix("+"); })
      .Case([&](arith::SubIOp) { return infix("-"); })
      .Case([&](arith::MulIOp) { return infix("*"); })
      // Extents are not negative.
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(
          [&](auto) { return infix("//"); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>([&](auto) -> Text {
        return "-(-" + getOperand(op->getOperand(0)) + " // " +
               getOperand(op->getOperand(1)) + ")";
      })
      .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) { return infix("%"); })
      .Case<arith::MaxSIOp, arith::MaxUIOp>([&](auto) { return call("max"); })
      .Case<arith::MinSIOp, arith::MinUIOp>([&](auto) { return call("min"); })
      .Case([&](arith::CmpIOp compare) {
        return infix(getSymbol(compare.getPredicate()));
      })
      .Case([&](arith::AndIOp) { return isTruth ? infix("and") : infix("&"); })
      .Case([&](arith::OrIOp) { return isTruth ? infix("or") : infix("|"); })
      .Case([&](arith::XOrIOp) { return isTruth ? infix("!=") : infix("^"); })
      .Case([&](arith::SelectOp select) -> Text {
        if (getText(select.getTrueValue()) == getText(select.getFalseValue()))
          return getText(select.getTrueValue());
        return getOperand(select.getTrueValue()) + " if " +
               getText(select.getCondition()) + " else " +
               getOperand(select.getFalseValue());
      })
      .Case([&](affine::AffineApplyOp apply) -> Text {
        return getAffine(apply.getAffineMap().getResult(0),
                         apply.getMapOperands(),
                         apply.getAffineMap().getNumDims());
      })
      .Default(std::nullopt);
}

bool ContractWriter::isNotNegative(Value value) {
  std::optional<int64_t> number = getConstantIntValue(value);
  return number ? *number >= 0 : notNegative.contains(value);
}

bool ContractWriter::isNeverNegative(Operation *op) {
  auto isNotNegative = [&](Value operand) {
    return this->isNotNegative(operand);
  };
  if (isa<tensor::DimOp, memref::DimOp>(op))
    return true;
  if (isa<arith::MaxSIOp>(op))
    return llvm::any_of(op->getOperands(), isNotNegative);
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return isNotNegative(select.getTrueValue()) &&
           isNotNegative(select.getFalseValue());
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    bool subtracts = false;
    apply.getAffineMap().walkExprs([&](AffineExpr expr) {
      auto constant = dyn_cast<AffineConstantExpr>(expr);
      subtracts |= constant && constant.getValue() < 0;
    });
    return !subtracts && llvm::all_of(op->getOperands(), isNotNegative);
  }
  // Contracts have numbers of any size.
  return isa<arith::AddIOp, arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp,
             arith::MinSIOp, arith::MulIOp, arith::RemSIOp, arith::RemUIOp>(
             op) &&
         llvm::all_of(op->getOperands(), isNotNegative);
}

std::string ContractWriter::getCondition(CheckExtentOp check) {
  if (auto found = getRepetition(check)) {
    std::string all = getOperand(found->result);
    auto extent = dyn_cast<Value>(found->extent);
    // A known extent that divides is not 0.
    if (std::optional<int64_t> known = getConstantIntValue(found->extent);
        known && *known > 1)
      return all + " > 0 and " + all + " % " + std::to_string(*known) + " == 0";
    std::string own = extent
                          ? getOperand(extent)
                          : std::to_string(*getConstantIntValue(found->extent));
    return own + " == " + all + " or " + own + " == 1 or 0 < " + own + " < " +
           all + " and " + all + " % " + own + " == 0";
  }
  std::string extent = getOperand(check.getExtent());
  if (Value value = getFirstOfPair(check)) {
    std::string first = getOperand(value);
    return first + " == " + extent + " or " + first + " == 1 or " + extent +
           " == 1";
  }
  std::string expected = getOperand(check.getExpected());
  switch (check.getKind()) {
  case CheckKind::NonNegative:
    return extent + " >= 0";
  case CheckKind::AtMost:
    return extent + " <= " + expected;
  default:
    return extent + " == " + expected +
           (check.allowsOne() && expected != "1" ? " or " + extent + " == 1"
                                                 : "");
  }
}

//===- CustomCalls.cpp - Calls by the name of their target ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Runtime/Error.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

//===----------------------------------------------------------------------===//
// shape_assertion
//===----------------------------------------------------------------------===//

static bool isIntegerScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 && !tensor.getEncoding() &&
         tensor.getElementType().isSignlessInteger();
}

/// Whether all that `value` is computed from is constants and extents. A
/// function computes what it returns from its arguments.
static bool isOfExtents(Value value) {
  SmallVector<Value> open{value};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!open.empty()) {
    Operation *op = open.pop_back_val().getDefiningOp();
    if (!op)
      return false;
    if (!seen.insert(op).second)
      continue;
    StringRef name = op->getName().getStringRef();
    if (name == "stablehlo.get_dimension_size" || getConstant(op->getResult(0)))
      continue;
    bool isComputed = isa<func::CallOp>(op) ||
                      op->getName().getDialectNamespace() == "stablehlo";
    if (!isComputed || op->getNumOperands() == 0 || op->getNumRegions() > 0 ||
        !llvm::all_of(op->getOperandTypes(), isIntegerScalar))
      return false;
    llvm::append_range(open, op->getOperands());
  }
  return true;
}

/// Creates the check that `predicate`, an i1, is true. A comparison is one of
/// its operands, of which later passes know more than of its result.
static void createCheck(PatternRewriter &rewriter, Location loc,
                        Value predicate, StringRef text,
                        ArrayRef<Value> values) {
  Operation *compare = predicate.getDefiningOp();
  std::string direction;
  if (compare->getName().getStringRef() == "stablehlo.compare" &&
      compare->getNumOperands() == 2 && hasMatchingCompareType(compare) &&
      !compare->getOperand(0).getType().isInteger(1))
    direction = getEnumerator(compare, "comparison_direction");
  auto create = [&](CheckKind kind, Value extent, Value expected) {
    CheckExtentOp::create(rewriter, loc, kind, extent, expected, text,
                          /*against=*/StringAttr(), /*clause=*/StringAttr(),
                          values);
  };
  auto trace = [&](unsigned number) {
    return traceExtent(rewriter, loc, compare->getOperand(number), 0);
  };
  if (direction == "EQ" || direction == "LE") {
    Value lhs = trace(0), rhs = trace(1);
    return create(direction == "EQ" ? CheckKind::Equal : CheckKind::AtMost, lhs,
                  rhs);
  }
  if (direction == "GE") {
    Value lhs = trace(0), rhs = trace(1);
    return create(CheckKind::AtMost, rhs, lhs);
  }
  Value holds =
      tensor::ExtractOp::create(rewriter, loc, predicate, ValueRange());
  Value number = arith::IndexCastUIOp::create(rewriter, loc,
                                              rewriter.getIndexType(), holds);
  create(CheckKind::Equal, number,
         arith::ConstantIndexOp::create(rewriter, loc, 1));
}

/// The message with a question mark for each value that an error cannot hold.
static std::string dropValues(StringRef message, size_t numValues) {
  std::string text = message.str();
  for (size_t number = BCAST_ERROR_VALUES; number < numValues; ++number) {
    std::string place = "{" + std::to_string(number) + "}";
    for (size_t at = text.find(place); at != std::string::npos;
         at = text.find(place, at))
      text.replace(at, place.size(), "?");
  }
  return text;
}

/// JAX states so what the extents of a program with symbolic shapes must be.
static LogicalResult importShapeAssertion(Operation *op,
                                          PatternRewriter &rewriter) {
  auto message =
      dyn_cast_or_null<StringAttr>(getAttribute(op, "error_message"));
  if (!message || op->getNumResults() != 0 || op->getNumOperands() == 0 ||
      !llvm::all_of(op->getOperandTypes(), isIntegerScalar) ||
      op->getOperand(0).getType() !=
          RankedTensorType::get({}, rewriter.getI1Type()))
    return rewriter.notifyMatchFailure(
        op, "a shape assertion has a predicate, integers and a text "
            "'error_message'");
  for (Value operand : op->getOperands())
    if (!isOfExtents(operand))
      return rewriter.notifyMatchFailure(
          op, "its shape assertion is about data, not about extents; only "
              "extents are checked before a program runs");
  Location loc = op->getLoc();
  SmallVector<Value> values;
  for (Value value : op->getOperands().slice(
           1, std::min<size_t>(op->getNumOperands() - 1, BCAST_ERROR_VALUES)))
    values.push_back(traceExtent(rewriter, loc, value, 0));
  // Without a value, the text would be that of another message.
  if (values.empty())
    values.push_back(arith::ConstantIndexOp::create(rewriter, loc, 0));
  createCheck(rewriter, loc, op->getOperand(0),
              dropValues(message, op->getNumOperands() - 1), values);
  rewriter.eraseOp(op);
  return success();
}

//===----------------------------------------------------------------------===//
// LayoutConstraint
//===----------------------------------------------------------------------===//

RankedTensorType stablehlo::getOrderedType(RankedTensorType type,
                                           ArrayRef<int64_t> minorToMajor) {
  auto layout = LayoutAttr::get(type.getContext(), minorToMajor,
                                /*padded_dimensions=*/{},
                                /*padding_value=*/TypedAttr());
  return LayoutAttr::canonicalize(
      RankedTensorType::get(type.getShape(), type.getElementType(), layout));
}

/// A relayout there and back: other operations take row-major tensors, and
/// canonicalization drops what nothing needs.
static LogicalResult importLayoutConstraint(Operation *op,
                                            PatternRewriter &rewriter) {
  auto types = getTypes(rewriter, op);
  if (failed(types))
    return failure();
  RankedTensorType type = types->first;
  auto layouts =
      dyn_cast_or_null<ArrayAttr>(getAttribute(op, "result_layouts"));
  auto order = layouts && layouts.size() == 1
                   ? dyn_cast<DenseIntElementsAttr>(layouts[0])
                   : DenseIntElementsAttr();
  SmallVector<int64_t> minorToMajor;
  if (order)
    for (const APInt &dim : order)
      minorToMajor.push_back(dim.isSignedIntN(63) ? dim.getSExtValue() : -1);
  if (!order || static_cast<int64_t>(minorToMajor.size()) != type.getRank() ||
      !areDims(minorToMajor, type.getRank()) || types->second != type)
    return rewriter.notifyMatchFailure(
        op, "its 'result_layouts' is not one list of the dimensions of its "
            "operand, from the most minor one [LAYOUT-2]");
  Value result = op->getOperand(0);
  RankedTensorType other = getOrderedType(type, minorToMajor);
  if (other != type) {
    result = RelayoutOp::create(rewriter, op->getLoc(), other, result);
    result = RelayoutOp::create(rewriter, op->getLoc(), type, result);
  }
  rewriter.replaceOp(op, result);
  return success();
}

LogicalResult stablehlo::importCustomCall(Operation *op,
                                          PatternRewriter &rewriter) {
  std::string target = getEnumerator(op, "call_target_name");
  if (target == "shape_assertion")
    return importShapeAssertion(op, rewriter);
  if (target == "LayoutConstraint")
    return importLayoutConstraint(op, rewriter);
  if (target == "ApproxTopK")
    return importApproxTopK(op, rewriter);
  return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
    diagnostic << "bcast does not know the target '" << target << "'";
  });
}

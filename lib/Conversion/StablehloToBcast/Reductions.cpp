//===- Reductions.cpp - Reductions ----------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Import/Import.h"
#include "NamedOps.h"
#include "bcast/Dialect/Bcast/IR/ReduceKinds.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::importing;
using namespace mlir::bcast::stablehlo;

/// The kind of a reduction that combines by the operation `name`. On i1,
/// arithmetic is logic.
static std::optional<ReduceKind> getKind(StringRef name, bool isLogical) {
  using Kind = std::optional<ReduceKind>;
  return llvm::StringSwitch<Kind>(name)
      .Case("stablehlo.add", isLogical ? ReduceKind::Or : ReduceKind::Sum)
      .Case("stablehlo.multiply",
            isLogical ? ReduceKind::And : ReduceKind::Product)
      .Case("stablehlo.maximum",
            isLogical ? ReduceKind::Or : ReduceKind::Maximum)
      .Case("stablehlo.minimum",
            isLogical ? ReduceKind::And : ReduceKind::Minimum)
      .Case("stablehlo.and", ReduceKind::And)
      .Case("stablehlo.or", ReduceKind::Or)
      .Case("stablehlo.xor", ReduceKind::Xor)
      .Default(std::nullopt);
}

/// The only operation of `body`, if it combines the arguments and is returned.
static Operation *findOnlyCombiner(Region &body) {
  if (!body.hasOneBlock() || body.front().getOperations().size() != 2)
    return nullptr;
  Operation *op = &body.front().front();
  Operation *last = &body.front().back();
  auto isArgument = [&](Value operand) {
    return llvm::is_contained(body.getArguments(), operand);
  };
  bool combines = op->getNumOperands() == 2 && op->getNumResults() == 1 &&
                  op->getOperand(0) != op->getOperand(1) &&
                  llvm::all_of(op->getOperands(), isArgument);
  bool returns =
      combines && last->getName().getStringRef() == "stablehlo.return" &&
      last->getNumOperands() == 1 && last->getOperand(0) == op->getResult(0);
  return returns ? op : nullptr;
}

static bool isIdentity(Value init, ReduceKind kind, Type type) {
  ElementsAttr constant = getConstant(init);
  return constant && constant.getNumElements() == 1 &&
         constant.getElementType() == type &&
         *constant.value_begin<Attribute>() == getIdentity(kind, type, type);
}

/// stablehlo.reduce of one tensor. The order is REDUCE-6, since StableHLO
/// leaves it open.
static LogicalResult importReduce(Operation *op, PatternRewriter &rewriter) {
  if (op->getNumOperands() != 2)
    return rewriter.notifyMatchFailure(op, "it reduces several tensors");
  if (failed(checkOperands(rewriter, op, 2)) || op->getNumRegions() != 1)
    return failure();
  Value operand = op->getOperand(0), init = op->getOperand(1);
  FailureOr<RankedTensorType> type = getTensorType(rewriter, op, operand);
  FailureOr<RankedTensorType> initType = getTensorType(rewriter, op, init);
  FailureOr<RankedTensorType> declared =
      getTensorType(rewriter, op, op->getResult(0));
  if (failed(type) || failed(initType) || failed(declared))
    return failure();
  Type elementType = type->getElementType();
  if (initType->getRank() != 0 || initType->getElementType() != elementType ||
      declared->getElementType() != elementType)
    return rewriter.notifyMatchFailure(
        op, "its initial value or its result has another type than the "
            "elements of its operand [RESULT-2]");
  std::optional<SmallVector<int64_t>> dims = getIntegers(op, "dimensions");
  if (!dims || !areDims(*dims, type->getRank()))
    return rewriter.notifyMatchFailure(
        op, "its dimensions are not dimensions of its operand [REDUCE-1]");
  Operation *combiner = findOnlyCombiner(op->getRegion(0));
  std::optional<ReduceKind> kind =
      combiner ? getKind(combiner->getName().getStringRef(),
                         elementType.isInteger(1))
               : std::nullopt;
  if (!kind || !canReduce(*kind, elementType))
    return rewriter.notifyMatchFailure(
        op, "bcast has no kind of reduction for its body [REDUCE-3]");
  llvm::sort(*dims);
  SmallVector<int64_t> shape;
  for (auto [dim, extent] : llvm::enumerate(type->getShape()))
    if (!llvm::is_contained(*dims, static_cast<int64_t>(dim)))
      shape.push_back(extent);
  if (failed(verifyCompatibleShape(shape, declared->getShape())))
    return rewriter.notifyMatchFailure(
        op, "its result does not have the shape of the reduction [REDUCE-2]");
  Location loc = op->getLoc();
  Value reduced = ReduceOp::create(rewriter, loc, *kind, operand, *dims);
  if (!isIdentity(init, *kind, elementType))
    reduced =
        createCombination(ImportBuilder(rewriter, loc, /*isStretching=*/false),
                          *kind, init, reduced);
  replace(rewriter, op, reduced, declared->clone(shape));
  return success();
}

void stablehlo::populateReductions(RewritePatternSet &patterns) {
  addImports(patterns, {{"stablehlo.reduce", importReduce}});
}

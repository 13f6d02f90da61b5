//===- ControlFlow.cpp - Regions and calls --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::stablehlo;

bool stablehlo::isControlFlow(Operation *op) {
  StringRef name = op->getName().getStringRef();
  return name == "stablehlo.while" || name == "stablehlo.if" ||
         name == "stablehlo.case";
}

/// The only element of a scalar.
static Value extractScalar(OpBuilder &builder, Value scalar) {
  return tensor::ExtractOp::create(builder, scalar.getLoc(), scalar,
                                   ValueRange());
}

/// Moves `from` to `to`, and replaces its stablehlo.return by an scf.yield.
static void moveBody(PatternRewriter &rewriter, Region &from, Region &to) {
  rewriter.inlineRegionBefore(from, to, to.end());
  Operation *last = &to.front().back();
  rewriter.setInsertionPoint(last);
  rewriter.replaceOpWithNewOp<scf::YieldOp>(last, last->getOperands());
}

static LogicalResult failBodies(Operation *op, PatternRewriter &rewriter) {
  return rewriter.notifyMatchFailure(
      op, "its regions do not take its operands or return its results");
}

static LogicalResult importWhile(Operation *op, PatternRewriter &rewriter) {
  TypeRange types = op->getResultTypes();
  Type condition = RankedTensorType::get({}, rewriter.getI1Type());
  if (op->getNumRegions() != 2 || op->getOperandTypes() != types ||
      !getBody(op->getRegion(0), types, condition) ||
      !getBody(op->getRegion(1), types, types))
    return failBodies(op, rewriter);
  auto loop =
      scf::WhileOp::create(rewriter, op->getLoc(), types, op->getOperands());
  rewriter.inlineRegionBefore(op->getRegion(0), loop.getBefore(),
                              loop.getBefore().end());
  Operation *last = &loop.getBefore().front().back();
  rewriter.setInsertionPoint(last);
  Value isContinued = extractScalar(rewriter, last->getOperand(0));
  rewriter.replaceOpWithNewOp<scf::ConditionOp>(
      last, isContinued, loop.getBefore().getArguments());
  moveBody(rewriter, op->getRegion(1), loop.getAfter());
  rewriter.replaceOp(op, loop);
  return success();
}

/// Fails with the reason unless `op` has one operand, a scalar of
/// `elementType`, and regions without arguments that return its results.
static LogicalResult checkBranches(Operation *op, PatternRewriter &rewriter,
                                   Type elementType) {
  if (op->getNumOperands() != 1 || op->getNumRegions() == 0 ||
      op->getOperand(0).getType() != RankedTensorType::get({}, elementType))
    return rewriter.notifyMatchFailure(op, [&](Diagnostic &diagnostic) {
      diagnostic << "it does not select its branch by a scalar of "
                 << elementType;
    });
  for (Region &region : op->getRegions())
    if (!getBody(region, {}, op->getResultTypes()))
      return failBodies(op, rewriter);
  return success();
}

static LogicalResult importIf(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkBranches(op, rewriter, rewriter.getI1Type())))
    return failure();
  if (op->getNumRegions() != 2)
    return failBodies(op, rewriter);
  Value condition = extractScalar(rewriter, op->getOperand(0));
  auto branches = scf::IfOp::create(rewriter, op->getLoc(),
                                    op->getResultTypes(), condition);
  moveBody(rewriter, op->getRegion(0), branches.getThenRegion());
  moveBody(rewriter, op->getRegion(1), branches.getElseRegion());
  rewriter.replaceOp(op, branches);
  return success();
}

/// An index out of range selects the last branch.
static LogicalResult importCase(Operation *op, PatternRewriter &rewriter) {
  if (failed(checkBranches(op, rewriter, rewriter.getI32Type())))
    return failure();
  Location loc = op->getLoc();
  Value index = extractScalar(rewriter, op->getOperand(0));
  index =
      arith::IndexCastOp::create(rewriter, loc, rewriter.getIndexType(), index);
  unsigned last = op->getNumRegions() - 1;
  auto branches = scf::IndexSwitchOp::create(
      rewriter, loc, op->getResultTypes(), index,
      llvm::to_vector(llvm::seq<int64_t>(0, last)), last);
  for (unsigned branch = 0; branch < last; ++branch)
    moveBody(rewriter, op->getRegion(branch),
             branches.getCaseRegions()[branch]);
  moveBody(rewriter, op->getRegion(last), branches.getDefaultRegion());
  rewriter.replaceOp(op, branches);
  return success();
}

/// A composite is a call of its decomposition.
static LogicalResult importComposite(Operation *op, PatternRewriter &rewriter) {
  auto symbol =
      dyn_cast_or_null<FlatSymbolRefAttr>(getAttribute(op, "decomposition"));
  auto function =
      symbol ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, symbol)
             : func::FuncOp();
  if (!function ||
      TypeRange(function.getArgumentTypes()) != op->getOperandTypes() ||
      TypeRange(function.getResultTypes()) != op->getResultTypes())
    return rewriter.notifyMatchFailure(
        op, "its decomposition is not a function of its type");
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (!parent->isRegistered())
      return rewriter.notifyMatchFailure(
          op, "an unregistered operation cannot have a call in its region");
  rewriter.replaceOpWithNewOp<func::CallOp>(op, function, op->getOperands());
  return success();
}

static LogicalResult importBarrier(Operation *op, PatternRewriter &rewriter) {
  if (op->getOperandTypes() != op->getResultTypes())
    return rewriter.notifyMatchFailure(
        op, "its results have other types than its operands [RESULT-2]");
  rewriter.replaceOp(op, op->getOperands());
  return success();
}

/// A mesh has no readers without the shardings, which are dropped.
static LogicalResult dropMesh(Operation *op, PatternRewriter &rewriter) {
  rewriter.eraseOp(op);
  return success();
}

void stablehlo::populateControlFlow(RewritePatternSet &patterns) {
  addImports(patterns,
             {{"sdy.mesh", dropMesh},
              {"sdy.sharding_constraint", importBarrier},
              {"stablehlo.case", importCase},
              {"stablehlo.composite", importComposite},
              {"stablehlo.custom_call", importCustomCall},
              {"stablehlo.if", importIf},
              {"stablehlo.optimization_barrier", importBarrier},
              {"stablehlo.while", importWhile}},
             /*haveEffects=*/true);
}

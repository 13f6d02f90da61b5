//===- Checks.cpp - Checks in upstream's dialects -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/BcastToUpstream/BcastToUpstream.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::bcast;

/// The function that is called where a check fails.
static constexpr StringLiteral kFailureFunction = "bcast_check_failed";

/// Returns the function of a text, an extent and the expected one, which it
/// declares if `scope` has none. Fails if `scope` has another symbol of its
/// name.
static FailureOr<func::FuncOp> getFailureFunction(Operation *scope) {
  SymbolTable symbols(scope);
  Builder builder(scope->getContext());
  auto text =
      RankedTensorType::get({ShapedType::kDynamic}, builder.getI8Type());
  FunctionType type = builder.getFunctionType(
      {text, builder.getIndexType(), builder.getIndexType()}, {});
  if (Operation *found = symbols.lookup(kFailureFunction)) {
    auto function = dyn_cast<func::FuncOp>(found);
    if (function && function.getFunctionType() == type)
      return function;
    return found->emitOpError() << "is called where a check fails, and must "
                                   "be a function of type "
                                << type;
  }
  auto function = func::FuncOp::create(scope->getLoc(), kFailureFunction, type);
  function.setPrivate();
  symbols.insert(function, scope->getRegion(0).front().begin());
  return function;
}

static void createCallUnless(OpBuilder &builder, Value holds,
                             CheckExtentOp check, func::FuncOp function) {
  Location loc = check.getLoc();
  Value isTrue = arith::ConstantIntOp::create(builder, loc, 1, 1);
  Value fails = arith::XOrIOp::create(builder, loc, holds, isTrue);
  scf::IfOp::create(builder, loc, fails, [&](OpBuilder &inner, Location loc) {
    std::string text = formatCheck(check);
    auto type = RankedTensorType::get(int64_t(text.size()), inner.getI8Type());
    Value constant = arith::ConstantOp::create(
        inner, loc,
        DenseElementsAttr::get(
            type, ArrayRef(reinterpret_cast<const int8_t *>(text.data()),
                           text.size())));
    constant = tensor::CastOp::create(
        inner, loc, function.getArgumentTypes().front(), constant);
    func::CallOp::create(
        inner, loc, function,
        ValueRange{constant, check.getExtent(), check.getExpected()});
    scf::YieldOp::create(inner, loc);
  });
}

LogicalResult mlir::bcast::lowerChecksToUpstream(ModuleOp module,
                                                 UpstreamChecks kind) {
  SmallVector<CheckExtentOp> checks;
  module.walk([&](CheckExtentOp check) { checks.push_back(check); });
  for (CheckExtentOp check : checks) {
    OpBuilder builder(check);
    auto caller = check->getParentOfType<func::FuncOp>();
    // The function would call itself.
    bool isInHandler = caller && caller.getName() == kFailureFunction;
    if (kind == UpstreamChecks::Call && !isInHandler) {
      FailureOr<func::FuncOp> function =
          getFailureFunction(SymbolTable::getNearestSymbolTable(check));
      if (failed(function))
        return failure();
      createCallUnless(builder, createCondition(builder, check), check,
                       *function);
    } else if (kind != UpstreamChecks::None) {
      cf::AssertOp::create(builder, check.getLoc(),
                           createCondition(builder, check), formatCheck(check));
    }
    check.erase();
  }
  return success();
}

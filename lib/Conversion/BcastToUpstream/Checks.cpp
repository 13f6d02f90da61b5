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

/// Returns the function that is called where a check fails: of a text, an
/// extent and the expected one. Fails if the module has another one.
static FailureOr<func::FuncOp> getFailureFunction(ModuleOp module) {
  SymbolTable symbols(module);
  StringRef name = "bcast_check_failed";
  Builder builder(module.getContext());
  auto text =
      RankedTensorType::get({ShapedType::kDynamic}, builder.getI8Type());
  FunctionType type = builder.getFunctionType(
      {text, builder.getIndexType(), builder.getIndexType()}, {});
  if (Operation *found = symbols.lookup(name)) {
    auto function = dyn_cast<func::FuncOp>(found);
    if (function && function.getFunctionType() == type)
      return function;
    return found->emitOpError() << "is called where a check fails, and must "
                                   "be a function of type "
                                << type;
  }
  auto function = func::FuncOp::create(module.getLoc(), name, type);
  function.setPrivate();
  symbols.insert(function, module.getBody()->begin());
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
  func::FuncOp function;
  if (kind == UpstreamChecks::Call && !checks.empty()) {
    FailureOr<func::FuncOp> found = getFailureFunction(module);
    if (failed(found))
      return failure();
    function = *found;
  }
  for (CheckExtentOp check : checks) {
    OpBuilder builder(check);
    if (kind == UpstreamChecks::Assert)
      cf::AssertOp::create(builder, check.getLoc(),
                           createCondition(builder, check), formatCheck(check));
    else if (kind == UpstreamChecks::Call)
      createCallUnless(builder, createCondition(builder, check), check,
                       function);
    check.erase();
  }
  return success();
}

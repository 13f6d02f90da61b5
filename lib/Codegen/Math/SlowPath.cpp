//===- SlowPath.cpp - Calls for rare arguments ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SlowPath.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast::detail;

static StringRef getName(LibraryFunction function, bool isF64) {
  switch (function) {
  case LibraryFunction::Sin:
    return isF64 ? "sin" : "sinf";
  case LibraryFunction::Cos:
    return isF64 ? "cos" : "cosf";
  case LibraryFunction::Tan:
    return isF64 ? "tan" : "tanf";
  }
  llvm_unreachable("covered by the switch");
}

namespace {
/// A function of libm on scalars.
struct Callee {
  LibraryFunction function;
  /// The declaration, or null if the program has another symbol of that name.
  LLVM::LLVMFuncOp declaration;

  Value createCall(OpBuilder &b, Location loc, Value x) const;
};
} // namespace

/// Declares the function in the module where `x` is computed.
static Callee declare(Expr x, LibraryFunction function) {
  ImplicitLocOpBuilder &b = x.getBuilder();
  Type type = getElementTypeOrSelf(x.getType());
  auto module =
      b.getInsertionBlock()->getParentOp()->getParentOfType<ModuleOp>();
  if (!module)
    return {function, nullptr};
  StringRef name = getName(function, x.isF64());
  auto functionType = LLVM::LLVMFunctionType::get(type, type);
  if (Operation *found = module.lookupSymbol(name)) {
    auto declaration = dyn_cast<LLVM::LLVMFuncOp>(found);
    if (declaration && (!declaration.isExternal() ||
                        declaration.getFunctionType() != functionType))
      declaration = nullptr;
    return {function, declaration};
  }
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(module.getBody());
  return {function, LLVM::LLVMFuncOp::create(b, name, functionType)};
}

Value Callee::createCall(OpBuilder &b, Location loc, Value x) const {
  // A call, not an intrinsic: LLVM takes an intrinsic to be cheap and would
  // compute it for all lanes, without the branch.
  if (declaration)
    return LLVM::CallOp::create(b, loc, declaration, x).getResult();
  switch (function) {
  case LibraryFunction::Sin:
    return LLVM::SinOp::create(b, loc, x);
  case LibraryFunction::Cos:
    return LLVM::CosOp::create(b, loc, x);
  case LibraryFunction::Tan:
    return LLVM::TanOp::create(b, loc, x);
  }
  llvm_unreachable("covered by the switch");
}

/// Builds `condition` ? call : `otherwise` as a branch.
static Value createConditionalCall(OpBuilder &b, Location loc, Value condition,
                                   Value x, Value otherwise,
                                   const Callee &callee) {
  auto choice = scf::IfOp::create(
      b, loc, condition,
      [&](OpBuilder &b, Location loc) {
        scf::YieldOp::create(b, loc, callee.createCall(b, loc, x));
      },
      [&](OpBuilder &b, Location loc) {
        scf::YieldOp::create(b, loc, otherwise);
      });
  return choice.getResult(0);
}

/// A loop over the lanes is short code; the path is rare.
static Value createLanes(OpBuilder &b, Location loc, Value condition, Value x,
                         Value result, const Callee &callee) {
  int64_t lanes = cast<VectorType>(x.getType()).getDimSize(0);
  Value zero = arith::ConstantIndexOp::create(b, loc, 0);
  Value one = arith::ConstantIndexOp::create(b, loc, 1);
  Value end = arith::ConstantIndexOp::create(b, loc, lanes);
  auto loop = scf::ForOp::create(
      b, loc, zero, end, one, result,
      [&](OpBuilder &b, Location loc, Value lane, ValueRange state) {
        auto extract = [&](Value vector) -> Value {
          return vector::ExtractOp::create(b, loc, vector, OpFoldResult(lane));
        };
        Value isSlow = extract(condition), argument = extract(x);
        Value value = createConditionalCall(b, loc, isSlow, argument,
                                            extract(state[0]), callee);
        Value inserted = vector::InsertOp::create(b, loc, value, state[0],
                                                  OpFoldResult(lane));
        scf::YieldOp::create(b, loc, inserted);
      });
  return loop.getResult(0);
}

/// Whether the condition holds for a lane.
static Value createIsAny(Expr condition) {
  if (!isa<VectorType>(condition.getType()))
    return condition;
  return vector::ReductionOp::create(
      condition.getBuilder(), vector::CombiningKind::OR, Value(condition));
}

Expr bcast::detail::branchOnAny(Expr condition, Type type,
                                llvm::function_ref<Expr()> computeAny,
                                llvm::function_ref<Expr()> computeNone) {
  ImplicitLocOpBuilder &b = condition.getBuilder();
  Value isAny = createIsAny(condition);
  auto choice = scf::IfOp::create(b, type, isAny, /*withElseRegion=*/true);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(choice.thenBlock());
    scf::YieldOp::create(b, Value(computeAny()));
    b.setInsertionPointToStart(choice.elseBlock());
    scf::YieldOp::create(b, Value(computeNone()));
  }
  return {condition.getContext(), choice.getResult(0)};
}

Expr bcast::detail::computeWhere(Expr condition, Expr result,
                                 llvm::function_ref<Expr()> compute) {
  return branchOnAny(
      condition, result.getType(),
      [&] { return select(condition, compute(), result); },
      [&] { return result; });
}

Expr bcast::detail::callWhere(Expr condition, Expr x, Expr result,
                              LibraryFunction function) {
  ImplicitLocOpBuilder &b = x.getBuilder();
  Location loc = b.getLoc();
  Callee callee = declare(x, function);
  Type type = x.getType();
  auto getResult = [&] { return result; };
  return branchOnAny(
      condition, type,
      [&] {
        // Of infinity, the result is NaN by itself.
        Expr isSlow = condition & isLess(abs(x), x.infinity());
        return branchOnAny(
            isSlow, type,
            [&]() -> Expr {
              Value value = isa<VectorType>(type)
                                ? createLanes(b, loc, isSlow, x, result, callee)
                                : callee.createCall(b, loc, x);
              return {x.getContext(), value};
            },
            getResult);
      },
      getResult);
}

//===- ExpandMath.cpp - Functions as arithmetic ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversions16.h"
#include "Expansions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/Transforms/OptimizationBarriers.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTEXPANDMATH
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

/// Expands `args` one row at a time, so that the registers of a row are free
/// before the next is computed.
static Value expandRows(ImplicitLocOpBuilder &b, ValueRange args,
                        function_ref<Value(ValueRange)> expand) {
  auto type = dyn_cast<VectorType>(args.front().getType());
  if (!type || type.getRank() == 1)
    return expand(args);
  if (type.getRank() == 0)
    return vector::BroadcastOp::create(
        b, type, expand(llvm::map_to_vector<2>(args, [&](Value arg) -> Value {
          return vector::ExtractOp::create(b, arg, ArrayRef<int64_t>());
        })));
  Value result = ub::PoisonOp::create(b, type);
  for (int64_t row = 0, end = type.getDimSize(0); row < end; ++row) {
    auto rows = llvm::map_to_vector<2>(args, [&](Value arg) -> Value {
      return vector::ExtractOp::create(b, arg, row);
    });
    result =
        vector::InsertOp::create(b, expandRows(b, rows, expand), result, row);
  }
  return result;
}

/// How a row of an operation is computed; null if the operation stays.
using Expansion = std::function<Value(ImplicitLocOpBuilder &, ValueRange)>;

/// The table of functions of f32 and f64, and of powers by integers. None is in
/// the result of another.
static Expansion findFunction(Operation *op, const CpuTarget &target,
                              OperationFolder &constants) {
  auto vector = dyn_cast<VectorType>(op->getResult(0).getType());
  Type elementType = getElementTypeOrSelf(op->getResult(0).getType());
  bool hasFMA = target.has(CpuFeature::FMA);
  bool isWide = elementType.isF32() && vector && vector.getRank() > 0 &&
                vector.getShape().back() == 16 &&
                target.has(CpuFeature::AVX512 | CpuFeature::FMA);
  auto of = [&](auto expansion) -> Expansion {
    // Only e^x has a form with larger errors.
    auto exponential = dyn_cast<math::ExpOp>(op);
    bool isRelaxed =
        exponential && arith::bitEnumContainsAll(exponential.getFastmath(),
                                                 arith::FastMathFlags::afn);
    bool hasAVX512 = target.has(CpuFeature::AVX512);
    return [=, &constants](ImplicitLocOpBuilder &b, ValueRange args) -> Value {
      ExprContext context{b, hasFMA, hasAVX512, isRelaxed, &constants};
      Expr x(context, args[0]);
      if constexpr (std::is_invocable_v<decltype(expansion), Expr>)
        return expansion(x);
      else
        return expansion(x, Expr(context, args[1]));
    };
  };
  if (isa<math::IPowIOp, math::FPowIOp>(op)) {
    if (!getElementTypeOrSelf(op->getOperand(1)).isSignlessInteger())
      return {};
    return of(isa<math::FPowIOp>(op) ? expandFloatPower : expandIntegerPower);
  }
  if (!elementType.isF32() && !elementType.isF64())
    return {};
  auto ofVectors = [&](auto expansion) {
    // LLVM's code for scalars is good.
    return vector && !target.has(CpuFeature::Maximum) ? of(expansion)
                                                      : Expansion();
  };
  return llvm::TypeSwitch<Operation *, Expansion>(op)
      .Case([&](math::ExpOp) { return of(expandExp); })
      .Case([&](math::Exp2Op) { return of(expandExp2); })
      .Case([&](math::ExpM1Op) { return of(expandExpM1); })
      .Case([&](math::LogOp) { return of(expandLog); })
      .Case([&](math::Log2Op) { return of(expandLog2); })
      .Case([&](math::Log10Op) { return of(expandLog10); })
      .Case([&](math::Log1pOp) { return of(expandLog1p); })
      .Case([&](math::SinhOp) { return of(expandSinh); })
      .Case([&](math::CoshOp) { return of(expandCosh); })
      .Case([&](math::TanhOp) { return of(expandTanh); })
      .Case([&](math::ErfOp) { return of(expandErf); })
      .Case([&](math::ErfcOp) { return of(expandErfc); })
      .Case([&](math::SinOp) { return of(expandSin); })
      .Case([&](math::CosOp) { return of(expandCos); })
      .Case([&](math::TanOp) { return of(expandTan); })
      .Case([&](math::CbrtOp) { return of(expandCbrt); })
      .Case([&](math::AsinOp) { return of(expandAsin); })
      .Case([&](math::AcosOp) { return of(expandAcos); })
      .Case([&](math::AtanOp) { return of(expandAtan); })
      .Case([&](math::AsinhOp) { return of(expandAsinh); })
      .Case([&](math::AcoshOp) { return of(expandAcosh); })
      .Case([&](math::AtanhOp) { return of(expandAtanh); })
      .Case([&](math::Atan2Op) { return of(expandAtan2); })
      .Case([&](arith::MaximumFOp) { return ofVectors(expandMaximum); })
      .Case([&](arith::MinimumFOp) { return ofVectors(expandMinimum); })
      // With 512 bits, the instructions of these two take longer.
      .Case([&](arith::DivFOp division) {
        return isWide && vector.getRank() == 1 &&
                       isDivisionByInvariant(division)
                   ? of(expandDivisionByInvariant)
                   : Expansion();
      })
      .Case([&](math::SqrtOp) {
        return isWide ? of(expandWideSqrt) : Expansion();
      })
      .Case([&](math::PowFOp power) {
        APFloat exponent(0.0);
        if (matchPattern(power.getRhs(), m_ConstantFloat(&exponent)) &&
            isShortPower(exponent.convertToDouble()))
          return of([number = exponent.convertToDouble()](Expr x) {
            return expandShortPower(x, number);
          });
        return elementType.isF32() || hasFMA ? of(expandPow) : Expansion();
      })
      .Default([](Operation *) { return Expansion(); });
}

/// Replaces `op`, of arith or math, by its expansion, if it has one.
static void expand(Operation *op, const CpuTarget &target,
                   OperationFolder &constants, RewriterBase &rewriter) {
  auto vector = dyn_cast<VectorType>(op->getResult(0).getType());
  if (isa<ShapedType>(op->getResult(0).getType()) &&
      (!vector || vector.isScalable()))
    return;
  Expansion expansion = findFunction(op, target, constants);
  rewriter.setInsertionPoint(op);
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  if (expansion)
    rewriter.replaceOp(
        op, expandRows(b, op->getOperands(),
                       [&](ValueRange args) { return expansion(b, args); }));
  else if (Value value = expandClassification(b, op))
    rewriter.replaceOp(op, value);
}

namespace {
struct ExpandMath : public bcast::impl::BcastExpandMathBase<ExpandMath> {
  using BcastExpandMathBase::BcastExpandMathBase;

  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    // Before the minimum and the maximum become comparisons.
    if (!onlyAfterBarriers)
      getOperation()->walk(simplifyClamp);
    auto isBarrier = [](Value value) {
      return value.getDefiningOp<OptimizationBarrierOp>() != nullptr;
    };
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa_and_present<arith::ArithDialect, math::MathDialect>(
              op->getDialect()) &&
          op->getNumResults() == 1 &&
          (!onlyAfterBarriers || llvm::any_of(op->getOperands(), isBarrier)))
        ops.push_back(op);
    });
    // Expansions look at what computes their operands, and fold no function.
    dropOptimizationBarriers(getOperation());
    IRRewriter rewriter(&getContext());
    OperationFolder constants(&getContext());
    for (Operation *op : ops)
      expand(onlyAfterBarriers ? computeInF32(op, rewriter) : op, target,
             constants, rewriter);
  }
};
} // namespace

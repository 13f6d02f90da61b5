//===- ExpandMath.cpp - Functions as arithmetic ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpandMath.h"
#include "Expansions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

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

static bool isSupported(Type type, bool withF64) {
  Type elementType = type;
  if (auto vector = dyn_cast<VectorType>(type)) {
    if (vector.isScalable())
      return false;
    elementType = vector.getElementType();
  }
  return elementType.isF32() || (withF64 && elementType.isF64());
}

/// Whether the operation's flags allow larger errors. Only e^x has a form for
/// them.
static bool isRelaxed(Operation *op) {
  auto exponential = dyn_cast<math::ExpOp>(op);
  return exponential && arith::bitEnumContainsAll(exponential.getFastmath(),
                                                  arith::FastMathFlags::afn);
}

static void
replaceByRows(Operation *op, ValueRange operands, PatternRewriter &rewriter,
              CpuFeature features,
              function_ref<Expr(const ExprContext &, ValueRange)> expand) {
  ImplicitLocOpBuilder b(op->getLoc(), rewriter);
  ExprContext context{b, bitEnumContainsAll(features, CpuFeature::FMA),
                      bitEnumContainsAll(features, CpuFeature::AVX512),
                      isRelaxed(op)};
  rewriter.replaceOp(op, expandRows(b, operands, [&](ValueRange args) -> Value {
                       return expand(context, args);
                     }));
}

namespace {
/// Expands functions of `Args`, each of which is an Expr.
template <typename OpTy, typename... Args>
struct ExpandFunction : OpRewritePattern<OpTy> {
  using Expansion = Expr (*)(Args...);

  ExpandFunction(MLIRContext *context, CpuFeature features, Expansion expansion,
                 bool withF64 = true)
      : OpRewritePattern<OpTy>(context), features(features),
        expansion(expansion), withF64(withF64) {}

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isSupported(op.getType(), withF64))
      return rewriter.notifyMatchFailure(op, "elements without an expansion");
    replaceByRows(op, op->getOperands(), rewriter, features,
                  [&](const ExprContext &context, ValueRange args) {
                    return apply(context, args,
                                 std::index_sequence_for<Args...>());
                  });
    return success();
  }

  template <size_t... Index>
  Expr apply(const ExprContext &context, ValueRange args,
             std::index_sequence<Index...>) const {
    return expansion(Expr(context, args[Index])...);
  }

  CpuFeature features;
  Expansion expansion;
  bool withF64;
};

template <typename OpTy> using ExpandUnary = ExpandFunction<OpTy, Expr>;
template <typename OpTy> using ExpandBinary = ExpandFunction<OpTy, Expr, Expr>;

/// Expands only vectors; LLVM's code for scalars is good.
template <typename OpTy> struct ExpandOfVectors : ExpandBinary<OpTy> {
  using Base = ExpandBinary<OpTy>;
  using Base::Base;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (!isa<VectorType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not of vectors");
    return Base::matchAndRewrite(op, rewriter);
  }
};

/// Expands powers by exponents with a shorter computation.
struct ExpandShortPower : OpRewritePattern<math::PowFOp> {
  ExpandShortPower(MLIRContext *context, CpuFeature features)
      : OpRewritePattern(context, /*benefit=*/2), features(features) {}

  LogicalResult matchAndRewrite(math::PowFOp op,
                                PatternRewriter &rewriter) const override {
    if (!isSupported(op.getType(), /*withF64=*/true))
      return rewriter.notifyMatchFailure(op, "elements without an expansion");
    APFloat exponent(0.0);
    if (!matchPattern(op.getRhs(), m_ConstantFloat(&exponent)) ||
        !isShortPower(exponent.convertToDouble()))
      return rewriter.notifyMatchFailure(op, "no exponent with a short form");
    replaceByRows(op, op.getLhs(), rewriter, features,
                  [&](const ExprContext &context, ValueRange args) {
                    return expandShortPower(Expr(context, args[0]),
                                            exponent.convertToDouble());
                  });
    return success();
  }

  CpuFeature features;
};

/// Expands divisions of 512 bits, for which the instruction takes longer.
struct ExpandDivisionByInvariant : OpRewritePattern<arith::DivFOp> {
  ExpandDivisionByInvariant(MLIRContext *context, CpuFeature features)
      : OpRewritePattern(context), features(features) {}

  LogicalResult matchAndRewrite(arith::DivFOp op,
                                PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    ExprContext context{b, bitEnumContainsAll(features, CpuFeature::FMA),
                        bitEnumContainsAll(features, CpuFeature::AVX512)};
    Expr x(context, op.getLhs());
    if (!context.hasFMA || !isWideVector(x) || !isDivisionByInvariant(op))
      return rewriter.notifyMatchFailure(op, "no wide division by a divisor");
    Expr divisor(context, op.getRhs());
    rewriter.replaceOp(op, Value(expandDivisionByInvariant(x, divisor)));
    return success();
  }

  CpuFeature features;
};

/// Expands square roots of 512 bits, for which the instruction takes longer.
struct ExpandWideSqrt : OpRewritePattern<math::SqrtOp> {
  ExpandWideSqrt(MLIRContext *context, CpuFeature features)
      : OpRewritePattern(context), features(features) {}

  LogicalResult matchAndRewrite(math::SqrtOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<VectorType>(op.getType());
    if (!type || type.isScalable() || type.getRank() == 0 ||
        !type.getElementType().isF32() || type.getShape().back() != 16)
      return rewriter.notifyMatchFailure(op, "no rows of 512 bits");
    replaceByRows(op, op->getOperands(), rewriter, features,
                  [&](const ExprContext &context, ValueRange args) {
                    return expandWideSqrt(Expr(context, args[0]));
                  });
    return success();
  }

  CpuFeature features;
};
} // namespace

/// Expands powers by signless integers.
template <typename OpTy>
static LogicalResult expandPowerByInteger(OpTy op, PatternRewriter &rewriter) {
  auto vector = dyn_cast<VectorType>(op.getType());
  Type exponentType = getElementTypeOrSelf(op.getRhs().getType());
  if ((vector && vector.isScalable()) || !exponentType.isSignlessInteger())
    return rewriter.notifyMatchFailure(op, "elements without an expansion");
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  rewriter.replaceOp(op, expandRows(b, op->getOperands(), [&](ValueRange args) {
                       if (std::is_same_v<OpTy, math::FPowIOp>)
                         return expandFloatPower(b, args[0], args[1]);
                       return expandIntegerPower(b, args[0], args[1]);
                     }));
  return success();
}

namespace {
struct ExpandMath : public bcast::impl::BcastExpandMathBase<ExpandMath> {
  using BcastExpandMathBase::BcastExpandMathBase;

  void runOnOperation() override {
    CpuTarget target = CpuTargetAttr::getTargetOf(getOperation());
    // Before the minimum and the maximum become comparisons.
    getOperation()->walk(simplifyClamp);
    RewritePatternSet patterns(&getContext());
    populateExpandMathPatterns(patterns, target);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void bcast::populateExpandMathPatterns(RewritePatternSet &patterns,
                                       const CpuTarget &target) {
  MLIRContext *context = patterns.getContext();
  CpuFeature features = target.features;
  patterns.add<ExpandUnary<math::ExpOp>>(context, features, expandExp);
  patterns.add<ExpandUnary<math::Exp2Op>>(context, features, expandExp2);
  patterns.add<ExpandUnary<math::ExpM1Op>>(context, features, expandExpM1);
  patterns.add<ExpandUnary<math::LogOp>>(context, features, expandLog);
  patterns.add<ExpandUnary<math::Log2Op>>(context, features, expandLog2);
  patterns.add<ExpandUnary<math::Log10Op>>(context, features, expandLog10);
  patterns.add<ExpandUnary<math::Log1pOp>>(context, features, expandLog1p);
  patterns.add<ExpandUnary<math::SinhOp>>(context, features, expandSinh);
  patterns.add<ExpandUnary<math::CoshOp>>(context, features, expandCosh);
  patterns.add<ExpandUnary<math::TanhOp>>(context, features, expandTanh);
  patterns.add<ExpandUnary<math::ErfOp>>(context, features, expandErf);
  patterns.add<ExpandUnary<math::ErfcOp>>(context, features, expandErfc);
  patterns.add<ExpandUnary<math::SinOp>>(context, features, expandSin);
  patterns.add<ExpandUnary<math::CosOp>>(context, features, expandCos);
  patterns.add<ExpandUnary<math::TanOp>>(context, features, expandTan);
  patterns.add<ExpandUnary<math::CbrtOp>>(context, features, expandCbrt);
  patterns.add<ExpandUnary<math::AsinOp>>(context, features, expandAsin);
  patterns.add<ExpandUnary<math::AcosOp>>(context, features, expandAcos);
  patterns.add<ExpandUnary<math::AtanOp>>(context, features, expandAtan);
  patterns.add<ExpandUnary<math::AsinhOp>>(context, features, expandAsinh);
  patterns.add<ExpandUnary<math::AcoshOp>>(context, features, expandAcosh);
  patterns.add<ExpandUnary<math::AtanhOp>>(context, features, expandAtanh);
  patterns.add<ExpandBinary<math::Atan2Op>>(context, features, expandAtan2);
  if (!target.has(CpuFeature::Maximum)) {
    patterns.add<ExpandOfVectors<arith::MaximumFOp>>(context, features,
                                                     expandMaximum);
    patterns.add<ExpandOfVectors<arith::MinimumFOp>>(context, features,
                                                     expandMinimum);
  }
  patterns.add<ExpandDivisionByInvariant>(context, features);
  if (target.has(CpuFeature::AVX512 | CpuFeature::FMA))
    patterns.add<ExpandWideSqrt>(context, features);
  populateClassifyPatterns(patterns);
  patterns.add(expandPowerByInteger<math::IPowIOp>);
  patterns.add(expandPowerByInteger<math::FPowIOp>);
  patterns.add<ExpandShortPower>(context, features);
  patterns.add<ExpandBinary<math::PowFOp>>(
      context, features, expandPow,
      /*withF64=*/target.has(CpuFeature::FMA));
}

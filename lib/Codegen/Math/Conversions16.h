//===- Conversions16.h - Conversions of 16-bit floats by bits ---*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_CODEGEN_MATH_CONVERSIONS16_H
#define BCAST_LIB_CODEGEN_MATH_CONVERSIONS16_H

#include "Expr.h"
#include "bcast/Dialect/Bcast/IR/CpuTarget.h"

namespace mlir::bcast::detail {

/// Converts scalars and vectors between f32 and bf16, which is the high half of
/// an f32.
class BFloat16Builder : public ImplicitLocOpBuilder {
public:
  BFloat16Builder(Location loc, OpBuilder &builder, bool hasInstruction)
      : ImplicitLocOpBuilder(loc, builder), hasInstruction(hasInstruction) {}

  /// The even and the odd lanes of a vector.
  struct Halves {
    Value even, odd;
  };

  Value widen(Value narrow);
  /// To nearest, ties to even.
  Value round(Value wide);
  /// A register of bf16 is a register of 32-bit words. The low half of a word
  /// is an even lane, and the high half an odd lane. A shift and a mask widen
  /// both in place; widening in order would move every lane.
  Halves widenInPlace(Value pairs);
  Value roundInPlace(Halves halves);

private:
  Expr callIntrinsic(Type type, StringRef name, ValueRange args);
  /// Rounds vectors of 16 f32 by AVX512-BF16's instruction, which flushes
  /// subnormal numbers to zero, unless there is one, which is rare.
  Value roundByInstruction(ArrayRef<Value> floats, Type type,
                           function_ref<Expr()> integers,
                           function_ref<Expr()> instruction);

  bool hasInstruction;
  ExprContext context{*this, /*hasFMA=*/false, /*hasAVX512=*/false};
};

/// Computes vectors of bf16 that fill a register of `target` in halves, from
/// where they are widened to where they are rounded.
void splitBFloat16Lanes(Operation *root, const CpuTarget &target);

/// Replaces `op` by one that computes f16 and bf16 in f32, whose results are
/// rounded, and returns that. [FLOAT-1]
Operation *computeInF32(Operation *op, RewriterBase &rewriter);

/// The value of `half`, of f16, in f32.
Value widenFloat16(ImplicitLocOpBuilder &b, Value half);

/// Rounds `x`, of f32 or f64, to f16, to nearest even.
Value roundToFloat16(ImplicitLocOpBuilder &b, Value x);

} // namespace mlir::bcast::detail

#endif // BCAST_LIB_CODEGEN_MATH_CONVERSIONS16_H

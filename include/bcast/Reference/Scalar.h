//===- Scalar.h - One element of an array -----------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_REFERENCE_SCALAR_H
#define BCAST_REFERENCE_SCALAR_H

#include "bcast/Arrays/Array.h"
#include "mlir/IR/Operation.h"
#include <memory>
#include <optional>

namespace mlir::bcast {

/// One element: `real` for a float type, else `bits`, sign- or zero-extended to
/// 64 bits by the type's signedness; i1 is 0 or 1.
struct Scalar {
  ElementType type;
  double real = 0;
  uint64_t bits = 0;

  int64_t getSigned() const { return static_cast<int64_t>(bits); }

  /// A float element; storing rounds `value` to `type`.
  static Scalar makeFloat(ElementType type, double value);
  /// An integer or i1 element: the low bits of `bits`, extended to 64 bits.
  static Scalar makeInteger(ElementType type, uint64_t bits);
};

/// The width of an integer type in bits; 1 for i1.
unsigned getBitWidth(ElementType type);

/// The element at the row-major position `index`.
Scalar loadScalar(const Array &array, int64_t index);

/// Rounds a float to nearest even.
void storeScalar(Array &array, int64_t index, const Scalar &scalar);

/// Applies the elementwise operation `op` to one element of each operand, in
/// the semantics of docs/spec.md. `resultType` is the result's element type.
Scalar evaluateScalar(Operation *op, ArrayRef<Scalar> args,
                      ElementType resultType);

/// Applies an operation of arith or math on single elements, which are arrays
/// of shape [], an index as i64. Returns none for an operation that the
/// evaluator does not take. Fails if the operation has no defined result.
std::optional<llvm::Expected<Array>>
evaluateArithmetic(Operation *op,
                   ArrayRef<std::shared_ptr<const Array>> operands);

} // namespace mlir::bcast

#endif // BCAST_REFERENCE_SCALAR_H

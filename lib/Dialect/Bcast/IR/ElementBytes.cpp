//===- ElementBytes.cpp - The size of an element --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Rules/Shape.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

int64_t bcast::getElementBytes(Type type) {
  if (type.isIndex())
    return sizeof(int64_t);
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  if (auto complex = dyn_cast<ComplexType>(type))
    return 2 * getElementBytes(complex.getElementType());
  if (auto vector = dyn_cast<VectorType>(type))
    return vector.getNumElements() * getElementBytes(vector.getElementType());
  return 1;
}

std::optional<int64_t> bcast::getStaticBytes(ShapedType type) {
  if (!type.hasStaticShape())
    return std::nullopt;
  SmallVector<int64_t> factors(type.getShape());
  factors.push_back(getElementBytes(type.getElementType()));
  return multiplyExtents(factors);
}

std::string bcast::countBytes(ShapedType type) {
  std::optional<int64_t> bytes = getStaticBytes(type);
  return bytes ? std::to_string(*bytes) : "?";
}

//===- Corners.cpp - Elements at corners of their types -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corners.h"
#include "bcast/Arrays/Array.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using llvm::APFloat;

static std::vector<double> listFloats(ElementType type, size_t arity) {
  const llvm::fltSemantics &semantics = getSemantics(type);
  double least = APFloat::getSmallest(semantics).convertToDouble();
  double normal = APFloat::getSmallestNormalized(semantics).convertToDouble();
  double largest = APFloat::getLargest(semantics).convertToDouble();
  double infinity = INFINITY;
  std::vector<double> values = {0,     -0.0,    1,        -1,        2.5,
                                least, largest, infinity, -infinity, NAN};
  if (arity >= 3)
    return values;
  double epsilon =
      std::ldexp(1.0, 1 - int(APFloat::semanticsPrecision(semantics)));
  llvm::append_values(values, 0.5, -0.5, 1.5, -2.5, 2, -2, 3, -3, 7, 10,
                      1 + epsilon, -least, normal - least, normal, -normal,
                      -largest, 65504, -65504, std::ldexp(1, 24));
  if (arity >= 2)
    return values;
  // Ties of rounding, limits of integers and of narrower floats, arguments at
  // which functions overflow or change their method.
  for (double value : {0.1,
                       0.25,
                       0.49999,
                       0.75,
                       3.5,
                       4.5,
                       M_PI,
                       M_PI_2,
                       1e-3,
                       11.1,
                       16.6,
                       20.0,
                       42.0,
                       88.7,
                       88.8,
                       90.0,
                       104.0,
                       127.5,
                       128.0,
                       128.5,
                       150.0,
                       255.5,
                       256.0,
                       300.0,
                       709.0,
                       710.0,
                       745.2,
                       1e4,
                       32767.5,
                       32768.,
                       65519.,
                       65520.,
                       65535.5,
                       1e6,
                       0x1p20,
                       0x1p31,
                       0x1p32,
                       2147483647.0,
                       4294967295.0,
                       0x1p53,
                       0x1p63,
                       0x1p64,
                       1e30,
                       1e100,
                       1 + 0x1p-11,
                       1 + 0x1p-8 + 0x1p-30,
                       1 + 3 * 0x1p-11,
                       1 - 0x1p-24,
                       0x1p-14,
                       0x1p-24,
                       0x1p-25,
                       0x1p-126,
                       0x1p-133,
                       0x1p-149})
    llvm::append_values(values, value, -value);
  llvm::append_values(values, -7, -10, -(1 + epsilon), 1 - epsilon / 2,
                      -(1 - epsilon / 2), -(normal - least), 3 * least);
  return values;
}

/// As the bits of 64.
static std::vector<uint64_t> listIntegers(ElementType type, size_t arity) {
  unsigned width = getBitWidth(type);
  if (type == ElementType::I1)
    return {0, 1};
  bool isSigned = isSignedInteger(type);
  uint64_t all = llvm::maskTrailingOnes<uint64_t>(width);
  uint64_t max = isSigned ? all >> 1 : all;
  uint64_t min = isSigned ? ~max : 0;
  std::vector<uint64_t> values = {0, 1, 2, max, min, ~uint64_t(0)};
  if (arity >= 3)
    return values;
  llvm::append_values(values, 3, 7, width - 1, width, width + 1, max - 1,
                      max / 2, min + 1, -uint64_t(2), -uint64_t(3),
                      -uint64_t(7), -uint64_t(width));
  if (arity >= 2)
    return values;
  // Ties of conversions to floats.
  for (unsigned bits : {8u, 11u, 24u, 53u})
    if (bits + 8 < width)
      for (uint64_t low : {1, 3, (1 << 7) + 1})
        llvm::append_values(values, (uint64_t(1) << bits) + low,
                            -((uint64_t(1) << bits) + low));
  llvm::append_values(values, 100, 200, 0x55, 0xAAAA, 0x0F0F0F0F);
  return values;
}

std::vector<Scalar> mlir::bcast::listCorners(ElementType type, size_t arity) {
  std::vector<Scalar> candidates;
  if (isFloat(type))
    for (double value : listFloats(type, arity))
      candidates.push_back(Scalar::makeFloat(type, value));
  else
    for (uint64_t value : listIntegers(type, arity))
      candidates.push_back(Scalar::makeInteger(type, value));
  std::vector<Scalar> corners;
  std::vector<uint64_t> seen;
  Array array = llvm::cantFail(Array::create(type, {1}));
  for (const Scalar &candidate : candidates) {
    storeScalar(array, 0, candidate);
    uint64_t bits = 0;
    std::memcpy(&bits, array.data(), getByteWidth(type));
    if (llvm::is_contained(seen, bits))
      continue;
    seen.push_back(bits);
    corners.push_back(loadScalar(array, 0));
  }
  return corners;
}

uint64_t mlir::bcast::getBits(const Scalar &scalar, ElementType type) {
  Array array = llvm::cantFail(Array::create(type, {1}));
  storeScalar(array, 0, scalar);
  uint64_t bits = 0;
  std::memcpy(&bits, array.data(), getByteWidth(type));
  return bits;
}

std::string mlir::bcast::stringifyBits(uint64_t bits, ElementType type) {
  unsigned digits = type == ElementType::I1 ? 1 : 2 * getByteWidth(type);
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format_hex(bits, 2 + digits);
  return text;
}

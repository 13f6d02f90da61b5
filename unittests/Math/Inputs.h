//===- Inputs.h - Arguments to try functions on -----------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_MATH_INPUTS_H
#define BCAST_UNITTESTS_MATH_INPUTS_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mlir::bcast {

/// Zeros, infinities, NaN, the ends of the normal and the subnormal range, and
/// the neighbors of each power of two.
template <typename T> std::vector<T> getEdges();

/// Pseudorandom numbers of any sign and exponent, and as many between -100 and
/// 100; the same ones in every call.
template <typename T> std::vector<T> getRandom(std::size_t count);

/// `count` numbers up to 2^21 nearest to multiples of pi/2, and some larger
/// ones; the same ones in every call.
template <typename T>
std::vector<T> getNearMultiplesOfHalfPi(std::size_t count);

} // namespace mlir::bcast

#endif // BCAST_UNITTESTS_MATH_INPUTS_H

//===- Inputs.cpp - Arguments to try functions on -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace mlir::bcast;

template <typename T> std::vector<T> mlir::bcast::getEdges() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> edges{0, Limits::infinity(), Limits::quiet_NaN(),
                       Limits::max()};
  int low = Limits::min_exponent - Limits::digits;
  for (int exponent = low; exponent < Limits::max_exponent; ++exponent) {
    T power = std::ldexp(T(1), exponent), below = power, above = power;
    edges.push_back(power);
    for (int i = 0; i < 4; ++i) {
      edges.push_back(below = std::nextafter(below, T(0)));
      edges.push_back(above = std::nextafter(above, Limits::infinity()));
    }
  }
  for (T number = 0.5; number < 20; number += T(0.5))
    edges.push_back(number);
  size_t count = edges.size();
  for (size_t i = 0; i < count; ++i)
    edges.push_back(-edges[i]);
  return edges;
}

template <typename T> std::vector<T> mlir::bcast::getRandom(size_t count) {
  std::mt19937_64 generator(1);
  std::uniform_real_distribution<T> moderate(-100, 100);
  std::vector<T> numbers;
  for (size_t i = 0; i < count / 2; ++i) {
    uint64_t bits = generator();
    T number;
    std::memcpy(&number, &bits, sizeof(T));
    numbers.push_back(number);
    numbers.push_back(moderate(generator));
  }
  return numbers;
}

template <typename T>
std::vector<T> mlir::bcast::getNearMultiplesOfHalfPi(size_t count) {
  std::mt19937_64 generator(2);
  std::vector<T> numbers;
  for (size_t i = 0; i < count; ++i) {
    uint64_t bound = uint64_t(1) << (1 + i % 20);
    long double multiple = generator() % bound;
    T number = static_cast<T>(multiple * 1.5707963267948966192313216916L);
    numbers.push_back(i % 2 ? number : -number);
  }
  // The nearest ones of all f32 and f64.
  for (double number :
       {0x1.f37c8ap+95, 0x1.47d0fep+34, 0x1.32ede2p+85, 0x1.628d4cp+40,
        0x1.13093p+76, 0x1.6ac5b262ca1ffp+849, 0x1.b951f1572eba5p+23,
        0x1.504cac51f1eafp+131, 0x1.e009c53148be1p+991, 0x1.4c96c11134d36p+577,
        0x1.cfe482285f8edp+860})
    for (double multiple : {number, -2 * number, 4 * number})
      if (std::fabs(multiple) < std::numeric_limits<T>::max())
        numbers.push_back(static_cast<T>(multiple));
  // Tangents of f64 without FMA that had errors of more than 4 units.
  for (double number : {0x1.7348b1a48c301p+18, 0x1.9e98c51b8c642p+17,
                        0x1.129f3f6ba65a6p+19, 0x1.b24a83176f538p+19})
    numbers.push_back(static_cast<T>(number));
  return numbers;
}

template std::vector<float> mlir::bcast::getEdges();
template std::vector<double> mlir::bcast::getEdges();
template std::vector<float> mlir::bcast::getRandom(size_t count);
template std::vector<double> mlir::bcast::getRandom(size_t count);
template std::vector<float> mlir::bcast::getNearMultiplesOfHalfPi(size_t count);
template std::vector<double>
mlir::bcast::getNearMultiplesOfHalfPi(size_t count);

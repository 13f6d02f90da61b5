//===- SquareRootTest.cpp - Square roots of wide vectors ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Square roots that are computed from an estimate have the bits of the
// processor's square roots.
//
//===----------------------------------------------------------------------===//

#include "CompiledFunction.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::bcast;

namespace {
class SquareRootTest : public testing::Test {
protected:
  SquareRootTest() {
    DialectRegistry registry;
    registerExecution(registry);
    context.appendDialectRegistry(registry);
    function.emplace(context, "math.sqrt", 1, 32, Form::WideVectors);
  }

  void check() {
    function->run(x.data(), nullptr, result.data());
    for (size_t i = 0; i < x.size(); ++i) {
      float expected = std::sqrt(x[i]);
      if (llvm::bit_cast<uint32_t>(expected) !=
              llvm::bit_cast<uint32_t>(result[i]) &&
          !(std::isnan(expected) && std::isnan(result[i])))
        FAIL() << llvm::formatv("of {0:x8}: expected {1:x8}, found {2:x8}",
                                llvm::bit_cast<uint32_t>(x[i]),
                                llvm::bit_cast<uint32_t>(expected),
                                llvm::bit_cast<uint32_t>(result[i]))
                      .str();
    }
  }

  MLIRContext context;
  std::optional<CompiledFunction> function;
  std::vector<float> x = std::vector<float>(CompiledFunction::kLength);
  std::vector<float> result = std::vector<float>(CompiledFunction::kLength);
};
} // namespace

/// Elsewhere the same roots are scaled by powers of two.
TEST_F(SquareRootTest, AllOfTwoBinades) {
  for (uint32_t first = 0x3f800000; first < 0x40800000; first += x.size()) {
    for (size_t i = 0; i < x.size(); ++i)
      x[i] = llvm::bit_cast<float>(first + uint32_t(i));
    ASSERT_NO_FATAL_FAILURE(check());
  }
}

TEST_F(SquareRootTest, AnyBits) {
  std::mt19937 random(1);
  for (int repeat = 0; repeat < 200; ++repeat) {
    for (float &number : x)
      number = llvm::bit_cast<float>(uint32_t(random()));
    ASSERT_NO_FATAL_FAILURE(check());
  }
}

/// Vectors of normal numbers, of zeros and of others, and mixed ones.
TEST_F(SquareRootTest, Edges) {
  std::vector<float> numbers;
  for (float number : {0.0f, 0x1p-149f, 0x1p-126f, 0x1p-102f, 0x1p-101f,
                       0x1p-100f, 1.0f, 0x1.fffffep127f, INFINITY})
    for (float near : {std::nextafter(number, 0.0f), number,
                       std::nextafter(number, INFINITY)}) {
      numbers.push_back(near);
      numbers.push_back(-near);
    }
  numbers.push_back(NAN);
  std::minstd_rand random(2);
  for (size_t i = 0; i < x.size(); ++i) {
    size_t span = i / 64 % 2 ? 1 : numbers.size();
    x[i] = numbers[(i / 64 + random() % span) % numbers.size()];
  }
  ASSERT_NO_FATAL_FAILURE(check());
}

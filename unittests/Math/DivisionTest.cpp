//===- DivisionTest.cpp - Quotients by one divisor ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Division by a value that a loop does not change has the bits of the
// processor's division.
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Executable.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/ExecutionEngine/CRunnerUtils.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cfloat>
#include <cmath>
#include <random>

using namespace mlir;
using namespace mlir::bcast;

/// Rows of four steps, which pay for the reciprocal.
static constexpr int64_t kRows = 4096, kColumns = 64;

static constexpr const char *kLoops = R"mlir(
func.func @main(%x: memref<{0}x{1}xf32>, %divisors: memref<{0}xf32>, %r: memref<{0}x{1}xf32>)
    attributes {{llvm.emit_c_interface} {
  affine.for %i = 0 to {0} {{
    %d = affine.load %divisors[%i] : memref<{0}xf32>
    %b = vector.broadcast %d : f32 to vector<16xf32>
    affine.for %j = 0 to {1} step 16 {{
      %a = affine.vector_load %x[%i, %j] : memref<{0}x{1}xf32>, vector<16xf32>
      %c = arith.divf %a, %b : vector<16xf32>
      affine.vector_store %c, %r[%i, %j] : memref<{0}x{1}xf32>, vector<16xf32>
    }
  }
  return
}
)mlir";

namespace {
class DivisionTest : public testing::Test {
protected:
  DivisionTest() {
    DialectRegistry registry;
    registerExecution(registry);
    context.appendDialectRegistry(registry);
  }

  /// Compiles kLoops in the form of AVX-512, which runs on any processor.
  void compileLoops() {
    std::string source = llvm::formatv(kLoops, kRows, kColumns).str();
    auto module = parseSourceString<ModuleOp>(source, &context);
    ASSERT_TRUE(module);
    PassManager pm(&context);
    ASSERT_TRUE(succeeded(parsePassPipeline(
        "bcast-set-target{assume-features=fma,avx512},bcast-expand-math", pm)));
    ASSERT_TRUE(succeeded(pm.run(*module)));
    int64_t guarded = 0;
    module->walk([&](scf::IfOp) { ++guarded; });
    ASSERT_EQ(guarded, 1) << "the division is not expanded";
    pm.clear();
    ASSERT_TRUE(succeeded(
        parsePassPipeline("lower-affine,convert-scf-to-cf,convert-to-llvm,"
                          "reconcile-unrealized-casts",
                          pm)));
    ASSERT_TRUE(succeeded(pm.run(*module)));
    ExecutionEngineOptions options;
    options.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Default;
    engine = llvm::cantFail(ExecutionEngine::create(*module, options));
  }

  /// Divides row by row and compares with the processor's division.
  void check() {
    StridedMemRefType<float, 2> in{
        x.data(), x.data(), 0, {kRows, kColumns}, {kColumns, 1}};
    StridedMemRefType<float, 2> out{
        result.data(), result.data(), 0, {kRows, kColumns}, {kColumns, 1}};
    StridedMemRefType<float, 1> by{
        divisors.data(), divisors.data(), 0, {kRows}, {1}};
    void *arguments[] = {&in, &by, &out};
    void *packed[] = {&arguments[0], &arguments[1], &arguments[2]};
    llvm::cantFail(engine->invokePacked("_mlir_ciface_main", packed));
    for (int64_t i = 0; i < kRows; ++i)
      for (int64_t j = i * kColumns, end = j + kColumns; j < end; ++j) {
        float expected = x[j] / divisors[i];
        if (llvm::bit_cast<uint32_t>(expected) !=
                llvm::bit_cast<uint32_t>(result[j]) &&
            !(std::isnan(expected) && std::isnan(result[j])))
          FAIL() << llvm::formatv(
                        "{0:x8} / {1:x8}: expected {2:x8}, found {3:x8}",
                        llvm::bit_cast<uint32_t>(x[j]),
                        llvm::bit_cast<uint32_t>(divisors[i]),
                        llvm::bit_cast<uint32_t>(expected),
                        llvm::bit_cast<uint32_t>(result[j]))
                        .str();
      }
  }

  MLIRContext context;
  std::unique_ptr<ExecutionEngine> engine;
  std::vector<float> x = std::vector<float>(kRows * kColumns);
  std::vector<float> divisors = std::vector<float>(kRows);
  std::vector<float> result = std::vector<float>(kRows * kColumns);
};
} // namespace

/// Elsewhere the same quotients are scaled by powers of two.
TEST_F(DivisionTest, DividendsNextToMidpointsForEachDivisorOfABinade) {
  ASSERT_NO_FATAL_FAILURE(compileLoops());
  std::minstd_rand random(1);
  for (uint32_t first = 0; first < 1u << 23; first += kRows) {
    for (int64_t i = 0; i < kRows; ++i) {
      float divisor = llvm::bit_cast<float>(0x3f800000u + first + uint32_t(i));
      divisors[i] = divisor;
      float *row = x.data() + i * kColumns;
      for (int64_t j = 0; j < kColumns; j += 4) {
        // Between two neighbours; times the divisor it is exact in f64.
        double midpoint = 1 + ((random() & 0x7fffff) + 0.5) * 0x1p-23;
        float nearest = static_cast<float>(midpoint * divisor);
        uint32_t bits = llvm::bit_cast<uint32_t>(nearest);
        for (uint32_t k = 0; k < 4; ++k)
          row[j + k] = llvm::bit_cast<float>(bits - 1 + k);
      }
    }
    ASSERT_NO_FATAL_FAILURE(check());
  }
}

TEST_F(DivisionTest, AnyBits) {
  ASSERT_NO_FATAL_FAILURE(compileLoops());
  std::mt19937 random(2);
  for (int repeat = 0; repeat < 200; ++repeat) {
    for (float &number : x)
      number = llvm::bit_cast<float>(uint32_t(random()));
    for (float &number : divisors)
      number = llvm::bit_cast<float>(uint32_t(random()));
    ASSERT_NO_FATAL_FAILURE(check());
  }
}

/// Ties among subnormal quotients, quotients at the largest number, tiny and
/// huge numbers, zeros, infinities, and the neighbours of all.
TEST_F(DivisionTest, Edges) {
  ASSERT_NO_FATAL_FAILURE(compileLoops());
  std::vector<float> numbers;
  for (float number :
       {0.0f,      FLT_TRUE_MIN, 0x1.68p-144f,   0x1p-140f, 0x1p-128f,
        0x1p-127f, FLT_MIN,      0x1p-125f,      0x1p-103f, 0x1p-102f,
        0x1p-101f, 1e-20f,       0.3f,           1.0f,      3.0f,
        6.0f,      10.0f,        0x1.fffffep+0f, 1e20f,     0x1p125f,
        0x1p126f,  0x1.8p126f,   0x1p127f,       FLT_MAX,   INFINITY})
    for (float near : {std::nextafter(number, 0.0f), number,
                       std::nextafter(number, INFINITY)}) {
      numbers.push_back(near);
      numbers.push_back(-near);
    }
  numbers.push_back(NAN);
  std::minstd_rand random(3);
  for (int repeat = 0; repeat < 100; ++repeat) {
    // Rows of few numbers have vectors without others, and mixed ones.
    for (int64_t i = 0; i < kRows; ++i) {
      divisors[i] = numbers[(repeat * kRows + i) % numbers.size()];
      size_t span = 1 + random() % numbers.size(), start = random();
      for (int64_t j = 0; j < kColumns; ++j)
        x[i * kColumns + j] =
            numbers[(start + random() % span) % numbers.size()];
    }
    ASSERT_NO_FATAL_FAILURE(check());
  }
}

/// All dividends of 16 bits, by some divisors of each binade.
TEST_F(DivisionTest, SixteenBits) {
  for (const char *type : {"f16", "bf16"}) {
    auto compile = [&](int64_t columns) {
      std::string source = llvm::formatv(
          "func.func @main(%x: tensor<1x65536x{0}>, %y: tensor<1x{1}x{0}>) -> "
          "tensor<1x65536x{0}> {{\n"
          "  %r = bcast.divide %x, %y rule(#bcast.numpy) : "
          "(tensor<1x65536x{0}>, tensor<1x{1}x{0}>) -> tensor<1x65536x{0}>\n"
          "  return %r : tensor<1x65536x{0}>\n}\n",
          type, columns);
      auto module = parseSourceString<ModuleOp>(source, &context);
      return llvm::cantFail(Executable::compile(
          *module, module->lookupSymbol<func::FuncOp>("main")));
    };
    auto byOne = compile(1), byEach = compile(65536);
    std::vector<uint16_t> dividends(65536), found(65536), expected(65536);
    for (size_t i = 0; i < dividends.size(); ++i)
      dividends[i] = i;
    for (uint32_t divisor = 0; divisor < 65536; divisor += 331) {
      std::vector<uint16_t> by(65536, divisor);
      auto toBuffer = [](std::vector<uint16_t> &data, int64_t columns) {
        return Buffer{data.data(), {1, columns}};
      };
      llvm::cantFail(byOne->call({toBuffer(dividends, 65536), toBuffer(by, 1)},
                                 toBuffer(found, 65536)));
      llvm::cantFail(
          byEach->call({toBuffer(dividends, 65536), toBuffer(by, 65536)},
                       toBuffer(expected, 65536)));
      ASSERT_EQ(found, expected) << type << " divisor " << divisor;
    }
  }
}

//===- ExecutableTest.cpp - Compiled functions at their C interface -------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Executable.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Allocations.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
class ExecutableTest : public ::testing::Test {
protected:
  ExecutableTest() : context(createRegistry()) {}

  static DialectRegistry createRegistry() {
    DialectRegistry registry;
    registerExecution(registry);
    return registry;
  }

  /// Compiles @main of `source`.
  std::unique_ptr<Executable> compile(StringRef source) {
    module = parseSourceString<ModuleOp>(source, &context, "test.mlir");
    EXPECT_TRUE(module);
    auto executable = Executable::compile(
        *module, module->lookupSymbol<func::FuncOp>("main"));
    EXPECT_TRUE(static_cast<bool>(executable))
        << llvm::toString(executable.takeError());
    return std::move(*executable);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

static constexpr StringLiteral kSource = R"mlir(
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (tensor<?x?xf32>, tensor<?x?xi1>) {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.compare GT, %0, %b rule(#bcast.numpy) : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xi1>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?xi1>
}
)mlir";

// A context with only the dialects of the program suffices.
TEST(ExecutableContextTest, CompilesWithTheDialectsOfTheProgram) {
  DialectRegistry registry;
  registry.insert<BcastDialect, func::FuncDialect>();
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kSource, &context);
  ASSERT_TRUE(module);
  auto executable =
      Executable::compile(*module, module->lookupSymbol<func::FuncOp>("main"));
  ASSERT_TRUE(static_cast<bool>(executable))
      << llvm::toString(executable.takeError());
  float a[] = {1, 2}, b[] = {3, 4}, sum[2];
  bool greater[2];
  llvm::Error error =
      (*executable)
          ->call({{a, {1, 2}}, {b, {2}}}, {{sum, {1, 2}}, {greater, {1, 2}}});
  EXPECT_FALSE(static_cast<bool>(error)) << llvm::toString(std::move(error));
  EXPECT_EQ(sum[1], 6);
}

static constexpr StringLiteral kError =
    "test.mlir:3:8: 'bcast.add' op numpy rule: dimension 1: operand 1 "
    "has extent 2, operand 0 has extent 3; they must be equal, or one of "
    "them 1 [NUMPY-4]";

// CHECK-2: the call returns an error and does not change results.
TEST_F(ExecutableTest, FailedCheckLeavesResults) {
  auto executable = compile(kSource);
  std::vector<float> a(6, 1), b(2, 2), sum(6, -7);
  std::vector<uint8_t> greater(6, 0xA5);
  std::vector<Buffer> inputs{{a.data(), {2, 3}}, {b.data(), {2}}};

  auto types = executable->getResultTypes(inputs);
  EXPECT_FALSE(static_cast<bool>(types));
  EXPECT_EQ(llvm::toString(types.takeError()), kError);

  llvm::Error error = executable->call(
      inputs, {{sum.data(), {2, 3}}, {greater.data(), {2, 3}}});
  EXPECT_EQ(llvm::toString(std::move(error)), kError);
  EXPECT_EQ(sum, std::vector<float>(6, -7));
  EXPECT_EQ(greater, std::vector<uint8_t>(6, 0xA5));
}

// A failed call does not affect later calls. Shapes change from call to call.
TEST_F(ExecutableTest, ShapesChangeFromCallToCall) {
  auto executable = compile(kSource);
  std::vector<float> a{1, 2, 3, 4, 5, 6}, b{10, 20, 30}, sum(6, -7);
  std::vector<uint8_t> greater(6, 0xA5);
  auto call = [&](ArrayRef<int64_t> aShape, ArrayRef<int64_t> bShape,
                  ArrayRef<int64_t> shape) {
    std::vector<Buffer> inputs{{a.data(), llvm::to_vector<4>(aShape)},
                               {b.data(), llvm::to_vector<4>(bShape)}};
    auto types = executable->getResultTypes(inputs);
    if (!types)
      return llvm::toString(types.takeError());
    for (const ArrayType &type : *types)
      EXPECT_EQ(ArrayRef<int64_t>(type.shape), shape);
    llvm::Error error =
        executable->call(inputs, {{sum.data(), llvm::to_vector<4>(shape)},
                                  {greater.data(), llvm::to_vector<4>(shape)}});
    return llvm::toString(std::move(error));
  };
  EXPECT_EQ(call({2, 3}, {3}, {2, 3}), "");
  EXPECT_EQ(sum, (std::vector<float>{11, 22, 33, 14, 25, 36}));
  EXPECT_EQ(greater, std::vector<uint8_t>(6, 1));
  EXPECT_EQ(call({2, 3}, {2}, {}), kError);
  // The row is stretched, then the matrix.
  EXPECT_EQ(call({2, 3}, {1}, {2, 3}), "");
  EXPECT_EQ(sum, (std::vector<float>{11, 12, 13, 14, 15, 16}));
  EXPECT_EQ(call({2, 1}, {3}, {2, 3}), "");
  EXPECT_EQ(sum, (std::vector<float>{11, 21, 31, 12, 22, 32}));
  // Without elements, nothing is written. 0 against 1 is 0.
  EXPECT_EQ(call({2, 0}, {1}, {2, 0}), "");
  EXPECT_EQ(sum, (std::vector<float>{11, 21, 31, 12, 22, 32}));
}

// BOUNDARY-2: the buffer of a result has another size.
TEST_F(ExecutableTest, WrongResultSizeLeavesResults) {
  auto executable = compile(kSource);
  std::vector<float> a(6, 1), b(3, 2), sum(6, -7);
  std::vector<uint8_t> greater(6, 0xA5);
  std::vector<Buffer> inputs{{a.data(), {2, 3}}, {b.data(), {3}}};
  llvm::Error error = executable->call(
      inputs, {{sum.data(), {2, 3}}, {greater.data(), {2, 2}}});
  EXPECT_EQ(llvm::toString(std::move(error)),
            "test.mlir:2:1: result 1: dimension 1 has size 2; it must be 3 "
            "[BOUNDARY-2]");
  EXPECT_EQ(sum, std::vector<float>(6, -7));
  EXPECT_EQ(greater, std::vector<uint8_t>(6, 0xA5));
}

TEST_F(ExecutableTest, AllocatesNothing) {
  auto executable = compile(kSource);
  std::vector<float> a(6, 1), b(3, 2), sum(6);
  std::vector<uint8_t> greater(6);
  std::vector<Buffer> inputs{{a.data(), {2, 3}}, {b.data(), {3}}};
  resetAllocationCounts();
  EXPECT_FALSE(static_cast<bool>(executable->call(
      inputs, {{sum.data(), {2, 3}}, {greater.data(), {2, 3}}})));
  EXPECT_EQ(getAllocationCounts().calls, 0);
  EXPECT_EQ(getAllocationCounts().peakBytes, 0);
}

// An allocation of the program is counted and freed.
TEST_F(ExecutableTest, CountsAllocations) {
  auto executable = compile(R"mlir(
func.func @main(%a: tensor<?xf32>, %b: tensor<?xi64>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %memory = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%one : f32) outs(%memory : memref<?xf32>)
  %at = tensor.extract %b[%c0] : tensor<?xi64>
  %i = arith.index_cast %at : i64 to index
  memref.store %one, %memory[%i] : memref<?xf32>
  %ones = bufferization.to_tensor %memory restrict : memref<?xf32> to tensor<?xf32>
  %0 = bcast.add %a, %ones : tensor<?xf32>
  return %0 : tensor<?xf32>
}
)mlir");
  std::vector<float> a(100, 1), sum(100);
  int64_t b = 7;
  resetAllocationCounts();
  EXPECT_FALSE(static_cast<bool>(
      executable->call({{a.data(), {100}}, {&b, {1}}}, {{sum.data(), {100}}})));
  EXPECT_EQ(getAllocationCounts().calls, 1);
  EXPECT_EQ(getAllocationCounts().liveBytes, 0);
  EXPECT_EQ(getAllocationCounts().peakBytes, 400);
}

static constexpr StringLiteral kStaticSource = R"mlir(
func.func @main(%a: tensor<1x3xf32>, %b: tensor<f32>) -> tensor<1x3xf32> {
  %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<1x3xf32>, tensor<f32>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}
)mlir";

// BOUNDARY-2: what the short way of a call does not take has its message.
TEST_F(ExecutableTest, ChecksBuffersOfStaticTypes) {
  auto executable = compile(kStaticSource);
  alignas(4) char bytes[16] = {};
  float a[] = {1, 2, 3}, b = 10, sum[3];
  auto call = [&](Buffer first, Buffer second, Buffer result) {
    std::fill_n(sum, 3, -7);
    return llvm::toString(executable->call({first, second}, result));
  };
  Buffer good{a, {1, 3}}, scalar{&b, {}}, result{sum, {1, 3}};
  auto isComputed = [&] {
    return sum[0] == 11 && sum[1] == 12 && sum[2] == 13;
  };
  EXPECT_EQ(call(good, scalar, result), "");
  EXPECT_TRUE(isComputed());
  // The stride of an extent of 1 has no meaning.
  EXPECT_EQ(call({a, {1, 3}, {3, 1}}, scalar, {sum, {1, 3}, {-5, 1}}), "");
  EXPECT_TRUE(isComputed());
  EXPECT_EQ(call({a, {2, 3}}, scalar, result),
            "test.mlir:2:17: argument 0: dimension 0 has size 2; it must be 1 "
            "[BOUNDARY-2]");
  EXPECT_EQ(call({a, {1, 3}, {3, 2}}, scalar, result),
            "test.mlir:2:17: argument 0: dimension 1 has stride 2; it must be "
            "1 [BOUNDARY-2]");
  EXPECT_EQ(call(good, {nullptr, {}}, result),
            "test.mlir:2:38: argument 1: its data is NULL [BOUNDARY-2]");
  EXPECT_EQ(call({bytes + 1, {1, 3}}, scalar, result),
            "test.mlir:2:17: argument 0 lies 1 byte past a multiple of its "
            "element size; it must lie at a multiple [BOUNDARY-2]");
  EXPECT_EQ(sum[0], -7);
}

TEST_F(ExecutableTest, CallsWithoutChecksOfArrays) {
  auto executable = compile(kStaticSource);
  float a[] = {1, 2, 3}, b = 10, sum[3];
  void *data[] = {a, &b, sum};
  EXPECT_EQ(llvm::toString(executable->callUnchecked(data)), "");
  EXPECT_EQ(sum[2], 13);

  executable = compile(kSource);
  float row[] = {1, 2, 3}, sums[6];
  bool greater[6];
  float matrix[] = {1, 2, 3, 4, 5, 6};
  void *arrays[] = {matrix, row, sums, greater};
  int64_t extents[] = {2, 3, 3, 2, 3, 2, 3};
  EXPECT_EQ(llvm::toString(executable->callUnchecked(arrays, extents)), "");
  EXPECT_EQ(sums[5], 9);
  EXPECT_TRUE(greater[5]);
  // The rules of the program are checked.
  extents[2] = 2;
  EXPECT_EQ(llvm::toString(executable->callUnchecked(arrays, extents)), kError);
}

// More arrays or extents than the short way takes.
TEST_F(ExecutableTest, CallsWithManyArrays) {
  std::string source = "func.func @main(", sum;
  constexpr int kArrays = 20;
  for (int i = 0; i < kArrays; ++i) {
    std::string number = std::to_string(i);
    source += (i ? ", %a" : "%a") + number + ": tensor<2xf32>";
    if (i > 0)
      sum += "  %s" + number + " = bcast.add %" +
             (i == 1 ? "a0" : "s" + std::to_string(i - 1)) + ", %a" + number +
             " : tensor<2xf32>\n";
  }
  source += ") -> tensor<2xf32> {\n" + sum + "  return %s" +
            std::to_string(kArrays - 1) + " : tensor<2xf32>\n}\n";
  auto executable = compile(source);
  float ones[] = {1, 2}, result[2];
  std::vector<Buffer> inputs(kArrays, {ones, {2}});
  EXPECT_EQ(llvm::toString(executable->call(inputs, Buffer{result, {2}})), "");
  EXPECT_EQ(result[1], 2 * kArrays);
}

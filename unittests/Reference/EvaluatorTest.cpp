//===- EvaluatorTest.cpp - The reference evaluator ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Reference/Evaluator.h"
#include "ReferenceTestUtils.h"
#include "bcast/Arrays/Literal.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class EvaluatorTest : public test::ReferenceTest {
protected:
  /// Returns the results of @main on literals.
  llvm::Expected<std::vector<ArrayPtr>> run(StringRef program,
                                            ArrayRef<StringRef> literals = {}) {
    context.loadDialect<tensor::TensorDialect>();
    module = parseSourceString<ModuleOp>(program, &context);
    if (!module)
      return llvm::createStringError("the program does not parse");
    std::vector<ArrayPtr> inputs;
    for (StringRef literal : literals)
      inputs.push_back(
          std::make_shared<const Array>(llvm::cantFail(parseLiteral(literal))));
    return evaluate(module->lookupSymbol<func::FuncOp>("main"), inputs);
  }
  std::string errorOf(StringRef program, ArrayRef<StringRef> literals = {}) {
    auto results = run(program, literals);
    return results ? "" : llvm::toString(results.takeError());
  }
};

void expectFloats(const Array &array, ArrayRef<double> expected) {
  ASSERT_EQ(array.getNumElements(), int64_t(expected.size()));
  for (auto [index, value] : llvm::enumerate(expected))
    EXPECT_EQ(array.getFloat(index), value);
}

TEST_F(EvaluatorTest, ComputesAddresses) { // [INDEX-2, INDEX-3]
  auto results = run(R"mlir(
    #padded = #bcast.layout<minor_to_major = [0, 1], padded_dimensions = [3, 5]>
    func.func @main(%t: tensor<?xf32>)
        -> (index, index, index, i1, i1, index, index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c8 = arith.constant 8 : index
      %cm1 = arith.constant -1 : index
      %d = tensor.dim %t, %c0 : tensor<?xf32>
      %n = bcast.linearize_index [%c1, %c2] in tensor<2x3xf32, #padded>
      %i, %j, %element = bcast.delinearize_index %n in tensor<2x3xf32, #padded>
      %k, %l, %padding = bcast.delinearize_index %c8 in tensor<2x3xf32, #padded>
      %m = bcast.linearize_index [%c1, %c2] sizes(%d) in tensor<2x?xf32>
      %p, %q, %outside = bcast.delinearize_index %cm1 sizes(%d) in tensor<2x?xf32>
      return %n, %i, %j, %element, %padding, %m, %q
        : index, index, index, i1, i1, index, index
    })mlir",
                     {"5xf32=[0,0,0,0,0]"});
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  std::vector<int64_t> values;
  for (const ArrayPtr &array : *results)
    values.push_back(array->getElementType() == ElementType::I1
                         ? array->as<uint8_t>().front()
                         : array->getSigned(0));
  EXPECT_EQ(values, (std::vector<int64_t>{7, 1, 2, 1, 0, 7, 4}));
}

TEST_F(EvaluatorTest, GathersThroughEachRule) {
  auto results = run(R"mlir(
    func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<2x1xf32>)
        -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>) {
      %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
      %1 = bcast.add %a, %c rule(#bcast.pdpd<axis = 0>) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
      %2 = bcast.add %b, %c rule(#bcast.in_dim<[1]>) : (tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
      %3 = bcast.broadcast_in_dim %a, dims = [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
      return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>
    })mlir",
                     {"2x3xf32=[[1,2,3],[4,5,6]]", "3xf32=[10,20,30]",
                      "2x1xf32=[[100],[200]]"});
  ASSERT_TRUE(bool(results));
  ASSERT_EQ(results->size(), 4u);
  expectFloats(*(*results)[0], {11, 22, 33, 14, 25, 36});
  expectFloats(*(*results)[1], {101, 102, 103, 204, 205, 206});
  expectFloats(*(*results)[2], {110, 120, 130, 210, 220, 230});
  expectFloats(*(*results)[3], {1, 4, 2, 5, 3, 6});
}

TEST_F(EvaluatorTest, CallsAndConstants) {
  auto results = run(R"mlir(
    func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %0:2 = call @twice(%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
      return %0#1, %0#0 : tensor<2xf32>, tensor<2xf32>
    }
    func.func private @twice(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
      %c = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
      %0 = bcast.multiply %x, %c : tensor<2xf32>
      return %x, %0 : tensor<2xf32>, tensor<2xf32>
    })mlir",
                     {"2xf32=[1,2]"});
  ASSERT_TRUE(bool(results));
  expectFloats(*(*results)[0], {3, 8});
  expectFloats(*(*results)[1], {1, 2});
}

TEST_F(EvaluatorTest, EmptyResults) {
  auto results = run(R"mlir(
    func.func @main(%a: tensor<0xf32>, %b: tensor<1xf32>) -> tensor<0xf32> {
      %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
      return %0 : tensor<0xf32>
    })mlir",
                     {"0xf32=0", "1xf32=1"});
  ASSERT_TRUE(bool(results));
  EXPECT_EQ((*results)[0]->getNumElements(), 0);
}

TEST_F(EvaluatorTest, ShapesThatDoNotMeetAtRunTime) {
  const char *program = R"mlir(
    func.func @main(%a: tensor<?xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {
      %0 = bcast.add %a, %b rule(#bcast.numpy) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
      return %0 : tensor<3xf32>
    })mlir";
  auto results = run(program, {"1xf32=1", "3xf32=[1,2,3]"});
  ASSERT_TRUE(bool(results));
  expectFloats(*(*results)[0], {2, 3, 4});
  std::string error = errorOf(program, {"2xf32=1", "3xf32=[1,2,3]"});
  EXPECT_NE(error.find("NUMPY-4"), std::string::npos) << error;
}

TEST_F(EvaluatorTest, ReadsThatShapesContradict) { // [EXPLICIT-7]
  auto getError = [&](StringRef read, StringRef input) {
    return errorOf(("func.func @main(%a: tensor<?xf32>) -> tensor<3xf32> {\n"
                    "  %0 = bcast.broadcast_in_dim %a, dims = [0] reads = [" +
                    read +
                    "] : tensor<?xf32> -> tensor<3xf32>\n"
                    "  return %0 : tensor<3xf32>\n"
                    "}")
                       .str(),
                   {input});
  };
  EXPECT_EQ(getError("equal", "3xf32=1"), "");
  EXPECT_EQ(getError("expand", "1xf32=1"), "");
  std::string error = getError("equal", "1xf32=1");
  EXPECT_NE(error.find("'reads' contradicts the run-time shapes: dimension 0 "
                       "has extent 1, expected 3"),
            std::string::npos)
      << error;
  error = getError("expand", "3xf32=1");
  EXPECT_NE(error.find("dimension 0 has extent 3, expected 1"),
            std::string::npos)
      << error;
}

TEST_F(EvaluatorTest, AssertionsThatFail) { // [CHECK-6]
  context.loadDialect<cf::ControlFlowDialect>();
  StringRef program = R"mlir(
    func.func @check(%x: tensor<?xf32>) {
      %c0 = arith.constant 0 : index
      %c3 = arith.constant 3 : index
      %n = tensor.dim %x, %c0 : tensor<?xf32>
      %few = arith.cmpi ult, %n, %c3 : index
      cf.assert %few, "too many"
      return
    }
    func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
      call @check(%x) : (tensor<?xf32>) -> ()
      return %x : tensor<?xf32>
    })mlir";
  EXPECT_EQ(errorOf(program, {"2xf32=[1,2]"}), "");
  std::string error = errorOf(program, {"3xf32=[1,2,3]"});
  EXPECT_NE(error.find("'cf.assert' op assertion failed: too many [CHECK-6]"),
            std::string::npos)
      << error;
}

TEST_F(EvaluatorTest, OtherOperationsAreNamed) {
  std::string error = errorOf(R"mlir(
    func.func @main(%x: tensor<2xf32>) -> tensor<4xf32> {
      %0 = tensor.concat dim(0) %x, %x : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    })mlir",
                              {"2xf32=1"});
  EXPECT_NE(error.find("'tensor.concat'"), std::string::npos) << error;
  EXPECT_NE(error.find("is not one of the operations that it evaluates"),
            std::string::npos)
      << error;
}

TEST_F(EvaluatorTest, RecursionEnds) {
  std::string error = errorOf(R"mlir(
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = call @other(%x) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    }
    func.func @other(%x: tensor<f32>) -> tensor<f32> {
      %0 = call @main(%x) : (tensor<f32>) -> tensor<f32>
      return %0 : tensor<f32>
    })mlir",
                              {"f32=1"});
  EXPECT_NE(error.find("calls itself"), std::string::npos) << error;
}

} // namespace

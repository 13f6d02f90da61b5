//===- ElementOpsTest.cpp - Tests of single elements ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tensor.extract and tensor.from_elements in the evaluator, alone and as
// sources of broadcast sizes.
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "bcast/Arrays/Literal.h"
#include "bcast/Reference/Evaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {

class ElementOpsTest : public test::ReferenceTest {
protected:
  llvm::Expected<std::vector<ArrayPtr>> run(StringRef program,
                                            ArrayRef<StringRef> literals) {
    context.loadDialect<arith::ArithDialect, tensor::TensorDialect>();
    module = parseSourceString<ModuleOp>(program, &context);
    if (!module)
      return llvm::createStringError("the program does not parse");
    std::vector<ArrayPtr> inputs;
    for (StringRef literal : literals)
      inputs.push_back(
          std::make_shared<const Array>(llvm::cantFail(parseLiteral(literal))));
    return evaluate(module->lookupSymbol<func::FuncOp>("main"), inputs);
  }
};

TEST_F(ElementOpsTest, ExtractsInRowMajorOrder) {
  const char *program = R"mlir(
    func.func @main(%x: tensor<2x?xf16>, %at: tensor<2xi64>) -> tensor<f16> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = tensor.extract %at[%c0] : tensor<2xi64>
      %b = tensor.extract %at[%c1] : tensor<2xi64>
      %i = arith.index_cast %a : i64 to index
      %j = arith.index_cast %b : i64 to index
      %e = tensor.extract %x[%i, %j] : tensor<2x?xf16>
      %0 = tensor.from_elements %e : tensor<f16>
      return %0 : tensor<f16>
    })mlir";
  StringRef x = "2x3xf16=[[1,2,3],[4,5,6]]";
  auto results = run(program, {x, "2xi64=[1,2]"});
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  EXPECT_EQ((*results)[0]->getFloat(0), 6);
  for (auto [at, message] :
       {std::pair("2xi64=[1,3]",
                  "'tensor.extract' op reads index 3 of dimension 1, which has "
                  "extent 3"),
        std::pair("2xi64=[-1,0]",
                  "'tensor.extract' op reads index -1 of dimension 0, which "
                  "has extent 2")}) {
    auto wrong = run(program, {x, at});
    ASSERT_FALSE(bool(wrong));
    std::string error = llvm::toString(wrong.takeError());
    EXPECT_NE(error.find(message), std::string::npos) << error;
  }
}

TEST_F(ElementOpsTest, FromElementsOfEachType) {
  auto results = run(R"mlir(
    func.func @main(%b: tensor<i1>, %u: tensor<ui8>, %f: tensor<bf16>)
        -> (tensor<2x1xi1>, tensor<2xui8>, tensor<2xbf16>, tensor<0xi32>) {
      %0 = tensor.extract %b[] : tensor<i1>
      %1 = tensor.extract %u[] : tensor<ui8>
      %2 = tensor.extract %f[] : tensor<bf16>
      %t = arith.constant false
      %3 = tensor.from_elements %t, %0 : tensor<2x1xi1>
      %4 = tensor.from_elements %1, %1 : tensor<2xui8>
      %5 = tensor.from_elements %2, %2 : tensor<2xbf16>
      %6 = tensor.from_elements : tensor<0xi32>
      return %3, %4, %5, %6 : tensor<2x1xi1>, tensor<2xui8>, tensor<2xbf16>, tensor<0xi32>
    })mlir",
                     {"i1=true", "ui8=200", "bf16=-1.5"});
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  EXPECT_EQ((*results)[0]->getShape(), ArrayRef<int64_t>({2, 1}));
  EXPECT_EQ((*results)[0]->getUnsigned(0), 0u);
  EXPECT_EQ((*results)[0]->getUnsigned(1), 1u);
  EXPECT_EQ((*results)[1]->getUnsigned(1), 200u);
  EXPECT_EQ((*results)[2]->getFloat(1), -1.5);
  EXPECT_EQ((*results)[3]->getNumElements(), 0);
}

/// A shape as a tensor of indices; each size is an element.
TEST_F(ElementOpsTest, SizesFromElements) {
  auto results = run(R"mlir(
    func.func @main(%x: tensor<?xf32>, %n: tensor<i64>) -> tensor<?x?xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : i64
      %k = tensor.extract %n[] : tensor<i64>
      %twice = arith.muli %k, %c2 : i64
      %rows = arith.index_cast %twice : i64 to index
      %columns = tensor.dim %x, %c0 : tensor<?xf32>
      %shape = tensor.from_elements %rows, %columns : tensor<2xindex>
      %d0 = tensor.extract %shape[%c0] : tensor<2xindex>
      %d1 = tensor.extract %shape[%c1] : tensor<2xindex>
      %0 = bcast.broadcast_in_dim %x, dims = [1] sizes(%d0, %d1) : tensor<?xf32> -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    })mlir",
                     {"3xf32=[1,2,3]", "i64=2"});
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  EXPECT_EQ((*results)[0]->getShape(), ArrayRef<int64_t>({4, 3}));
  EXPECT_EQ((*results)[0]->getFloat(11), 3);
}

} // namespace

//===- ShapeOpsTest.cpp - Tests of operations on shapes -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Index arithmetic, tensor.dim, tensor.cast and checks in the evaluator. An
// index is observed as the extent of a broadcast.
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

class ShapeOpsTest : public test::ReferenceTest {
protected:
  llvm::Expected<std::vector<ArrayPtr>> run(const std::string &program,
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

  /// Returns the index `%r` after `code` as text, or the error. `code` may use
  /// %a and %b.
  std::string compute(StringRef code, int64_t a = 0, int64_t b = 0) {
    std::string program =
        "func.func @main(%s: tensor<1xf32>) -> tensor<?xf32> {\n"
        "  %a = arith.constant " +
        std::to_string(a) + " : index\n  %b = arith.constant " +
        std::to_string(b) + " : index\n" + code.str() +
        "\n  %0 = bcast.broadcast_in_dim %s, dims = [0] sizes(%r) : "
        "tensor<1xf32> -> tensor<?xf32>\n  return %0 : tensor<?xf32>\n}";
    auto results = run(program, {"1xf32=0"});
    if (!results)
      return llvm::toString(results.takeError());
    return std::to_string((*results)[0]->getShape()[0]);
  }
};

TEST_F(ShapeOpsTest, Arithmetic) {
  EXPECT_EQ(compute("%r = arith.addi %a, %b : index", 3, 4), "7");
  EXPECT_EQ(compute("%r = arith.subi %a, %b : index", 9, 4), "5");
  EXPECT_EQ(compute("%r = arith.muli %a, %b : index", 3, 4), "12");
  EXPECT_EQ(compute("%r = arith.andi %a, %b : index", 6, 3), "2");
  EXPECT_EQ(compute("%r = arith.ori %a, %b : index", 6, 3), "7");
  EXPECT_EQ(compute("%r = arith.xori %a, %b : index", 6, 3), "5");
  // -1 is the lesser as a signed number, and the greater as an unsigned one.
  EXPECT_EQ(compute("%r = arith.maxsi %a, %b : index", -1, 3), "3");
  EXPECT_EQ(compute("%r = arith.minui %a, %b : index", -1, 3), "3");
  EXPECT_NE(compute("%r = arith.minsi %a, %b : index", -1, 3)
                .find("negative size -1"),
            std::string::npos);
  EXPECT_NE(compute("%r = arith.maxui %a, %b : index", -1, 3)
                .find("negative size -1"),
            std::string::npos);
}

TEST_F(ShapeOpsTest, DivisionsAndShifts) {
  struct Case {
    StringRef op;
    /// Results for 7 by 2, 7 by -2, -7 by 2 and -8 by 2. 100 is added, so that
    /// all are valid sizes.
    StringRef expected[4];
  } cases[] = {
      {"divsi", {"103", "97", "97", "96"}},
      {"ceildivsi", {"104", "97", "97", "96"}},
      {"floordivsi", {"103", "96", "96", "96"}},
      {"remsi", {"101", "101", "99", "100"}},
  };
  for (const Case &c : cases) {
    auto divide = [&](int64_t a, int64_t b) {
      return compute(("%q = arith." + c.op +
                      " %a, %b : index\n%c100 = arith.constant 100 : index\n"
                      "%r = arith.addi %q, %c100 : index")
                         .str(),
                     a, b);
    };
    EXPECT_EQ(divide(7, 2), c.expected[0]) << c.op.str();
    EXPECT_EQ(divide(7, -2), c.expected[1]) << c.op.str();
    EXPECT_EQ(divide(-7, 2), c.expected[2]) << c.op.str();
    EXPECT_EQ(divide(-8, 2), c.expected[3]) << c.op.str();
    EXPECT_NE(divide(7, 0).find("'arith." + c.op.str() + "' op divides by 0"),
              std::string::npos)
        << divide(7, 0);
  }
  EXPECT_EQ(compute("%r = arith.divui %a, %b : index", -1, int64_t(1) << 62),
            "3");
  EXPECT_EQ(compute("%r = arith.remui %a, %b : index", -1, 16), "15");
  EXPECT_EQ(compute("%r = arith.ceildivui %a, %b : index", 7, 2), "4");
  EXPECT_EQ(compute("%r = arith.shli %a, %b : index", 3, 2), "12");
  EXPECT_EQ(compute("%r = arith.shrui %a, %b : index", -1, 62), "3");
  EXPECT_EQ(compute("%s1 = arith.shrsi %a, %b : index\n"
                    "%r = arith.addi %s1, %b : index",
                    -8, 2),
            "0");
  EXPECT_NE(compute("%r = arith.shli %a, %b : index", 1, 64)
                .find("shifts by the width of the number or more"),
            std::string::npos);
  std::string overflow = compute("%x = arith.index_cast %a : index to i8\n"
                                 "%y = arith.index_cast %b : index to i8\n"
                                 "%q = arith.divsi %x, %y : i8\n"
                                 "%r = arith.index_cast %q : i8 to index",
                                 -128, -1);
  EXPECT_NE(overflow.find("divides the least number by -1"), std::string::npos)
      << overflow;
}

TEST_F(ShapeOpsTest, Widths) {
  auto cast = [&](StringRef op) {
    return compute(("%x = arith.index_cast %a : index to i8\n%y = arith." + op +
                    " %x : i8 to i32\n%z = arith.index_cast %y : i32 to "
                    "index\n%r = arith.addi %z, %b : index")
                       .str(),
                   -3, 10);
  };
  EXPECT_EQ(cast("extsi"), "7");
  EXPECT_EQ(cast("extui"), "263");
  EXPECT_EQ(compute("%x = arith.index_cast %a : index to i64\n"
                    "%y = arith.trunci %x : i64 to i16\n"
                    "%r = arith.index_castui %y : i16 to index",
                    65536 + 9),
            "9");
}

TEST_F(ShapeOpsTest, ComparisonAndSelection) {
  auto select = [&](StringRef predicate, int64_t a, int64_t b) {
    return compute(("%c = arith.cmpi " + predicate +
                    ", %a, %b : index\n"
                    "%y = arith.constant 1 : index\n"
                    "%n = arith.constant 0 : index\n"
                    "%r = arith.select %c, %y, %n : index")
                       .str(),
                   a, b);
  };
  struct Case {
    StringRef predicate;
    /// Results for -1 against 2, 2 against -1, and 2 against 2.
    StringRef expected[3];
  } cases[] = {
      {"eq", {"0", "0", "1"}},  {"ne", {"1", "1", "0"}},
      {"slt", {"1", "0", "0"}}, {"sle", {"1", "0", "1"}},
      {"sgt", {"0", "1", "0"}}, {"sge", {"0", "1", "1"}},
      {"ult", {"0", "1", "0"}}, {"ule", {"0", "1", "1"}},
      {"ugt", {"1", "0", "0"}}, {"uge", {"1", "0", "1"}},
  };
  for (const Case &c : cases) {
    EXPECT_EQ(select(c.predicate, -1, 2), c.expected[0]) << c.predicate.str();
    EXPECT_EQ(select(c.predicate, 2, -1), c.expected[1]) << c.predicate.str();
    EXPECT_EQ(select(c.predicate, 2, 2), c.expected[2]) << c.predicate.str();
  }
}

TEST_F(ShapeOpsTest, TruthValuesAndOtherWidths) {
  EXPECT_EQ(compute("%t = arith.constant true\n%f = arith.constant false\n"
                    "%c = arith.ori %t, %f : i1\n%d = arith.andi %c, %t : i1\n"
                    "%r = arith.select %d, %a, %b : index",
                    5, 6),
            "5");
  // As signed numbers of one bit, true is -1, which is less than 0.
  EXPECT_EQ(compute("%t = arith.constant true\n%f = arith.constant false\n"
                    "%c = arith.cmpi slt, %t, %f : i1\n"
                    "%r = arith.select %c, %a, %b : index",
                    5, 6),
            "5");
  EXPECT_EQ(compute("%i = arith.index_cast %a : index to i8\n"
                    "%r = arith.index_cast %i : i8 to index",
                    259),
            "3");
  EXPECT_EQ(compute("%i = arith.index_cast %a : index to i8\n"
                    "%r = arith.index_castui %i : i8 to index",
                    255),
            "255");
}

TEST_F(ShapeOpsTest, DimOfAnything) {
  auto results = run(R"mlir(
    func.func @main(%x: tensor<?x3xf32>) -> tensor<?x?xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %0 = bcast.negate %x : tensor<?x3xf32>
      %d0 = tensor.dim %0, %c0 : tensor<?x3xf32>
      %d1 = tensor.dim %x, %c1 : tensor<?x3xf32>
      %s = arith.constant dense<1.0> : tensor<f32>
      %1 = bcast.broadcast_in_dim %s, dims = [] sizes(%d1, %d0) : tensor<f32> -> tensor<?x?xf32>
      return %1 : tensor<?x?xf32>
    })mlir",
                     {"2x3xf32=0"});
  ASSERT_TRUE(bool(results));
  EXPECT_EQ((*results)[0]->getShape(), ArrayRef<int64_t>({3, 2}));
}

TEST_F(ShapeOpsTest, Casts) {
  const char *program = R"mlir(
    func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
      %0 = tensor.cast %x : tensor<?xf32> to tensor<3xf32>
      %1 = tensor.cast %0 : tensor<3xf32> to tensor<?xf32>
      return %1 : tensor<?xf32>
    })mlir";
  auto results = run(program, {"3xf32=[1,2,3]"});
  ASSERT_TRUE(bool(results));
  EXPECT_EQ((*results)[0]->getFloat(2), 3);
  auto wrong = run(program, {"2xf32=[1,2]"});
  ASSERT_FALSE(bool(wrong));
  std::string error = llvm::toString(wrong.takeError());
  EXPECT_NE(error.find("casts dimension 0 of extent 2 to 3"), std::string::npos)
      << error;
}

TEST_F(ShapeOpsTest, Checks) {
  auto check = [&](StringRef kind, int64_t extent, int64_t expected,
                   StringRef against = " against \"operand 0\"") {
    return compute(("bcast.check_extent " + kind + ", %a, %b, \"operand 1\"" +
                    against +
                    " clause \"NUMPY-4\"\n%r = arith.constant 1 : index")
                       .str(),
                   extent, expected);
  };
  EXPECT_EQ(check("equal", 3, 3), "1");
  EXPECT_EQ(check("equal_or_one", 3, 3), "1");
  EXPECT_EQ(check("equal_or_one", 1, 3), "1");
  EXPECT_EQ(check("equal_or_any_one", 1, 3), "1");
  EXPECT_EQ(check("at_most", 2, 3), "1");
  EXPECT_EQ(check("at_most", 4, 3),
            "reference evaluator: operand 1: operand 0 has extent 3 [NUMPY-4]");
  EXPECT_EQ(check("at_most", 4, 3, /*against=*/""),
            "reference evaluator: operand 1 has extent 4; it must be at most 3 "
            "[NUMPY-4]");
  EXPECT_EQ(check("non_negative", 0, 0), "1");
  EXPECT_EQ(check("equal", 1, 3),
            "reference evaluator: operand 1 has extent 1, operand 0 has extent "
            "3; they must be equal [NUMPY-4]");
  EXPECT_EQ(check("equal_or_one", 2, 3),
            "reference evaluator: operand 1 has extent 2, operand 0 has extent "
            "3; they must be equal, or that of operand 1 must be 1 [NUMPY-4]");
  EXPECT_EQ(check("non_negative", -2, -2),
            "reference evaluator: operand 1 has extent -2; it must not be "
            "negative [NUMPY-4]");
}

TEST_F(ShapeOpsTest, SelectionOfElementsIsLeftOut) {
  auto results = run(R"mlir(
    func.func @main(%c: tensor<2xi1>, %x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = arith.select %c, %x, %x : tensor<2xi1>, tensor<2xf32>
      return %0 : tensor<2xf32>
    })mlir",
                     {"2xi1=1", "2xf32=1"});
  ASSERT_FALSE(bool(results));
  std::string error = llvm::toString(results.takeError());
  EXPECT_NE(error.find("selects element by element"), std::string::npos)
      << error;
}

TEST_F(ShapeOpsTest, Reshapes) {
  const char *program = R"mlir(
    func.func @main(%x: tensor<2x?x2xf32>, %n: tensor<i64>) -> tensor<?x2x2xf32> {
      %0 = tensor.extract %n[] : tensor<i64>
      %1 = arith.index_cast %0 : i64 to index
      %2 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<2x?x2xf32> into tensor<?xf32>
      %3 = tensor.expand_shape %2 [[0, 1, 2]] output_shape [%1, 2, 2] : tensor<?xf32> into tensor<?x2x2xf32>
      return %3 : tensor<?x2x2xf32>
    })mlir";
  auto results =
      run(program, {"2x2x2xf32=[[[1,2],[3,4]],[[5,6],[7,8]]]", "i64=2"});
  ASSERT_TRUE(bool(results)) << llvm::toString(results.takeError());
  EXPECT_EQ(results->front()->stringifyType(), "2x2x2xf32");
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(results->front()->getFloat(i), i + 1);
  auto wrong = run(program, {"2x2x2xf32=1", "i64=3"});
  ASSERT_FALSE(bool(wrong));
  EXPECT_NE(llvm::toString(wrong.takeError())
                .find("splits dimension 0 of extent 8 into other extents"),
            std::string::npos);
}

} // namespace

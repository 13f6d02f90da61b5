//===- PlaygroundTest.cpp - Answers to what a reader types ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// utils/run-checks site compares the page with bcast-opt; these tests need no
// browser.
//
//===----------------------------------------------------------------------===//

#include "Playground.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace mlir::bcast::playground;

/// The answer, which must be JSON.
static llvm::json::Object ask(std::string_view query) {
  llvm::Expected<llvm::json::Value> answer =
      llvm::json::parse(answerQuery(query));
  if (answer && answer->getAsObject())
    return *answer->getAsObject();
  ADD_FAILURE() << llvm::toString(answer.takeError());
  return {};
}

/// A member of a member of the answer, as text.
static std::string get(const llvm::json::Object &answer, llvm::StringRef outer,
                       llvm::StringRef inner) {
  const llvm::json::Object *object = answer.getObject(outer);
  std::optional<llvm::StringRef> text;
  if (object)
    text = object->getString(inner);
  return text ? text->str() : "missing";
}

/// The reason why a field cannot be read.
static std::string getProblem(const char *query, const char *field) {
  return get(ask(query), "fields", field);
}

static std::string getLine(const char *query) {
  return ask(query).getString("line").value_or("missing").str();
}

/// JSON of a member, in one line.
static std::string show(const llvm::json::Value *value) {
  if (!value)
    return "missing";
  std::string text;
  llvm::raw_string_ostream(text) << *value;
  return text;
}

namespace {

TEST(Playground, Shapes) {
  for (const char *shape : {"2x3", "2 x 3", "2,3", "2 3", "(2, 3)", "[2x3]",
                            "2\xc3\x97"
                            "3"}) {
    std::string query = std::string("a=") + shape + "\nb=3";
    EXPECT_EQ(show(ask(query).get("result")), R"(["2","3"])") << shape;
  }
  EXPECT_EQ(show(ask("a=\nb=()").get("result")), "[]");
  EXPECT_EQ(show(ask("a=?x0\nb=").get("result")), R"(["?","0"])");
}

TEST(Playground, FieldsThatCannotBeRead) {
  EXPECT_EQ(getProblem("a=2xf32", "a"),
            "expected an extent, a number or ?, got 'f32'");
  EXPECT_EQ(getProblem("a=2x", "a"),
            "expected an extent, a number or ?, after the last separator");
  EXPECT_EQ(getProblem("a=2?", "a"), "expected x, a comma or a space between "
                                     "two numbers, got '?'");
  EXPECT_EQ(getProblem("b=99999999999999999999", "b"),
            "a number does not fit in 64 bits");
  EXPECT_EQ(getProblem("b=-9223372036854775808", "b"),
            "a number does not fit in 64 bits");
  EXPECT_EQ(getProblem("order=0,?", "order"),
            "expected a dimension, a number, got '?'");
  EXPECT_EQ(getProblem("rule=pdpd\naxis=1x", "axis"),
            "expected a number, got '1x'");
  EXPECT_EQ(getProblem("rule=numpi", "rule"),
            "expected none, numpy, pdpd, in_dim, bidirectional or blocks, got "
            "'numpi'");
  EXPECT_EQ(getProblem("op=broadcast\nrule=none", "rule"),
            "bcast.broadcast needs a rule");
  EXPECT_EQ(getProblem("a=<script>alert(1)</script>", "a"),
            "expected an extent, a number or ?, got '<script>alert(1)...'");
  // Fields that the operation does not have.
  EXPECT_EQ(getLine("a=2\nb=2\nto=x\naxis=x\ndims=x\nc=x\nrule=none\npad=x"),
            "%result = bcast.add %a, %b : tensor<2xf32>");
}

TEST(Playground, PaddingValues) {
  auto getPad = [](const char *pad, const char *type) {
    std::string query =
        std::string("a=1\nb=1\nwidths=2\npad=") + pad + "\ntype=" + type;
    llvm::json::Object answer = ask(query);
    return answer.get("fields") ? get(answer, "fields", "pad")
                                : get(answer, "layout", "paddingValue");
  };
  EXPECT_EQ(getPad("", "f32"), "");
  EXPECT_EQ(getPad("0", "f32"), "0.0");
  EXPECT_EQ(getPad("-1.5", "f16"), "-1.5");
  EXPECT_EQ(getPad("1e-3", "f64"), "1.0e-3");
  EXPECT_EQ(getPad("-7", "i32"), "-7");
  EXPECT_EQ(getPad("-128", "i8"), "-128");
  EXPECT_EQ(getPad("128", "i8"), "128 is not a number of i8");
  EXPECT_EQ(getPad("1.5", "i32"), "expected a number, got '1.5'");
  for (const char *pad : {"nan", "1e", ".5", "--1", "1.5x"})
    EXPECT_EQ(getPad(pad, "f32"),
              std::string("expected a number, as -1.5 or 1e-3, got '") + pad +
                  "'");
}

TEST(Playground, Line) {
  EXPECT_EQ(getLine("a=2x3\nb=3"),
            "%result = bcast.add %a, %b rule(#bcast.numpy) : (tensor<2x3xf32>, "
            "tensor<3xf32>) -> tensor<2x3xf32>");
  EXPECT_EQ(getLine("op=select\nrule=pdpd\naxis=0\na=2\nb=2x3\nc=\ntype=i8"),
            "%result = bcast.select %a, %b, %c rule(#bcast.pdpd<axis = 0>) : "
            "(tensor<2xi1>, tensor<2x3xi8>, tensor<i8>) -> tensor<2x3xi8>");
  EXPECT_EQ(
      getLine("op=broadcast\nrule=bidirectional\na=3x1\nto=?x1x6"),
      "%result = bcast.broadcast %a to [?, 1, 6] sizes(%d0) "
      "rule(#bcast.bidirectional) : tensor<3x1xf32> -> tensor<?x3x6xf32>");
  EXPECT_EQ(getLine("op=broadcast_in_dim\na=2x3\nto=3x4x2\ndims=2,0"),
            "%result = bcast.broadcast_in_dim %a, dims = [2, 0] : "
            "tensor<2x3xf32> -> tensor<3x4x2xf32>");
  EXPECT_EQ(getLine("rule=none\na=2\nb=2\norder=0\nwidths=4\npad=0"),
            "%result = bcast.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> "
            "tensor<2xf32, #bcast.layout<minor_to_major = [0], "
            "padded_dimensions = [4], padding_value = 0.0 : f32>>");
}

TEST(Playground, Program) {
  EXPECT_EQ(ask("op=broadcast\nrule=numpy\na=3\nto=?x3").getString("program"),
            "func.func @main(%a: tensor<3xf32>, %d0: index) -> tensor<?x3xf32> "
            "{\n"
            "  %result = bcast.broadcast %a sizes(%d0) rule(#bcast.numpy) : "
            "tensor<3xf32> -> tensor<?x3xf32>\n"
            "  return %result : tensor<?x3xf32>\n"
            "}\n");
}

TEST(Playground, Resolution) {
  llvm::json::Object answer = ask("a=?x1\nb=4x3");
  EXPECT_EQ(show(answer.get("result")), R"(["4","3"])");
  EXPECT_EQ(show(answer.get("operands")),
            R"([{"name":"a","reads":[{"dim":0,"how":"either"},)"
            R"({"dim":1,"how":"expand"}],"shape":["?","1"]},)"
            R"({"name":"b","reads":[{"dim":0,"how":"equal"},)"
            R"({"dim":1,"how":"equal"}],"shape":["4","3"]}])");
  answer = ask("op=broadcast\nrule=bidirectional\na=5\nto=1");
  EXPECT_EQ(show(answer.get("target")),
            R"({"name":"target","reads":[{"dim":0,"how":"expand"}],)"
            R"("shape":["1"]})");
}

TEST(Playground, Refusal) {
  llvm::json::Object answer = ask("a=2x3\nb=2");
  EXPECT_EQ(get(answer, "error", "clause"), "NUMPY-4");
  EXPECT_EQ(get(answer, "error", "alignment"),
            "operand 0: 2 x 3\noperand 1:     2\n               ^");
  EXPECT_EQ(get(answer, "error", "fix"),
            "did you mean rule(#bcast.in_dim<[0]>)?");
  EXPECT_FALSE(answer.get("result"));
  EXPECT_FALSE(answer.get("layout"));
  // Of rules that are not for these operations.
  EXPECT_EQ(get(ask("rule=bidirectional\na=2\nb=2"), "error", "clause"),
            "BIDIRECTIONAL-3");
  EXPECT_EQ(
      get(ask("op=select\nrule=in_dim\na=2\nb=2\nc=2"), "error", "clause"),
      "INDIM-1");
  EXPECT_EQ(get(ask("a=-1\nb=2"), "error", "clause"), "SHAPE-1");
}

TEST(Playground, Memory) {
  llvm::json::Object answer =
      ask("a=1x2\nb=2x1\norder=0,1\nwidths=2x3\npad=0\ntype=i16");
  EXPECT_EQ(show(answer.getObject("layout")->get("strides")), R"(["1","2"])");
  EXPECT_EQ(get(answer, "layout", "bytes"), "8");
  EXPECT_EQ(get(answer, "layout", "allocatedBytes"), "12");
  EXPECT_EQ(
      show(answer.getObject("layout")->get("cells")),
      R"([{"index":[0,0],"reads":["a[0, 0]","b[0, 0]"]},)"
      R"({"index":[1,0],"reads":["a[0, 0]","b[1, 0]"]},)"
      R"({"index":[0,1],"reads":["a[0, 1]","b[0, 0]"]},)"
      R"({"index":[1,1],"reads":["a[0, 1]","b[1, 0]"]},)"
      R"({"index":[0,2],"padding":true},{"index":[1,2],"padding":true}])");
  // What run time decides.
  EXPECT_EQ(show(ask("a=?\nb=2").getObject("layout")->get("cells")),
            R"([{"index":[0],"reads":["a[0]","b[0]"]},)"
            R"({"index":[1],"reads":["a[1 or 0]","b[1]"]}])");
  EXPECT_EQ(get(ask("a=2\nb=2\norder=1"), "layout", "error"),
            "minor_to_major = [1]: entry 0 is 1, and there is 1 entry: either "
            "one is missing, as there is one per dimension [LAYOUT-1], or this "
            "one is outside [0, 1) [LAYOUT-2]");
  EXPECT_EQ(get(ask("a=2\nb=2\nwidths=2x2"), "layout", "error"),
            "layout: minor_to_major = [1, 0] has 2 entries, and the tensor of "
            "shape 2 has rank 1; it needs one per dimension [LAYOUT-1]");
}

TEST(Playground, MemoryThatIsNotListed) {
  EXPECT_TRUE(ask("a=1024\nb=").getObject("layout")->get("cells"));
  for (const char *shape : {"1025", "?", "4294967296x4294967296"}) {
    llvm::json::Object answer = ask(std::string("b=\na=") + shape);
    ASSERT_TRUE(answer.getObject("layout")) << shape;
    EXPECT_FALSE(answer.getObject("layout")->get("cells")) << shape;
  }
}

TEST(Playground, NumbersThatDoNotFit) {
  const char *tooLarge = "more than 2^63 - 1";
  llvm::json::Object answer =
      ask("a=2x4294967296x4294967296\nb=\nwidths=2x4294967296x4294967297");
  for (const char *key :
       {"elements", "bytes", "allocatedElements", "allocatedBytes"})
    EXPECT_EQ(get(answer, "layout", key), tooLarge) << key;
  EXPECT_EQ(show(answer.getObject("layout")->get("strides")),
            R"(["more than 2^63 - 1","4294967297","1"])");
  // Elements fit, and their bytes do not.
  answer = ask("a=4611686018427387904\nb=");
  EXPECT_EQ(get(answer, "layout", "elements"), "4611686018427387904");
  EXPECT_EQ(get(answer, "layout", "bytes"), tooLarge);
  // Run time decides, also whether it fits.
  answer = ask("a=?x4294967296x4294967296\nb=");
  EXPECT_EQ(get(answer, "layout", "elements"), "?");
  EXPECT_EQ(get(ask("a=0x4294967296x4294967296\nb="), "layout", "elements"),
            "0");
}

} // namespace

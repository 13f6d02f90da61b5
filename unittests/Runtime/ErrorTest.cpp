//===- ErrorTest.cpp - Tests of the text of a failed check ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Runtime/Error.h"
#include "gtest/gtest.h"
#include <string>

namespace {

bcast_error makeError(bcast_check_kind kind) {
  bcast_error error;
  error.location = "p.mlir:2:8";
  error.subject = "operand 1";
  error.against = "operand 0";
  error.clause = "NUMPY-4";
  error.extent = 3;
  error.expected = 2;
  error.kind = kind;
  error.num_values = 0;
  return error;
}

std::string format(const bcast_error &error) {
  std::string text(bcast_format_error(&error, nullptr, 0), '\0');
  EXPECT_EQ(bcast_format_error(&error, text.data(), text.size() + 1),
            text.size());
  return text;
}

// CHECK-2
TEST(ErrorTest, Kinds) {
  EXPECT_EQ(format(makeError(BCAST_CHECK_EQUAL)),
            "p.mlir:2:8: operand 1 has extent 3, operand 0 has extent 2; they "
            "must be equal [NUMPY-4]");
  EXPECT_EQ(format(makeError(BCAST_CHECK_EQUAL_OR_ONE)),
            "p.mlir:2:8: operand 1 has extent 3, operand 0 has extent 2; they "
            "must be equal, or that of operand 1 must be 1 [NUMPY-4]");
  bcast_error one = makeError(BCAST_CHECK_EQUAL_OR_ONE);
  one.expected = 1;
  EXPECT_EQ(format(one),
            "p.mlir:2:8: operand 1 has extent 3, operand 0 has extent 1; they "
            "must be equal [NUMPY-4]");
  one.expected = 2;
  one.subject = "rule #r: dimension 0: operand 1";
  EXPECT_EQ(format(one),
            "p.mlir:2:8: rule #r: dimension 0: operand 1 has extent 3, operand "
            "0 has extent 2; they must be equal, or that of operand 1 must be "
            "1 [NUMPY-4]");
  bcast_error any = makeError(BCAST_CHECK_EQUAL_OR_ANY_ONE);
  EXPECT_EQ(format(any),
            "p.mlir:2:8: operand 1 has extent 3, operand 0 has extent 2; they "
            "must be equal, or one of them 1 [NUMPY-4]");
  bcast_error most = makeError(BCAST_CHECK_AT_MOST);
  most.against = nullptr;
  most.clause = "ARG-6";
  EXPECT_EQ(format(most), "p.mlir:2:8: operand 1 has extent 3; it must be at "
                          "most 2 [ARG-6]");
  most.against = "operand 0";
  most.subject = "index 3 is out of bounds";
  EXPECT_EQ(format(most), "p.mlir:2:8: index 3 is out of bounds: operand 0 has "
                          "extent 2 [ARG-6]");
  bcast_error error = makeError(BCAST_CHECK_NON_NEGATIVE);
  error.extent = -3;
  EXPECT_EQ(format(error), "p.mlir:2:8: operand 1 has extent -3; it must not "
                           "be negative [NUMPY-4]");
}

// BOUNDARY-2
TEST(ErrorTest, Buffers) {
  bcast_error error = makeError(BCAST_CHECK_SIZE);
  error.subject = "argument 0: dimension 1";
  error.against = nullptr;
  error.clause = "BOUNDARY-2";
  EXPECT_EQ(format(error), "p.mlir:2:8: argument 0: dimension 1 has size 3; it "
                           "must be 2 [BOUNDARY-2]");
  error.kind = BCAST_CHECK_STRIDE;
  EXPECT_EQ(format(error), "p.mlir:2:8: argument 0: dimension 1 has stride 3; "
                           "it must be 2 [BOUNDARY-2]");
  error.kind = BCAST_CHECK_OFFSET;
  error.subject = "result 0";
  EXPECT_EQ(format(error), "p.mlir:2:8: result 0 has offset 3; it must be 2 "
                           "[BOUNDARY-2]");
  error.kind = BCAST_CHECK_ALIGNMENT;
  error.extent = -1;
  EXPECT_EQ(format(error),
            "p.mlir:2:8: result 0: its data is NULL [BOUNDARY-2]");
}

// CHECK-6
TEST(ErrorTest, Assertions) {
  bcast_error error = makeError(BCAST_CHECK_ASSERTION);
  error.against = nullptr;
  error.clause = "CHECK-6";
  error.subject = "no {0}";
  error.num_values = 0;
  EXPECT_EQ(format(error), "p.mlir:2:8: assertion failed: no {0} [CHECK-6]");
  error.clause = nullptr;
  error.num_values = 2;
  error.values[0] = -7;
  error.values[1] = INT64_MAX;
  error.subject = "{1}{0}{0} of {2} and {} {x} {00} {0";
  EXPECT_EQ(format(error), "p.mlir:2:8: 9223372036854775807-7-7 of {2} and {} "
                           "{x} {00} {0");
  // A number of values from elsewhere is not trusted.
  error.num_values = 100;
  error.subject = "{8} {9} {";
  EXPECT_EQ(format(error), "p.mlir:2:8: {8} {9} {");
}

// CHECK-5
TEST(ErrorTest, Memory) {
  bcast_error error = makeError(BCAST_CHECK_MEMORY);
  error.subject = "an inner tensor";
  error.extent = INT64_MAX;
  error.clause = "CHECK-5";
  EXPECT_EQ(format(error),
            "p.mlir:2:8: an inner tensor needs 9223372036854775807 bytes, for "
            "which there is no memory [CHECK-5]");
}

// SHARD-6. A program without MPI has no text of MPI.
TEST(ErrorTest, Communication) {
  bcast_error error = makeError(BCAST_CHECK_COMMUNICATION);
  error.subject = "'bcast.reshard' op: the exchange of elements between ranks";
  error.extent = 5;
  error.clause = "SHARD-6";
  EXPECT_EQ(format(error),
            "p.mlir:2:8: 'bcast.reshard' op: the exchange of elements between "
            "ranks failed with error 5 of MPI [SHARD-6]");
}

// CHECK-6
TEST(ErrorTest, Assertion) {
  bcast_error error = makeError(BCAST_CHECK_ASSERTION);
  error.subject = "the index is negative";
  error.clause = "CHECK-6";
  EXPECT_EQ(format(error), "p.mlir:2:8: assertion failed: the index is "
                           "negative [CHECK-6]");
}

TEST(ErrorTest, WhatIsLeftOut) {
  bcast_error error = makeError(BCAST_CHECK_EQUAL_OR_ONE);
  error.location = error.against = error.clause = nullptr;
  EXPECT_EQ(format(error), "operand 1 has extent 3; it must be 2 or 1");
  error.kind = BCAST_CHECK_EQUAL;
  EXPECT_EQ(format(error), "operand 1 has extent 3; it must be 2");
}

TEST(ErrorTest, CutsOff) {
  bcast_error error = makeError(BCAST_CHECK_EQUAL);
  std::string whole = format(error);
  for (size_t size = 1; size <= whole.size() + 2; ++size) {
    std::string buffer(size + 1, '#');
    EXPECT_EQ(bcast_format_error(&error, buffer.data(), size), whole.size());
    EXPECT_EQ(std::string(buffer.c_str()), whole.substr(0, size - 1));
    EXPECT_EQ(buffer[size], '#') << "wrote past the end";
  }
}

} // namespace

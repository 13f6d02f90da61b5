//===- ErrorTest.cpp - The text of errors ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RulesTestUtils.h"

using namespace mlir::bcast;
using namespace mlir::bcast::test;

namespace {

TEST(BroadcastError, Log) {
  BroadcastError error("NUMPY-4", "the message", "a: 1\nb: 2", "the fix");
  EXPECT_EQ(error.getHeadline(), "the message [NUMPY-4]");
  std::string text;
  llvm::raw_string_ostream stream(text);
  error.log(stream);
  EXPECT_EQ(text, "the message [NUMPY-4]\na: 1\nb: 2\nthe fix");
}

TEST(BroadcastError, LogWithoutPictureAndFix) {
  BroadcastError error("PDPD-4", "the message");
  std::string text;
  llvm::raw_string_ostream stream(text);
  error.log(stream);
  EXPECT_EQ(text, "the message [PDPD-4]");
  EXPECT_TRUE(error.getAlignment().empty());
  error.setFix("the fix");
  EXPECT_EQ(error.getFix(), "the fix");
}

TEST(BroadcastError, Code) {
  EXPECT_EQ(llvm::errorToErrorCode(numpy({{2}, {3}}).takeError()),
            std::make_error_code(std::errc::invalid_argument));
}

TEST(BroadcastError, PictureOfWideAndDynamicExtents) {
  EXPECT_EQ(takeFailure(numpy({{D, 1024, 3}, {100, 1, 4}})).alignment,
            "operand 0:   ? x 1024 x 3\n"
            "operand 1: 100 x    1 x 4\n"
            "                        ^");
}

TEST(BroadcastError, PictureOfScalarsAndManyOperands) {
  EXPECT_EQ(takeFailure(numpy({{}, {2, 3}, {4}})).alignment,
            "operand 0: scalar\n"
            "operand 1: 2 x 3\n"
            "operand 2:     4\n"
            "               ^");
}

} // namespace

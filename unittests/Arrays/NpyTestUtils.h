//===- NpyTestUtils.h - Helpers for the tests of .npy files -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_ARRAYS_NPYTESTUTILS_H
#define BCAST_UNITTESTS_ARRAYS_NPYTESTUTILS_H

#include "ArrayTestUtils.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace mlir::bcast::test {

/// A test with a directory of its own.
class NpyTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("bcast-npy", directory));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(directory); }

  std::string pathTo(StringRef name) const {
    SmallString<128> path(directory);
    llvm::sys::path::append(path, name);
    return std::string(path);
  }

  /// Returns the number of files, directories and links in the directory.
  int countFiles() const {
    std::error_code code;
    int count = 0;
    for (llvm::sys::fs::directory_iterator it(directory, code), end;
         it != end && !code; it.increment(code))
      ++count;
    return count;
  }

  SmallString<128> directory;
};

} // namespace mlir::bcast::test

#endif // BCAST_UNITTESTS_ARRAYS_NPYTESTUTILS_H

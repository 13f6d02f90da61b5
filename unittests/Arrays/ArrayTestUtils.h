//===- ArrayTestUtils.h - Helpers for the tests of arrays -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_UNITTESTS_ARRAYS_ARRAYTESTUTILS_H
#define BCAST_UNITTESTS_ARRAYS_ARRAYTESTUTILS_H

#include "bcast/Arrays/Array.h"
#include "bcast/Arrays/Literal.h"
#include "bcast/Arrays/Print.h"
#include "gtest/gtest.h"

namespace mlir::bcast::test {

/// Returns the array. An error fails the test and returns a scalar.
inline Array unwrap(llvm::Expected<Array> array) {
  if (array)
    return std::move(*array);
  ADD_FAILURE() << llvm::toString(array.takeError());
  return llvm::cantFail(Array::create(ElementType::I1, {}));
}

/// Returns the message of a failure, or "success".
inline std::string getMessage(llvm::Expected<Array> array) {
  return array ? "success" : llvm::toString(array.takeError());
}

inline Array fromLiteral(StringRef text) { return unwrap(parseLiteral(text)); }

inline std::string toText(const Array &array) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printArray(array, os);
  return text;
}

} // namespace mlir::bcast::test

#endif // BCAST_UNITTESTS_ARRAYS_ARRAYTESTUTILS_H

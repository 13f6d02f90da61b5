//===- Support.cpp - Basics of the C API ----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support.h"
#include "bcast/Support/Version.h"
#include <cstdlib>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

char *bcast::copyText(llvm::StringRef text) {
  auto *copy = static_cast<char *>(std::malloc(text.size() + 1));
  if (!copy)
    return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

void bcast::setError(char **error, const llvm::Twine &text) {
  if (error)
    *error = copyText(text.str());
}

llvm::Expected<llvm::ArrayRef<int64_t>>
bcast::getInts(BcastInts ints, const llvm::Twine &what) {
  if (ints.size < 0 || ints.size > BCAST_MAX_RANK)
    return llvm::createStringError(what + ": expected 0 to " +
                                   llvm::Twine(BCAST_MAX_RANK) +
                                   " entries, got " + llvm::Twine(ints.size));
  if (ints.size > 0 && !ints.data)
    return llvm::createStringError(what + ": the list is NULL, and its size " +
                                   llvm::Twine(ints.size));
  return llvm::ArrayRef<int64_t>(ints.data, ints.size);
}

llvm::Expected<llvm::SmallVector<llvm::ArrayRef<int64_t>>>
bcast::getShapes(const BcastInts *shapes, int64_t count) {
  if (count < 0 || count > BCAST_MAX_RANK || (count > 0 && !shapes))
    return llvm::createStringError(
        "expected 0 to " + llvm::Twine(BCAST_MAX_RANK) + " operands, got " +
        (shapes ? llvm::Twine(count) : llvm::Twine("NULL")));
  llvm::SmallVector<llvm::ArrayRef<int64_t>> operands;
  for (int64_t i = 0; i < count; ++i) {
    auto shape = getInts(shapes[i], "operand " + llvm::Twine(i));
    if (!shape)
      return shape.takeError();
    operands.push_back(*shape);
  }
  return operands;
}

void bcastFreeText(char *text) { std::free(text); }

const char *bcastGetVersion(void) { return getVersion(); }

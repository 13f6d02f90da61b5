//===- npy.cpp - Fuzzes the reader of .npy files --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Npy.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::bcast;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  auto array =
      parseNpy(llvm::StringRef(reinterpret_cast<const char *>(data), size));
  if (!array) {
    llvm::consumeError(array.takeError());
    return 0;
  }
  // What is read is written and read again without a change of type.
  std::string text;
  llvm::raw_string_ostream os(text);
  serializeNpy(*array, os);
  auto again = parseNpy(text);
  if (!again || again->getElementType() != array->getElementType() ||
      again->getShape() != array->getShape())
    __builtin_trap();
  return 0;
}

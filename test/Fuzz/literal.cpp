//===- literal.cpp - Fuzzes the parser of literals ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/Literal.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::bcast;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto type = parseLiteralType(text);
  if (!type) {
    llvm::consumeError(type.takeError());
    return 0;
  }
  // A literal of one element fills an array of any size.
  uint64_t elements = 1;
  for (int64_t extent : type->shape)
    elements = llvm::SaturatingMultiply(elements, uint64_t(extent));
  if (elements > 1 << 20)
    return 0;
  auto array = parseLiteral(text);
  if (!array)
    llvm::consumeError(array.takeError());
  return 0;
}

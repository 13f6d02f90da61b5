//===- Units.cpp - Bytes and seconds for people ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Units.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

std::string bcast::formatBytes(double bytes) {
  for (const char *unit : {"B", "kB", "MB", "GB"}) {
    if (bytes < 999.5)
      return llvm::formatv(bytes < 99.5 && *unit != 'B' ? "{0:f1} {1}"
                                                        : "{0:f0} {1}",
                           bytes, unit);
    bytes /= 1000;
  }
  return llvm::formatv("{0:f1} TB", bytes);
}

std::string bcast::formatSeconds(double seconds) {
  bool isShort = seconds < 1e-3;
  return llvm::formatv("{0:f1} {1}", seconds * (isShort ? 1e6 : 1e3),
                       isShort ? "us" : "ms");
}

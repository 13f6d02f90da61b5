//===- Units.h - Bytes and seconds for people -------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_UNITS_H
#define BCAST_SUPPORT_UNITS_H

#include <string>

namespace mlir::bcast {

/// Returns a text such as "16.4 MB", in powers of 1000.
std::string formatBytes(double bytes);

/// Returns a text such as "16.4 us" or "1.2 ms".
std::string formatSeconds(double seconds);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_UNITS_H

//===- Report.h - What answers differ in ------------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_CONFORMANCE_REPORT_H
#define BCAST_TOOLS_BCAST_CONFORMANCE_REPORT_H

#include "Vectors.h"
#include "llvm/Support/Error.h"

namespace mlir::bcast {

struct ReportOptions {
  /// The number of differences that are printed for each group.
  unsigned shown = 3;
  /// All differences, as lines of JSON.
  bool json = false;
};

/// Compares the answers, lines of JSON, to what the vectors expect, and prints
/// a report. Returns true if every answer agrees or is "unsupported". Fails if
/// a line has the wrong form; `name` names the answers.
llvm::Expected<bool> reportAnswers(ArrayRef<ConformanceVector> vectors,
                                   StringRef answers, StringRef name,
                                   const ReportOptions &options,
                                   raw_ostream &os);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_CONFORMANCE_REPORT_H

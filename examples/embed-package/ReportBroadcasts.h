//===- ReportBroadcasts.h - A pass on bcast operations ----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_EMBED_PACKAGE_REPORTBROADCASTS_H
#define EXAMPLES_EMBED_PACKAGE_REPORTBROADCASTS_H

namespace example {

/// Registers --report-broadcasts. The pass emits a remark for each operand of
/// an elementwise operation whose elements are read more than once, under any
/// rule.
void registerReportBroadcasts();

} // namespace example

#endif // EXAMPLES_EMBED_PACKAGE_REPORTBROADCASTS_H

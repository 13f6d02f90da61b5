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

/// Registers --report-broadcasts: a remark on each operand of an elementwise
/// operation that is read more than once, whatever its rule.
void registerReportBroadcasts();

} // namespace example

#endif // EXAMPLES_EMBED_PACKAGE_REPORTBROADCASTS_H

//===- Assertions.h - Assertions beside an LLVM without them ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every source includes this file first if this project has assertions and LLVM
// has none. The layout of llvm::Statistic, a member of passes, depends on
// NDEBUG. libMLIR.so constructs statistics, so the layout must be that of
// libMLIR.so.
//
//===----------------------------------------------------------------------===//

#define NDEBUG
#include "llvm/ADT/Statistic.h"
#undef NDEBUG
#include <cassert>

//===- Assertions.h - Assertions beside an LLVM without them ----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included first by every source where assertions are on and those of LLVM are
// off. llvm::Statistic, which passes have as members, has another layout with
// NDEBUG than without. libMLIR.so constructs it: it must be the class that
// libMLIR.so was built with.
//
//===----------------------------------------------------------------------===//

#define NDEBUG
#include "llvm/ADT/Statistic.h"
#undef NDEBUG
#include <cassert>

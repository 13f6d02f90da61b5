//===- Options.cpp - What --help shows ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Options.h"
#include "llvm/Support/CommandLine.h"

namespace cl = llvm::cl;

void mlir::bcast::hideOptionsOfLLVM() {
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getOptionHiddenFlag() == cl::NotHidden &&
        option->Categories.front()->getName() != "Generic Options")
      option->setHiddenFlag(cl::Hidden);
}

//===- OpenMP.cpp - The library that starts threads -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenMP.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir;
using namespace mlir::bcast;
using llvm::sys::DynamicLibrary;

llvm::Error mlir::bcast::loadOpenMP() {
  // Two OpenMP libraries in one process would each start threads.
  DynamicLibrary::LoadLibraryPermanently(nullptr);
  if (DynamicLibrary::SearchForAddressOfSymbol("__kmpc_fork_call"))
    return llvm::Error::success();
  return loadOpenMP({BCAST_LIBOMP, "libomp.so.5"});
}

llvm::Error mlir::bcast::loadOpenMP(ArrayRef<StringRef> paths) {
  std::string reasons;
  for (StringRef path : paths) {
    std::string reason;
    if (!DynamicLibrary::LoadLibraryPermanently(path.str().c_str(), &reason))
      return llvm::Error::success();
    reasons += (reasons.empty() ? "" : "; ") + reason;
  }
  return llvm::createStringError(
      "several threads need LLVM's OpenMP library, which cannot be loaded (" +
      reasons + "); on Debian 12: apt-get install libomp-22-dev");
}

//===- OpenMP.cpp - The library that starts threads -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenMP.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstdlib>
#ifdef __linux__
#include <dlfcn.h>
#include <unistd.h>
#endif

using namespace mlir;
using namespace mlir::bcast;
using llvm::sys::DynamicLibrary;

/// The function of LLVM's library that starts threads.
static constexpr char kStartThreads[] = "__kmpc_fork_call";

llvm::Error mlir::bcast::loadOpenMP() {
  // Two OpenMP libraries in one process would each start threads.
  DynamicLibrary::LoadLibraryPermanently(nullptr);
  if (DynamicLibrary::SearchForAddressOfSymbol(kStartThreads))
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

std::optional<std::string> mlir::bcast::describeBoundThreads(unsigned threads,
                                                             unsigned usable,
                                                             unsigned online) {
  // With 0, OpenMP starts as many threads as are usable.
  unsigned wanted = std::min(threads == 0 ? 2 : threads, online);
  if (usable >= wanted)
    return std::nullopt;
  return llvm::formatv(
             "all threads share {0} of {1} processors, to which the calling "
             "thread is bound, for example by taskset, or by another OpenMP "
             "library with OMP_PROC_BIND; compile and call first in a thread "
             "that is not bound",
             usable, online)
      .str();
}

std::optional<std::string> mlir::bcast::describeBoundThreads(unsigned threads) {
#ifdef __linux__
  // Another library in the process may have a function of this name, too.
  Dl_info start;
  if (!dladdr(DynamicLibrary::SearchForAddressOfSymbol(kStartThreads), &start))
    return std::nullopt;
  void *library = dlopen(start.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return std::nullopt;
  auto call = [&](const char *name) -> unsigned {
    auto *function = reinterpret_cast<int (*)()>(dlsym(library, name));
    return function ? std::max(0, function()) : 0;
  };
  if (threads == 0 && secure_getenv("OMP_NUM_THREADS"))
    threads = call("omp_get_max_threads");
  auto text = describeBoundThreads(threads, call("omp_get_num_procs"),
                                   std::max(0L, sysconf(_SC_NPROCESSORS_ONLN)));
  dlclose(library);
  return text;
#else
  return std::nullopt;
#endif
}

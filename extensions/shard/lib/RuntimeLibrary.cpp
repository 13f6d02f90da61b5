//===- RuntimeLibrary.cpp - Loads libraries of the runtime ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuntimeLibrary.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace mlir;
using llvm::SmallString;
using llvm::StringRef;
using llvm::sys::DynamicLibrary;

/// The path in the folder of libraries, or else `file`.
static std::string findLibrary(StringRef file) {
  Dl_info code;
  if (!dladdr(reinterpret_cast<void *>(&findLibrary), &code))
    return file.str();
  // The path of a tool that was found in PATH is its name only; relative to it
  // would be the current folder.
  std::string self = llvm::sys::fs::getMainExecutable(
      code.dli_fname, reinterpret_cast<void *>(&findLibrary));
  for (StringRef start : {StringRef(code.dli_fname), StringRef(self)}) {
    if (!llvm::sys::path::is_absolute(start))
      continue;
    SmallString<128> folder(llvm::sys::path::parent_path(start));
    for (StringRef step : {"", "bcast", "../lib", "../lib/bcast"}) {
      SmallString<128> path(folder);
      llvm::sys::path::append(path, step, file);
      if (llvm::sys::fs::exists(path))
        return std::string(path);
    }
  }
  return file.str();
}

llvm::Error bcast::shards::loadRuntimeLibrary(StringRef file) {
  std::string reason;
  if (DynamicLibrary::LoadLibraryPermanently(findLibrary(file).c_str(),
                                             &reason))
    return llvm::createStringError(reason);
  return llvm::Error::success();
}

llvm::Error bcast::shards::RuntimeSymbols::takeError(StringRef library) const {
  if (!missing)
    return llvm::Error::success();
  return llvm::createStringError(library + " has no '" + missing +
                                 "'; it is of another version than this "
                                 "program");
}

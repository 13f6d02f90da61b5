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
#include <link.h>

using namespace mlir;
using llvm::SmallString;
using llvm::StringRef;
using llvm::sys::DynamicLibrary;

/// The file that has this code. The loader knows a program by the name of the
/// call, which may be a link in another folder.
static std::string findSelf() {
  static const char anchor = 0;
  Dl_info code;
  link_map *object = nullptr;
  if (dladdr1(&anchor, &code, reinterpret_cast<void **>(&object),
              RTLD_DL_LINKMAP) == 0)
    return {};
  StringRef name = object->l_name;
  SmallString<128> path;
  if (llvm::sys::fs::real_path(name.empty() ? "/proc/self/exe" : name, path))
    return {};
  return std::string(path);
}

/// The path in the folder of libraries, or else `file`.
static std::string findLibrary(StringRef file) {
  std::string self = findSelf();
  if (self.empty())
    return file.str();
  for (StringRef step : {"", "bcast", "../lib", "../lib/bcast"}) {
    SmallString<128> path(llvm::sys::path::parent_path(self));
    llvm::sys::path::append(path, step, file);
    if (llvm::sys::fs::exists(path))
      return std::string(path);
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

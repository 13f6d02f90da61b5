//===- CheckSymbolNames.cpp - Names that compiled code cannot have --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/SymbolNames.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include <dlfcn.h>

using namespace mlir;

// LLVM's tables (TargetLibraryInfo, RuntimeLibcallsInfo) have only functions
// that LLVM itself calls. They lack libm's erfc, and functions such as select,
// index and time: a program that exports one of these replaces it for every
// library of its process. The JIT renames functions. Object code and the LLVM
// dialect cannot: their callers use the names of the source.
bool mlir::bcast::isInCLibrary(StringRef name) {
  for (const char *library : {"libm.so.6", "libc.so.6", "libgcc_s.so.1"}) {
    void *handle = dlopen(library, RTLD_LAZY);
    bool found = handle && dlsym(handle, name.str().c_str());
    if (handle)
      dlclose(handle);
    if (found)
      return true;
  }
  return false;
}

static LogicalResult checkName(SymbolOpInterface symbol) {
  if (symbol.isDeclaration())
    return success();
  StringRef name = symbol.getName();
  StringRef problem;
  if (bcast::isInCLibrary(name))
    problem = "collides with a C library function that compiled code may call";
  else if (name.starts_with(bcast::kCInterfacePrefix))
    problem = "collides with a C interface";
  if (problem.empty())
    return success();
  return symbol.emitOpError()
         << "'" << name << "': the name " << problem << "; rename it";
}

LogicalResult mlir::bcast::checkSymbolNames(ModuleOp module) {
  bool areValid = true;
  for (auto symbol : module.getOps<SymbolOpInterface>())
    areValid &= succeeded(checkName(symbol));
  return success(areValid);
}

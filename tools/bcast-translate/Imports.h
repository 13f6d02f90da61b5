//===- Imports.h - The imports of bcast-translate ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_TRANSLATE_IMPORTS_H
#define BCAST_TOOLS_BCAST_TRANSLATE_IMPORTS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Tools/mlir-translate/Translation.h"

namespace mlir::bcast {

/// The options of the imports that extensions added.
inline SmallVector<StringRef> &getImports() {
  static SmallVector<StringRef> imports;
  return imports;
}

/// Adds the import of `option`, which `registerTranslation` registers, as a
/// static variable of an extension.
struct AddImport {
  AddImport(StringRef option, void (*registerTranslation)()) {
    getImports().push_back(option);
    registerTranslation();
  }
};

/// Adds an `option` that fails: the build did not find the library of the
/// format, which is in `packages` of Debian.
struct AddMissingImport {
  AddMissingImport(StringRef option, StringRef packages) {
    getImports().push_back(option);
    TranslateToMLIRRegistration(
        option, "not in this build",
        [=](llvm::SourceMgr &,
            MLIRContext *context) -> OwningOpRef<Operation *> {
          emitError(UnknownLoc::get(context))
              << "--" << option
              << " is not in this build of bcast; it needs Debian's "
              << packages;
          return nullptr;
        });
  }
};

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_TRANSLATE_IMPORTS_H

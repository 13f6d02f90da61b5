//===- MissingImport.h - An option that only fails --------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_TRANSLATE_MISSINGIMPORT_H
#define BCAST_TOOLS_BCAST_TRANSLATE_MISSINGIMPORT_H

#include "mlir/Tools/mlir-translate/Translation.h"

namespace mlir::bcast {

/// The translation of `option`, which fails: the build did not find the library
/// of the format, which is in `packages` of Debian.
inline TranslateSourceMgrToMLIRFunction refuseImport(StringRef option,
                                                     StringRef packages) {
  return
      [=](llvm::SourceMgr &, MLIRContext *context) -> OwningOpRef<Operation *> {
        emitError(UnknownLoc::get(context))
            << "--" << option
            << " is not in this build of bcast; it needs Debian's " << packages;
        return nullptr;
      };
}

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_TRANSLATE_MISSINGIMPORT_H

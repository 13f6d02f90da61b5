//===- Models.h - Models in the formats of other frameworks -----*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_MODELS_H
#define BCAST_SUPPORT_MODELS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace mlir::bcast {

/// Whether `path` ends with .onnx or .xml, as the names of models do.
bool isModel(llvm::StringRef path);

/// The program of the model at `path`, as text with locations. The program
/// bcast-translate, beside this one or in PATH, imports it and prints what is
/// wrong with the model; an error without text follows. Other errors name the
/// path.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
importModel(llvm::StringRef path);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_MODELS_H

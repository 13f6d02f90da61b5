//===- Onnx.cpp - The import of ONNX models ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Onnx.h"
#include "Imports.h"

static mlir::bcast::AddImport import("import-onnx",
                                     mlir::bcast::registerOnnxTranslation);

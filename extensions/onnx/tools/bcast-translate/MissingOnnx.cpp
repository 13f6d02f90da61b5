//===- MissingOnnx.cpp - No import of ONNX models ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MissingImport.h"

static mlir::TranslateToMLIRRegistration
    missing("import-onnx", "not in this build",
            mlir::bcast::refuseImport("import-onnx",
                                      "libonnx-dev and libprotobuf-dev"));

//===- OpenVino.cpp - The import of OpenVINO IR --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/OpenVino.h"
#include "Imports.h"

static mlir::bcast::AddImport import("import-openvino",
                                     mlir::bcast::registerOpenVinoTranslation);

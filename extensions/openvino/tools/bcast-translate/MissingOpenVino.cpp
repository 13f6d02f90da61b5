//===- MissingOpenVino.cpp - No import of OpenVINO IR --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Imports.h"

static mlir::bcast::AddMissingImport import("import-openvino",
                                            "libpugixml-dev");

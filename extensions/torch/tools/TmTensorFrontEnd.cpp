//===- TmTensorFrontEnd.cpp - tm_tensor in a tool -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Conversion/TmTensorToBcast/TmTensorToBcast.h"

static const mlir::bcast::AddFrontEnd add(mlir::bcast::getTmTensorFrontEnd());

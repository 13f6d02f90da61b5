//===- Places.h - Texts of source locations ---------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_PLACES_H
#define BCAST_SUPPORT_PLACES_H

#include "mlir/IR/Location.h"
#include <string>

namespace mlir::bcast {

/// The place in a file, as in "add.mlir:2:8". If the location has a name, as
/// those of models do, the name follows: "net.onnx:2:0 (hidden/add)". Empty if
/// the location is not in a file.
std::string formatPlace(Location loc);

/// Adds a note with the name of its location, if it has one, to each diagnostic
/// in `context`. MLIR's handlers print only file, line and column; register
/// them before.
void addNamesToDiagnostics(MLIRContext &context);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_PLACES_H

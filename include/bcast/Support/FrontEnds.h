//===- FrontEnds.h - Programs that tools import by themselves ---*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_SUPPORT_FRONTENDS_H
#define BCAST_SUPPORT_FRONTENDS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"

namespace mlir::bcast {

/// Programs of other dialects, which tools read and import in their process.
struct FrontEnd {
  StringRef name;
  /// Whether a program may be one of these.
  bool (*isMentioned)(StringRef text);
  /// Adds the dialects in which such a program is read, except for those that
  /// `isKnown`.
  void (*addDialects)(DialectRegistry &registry,
                      function_ref<bool(StringRef)> isKnown);
  /// Imports a program that is not verified. Fails with diagnostics if anything
  /// stays.
  LogicalResult (*import)(ModuleOp module);
};

/// The front ends of this build.
ArrayRef<FrontEnd> getFrontEnds();

/// A static variable of an extension's sources in a tool adds a front end.
struct AddFrontEnd {
  explicit AddFrontEnd(const FrontEnd &frontEnd);
};

/// Adds the dialects of all front ends for which `registry` has none.
void addFrontEndDialects(DialectRegistry &registry);

/// Adds the dialects of the front ends that `program` may be of, and that the
/// context does not have. Returns these front ends.
SmallVector<FrontEnd> prepareToRead(StringRef program, MLIRContext &context);

} // namespace mlir::bcast

#endif // BCAST_SUPPORT_FRONTENDS_H

//===- RunExtension.h - What extensions add to bcast-run --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_RUN_RUNEXTENSION_H
#define BCAST_TOOLS_BCAST_RUN_RUNEXTENSION_H

#include "RunOptions.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Registry.h"

namespace mlir::bcast {
class Timings;

/// Options of an extension, and its way to run a program. Its options are
/// static variables of the category `getRunCategory`.
class RunExtension {
public:
  virtual ~RunExtension() = default;

  /// Whether the extension runs the program. If this is so before the command
  /// line is read, it gets the errors of the command line, too.
  virtual bool isRequested(ArrayRef<char *> arguments) const = 0;

  /// Returns an error if its options do not fit each other, or `options`.
  virtual llvm::Error checkOptions(const RunOptions &options) = 0;

  /// Compiles and runs the program. Returns the exit code.
  virtual int run(llvm::Expected<RunOptions> options,
                  ArrayRef<char *> arguments, Timings &timings) = 0;

  /// Removes what only this extension reads from a program that runs without
  /// it.
  virtual void prepare(ModuleOp module) {}
};

/// The extensions of this build: `static RunExtensions::Add<T> add("", "");`
/// adds one.
using RunExtensions = llvm::Registry<RunExtension>;

/// The options that --help shows.
llvm::cl::OptionCategory &getRunCategory();

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_RUN_RUNEXTENSION_H

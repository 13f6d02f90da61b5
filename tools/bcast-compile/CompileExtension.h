//===- CompileExtension.h - What extensions add to bcast-compile *- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_COMPILE_COMPILEEXTENSION_H
#define BCAST_TOOLS_BCAST_COMPILE_COMPILEEXTENSION_H

#include "Names.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Registry.h"

namespace mlir::bcast {

/// Options of an extension, and what it makes of the program. Its options are
/// static variables of the category `getCompileCategory`.
class CompileExtension {
public:
  virtual ~CompileExtension() = default;

  /// Returns an error if its options do not fit each other.
  virtual llvm::Error checkOptions() = 0;

  /// Replaces functions of the program.
  virtual llvm::Error rewrite(ModuleOp module,
                              SmallVectorImpl<func::FuncOp> &functions) = 0;

  /// Adds what the header says of a function to `notes`.
  virtual llvm::Error describe(func::FuncOp function,
                               const ParameterNames &names,
                               std::vector<std::string> &notes) = 0;
};

/// The extensions of this build: `static CompileExtensions::Add<T> add("",
/// "");` adds one.
using CompileExtensions = llvm::Registry<CompileExtension>;

/// The options that --help shows.
llvm::cl::OptionCategory &getCompileCategory();

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_COMPILE_COMPILEEXTENSION_H

//===- CommandLine.h - The command line of bcast-compile ---------*- C++ -*===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_COMMANDLINE_H
#define BCAST_TOOLS_COMMANDLINE_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::bcast {

/// The kind of output beside the header.
enum class OutputKind { Object, SharedLibrary, Assembly, LLVMIR };

struct CommandLine {
  std::string file;
  std::string output;
  OutputKind kind;
  std::string header;
  /// Empty for all public functions.
  std::vector<std::string> entries;
  std::string prefix;
  /// Whether each function has a twin that does not check the arrays.
  bool unchecked;
  /// "host" or a triple.
  std::string target;
  std::string cpu, features;
  std::optional<unsigned> vectorBits;
  /// The members of CpuTarget.
  unsigned threads, parallelThreshold;
  Accuracy accuracy;
  /// The command that links shared libraries; searched for if empty.
  std::string linker;
  /// The path of libBcastRuntime.a; searched for if empty.
  std::string runtime;
};

/// Exits with status 1 if the command line is invalid.
CommandLine parseCommandLine(int argc, char **argv);

/// Prints an error of the tool and exits with status 1.
[[noreturn]] void fail(const llvm::Twine &message);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_COMMANDLINE_H

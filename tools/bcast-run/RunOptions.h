//===- RunOptions.h - The command line of bcast-run -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_RUN_RUNOPTIONS_H
#define BCAST_TOOLS_BCAST_RUN_RUNOPTIONS_H

#include "bcast/Execution/Executable.h"
#include <optional>
#include <vector>

namespace mlir::bcast {

struct RunOptions {
  std::string file;
  std::string entry;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> expectedOutputs;
  bool reference = false;
  bool printAllocations = false;
  bool printMemory = false;
  bool timing = false;
  CompileOptions compile;
  /// None means the default of the element type.
  std::optional<double> rtol;
  std::optional<double> atol;
};

/// Exits with status 1 if the command line is invalid.
RunOptions parseCommandLine(int argc, char **argv);

/// Returns the values of `option` in the order of `types`. A value may begin
/// with the name of its array, as in `x=@x.npy`. The others are for the other
/// arrays, in order.
llvm::Expected<std::vector<std::string>>
orderByName(StringRef option, ArrayRef<std::string> texts,
            ArrayRef<ArrayType> types);

/// The paths of the values of `--output`.
llvm::Expected<std::vector<std::string>>
getPaths(ArrayRef<std::string> outputs);

/// Reads one array per text: `2x1xf32=[[1],[2]]`, or `@FILE` for a .npy file.
/// Errors name `option`, with its number, and the text.
llvm::Expected<std::vector<Array>> readArrays(StringRef option,
                                              ArrayRef<std::string> texts);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_RUN_RUNOPTIONS_H

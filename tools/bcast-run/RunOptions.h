//===- RunOptions.h - The command line of bcast-run -------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_TOOLS_BCAST_RUN_RUNOPTIONS_H
#define BCAST_TOOLS_BCAST_RUN_RUNOPTIONS_H

#include "bcast/Arrays/NpyParts.h"
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
  /// Whether the nests of the program are described, and nothing runs.
  bool explain = false;
  CompileOptions compile;
  /// None means the default of the element type.
  std::optional<double> rtol;
  std::optional<double> atol;
};

class RunExtension;

/// Reads the command line. Fails if it is invalid; may also exit with status 1,
/// unless one of `extensions` is requested before.
llvm::Expected<RunOptions>
parseCommandLine(ArrayRef<char *> arguments,
                 ArrayRef<std::unique_ptr<RunExtension>> extensions);

/// Returns the values of `option` in the order of `types`. A value may begin
/// with the name of its array, as in `x=@x.npy`. The others are for the other
/// arrays, in order.
llvm::Expected<std::vector<std::string>>
orderByName(StringRef option, ArrayRef<std::string> texts,
            ArrayRef<ArrayType> types);

/// The paths of the values of `--output`.
llvm::Expected<std::vector<std::string>>
getPaths(ArrayRef<std::string> outputs);

/// The inputs of `option`, of which each process reads a part: files, or texts
/// with values.
class ArraySource {
public:
  /// Reads the type of the array that `text` describes.
  static llvm::Expected<ArraySource> open(StringRef option, size_t index,
                                          StringRef text);

  ElementType getElementType() const { return elementType; }
  ArrayRef<int64_t> getShape() const { return shape; }
  llvm::Expected<Array> read(const ArrayBox &box) const;

private:
  ArraySource() = default;

  /// The option with its number, for errors.
  std::string name;
  ElementType elementType = ElementType::F32;
  SmallVector<int64_t, 4> shape;
  std::optional<NpyInput> file;
  std::string literal;
};

/// Reads one array per text: `2x1xf32=[[1],[2]]`, or `@FILE` for a .npy file.
/// Errors name `option`, with its number, and the text.
llvm::Expected<std::vector<Array>> readArrays(StringRef option,
                                              ArrayRef<std::string> texts);

} // namespace mlir::bcast

#endif // BCAST_TOOLS_BCAST_RUN_RUNOPTIONS_H

//===- FunctionImporter.h - Fills the function of a model -------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_FUNCTIONIMPORTER_H
#define BCAST_IMPORT_FUNCTIONIMPORTER_H

#include "bcast/Import/GraphBuilder.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace mlir::bcast::graph {

/// Fills the function `main` of a module with the nodes of a model. Errors are
/// reported as they are found, and what does not depend on them is imported
/// still, so that one run finds all. Operators without a translation are
/// reported at the end.
class FunctionImporter {
protected:
  /// `path` is that of the model's file.
  FunctionImporter(StringRef path, ModuleOp module);

  /// `dims` has the names of the dimensions in the model, if any has one.
  Value addArgument(RankedTensorType type, StringRef name, Location loc,
                    ArrayRef<StringRef> dims = {});
  void addResult(Value value, StringRef name);
  /// Returns the results; erases what nothing reads.
  void finishFunction();

  /// A line of the file, with a name unless that is empty.
  Location getPlace(unsigned line, StringRef name);
  LogicalResult error(Location loc, const Twine &message);
  /// Calls `translate`. The errors that it reports then begin with `who`.
  /// Fails if there is one.
  LogicalResult reportErrorsOf(StringRef who, function_ref<void()> translate);
  /// Counts an operator without a translation, which is at `who`.
  void addUnsupported(StringRef op, StringRef who);
  /// One error for each operator. `opWord` and `nodeWord` are what the format
  /// calls an operator and a node.
  void reportUnsupported(StringRef opWord, StringRef nodeWord);

  StringRef path;
  MLIRContext *context;
  func::FuncOp function;
  GraphBuilder builder;
  bool hasErrors = false;

private:
  SmallVector<Value> results;
  SmallVector<Attribute> argumentNames, resultNames;

  /// The first node of an operator without a translation.
  struct Unsupported {
    std::string who;
    Location first;
    unsigned count = 0;
  };
  llvm::MapVector<std::string, Unsupported, std::map<std::string, unsigned>>
      unsupported;
};

/// The constant of `type` with these bytes in row-major order, little-endian; a
/// truth value is one byte. There are as many bytes as the type needs.
DenseElementsAttr readElements(RankedTensorType type, ArrayRef<char> bytes);

/// Loads what imported programs consist of.
void loadDialects(MLIRContext *context);

/// Registers `--NAME` of mlir-translate.
void registerImport(StringRef name, StringRef description,
                    OwningOpRef<ModuleOp> (*import)(llvm::MemoryBufferRef,
                                                    MLIRContext *));

} // namespace mlir::bcast::graph

#endif // BCAST_IMPORT_FUNCTIONIMPORTER_H

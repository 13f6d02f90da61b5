//===- ObjectCode.h - Programs compiled ahead of time -----------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_EXECUTION_OBJECTCODE_H
#define BCAST_EXECUTION_OBJECTCODE_H

#include "bcast/Codegen/Machine.h"
#include "bcast/Execution/CEntryPoint.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::bcast {

/// A function of a source program with an interface in C.
struct ObjectEntry {
  func::FuncOp function;
  /// The name in C.
  std::string name;
  /// Whether to add a function that does not check the arrays.
  bool unchecked = false;
};

/// The format of the code.
enum class CodeFormat { Object, Assembly, LLVMIR };

/// Compiles `entries`, functions of `module`, which is not changed, for
/// `machine` at -O3, and appends the code to `code`. Sets `functions` to the
/// functions of the code. Errors of the passes are diagnostics; the returned
/// error then says that the lowering failed. If the machine has several
/// threads, the code needs LLVM's OpenMP library.
llvm::Error compileToObject(ModuleOp module, ArrayRef<ObjectEntry> entries,
                            const Machine &machine, CodeFormat format,
                            SmallVectorImpl<char> &code,
                            std::vector<CEntryPoint> &functions);

} // namespace mlir::bcast

#endif // BCAST_EXECUTION_OBJECTCODE_H

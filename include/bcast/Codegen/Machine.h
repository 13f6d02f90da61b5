//===- Machine.h - The machine that code is compiled for --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_MACHINE_H
#define BCAST_CODEGEN_MACHINE_H

#include "bcast/Dialect/Bcast/IR/CpuTarget.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir::bcast {

/// A machine, as described to LLVM and to the passes.
struct Machine {
  std::unique_ptr<llvm::TargetMachine> llvm;
  CpuTarget cpu;

  Machine(std::unique_ptr<llvm::TargetMachine> llvm, CpuTarget cpu);
  Machine(Machine &&);
  ~Machine();

  /// The machine of this process. Code is position-independent.
  static llvm::Expected<Machine> getHost();

  /// The machine with this target triple. `cpu` and `features` are spelled as
  /// Clang's -mcpu and LLVM's llc spell them, as in "x86-64-v3" and
  /// "+avx2,+fma". If both are empty, it has the features of every processor of
  /// the triple, as Clang compiles for it. `vectorBits` selects the length of
  /// vectors; by default, it follows from the features. Code is
  /// position-independent. Fails if LLVM does not know one of these, if the
  /// machine is not a little-endian one of 64 bits, or if its vectors do not
  /// have this length.
  static llvm::Expected<Machine>
  get(llvm::StringRef triple, llvm::StringRef cpu, llvm::StringRef features,
      std::optional<unsigned> vectorBits = std::nullopt);
};

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_MACHINE_H

//===- CpuTarget.h - The machine that code is for ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_CODEGEN_CPUTARGET_H
#define BCAST_CODEGEN_CPUTARGET_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class Triple;
} // namespace llvm

namespace mlir::bcast {

/// What the code generator knows of a processor. The default is what every
/// 64-bit x86 and Arm processor has.
struct CpuTarget {
  /// The size of a vector register in bits: a power of two from
  /// `kMinVectorBits` to `kMaxVectorBits`; 0 for scalar code.
  unsigned vectorBits = 128;
  /// Whether a load or store of some lanes of a vector is as fast as one of
  /// all.
  bool masks = false;
  /// Whether one instruction multiplies and adds.
  bool fma = false;
  /// Whether there is AVX-512 with its extensions F, BW, DQ and VL.
  bool avx512 = false;
  /// Whether there is AVX512-BF16, too.
  bool avx512bf16 = false;
  /// The size of the last-level cache in bytes. Outputs that are larger are
  /// stored around the caches.
  int64_t lastLevelCache = 32 << 20;
  /// How many threads share the work, up to `kMaxThreads`; 0 for as many as
  /// OpenMP has at run time.
  /// With more than one, compiled code needs OpenMP's library, LLVM's libomp.
  unsigned threads = 1;
  /// In nanoseconds. What takes one thread less is not divided: it takes about
  /// a third of it to start the other threads and to wait for them.
  unsigned parallelThreshold = 10'000;

  static constexpr unsigned kMinVectorBits = 64;
  static constexpr unsigned kMaxVectorBits = 2048;
  static constexpr unsigned kMaxThreads = 65536;

  /// What no code can be generated for, as in "vector-bits is 96; ...", by the
  /// names that the options of passes have; none where all is well.
  std::optional<std::string> findProblem() const;

  /// A processor of `triple` that has the features, as LLVM names them, of
  /// which `has` is true.
  static CpuTarget get(const llvm::Triple &triple,
                       llvm::function_ref<bool(llvm::StringRef)> has);

  /// The machine that this runs on.
  static CpuTarget getHost();
};

} // namespace mlir::bcast

#endif // BCAST_CODEGEN_CPUTARGET_H

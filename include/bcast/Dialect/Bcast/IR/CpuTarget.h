//===- CpuTarget.h - The processor of a module ------------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_DIALECT_BCAST_IR_CPUTARGET_H
#define BCAST_DIALECT_BCAST_IR_CPUTARGET_H

#include "bcast/Dialect/Bcast/IR/Enums.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class Triple;
} // namespace llvm

namespace mlir::bcast {

/// The properties of a processor that code generation uses. The default is the
/// baseline, for every 64-bit x86 and Arm processor. In IR it is
/// `#bcast.cpu_target`.
struct CpuTarget {
  /// LLVM's names of the processor, for readers of IR; may be empty.
  std::string triple = "";
  std::string cpu = "";
  /// The size of a vector register in bits: a power of two from
  /// `kMinVectorBits` to `kMaxVectorBits`; 0 for scalar code.
  unsigned vectorBits = 128;
  CpuFeature features = CpuFeature::None;
  /// A line of the caches, and the first and the second data cache of a
  /// processor, in bytes.
  int64_t lineBytes = 64;
  int64_t l1Bytes = 32 << 10;
  int64_t l2Bytes = 1 << 20;
  /// In bytes. Loops that read and write more in all use non-temporal stores.
  int64_t nonTemporalThreshold = 32 << 20;
  /// The number of threads that share the work, up to `kMaxThreads`; 0 for
  /// OpenMP's number at run time. With more than one, compiled code needs
  /// LLVM's OpenMP library, libomp.
  unsigned threads = 1;
  /// In nanoseconds. Work that takes one thread less than this is not divided:
  /// starting the other threads and waiting for them takes about a third of
  /// this time.
  unsigned parallelThreshold = 10'000;
  /// Whether floats are computed as specified, or faster, with the larger
  /// errors of docs/math.md.
  Accuracy accuracy = Accuracy::Precise;

  static constexpr unsigned kMinVectorBits = 64;
  static constexpr unsigned kMaxVectorBits = 2048;
  static constexpr int64_t kMinLineBytes = 16;
  static constexpr int64_t kMaxLineBytes = 1024;
  static constexpr unsigned kMaxThreads = 65536;

  bool has(CpuFeature feature) const {
    return bitEnumContainsAll(features, feature);
  }

  /// The elements of a vector in a loop; 0 for scalar code.
  unsigned getLanes(unsigned elementBits) const {
    return vectorBits * (has(CpuFeature::RegisterPairs) ? 2 : 1) / elementBits;
  }

  /// Returns the reason why code cannot be generated for this processor, as in
  /// "vector_bits is 96; ...", or nothing.
  std::optional<std::string> verify() const;

  /// A processor of `triple` that has the features, in LLVM's spelling, for
  /// which `has` returns true, and vectors of `vectorBits`; by default, of the
  /// most bits that these features promise.
  static CpuTarget get(const llvm::Triple &triple, llvm::StringRef cpu,
                       llvm::function_ref<bool(llvm::StringRef)> has,
                       std::optional<unsigned> vectorBits = std::nullopt);

  /// The processor of this process.
  static CpuTarget getHost();
};

} // namespace mlir::bcast

#endif // BCAST_DIALECT_BCAST_IR_CPUTARGET_H

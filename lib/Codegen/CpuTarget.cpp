//===- CpuTarget.cpp - The machine that code is for -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/CpuTarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <fstream>
#include <string>

using namespace mlir::bcast;

/// What Linux says of the largest cache that the first processor uses. The C
/// library's own answer is that of the whole socket on some machines.
static int64_t getLastLevelCache(int64_t fallback) {
  int64_t largest = 0;
  for (int index = 0; index != 5; ++index) {
    std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index" +
                       std::to_string(index) + "/size");
    int64_t size = 0;
    char unit = 0;
    if (file >> size >> unit)
      largest = std::max(largest, unit == 'M' ? size << 20 : size << 10);
  }
  return largest > 0 ? largest : fallback;
}

std::optional<std::string> CpuTarget::findProblem() const {
  if (vectorBits != 0 &&
      (!llvm::isPowerOf2_32(vectorBits) || vectorBits < kMinVectorBits ||
       vectorBits > kMaxVectorBits))
    return ("vector-bits is " + llvm::Twine(vectorBits) +
            "; it must be 0, or a power of two from " +
            llvm::Twine(kMinVectorBits) + " to " + llvm::Twine(kMaxVectorBits))
        .str();
  if (lastLevelCache < 0)
    return ("last-level-cache is " + llvm::Twine(lastLevelCache) +
            "; it must not be negative")
        .str();
  if (threads > kMaxThreads)
    return ("threads is " + llvm::Twine(threads) + "; it must be at most " +
            llvm::Twine(kMaxThreads))
        .str();
  return std::nullopt;
}

CpuTarget CpuTarget::get(const llvm::Triple &triple,
                         llvm::function_ref<bool(llvm::StringRef)> has) {
  CpuTarget target;
  target.avx512 =
      has("avx512f") && has("avx512bw") && has("avx512dq") && has("avx512vl");
  target.avx512bf16 = target.avx512 && has("avx512bf16");
  if (target.avx512) {
    target.vectorBits = 512;
    target.masks = true;
  } else if (has("avx2")) {
    target.vectorBits = 256;
  }
  // Every AArch64 multiplies and adds in one instruction.
  target.fma = has("fma") || triple.isAArch64();
  return target;
}

CpuTarget CpuTarget::getHost() {
  static const CpuTarget host = [] {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    CpuTarget target =
        get(llvm::Triple(llvm::sys::getDefaultTargetTriple()),
            [&](llvm::StringRef feature) { return features.lookup(feature); });
    target.lastLevelCache = getLastLevelCache(target.lastLevelCache);
    return target;
  }();
  return host;
}

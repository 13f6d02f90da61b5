//===- CpuTarget.cpp - The processor of a module --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <fstream>
#include <string>

using namespace mlir;
using namespace mlir::bcast;

/// The largest cache of the first processor, as Linux reports it. On some
/// machines, sysconf reports the cache of the whole socket.
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

std::optional<std::string> CpuTarget::verify() const {
  if (!triple.empty() &&
      llvm::Triple(triple).getArch() == llvm::Triple::UnknownArch)
    return "triple is '" + triple +
           "', whose architecture is unknown; expected one as in "
           "x86_64-unknown-linux-gnu";
  if (triple.empty() && !cpu.empty())
    return "cpu is '" + cpu +
           "' without a triple; expected one as in x86_64-unknown-linux-gnu";
  if (vectorBits != 0 &&
      (!llvm::isPowerOf2_32(vectorBits) || vectorBits < kMinVectorBits ||
       vectorBits > kMaxVectorBits))
    return ("vector_bits is " + llvm::Twine(vectorBits) +
            "; it must be 0, or a power of two from " +
            llvm::Twine(kMinVectorBits) + " to " + llvm::Twine(kMaxVectorBits))
        .str();
  if (lastLevelCache < 0)
    return ("last_level_cache is " + llvm::Twine(lastLevelCache) +
            "; it must not be negative")
        .str();
  if (threads > kMaxThreads)
    return ("threads is " + llvm::Twine(threads) + "; it must be at most " +
            llvm::Twine(kMaxThreads))
        .str();
  return std::nullopt;
}

CpuTarget CpuTarget::get(const llvm::Triple &triple, llvm::StringRef cpu,
                         llvm::function_ref<bool(llvm::StringRef)> has) {
  CpuTarget target;
  target.triple = triple.str();
  target.cpu = cpu.str();
  if (has("avx512f") && has("avx512bw") && has("avx512dq") && has("avx512vl")) {
    target.vectorBits = 512;
    target.features |= CpuFeature::AVX512 | CpuFeature::MaskedMemory;
    if (has("avx512bf16"))
      target.features |= CpuFeature::AVX512BF16;
  } else if (has("avx2")) {
    target.vectorBits = 256;
  }
  // Every AArch64 processor has fused multiply-add.
  if (has("fma") || triple.isAArch64())
    target.features |= CpuFeature::FMA;
  return target;
}

CpuTarget CpuTarget::getHost() {
  static const CpuTarget host = [] {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    CpuTarget target =
        get(llvm::Triple(llvm::sys::getDefaultTargetTriple()),
            llvm::sys::getHostCPUName(),
            [&](llvm::StringRef feature) { return features.lookup(feature); });
    target.lastLevelCache = getLastLevelCache(target.lastLevelCache);
    return target;
  }();
  return host;
}

//===----------------------------------------------------------------------===//
// The attribute
//===----------------------------------------------------------------------===//

CpuTargetAttr CpuTargetAttr::get(MLIRContext *context,
                                 const CpuTarget &target) {
  return get(context, target.triple, target.cpu, target.vectorBits,
             target.features, target.lastLevelCache, target.threads,
             target.parallelThreshold);
}

CpuTarget CpuTargetAttr::getTarget() const {
  CpuTarget target;
  target.triple = getTriple().str();
  target.cpu = getCpu().str();
  target.vectorBits = getVectorBits();
  target.features = getFeatures();
  target.lastLevelCache = getLastLevelCache();
  target.threads = getThreads();
  target.parallelThreshold = getParallelThreshold();
  return target;
}

CpuTarget CpuTargetAttr::getTargetOf(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target =
            op->getAttrOfType<CpuTargetAttr>(BcastDialect::kTargetAttrName))
      return target.getTarget();
  return {};
}

LogicalResult
CpuTargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      StringRef triple, StringRef cpu, int64_t vectorBits,
                      CpuFeature features, int64_t lastLevelCache,
                      int64_t threads, int64_t parallelThreshold) {
  for (auto [name, value] :
       {std::pair<StringRef, int64_t>("vector_bits", vectorBits),
        {"threads", threads},
        {"parallel_threshold", parallelThreshold}})
    if (!llvm::isUInt<32>(value))
      return emitError() << name << " is " << value << "; it must be from 0 to "
                         << std::numeric_limits<uint32_t>::max();
  CpuTarget target;
  target.triple = triple.str();
  target.cpu = cpu.str();
  target.vectorBits = vectorBits;
  target.lastLevelCache = lastLevelCache;
  target.threads = threads;
  if (std::optional<std::string> problem = target.verify())
    return emitError() << *problem;
  return success();
}

LogicalResult BcastDialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute attribute) {
  if (attribute.getName() != kTargetAttrName)
    return success();
  if (isa<CpuTargetAttr>(attribute.getValue()))
    return success();
  return op->emitOpError() << "has the attribute " << attribute.getName()
                           << " = " << attribute.getValue()
                           << "; it must be a #bcast.cpu_target";
}

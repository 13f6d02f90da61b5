//===- CpuTarget.cpp - The processor of a module --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NameSuggestions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/Plan.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <fstream>
#include <string>

using namespace mlir;
using namespace mlir::bcast;

namespace {
/// Data caches of the first processor in bytes, as Linux reports them; 0 if it
/// does not. On some machines, sysconf reports the cache of the whole socket.
struct Caches {
  int64_t line = 0, l1 = 0, l2 = 0, largest = 0;

  Caches() {
    for (int index = 0; index != 5; ++index) {
      std::string folder =
          "/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index);
      std::ifstream sizeFile(folder + "/size"), levelFile(folder + "/level");
      std::ifstream typeFile(folder + "/type");
      std::ifstream lineFile(folder + "/coherency_line_size");
      int64_t size = 0, level = 0;
      char unit = 0;
      std::string type;
      if (!(sizeFile >> size >> unit) || !(typeFile >> type) ||
          type == "Instruction")
        continue;
      int64_t bytes = unit == 'M' ? size << 20 : size << 10;
      largest = std::max(largest, bytes);
      if (levelFile >> level && level <= 2)
        (level == 1 ? l1 : l2) = bytes;
      if (level == 1)
        lineFile >> line;
    }
  }
};
} // namespace

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
  if (nonTemporalThreshold < 0)
    return ("non_temporal_threshold is " + llvm::Twine(nonTemporalThreshold) +
            "; it must not be negative")
        .str();
  if (!llvm::isPowerOf2_64(lineBytes) || lineBytes < kMinLineBytes ||
      lineBytes > kMaxLineBytes)
    return ("line_bytes is " + llvm::Twine(lineBytes) +
            "; it must be a power of two from " + llvm::Twine(kMinLineBytes) +
            " to " + llvm::Twine(kMaxLineBytes))
        .str();
  if (l1Bytes < 0)
    return ("l1_bytes is " + llvm::Twine(l1Bytes) + "; it must not be negative")
        .str();
  if (l2Bytes < 0)
    return ("l2_bytes is " + llvm::Twine(l2Bytes) + "; it must not be negative")
        .str();
  if (threads > kMaxThreads)
    return ("threads is " + llvm::Twine(threads) + "; it must be at most " +
            llvm::Twine(kMaxThreads))
        .str();
  return std::nullopt;
}

static bool hasAVX512(llvm::function_ref<bool(llvm::StringRef)> has) {
  return has("avx512f") && has("avx512bw") && has("avx512dq") &&
         has("avx512vl");
}

/// Whether instructions convert vectors to and from f16.
static bool convertsHalves(const llvm::Triple &triple,
                           llvm::function_ref<bool(llvm::StringRef)> has) {
  if (triple.isAArch64())
    return true;
  if (triple.isRISCV())
    return has("zfhmin") && (!has("v") || has("zvfhmin"));
  return has("f16c");
}

static bool hasFusedMultiplyAdd(const llvm::Triple &triple,
                                llvm::function_ref<bool(llvm::StringRef)> has) {
  // Every floating-point unit of these processors has the instruction.
  if (triple.isAArch64() || triple.isPPC64())
    return true;
  if (triple.isRISCV() || triple.isLoongArch())
    return has("d");
  return has("fma");
}

/// The bits of a vector register that every processor of `triple` with the
/// features has; 0 without vectors.
static unsigned getVectorBits(const llvm::Triple &triple, llvm::StringRef cpu,
                              llvm::function_ref<bool(llvm::StringRef)> has) {
  if (triple.isAArch64()) {
    if (!has("neon"))
      return 0;
    // Those whose vectors of SVE are longer than those of NEON.
    return !has("sve") ? 128
                       : llvm::StringSwitch<unsigned>(cpu)
                             .Case("a64fx", 512)
                             .Cases({"neoverse-v1", "fujitsu-monaka"}, 256)
                             .Default(128);
  }
  if (triple.isRISCV()) {
    if (!has("v"))
      return 0;
    unsigned bits = CpuTarget::kMaxVectorBits;
    while (bits > 128 && !has(("zvl" + llvm::Twine(bits) + "b").str()))
      bits /= 2;
    return bits;
  }
  if (triple.isX86())
    return hasAVX512(has) ? 512 : has("avx2") ? 256 : 128;
  if (triple.isLoongArch())
    return has("lasx") ? 256 : has("lsx") ? 128 : 0;
  if (triple.isMIPS())
    return has("msa") ? 128 : 0;
  return 128;
}

CpuTarget CpuTarget::get(const llvm::Triple &triple, llvm::StringRef cpu,
                         llvm::function_ref<bool(llvm::StringRef)> has,
                         std::optional<unsigned> vectorBits) {
  CpuTarget target;
  target.triple = triple.str();
  target.cpu = cpu.str();
  target.vectorBits = vectorBits.value_or(getVectorBits(triple, cpu, has));
  bool isScalable = (triple.isAArch64() && target.vectorBits > 128) ||
                    (triple.isRISCV() && target.vectorBits != 0);
  if (isScalable)
    target.features |= CpuFeature::MaskedMemory;
  if (isScalable && triple.isAArch64())
    target.features |= CpuFeature::SVE;
  if (isScalable && triple.isRISCV())
    target.features |= CpuFeature::RegisterPairs;
  if (triple.isAArch64() || triple.isRISCV())
    target.features |= CpuFeature::Maximum;
  if (hasAVX512(has)) {
    target.features |= CpuFeature::AVX512 | CpuFeature::MaskedMemory;
    if (has("avx512bf16"))
      target.features |= CpuFeature::AVX512BF16;
  }
  if (hasFusedMultiplyAdd(triple, has))
    target.features |= CpuFeature::FMA;
  if (convertsHalves(triple, has))
    target.features |= CpuFeature::F16;
  return target;
}

CpuTarget CpuTarget::getHost() {
  static const CpuTarget host = [] {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    CpuTarget target =
        get(llvm::Triple(llvm::sys::getDefaultTargetTriple()),
            llvm::sys::getHostCPUName(), [&](llvm::StringRef feature) {
              // Not every system reports NEON, which all hosts of AArch64 have.
              // The length of this machine's vectors of SVE is not known.
              return feature == "neon" ||
                     (feature != "sve" && features.lookup(feature));
            });
    // Larger caches are shared by many processors: one thread has a part, and
    // a virtual machine reports the whole.
    Caches caches;
    if (caches.largest > 0)
      target.nonTemporalThreshold =
          std::min(target.nonTemporalThreshold, caches.largest);
    if (caches.l2 > 0)
      target.l2Bytes = caches.l2;
    if (caches.l1 > 0)
      target.l1Bytes = caches.l1;
    if (caches.line > 0)
      target.lineBytes = caches.line;
    if (target.verify())
      target.lineBytes = CpuTarget().lineBytes;
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
             target.features, target.lineBytes, target.l1Bytes, target.l2Bytes,
             target.nonTemporalThreshold, target.threads,
             target.parallelThreshold, target.accuracy);
}

CpuTarget CpuTargetAttr::getTarget() const {
  CpuTarget target;
  target.triple = getTriple().str();
  target.cpu = getCpu().str();
  target.vectorBits = getVectorBits();
  target.features = getFeatures();
  target.lineBytes = getLineBytes();
  target.l1Bytes = getL1Bytes();
  target.l2Bytes = getL2Bytes();
  target.nonTemporalThreshold = getNonTemporalThreshold();
  target.threads = getThreads();
  target.parallelThreshold = getParallelThreshold();
  target.accuracy = getAccuracy();
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
                      CpuFeature features, int64_t lineBytes, int64_t l1Bytes,
                      int64_t l2Bytes, int64_t nonTemporalThreshold,
                      int64_t threads, int64_t parallelThreshold, Accuracy) {
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
  target.lineBytes = lineBytes;
  target.l1Bytes = l1Bytes;
  target.l2Bytes = l2Bytes;
  target.nonTemporalThreshold = nonTemporalThreshold;
  target.threads = threads;
  if (std::optional<std::string> problem = target.verify())
    return emitError() << *problem;
  return success();
}

/// Nobody would read a misspelt attribute.
static LogicalResult verifyNameOfAttribute(Operation *op, StringRef name) {
  StringRef known[] = {BcastDialect::kFuseAttrName, kPlanAttrName,
                       BcastDialect::kTargetAttrName};
  constexpr StringLiteral prefix = "bcast.";
  SmallVector<StringRef> words;
  for (StringRef other : known)
    words.push_back(other.drop_front(prefix.size()));
  StringRef word = name.drop_front(prefix.size());
  StringRef near = findNearName(word, words);
  if (near.empty() || near == word)
    return success();
  return op->emitOpError() << "has the attribute '" << name
                           << "', which is none of bcast; did you mean '"
                           << prefix << near << "'?";
}

LogicalResult BcastDialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute attribute) {
  if (attribute.getName() == kFuseAttrName &&
      !(isa<ModuleOp>(op) && isa<BoolAttr>(attribute.getValue())))
    return op->emitOpError()
           << "has the attribute " << attribute.getName() << " = "
           << attribute.getValue() << "; it must be true or false, of a module";
  if (attribute.getName() == kPlanAttrName &&
      !isa<ElementwiseOpInterface, ReductionOpInterface, IotaOp>(op) &&
      op->getName().getStringRef() != "linalg.generic")
    return op->emitOpError()
           << "has the attribute '" << kPlanAttrName
           << "', which is for an elementwise operation, a reduction or an "
              "iota of bcast, or for a linalg.generic";
  if (attribute.getName() != kTargetAttrName)
    return verifyNameOfAttribute(op, attribute.getName());
  if (isa<CpuTargetAttr>(attribute.getValue()))
    return success();
  return op->emitOpError() << "has the attribute " << attribute.getName()
                           << " = " << attribute.getValue()
                           << "; it must be a #bcast.cpu_target";
}

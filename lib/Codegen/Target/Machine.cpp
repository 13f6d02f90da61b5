//===- Machine.cpp - The machine that code is compiled for ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Machine.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir::bcast;

Machine::Machine(std::unique_ptr<llvm::TargetMachine> llvm, CpuTarget cpu)
    : llvm(std::move(llvm)), cpu(cpu) {}
Machine::Machine(Machine &&) = default;
Machine::~Machine() = default;

llvm::Expected<Machine> Machine::getHost() {
  static const bool initialized = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)initialized;
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(llvm::CodeGenOptLevel::Aggressive);
  builder->setRelocationModel(llvm::Reloc::PIC_);
  // The code of an object file and its constants are loaded side by side. The
  // default in memory is the large model, with an instruction for each address.
  if (builder->getTargetTriple().isX86())
    builder->setCodeModel(llvm::CodeModel::Small);
  auto targetMachine = builder->createTargetMachine();
  if (!targetMachine)
    return targetMachine.takeError();
  return Machine(std::move(*targetMachine), CpuTarget::getHost());
}

/// Returns an error unless `features` is a list of signed names that `info`
/// knows. LLVM would print a warning and continue.
static llvm::Error checkFeatures(const llvm::MCSubtargetInfo &info,
                                 llvm::StringRef features) {
  llvm::SmallVector<llvm::StringRef> list;
  features.split(list, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef feature : list) {
    llvm::StringRef name = feature;
    if (!name.consume_front("+") && !name.consume_front("-"))
      return llvm::createStringError("expected features as in +avx2,-fma, "
                                     "got '" +
                                     feature + "'");
    auto isNamed = [&](const llvm::SubtargetFeatureKV &known) {
      return name == known.Key;
    };
    if (llvm::none_of(info.getAllProcessorFeatures(), isNamed))
      return llvm::createStringError("processors of " +
                                     info.getTargetTriple().str() +
                                     " have no feature '" + name + "'");
  }
  return llvm::Error::success();
}

static bool hasFeature(const llvm::MCSubtargetInfo &info,
                       llvm::StringRef name) {
  auto isNamed = [&](const llvm::SubtargetFeatureKV &known) {
    return name == known.Key;
  };
  return llvm::any_of(info.getEnabledProcessorFeatures(), isNamed);
}

/// The processor that Clang compiles for if only the triple is given.
static llvm::StringRef getDefaultCpu(const llvm::Triple &triple) {
  if (triple.isX86())
    return "x86-64";
  if (triple.isRISCV64())
    return "generic-rv64";
  if (triple.isPPC64())
    return "ppc64le";
  if (triple.isLoongArch64())
    return "loongarch64";
  if (triple.isMIPS64())
    return "mips64r2";
  return "generic";
}

/// The features that Clang adds to that processor. RISC-V's are rv64gc.
static llvm::StringRef getDefaultFeatures(const llvm::Triple &triple) {
  if (triple.isRISCV64())
    return "+m,+a,+f,+d,+c";
  if (triple.isLoongArch64())
    return "+f,+d,+lsx,+ual";
  return "";
}

/// Clang's calling convention for a processor of `triple` with the features of
/// `info`; empty for LLVM's default. LLVM's default for RISC-V passes floats in
/// integer registers.
static llvm::StringRef getABIName(const llvm::MCSubtargetInfo &info) {
  const llvm::Triple &triple = info.getTargetTriple();
  if (triple.isRISCV64())
    return hasFeature(info, "d") ? "lp64d" : "lp64";
  return triple.isLoongArch64() ? "lp64d" : "";
}

/// The features that code for `triple` needs. Without them, LLVM ends the
/// process, or changes the calling convention, or calls functions for the
/// arithmetic of floats.
static llvm::StringRef getNeededFeatures(const llvm::Triple &triple) {
  if (triple.isX86())
    return "+64bit,+sse2,-soft-float";
  if (triple.isAArch64())
    return "+fp-armv8,+neon";
  if (triple.isRISCV64())
    return "-e";
  if (triple.isLoongArch64())
    return "+f,+d";
  return "";
}

/// Returns the reason why code for `triple` cannot be generated, or nothing.
static std::optional<std::string> findProblem(const llvm::Triple &triple) {
  if (triple.isGPU() || triple.isBPF())
    return "is not a CPU target";
  if (!triple.isLittleEndian())
    return "is big-endian; bcast needs a little-endian processor";
  if (!triple.isArch64Bit())
    return "is a processor of " +
           std::to_string(triple.getArchPointerBitWidth()) +
           " bits; bcast needs one of 64 bits";
  if (triple.isLoongArch64() &&
      (triple.isGNUEnvironment() || triple.isMusl()) &&
      (triple.getEnvironmentName().ends_with("sf") ||
       triple.getEnvironmentName().ends_with("f32")))
    return "passes floats in integer registers; bcast needs the calling "
           "convention lp64d";
  return std::nullopt;
}

static CpuTarget getCpuTarget(const llvm::MCSubtargetInfo &info,
                              std::optional<unsigned> vectorBits) {
  return CpuTarget::get(
      info.getTargetTriple(), info.getCPU(),
      [&](llvm::StringRef name) { return hasFeature(info, name); }, vectorBits);
}

/// Returns an error if the vectors of a processor with the features of `info`
/// do not have `bits`. The lengths of SVE and V are not part of the features.
static llvm::Error checkVectorBits(const llvm::MCSubtargetInfo &info,
                                   unsigned bits) {
  const llvm::Triple &triple = info.getTargetTriple();
  unsigned known = getCpuTarget(info, std::nullopt).vectorBits;
  std::string feature;
  if (triple.isAArch64() && bits > 128 && !hasFeature(info, "sve"))
    feature = "+sve";
  else if (triple.isRISCV() && bits != 0 && !hasFeature(info, "v"))
    feature = "+v";
  bool isOther =
      triple.isAArch64() && known > 128 && bits > 128 && bits != known;
  if (feature.empty() && !isOther)
    return llvm::Error::success();
  return llvm::createStringError(
      "vector-bits is " + std::to_string(bits) + ", and '" + info.getCPU() +
      "' of " + triple.str() +
      (known == 0 ? " has no vectors"
                  : " has vectors of " + std::to_string(known) + " bits") +
      (feature.empty() ? "" : "; add " + feature + " to the features"));
}

llvm::Expected<Machine> Machine::get(llvm::StringRef tripleText,
                                     llvm::StringRef cpu,
                                     llvm::StringRef features,
                                     std::optional<unsigned> vectorBits) {
  static const bool initialized = [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    return true;
  }();
  (void)initialized;
  llvm::Triple triple(llvm::Triple::normalize(tripleText));
  std::string problem;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, problem);
  if (!target || !target->hasTargetMachine())
    return llvm::createStringError(
        "LLVM has no target '" + tripleText +
        "'; expected a triple as in x86_64-linux-gnu");
  if (std::optional<std::string> problem = findProblem(triple))
    return llvm::createStringError("target '" + tripleText + "' " + *problem);
  std::string allFeatures = features.str();
  if (cpu.empty()) {
    cpu = getDefaultCpu(triple);
    llvm::StringRef defaults = getDefaultFeatures(triple);
    allFeatures = defaults.str() +
                  (defaults.empty() || features.empty() ? "" : ",") +
                  allFeatures;
  }
  // The CPU and the features follow: LLVM would print warnings about wrong
  // ones.
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!info || !info->isCPUStringValid(cpu))
    return llvm::createStringError("target '" + tripleText +
                                   "' has no processor '" + cpu + "'");
  if (llvm::Error error = checkFeatures(*info, features))
    return std::move(error);
  info.reset(target->createMCSubtargetInfo(triple, cpu, allFeatures));
  if (vectorBits) {
    CpuTarget given;
    given.vectorBits = *vectorBits;
    if (std::optional<std::string> problem = given.verify())
      return llvm::createStringError(*problem);
    if (llvm::Error error = checkVectorBits(*info, *vectorBits))
      return std::move(error);
    // LLVM keeps vectors of a fixed length in registers of at least this
    // length.
    if (triple.isRISCV() && *vectorBits != 0)
      allFeatures += ",+zvl" + std::to_string(*vectorBits) + "b";
  }
  llvm::TargetOptions options;
  options.MCOptions.ABIName = getABIName(*info);
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, cpu, allFeatures, options, llvm::Reloc::PIC_, std::nullopt,
      llvm::CodeGenOptLevel::Aggressive));
  if (!machine)
    return llvm::createStringError("LLVM cannot generate code for target '" +
                                   tripleText + "'");
  if (machine->createDataLayout().getPointerSizeInBits(0) != 64)
    return llvm::createStringError("target '" + tripleText +
                                   "' has no pointers of 64 bits");
  if (llvm::StringRef needed = getNeededFeatures(triple);
      !machine->getMCSubtargetInfo()->checkFeatures(needed.str()))
    return llvm::createStringError("code for '" + tripleText +
                                   "' needs a processor with the features " +
                                   needed);
  CpuTarget cpuTarget =
      getCpuTarget(*machine->getMCSubtargetInfo(), vectorBits);
  return Machine(std::move(machine), cpuTarget);
}

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

static CpuTarget getCpuTarget(const llvm::MCSubtargetInfo &info) {
  return CpuTarget::get(
      info.getTargetTriple(), info.getCPU(), [&](llvm::StringRef name) {
        auto isNamed = [&](const llvm::SubtargetFeatureKV &known) {
          return name == known.Key;
        };
        return llvm::any_of(info.getEnabledProcessorFeatures(), isNamed);
      });
}

llvm::Expected<Machine> Machine::get(llvm::StringRef tripleText,
                                     llvm::StringRef cpu,
                                     llvm::StringRef features) {
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
  if (triple.isGPU() || triple.isBPF())
    return llvm::createStringError("target '" + tripleText +
                                   "' is not a CPU target");
  if (!triple.isArch64Bit() || !triple.isLittleEndian())
    return llvm::createStringError("target '" + tripleText +
                                   "' is not a little-endian one of 64 bits");
  if (cpu.empty())
    cpu = triple.isX86() ? "x86-64" : "generic";
  // The CPU and the features follow: LLVM would print warnings about wrong
  // ones.
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      target->createMCSubtargetInfo(triple, "", ""));
  if (!info || !info->isCPUStringValid(cpu))
    return llvm::createStringError("target '" + tripleText +
                                   "' has no processor '" + cpu + "'");
  if (llvm::Error error = checkFeatures(*info, features))
    return std::move(error);
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      triple, cpu, features, llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Aggressive));
  if (!machine)
    return llvm::createStringError("LLVM cannot generate code for target '" +
                                   tripleText + "'");
  if (machine->createDataLayout().getPointerSizeInBits(0) != 64)
    return llvm::createStringError("target '" + tripleText +
                                   "' has no pointers of 64 bits");
  // Without these features, LLVM ends the process or changes the calling
  // convention.
  if (triple.isX86() &&
      !machine->getMCSubtargetInfo()->checkFeatures("+64bit,+sse2,-soft-float"))
    return llvm::createStringError(
        "the processor lacks 64-bit mode or SSE2, which code for '" +
        tripleText + "' needs");
  CpuTarget cpuTarget = getCpuTarget(*machine->getMCSubtargetInfo());
  return Machine(std::move(machine), cpuTarget);
}

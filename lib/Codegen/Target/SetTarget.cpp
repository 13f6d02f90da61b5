//===- SetTarget.cpp - The processor of a module --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Machine.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTSETTARGET
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

namespace {
struct SetTarget : public bcast::impl::BcastSetTargetBase<SetTarget> {
  using Base::Base;
  /// The target that the options modify; if not set, that of the module.
  std::optional<CpuTarget> base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::Expected<CpuTarget> target = findTarget();
    if (target)
      if (std::optional<std::string> problem = target->verify())
        target = llvm::createStringError(spellAsOption(*problem));
    if (!target) {
      // An error of the operation would print the module.
      emitError(module.getLoc())
          << getArgument() << ": " << llvm::toString(target.takeError());
      return signalPassFailure();
    }
    auto attribute = CpuTargetAttr::get(&getContext(), *target);
    auto before =
        module->getAttrOfType<CpuTargetAttr>(BcastDialect::kTargetAttrName);
    if (base && before && before != attribute)
      emitWarning(module.getLoc())
          << "the module's target, " << before
          << ", is replaced by that of this compilation, " << attribute;
    if (attribute == CpuTargetAttr::get(&getContext(), CpuTarget()))
      module->removeAttr(BcastDialect::kTargetAttrName);
    else
      module->setAttr(BcastDialect::kTargetAttrName, attribute);
  }

  llvm::SmallVector<StringRef> getOptionNames() const {
    return {target.getArgStr(),
            cpu.getArgStr(),
            features.getArgStr(),
            vectorBits.getArgStr(),
            assumeFeatures.getArgStr(),
            lineBytes.getArgStr(),
            l1Bytes.getArgStr(),
            l2Bytes.getArgStr(),
            nonTemporalThreshold.getArgStr(),
            threads.getArgStr(),
            parallelThreshold.getArgStr(),
            accuracy.getArgStr()};
  }

private:
  /// Replaces the underscores of the attribute's element, with which `problem`
  /// begins, by the hyphens of the option.
  static std::string spellAsOption(std::string problem) {
    std::replace(problem.begin(),
                 problem.begin() + StringRef(problem).find(' '), '_', '-');
    return problem;
  }

  llvm::Expected<CpuTarget> findTarget() {
    llvm::Expected<CpuTarget> target = findNamedTarget();
    if (!target)
      return target;
    auto set = [](auto &field, const auto &option) {
      if (option.hasValue())
        field = option.getValue();
    };
    set(target->vectorBits, vectorBits);
    if (assumeFeatures.hasValue()) {
      target->features = CpuFeature::None;
      for (const std::string &name : assumeFeatures) {
        std::optional<CpuFeature> feature = symbolizeCpuFeature(name);
        if (!feature)
          return llvm::createStringError("assume-features is '" + name +
                                         "'; it must be a list of " +
                                         listFeatures());
        target->features |= *feature;
      }
    }
    set(target->lineBytes, lineBytes);
    set(target->l1Bytes, l1Bytes);
    set(target->l2Bytes, l2Bytes);
    set(target->nonTemporalThreshold, nonTemporalThreshold);
    set(target->threads, threads);
    set(target->parallelThreshold, parallelThreshold);
    if (accuracy.hasValue()) {
      std::optional<Accuracy> symbol = symbolizeAccuracy(accuracy);
      if (!symbol)
        return llvm::createStringError("accuracy is '" + accuracy +
                                       "'; it must be precise or relaxed");
      target->accuracy = *symbol;
    }
    return target;
  }

  llvm::Expected<CpuTarget> findNamedTarget() {
    if (target.hasValue() && target.empty())
      return llvm::createStringError("target is empty; it must be baseline, "
                                     "host or a target triple, as in "
                                     "x86_64-linux-gnu");
    bool isNamed = !target.empty() && target != "baseline" && target != "host";
    if (!isNamed && (!cpu.empty() || !features.empty()))
      return llvm::createStringError(
          "cpu and features need a target triple, as in "
          "target=x86_64-linux-gnu");
    if (target.empty())
      return base ? *base : CpuTargetAttr::getTargetOf(getOperation());
    if (target == "baseline")
      return CpuTarget();
    if (target == "host")
      return CpuTarget::getHost();
    std::optional<unsigned> bits;
    if (vectorBits.hasValue())
      bits = vectorBits;
    llvm::Expected<Machine> machine = Machine::get(target, cpu, features, bits);
    if (!machine)
      return machine.takeError();
    return machine->cpu;
  }

  static std::string listFeatures() {
    std::string names = stringifyCpuFeature(CpuFeature::None);
    for (uint32_t bit = 1; auto feature = symbolizeCpuFeature(bit); bit <<= 1)
      names += ", " + stringifyCpuFeature(*feature);
    return names;
  }
};
} // namespace

std::unique_ptr<Pass> bcast::createBcastSetTarget(const CpuTarget &target) {
  auto pass = std::make_unique<SetTarget>();
  pass->base = target;
  // Printed pipelines contain the options.
  std::string has = stringifyCpuFeature(target.features);
  std::replace(has.begin(), has.end(), '|', ',');
  std::string options = llvm::formatv(
      "vector-bits={0} assume-features={1} line-bytes={2} l1-bytes={3} "
      "l2-bytes={4} non-temporal-threshold={5} "
      "threads={6} parallel-threshold={7} accuracy={8}",
      target.vectorBits, has, target.lineBytes, target.l1Bytes, target.l2Bytes,
      target.nonTemporalThreshold, target.threads, target.parallelThreshold,
      stringifyAccuracy(target.accuracy));
  (void)pass->initializeOptions(options,
                                [](const Twine &) { return failure(); });
  return pass;
}

SmallVector<StringRef> bcast::getTargetOptionNames() {
  return SetTarget().getOptionNames();
}

//===- Validate.cpp - The pass that compares stages by terms --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Instances.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Validation/Validation.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// More instances are not run, unless the option says so.
static constexpr unsigned kMaxInstances = 256;

/// The draws of numbers that decide whether terms that differ are values that
/// differ.
static constexpr unsigned kNumDraws = 32;

/// After as many instances without a verdict, no more are run.
static constexpr unsigned kMaxUnknown = 4;

namespace {
/// What the comparison of a function says.
struct Verdict {
  enum class Kind { Validated, Differs, Unknown };
  Kind kind = Kind::Validated;
  std::string text;
};

/// A function, and what passes made of it.
struct StageModule {
  std::string name;
  OwningOpRef<ModuleOp> module;
};

class Comparison {
public:
  Comparison(func::FuncOp source, unsigned limit)
      : source(source), limit(limit) {}

  void addStage(StringRef name, OwningOpRef<ModuleOp> module) {
    stages.push_back({name.str(), std::move(module)});
  }
  Verdict run();

private:
  /// Compares one instance; none if all stages agree.
  std::optional<Verdict> compare(const Instance &instance);
  /// The first element that differs, as text; none if all are the same terms.
  /// Numbers do not differ if the bits of a NaN decide.
  std::optional<std::string> findDifference(const Outcome &before,
                                            const Outcome &after,
                                            bool isInNumbers = false);
  /// Whether numbers in place of symbols give other results.
  bool differsInNumbers(Instance instance, func::FuncOp function);
  func::FuncOp find(StageModule &stage) {
    return stage.module->lookupSymbol<func::FuncOp>(source.getSymName());
  }

  func::FuncOp source;
  unsigned limit;
  std::vector<StageModule> stages;
  unsigned numRefused = 0, numUndefined = 0;
  std::string undefined;
  TermPool *pool = nullptr;
};
} // namespace

static SmallVector<Indices> getShapes(const Outcome &outcome) {
  return llvm::map_to_vector(outcome.results,
                             [](const Data &data) { return data.shape; });
}

std::optional<std::string> Comparison::findDifference(const Outcome &before,
                                                      const Outcome &after,
                                                      bool isInNumbers) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (before.results.size() != after.results.size())
    return std::string("it has another number of results");
  for (auto [number, results] :
       llvm::enumerate(llvm::zip(before.results, after.results))) {
    auto &[was, is] = results;
    if (was.shape != is.shape) {
      os << "result " << number << " has the shape [";
      llvm::interleaveComma(is.shape, os);
      os << "], and had [";
      llvm::interleaveComma(was.shape, os);
      os << "]";
      return text;
    }
    Terms expected = was.getElements(), found = is.getElements();
    Indices index(was.shape.size(), 0);
    for (auto [x, y] : llvm::zip_equal(expected, found)) {
      if (x != y &&
          (!y || (x->kind != Term::Kind::Undefined &&
                  !(isInNumbers && (hasFreeBits(x) || hasFreeBits(y)))))) {
        os << "result " << number << "[";
        llvm::interleaveComma(index, os);
        os << "] is " << (y ? print(y) : "nothing") << ", and was " << print(x);
        return text;
      }
      advance(index, was.shape);
    }
  }
  return std::nullopt;
}

bool Comparison::differsInNumbers(Instance instance, func::FuncOp function) {
  for (instance.draw = 1; instance.draw <= kNumDraws; ++instance.draw) {
    Outcome before = validation::run(*pool, source, source, instance, {});
    if (before.kind != Outcome::Kind::Done)
      continue;
    Outcome after =
        validation::run(*pool, source, function, instance, getShapes(before));
    if (after.kind == Outcome::Kind::Refused ||
        after.kind == Outcome::Kind::Wrong ||
        (after.kind == Outcome::Kind::Done &&
         findDifference(before, after, /*isInNumbers=*/true)))
      return true;
  }
  return false;
}

std::optional<Verdict> Comparison::compare(const Instance &instance) {
  using Kind = Outcome::Kind;
  auto unknown = [](const Twine &text) {
    return Verdict{Verdict::Kind::Unknown, text.str()};
  };
  Outcome before = validation::run(*pool, source, source, instance, {});
  if (before.kind == Kind::Unknown)
    return unknown(before.reason);
  // What the language leaves open may become anything.
  if (before.kind == Kind::Wrong || before.isUnread) {
    ++numUndefined;
    undefined = before.reason;
    return std::nullopt;
  }
  bool isRefused = before.kind == Kind::Refused;
  numRefused += isRefused;
  for (StageModule &stage : stages) {
    auto differs = [&](const Twine &text) {
      return Verdict{Verdict::Kind::Differs,
                     ("after " + Twine(stage.name) + ", for " +
                      instance.print(source) + ": " + text)
                         .str()};
    };
    func::FuncOp function = find(stage);
    if (!function)
      return unknown("no such function after " + stage.name);
    // A buffer of a refused result may have any shape.
    SmallVector<Indices> shapes = getShapes(before);
    if (isRefused) {
      if (countResultBuffers(function) != 0) {
        shapes.clear();
        for (Type type : source.getResultTypes()) {
          Indices &shape = shapes.emplace_back();
          if (auto shaped = dyn_cast<ShapedType>(type))
            for (int64_t extent : shaped.getShape())
              shape.push_back(ShapedType::isDynamic(extent) ? 1 : extent);
        }
      }
    }
    Outcome after = validation::run(*pool, source, function, instance, shapes);
    if (after.kind == Kind::Unknown)
      return unknown("after " + stage.name + ", " + after.reason);
    if (isRefused) {
      if (after.kind != Kind::Refused)
        return differs((after.kind == Kind::Done ? "it runs" : after.reason) +
                       ", and was refused: " + before.reason);
      continue;
    }
    if (after.kind != Kind::Done)
      return differs(after.reason);
    std::optional<std::string> difference = findDifference(before, after);
    if (!difference)
      continue;
    if (differsInNumbers(instance, function))
      return differs(*difference);
    return unknown(
        "after " + stage.name + ", for " + instance.print(source) +
        ": numbers agree, and no law makes the terms equal: " + *difference);
  }
  return std::nullopt;
}

Verdict Comparison::run() {
  Verdict verdict;
  unsigned numUnknown = 0;
  std::vector<Instance> instances = getInstances(source, limit);
  for (const Instance &instance : instances) {
    TermPool terms(source.getContext());
    pool = &terms;
    std::optional<Verdict> difference = compare(instance);
    if (!difference)
      continue;
    if (difference->kind == Verdict::Kind::Differs)
      return *difference;
    // A later instance may differ.
    if (verdict.kind == Verdict::Kind::Validated)
      verdict = *difference;
    if (++numUnknown == kMaxUnknown)
      break;
  }
  if (verdict.kind == Verdict::Kind::Validated &&
      numUndefined == instances.size())
    return {Verdict::Kind::Unknown, "no instance has a result: " + undefined};
  if (verdict.kind != Verdict::Kind::Validated)
    return verdict;
  llvm::raw_string_ostream os(verdict.text);
  os << instances.size()
     << (instances.size() == 1 ? " instance" : " instances");
  if (numRefused != 0)
    os << ", " << numRefused << " of them refused";
  if (numUndefined != 0)
    os << ", " << numUndefined << " of them without a result";
  os << ": ";
  llvm::interleaveComma(stages, os,
                        [&](const StageModule &stage) { os << stage.name; });
  return verdict;
}

/// A module with `function` and what it refers to.
static OwningOpRef<ModuleOp> isolate(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  llvm::SetVector<Operation *> kept;
  SmallVector<Operation *> pending = {function};
  // Other operations of the module are few.
  for (Operation &op : *module.getBody())
    if (!isa<func::FuncOp>(op))
      kept.insert(&op);
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (!op || !kept.insert(op))
      continue;
    if (auto uses = SymbolTable::getSymbolUses(op))
      for (const SymbolTable::SymbolUse &use : *uses)
        if (Operation *callee = SymbolTable::lookupNearestSymbolFrom(
                use.getUser(), use.getSymbolRef());
            callee && callee->getParentOp() == module)
          pending.push_back(callee);
  }
  OwningOpRef<ModuleOp> copy = cast<ModuleOp>(module->cloneWithoutRegions());
  copy->getBodyRegion().emplaceBlock();
  OpBuilder builder = OpBuilder::atBlockEnd(copy->getBody());
  for (Operation *op : kept)
    builder.clone(*op);
  return copy;
}

namespace {
struct Validate : public PassWrapper<Validate, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Validate)

  Validate() = default;
  Validate(const Validate &other) : PassWrapper(other) {}

  StringRef getArgument() const override { return "bcast-validate"; }
  StringRef getDescription() const override {
    return "Run each function and what passes make of it on symbols in place "
           "of elements, for extents of 0 to 3, and compare the results. "
           "Fails unless all agree";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<affine::AffineDialect, arith::ArithDialect,
                    bufferization::BufferizationDialect, cf::ControlFlowDialect,
                    linalg::LinalgDialect, LLVM::LLVMDialect, math::MathDialect,
                    memref::MemRefDialect, scf::SCFDialect,
                    tensor::TensorDialect, vector::VectorDialect>();
  }

  void runOnOperation() override {
    bool agrees = true;
    if (maxInstances == 0) {
      emitError(getOperation().getLoc(),
                "'max-instances' is 0, and no instance would be run: give 1 or "
                "more");
      return signalPassFailure();
    }
    std::string error;
    if (OpPassManager pm; !passes.empty() && failed(addPasses(pm, error))) {
      emitError(getOperation().getLoc(),
                "'passes' is no pipeline of a module: ")
          << error;
      return signalPassFailure();
    }
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || function.isPrivate())
        continue;
      Verdict verdict = validate(function);
      agrees &= verdict.kind == Verdict::Kind::Validated;
      llvm::outs() << "@" << function.getSymName() << ": "
                   << (verdict.kind == Verdict::Kind::Validated ? "validated, "
                       : verdict.kind == Verdict::Kind::Differs ? "differs "
                                                                : "unknown: ")
                   << verdict.text << "\n";
    }
    llvm::outs().flush();
    markAllAnalysesPreserved();
    if (!agrees)
      signalPassFailure();
  }

private:
  Verdict validate(func::FuncOp function);
  /// Adds the passes of the option, with or without builtin.module around them.
  LogicalResult addPasses(OpPassManager &pm, std::string &error);

  Option<std::string> passes{
      *this, "passes",
      llvm::cl::desc("The passes to validate, as for --pass-pipeline, instead "
                     "of the stages")};
  Option<unsigned> maxInstances{
      *this, "max-instances",
      llvm::cl::desc("The instances of a function that are run at most"),
      llvm::cl::init(kMaxInstances)};
};
} // namespace

LogicalResult Validate::addPasses(OpPassManager &pm, std::string &error) {
  bool isWhole = StringRef(passes).starts_with("builtin.module(");
  llvm::raw_string_ostream os(error);
  FailureOr<OpPassManager> parsed = parsePassPipeline(
      isWhole ? passes : "builtin.module(" + passes + ")", os);
  if (succeeded(parsed))
    pm = std::move(*parsed);
  return parsed;
}

Verdict Validate::validate(func::FuncOp function) {
  Comparison comparison(function, maxInstances);
  std::vector<Stage> stages;
  if (!passes.empty()) {
    stages.push_back({passes, {}});
  } else {
    stages.push_back({"canonical", [](OpPassManager &pm) {
                        pm.addPass(createCanonicalizerPass());
                      }});
    for (Stage &stage : getStages())
      if (stage.name != "llvm")
        stages.push_back(std::move(stage));
  }
  OwningOpRef<ModuleOp> module = isolate(function);
  for (const Stage &stage : stages) {
    std::string error;
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diagnostic) {
      if (error.empty() &&
          diagnostic.getSeverity() == DiagnosticSeverity::Error)
        error = diagnostic.str();
    });
    PassManager pm(&getContext());
    if (stage.addPasses)
      stage.addPasses(pm);
    else if (failed(addPasses(pm, error)))
      return {Verdict::Kind::Unknown,
              "'" + passes + "' is no pipeline of a module: " + error};
    if (failed(pm.run(*module)))
      return {Verdict::Kind::Unknown,
              ("'" + Twine(stage.name) + "' fails: " + error).str()};
    comparison.addStage(stage.name, cast<ModuleOp>((*module)->clone()));
  }
  return comparison.run();
}

void bcast::registerValidation(DialectRegistry &) {
  static bool registered = false;
  if (!std::exchange(registered, true))
    PassRegistration<Validate>();
}

//===- Comparison.h - The stages of a function, compared --------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LIB_VALIDATION_COMPARISON_H
#define BCAST_LIB_VALIDATION_COMPARISON_H

#include "Instances.h"

namespace mlir::bcast::validation {

/// What the comparison of a function says.
struct Verdict {
  enum class Kind { Validated, Differs, Unknown };
  Kind kind = Kind::Validated;
  std::string text;
};

/// A function, and what passes made of it.
class Comparison {
public:
  Comparison(func::FuncOp source, unsigned limit, bool checksLaws)
      : source(source), limit(limit), checksLaws(checksLaws) {}

  void addStage(StringRef name, OwningOpRef<ModuleOp> module) {
    stages.push_back({name.str(), std::move(module)});
  }
  bool hasStages() const { return !stages.empty(); }
  /// Compares all instances. `rest` says which stages are missing.
  Verdict run(StringRef rest = "");

private:
  struct Stage {
    std::string name;
    OwningOpRef<ModuleOp> module;
  };

  /// Compares one instance; none if all stages agree.
  std::optional<Verdict> compareAll(const Instance &instance);
  /// The same under the assumptions of `path`.
  std::optional<Verdict> compare(const Instance &instance);
  /// Whether numbers in place of symbols give other results.
  bool differsInNumbers(Instance instance, func::FuncOp function);
  func::FuncOp find(Stage &stage) {
    return stage.module->lookupSymbol<func::FuncOp>(source.getSymName());
  }

  func::FuncOp source;
  unsigned limit;
  /// Whether numbers are run, too, where all terms are the same.
  bool checksLaws;
  std::vector<Stage> stages;
  unsigned numRefused = 0, numUndefined = 0;
  std::string undefined;
  /// Which values of elements are assumed, and which is open.
  TermPool::Assumptions path;
  const Term *open = nullptr;
  /// The functions that gave the same results for the numbers that were drawn.
  DenseSet<Operation *> agreesInNumbers;
  bool hasResult = false, hasRefused = false, hasGuesses = false;
  TermPool *pool = nullptr;
};

} // namespace mlir::bcast::validation

#endif // BCAST_LIB_VALIDATION_COMPARISON_H

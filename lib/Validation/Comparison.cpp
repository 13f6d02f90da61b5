//===- Comparison.cpp - The stages of a function, compared ----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Comparison.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

/// The draws of numbers that decide whether terms that differ are values that
/// differ.
static constexpr unsigned kNumDraws = 32;

/// More ways through the conditions of an instance, or more conditions on one
/// way, are not run.
static constexpr unsigned kMaxPaths = 256;
static constexpr unsigned kMaxAssumptions = 16;

/// Integers that an index depends on are at most that, as extents are.
static constexpr int64_t kLargestElement = 3;

/// After as many instances without a verdict, no more are run.
static constexpr unsigned kMaxUnknown = 4;

static Verdict makeUnknown(const Twine &text) {
  return {Verdict::Kind::Unknown, text.str()};
}

static SmallVector<Indices> getShapes(const Outcome &outcome) {
  return llvm::map_to_vector(outcome.results,
                             [](const Data &data) { return data.shape; });
}

namespace {
/// The first element that differs, and its terms.
struct Difference {
  std::string text;
  const Term *was = nullptr, *is = nullptr;
};
} // namespace

/// None if all are the same terms. Numbers do not differ if the bits of a NaN
/// decide.
static std::optional<Difference> findDifference(const Outcome &before,
                                                const Outcome &after,
                                                bool isInNumbers = false) {
  Difference difference;
  llvm::raw_string_ostream os(difference.text);
  if (before.results.size() != after.results.size())
    return Difference{"it has another number of results"};
  for (auto [number, results] :
       llvm::enumerate(llvm::zip(before.results, after.results))) {
    auto &[was, is] = results;
    if (was.shape != is.shape) {
      os << "result " << number << " has the shape [";
      llvm::interleaveComma(is.shape, os);
      os << "], and had [";
      llvm::interleaveComma(was.shape, os);
      os << "]";
      return difference;
    }
    Indices index(was.shape.size(), 0);
    for (auto [x, y] : llvm::zip_equal(was.getElements(), is.getElements())) {
      if (x != y &&
          (!y || (x->kind != Term::Kind::Undefined &&
                  !(isInNumbers && (hasFreeBits(x) || hasFreeBits(y)))))) {
        os << "result " << number << "[";
        llvm::interleaveComma(index, os);
        os << "] is " << (y ? print(y) : "nothing") << ", and was " << print(x);
        difference.was = x;
        difference.is = y;
        return difference;
      }
      advance(index, was.shape);
    }
  }
  return std::nullopt;
}

/// The first truth value that was made for `terms`: its operands have none.
static const Term *findTruth(ArrayRef<const Term *> terms) {
  llvm::SetVector<const Term *> seen;
  const Term *first = nullptr;
  seen.insert_range(terms);
  for (size_t i = 0; i != seen.size(); ++i) {
    const Term *term = seen[i];
    if (term->type.isInteger(1) && term->kind != Term::Kind::Constant &&
        term->kind != Term::Kind::Undefined && (!first || term->id < first->id))
      first = term;
    seen.insert_range(term->args);
  }
  return first;
}

bool Comparison::differsInNumbers(Instance instance, func::FuncOp function) {
  pool->assume({});
  for (instance.draw = 1; instance.draw <= kNumDraws; ++instance.draw) {
    Outcome was = validation::run(*pool, source, source, instance, {});
    if (was.kind != Outcome::Kind::Done)
      continue;
    Outcome is =
        validation::run(*pool, source, function, instance, getShapes(was));
    if (is.kind == Outcome::Kind::Refused || is.kind == Outcome::Kind::Wrong ||
        (is.kind == Outcome::Kind::Done &&
         findDifference(was, is, /*isInNumbers=*/true)))
      return true;
  }
  return false;
}

std::optional<Verdict> Comparison::compare(const Instance &instance) {
  using Kind = Outcome::Kind;
  Outcome was = validation::run(*pool, source, source, instance, {});
  open = was.open;
  if (open || was.kind == Kind::Unknown)
    return makeUnknown(was.reason);
  // What the language leaves open may become anything.
  if (was.kind == Kind::Wrong || was.isUnread) {
    undefined = was.reason;
    return std::nullopt;
  }
  hasResult = true;
  bool isRefused = was.kind == Kind::Refused;
  hasRefused |= isRefused;
  for (Stage &stage : stages) {
    func::FuncOp function = find(stage);
    if (!function)
      return makeUnknown("no such function after " + stage.name);
    std::string where =
        "after " + stage.name + ", for " + instance.print(source) + ": ";
    // Assumptions may exclude each other, which numbers do not.
    auto differs = [&](const Twine &text, bool isSure) {
      if (isSure || (!agreesInNumbers.contains(function) &&
                     differsInNumbers(instance, function)))
        return Verdict{Verdict::Kind::Differs, (where + text).str()};
      agreesInNumbers.insert(function);
      return makeUnknown(
          where + "numbers agree, and no law makes the terms equal: " + text);
    };
    // A buffer of a refused result may have any shape.
    SmallVector<Indices> shapes = getShapes(was);
    if (isRefused && countResultBuffers(function) != 0)
      for (Type type : source.getResultTypes()) {
        Indices &shape = shapes.emplace_back();
        if (auto shaped = dyn_cast<ShapedType>(type))
          for (int64_t extent : shaped.getShape())
            shape.push_back(ShapedType::isDynamic(extent) ? 1 : extent);
      }
    Outcome is = validation::run(*pool, source, function, instance, shapes);
    open = is.open;
    if (open || is.kind == Kind::Unknown)
      return makeUnknown("after " + stage.name + ", " + is.reason);
    if (isRefused && is.kind == Kind::Refused)
      continue;
    if (isRefused)
      return differs((is.kind == Kind::Done ? "it runs" : is.reason) +
                         ", and was refused: " + was.reason,
                     path.empty());
    if (is.kind != Kind::Done)
      return differs(is.reason, path.empty());
    if (std::optional<Difference> difference = findDifference(was, is)) {
      Verdict verdict = differs(difference->text, /*isSure=*/false);
      if (verdict.kind == Verdict::Kind::Unknown && difference->was &&
          difference->is)
        open = findTruth({difference->was, difference->is});
      return verdict;
    }
  }
  return std::nullopt;
}

std::optional<Verdict> Comparison::compareAll(const Instance &instance) {
  path.clear();
  agreesInNumbers.clear();
  hasResult = hasRefused = false;
  std::optional<Verdict> verdict;
  for (unsigned count = 0; count != kMaxPaths; ++count) {
    pool->assume(path);
    verdict = compare(instance);
    if (open && path.size() < kMaxAssumptions) {
      bool isTruth = open->type.isInteger(1);
      hasGuesses |= !isTruth;
      path.push_back({open, isTruth ? 1 : kLargestElement});
      continue;
    }
    if (verdict)
      return verdict;
    // The next value of the last assumption.
    while (!path.empty() && path.back().second == 0)
      path.pop_back();
    if (path.empty()) {
      for (Stage &stage : stages)
        if (checksLaws && hasResult && differsInNumbers(instance, find(stage)))
          return Verdict{Verdict::Kind::Differs,
                         "after " + stage.name + ", for " +
                             instance.print(source) +
                             ": in numbers alone, so a law is wrong"};
      numRefused += hasRefused;
      numUndefined += !hasResult;
      return std::nullopt;
    }
    --path.back().second;
  }
  return verdict ? *verdict
                 : makeUnknown("too many conditions depend on elements");
}

Verdict Comparison::run(StringRef rest) {
  Verdict verdict;
  unsigned numUnknown = 0;
  std::vector<Instance> instances = getInstances(source, limit);
  for (const Instance &instance : instances) {
    TermPool terms(source.getContext());
    pool = &terms;
    std::optional<Verdict> difference = compareAll(instance);
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
  if (verdict.kind != Verdict::Kind::Validated)
    return verdict;
  if (numUndefined == instances.size())
    return makeUnknown("no instance has a result: " + undefined);
  llvm::raw_string_ostream os(verdict.text);
  os << instances.size()
     << (instances.size() == 1 ? " instance" : " instances");
  if (numRefused != 0)
    os << ", " << numRefused << " of them refused";
  if (numUndefined != 0)
    os << ", " << numUndefined << " of them without a result";
  if (hasGuesses)
    os << ", elements that indices depend on are 0 to " << kLargestElement;
  os << ": ";
  llvm::interleaveComma(stages, os,
                        [&](const Stage &stage) { os << stage.name; });
  os << rest;
  return verdict;
}

//===- ProveBounds.cpp - Loads and stores inside of their buffers ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Bounds/ProveBounds.h"
#include "BufferIndices.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Support/Places.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include <chrono>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::bounds;

/// The seconds for the question whether one index may be out of bounds.
static constexpr unsigned kSolverSeconds = 10;

/// The seconds for all questions of a function. What is left then is unknown.
static constexpr unsigned kFunctionSeconds = 60;

namespace {
enum class Verdict { Proven, Refuted, Unknown, Nonlinear };

/// Proves the accesses of a function.
class BoundsProver {
public:
  BoundsProver(func::FuncOp function, raw_ostream &os)
      : function(function), os(os) {}

  void print();

private:
  void visit(Operation *op);
  std::optional<Verdict> visit(Operation *op, std::string &reason);
  /// Whether `indices` are in `memref` for all numbers; else, why not.
  Verdict prove(Operation *op, Value memref, Indices indices,
                std::string &reason);
  /// The same with the last dimensions, of which `merged` are static, as one.
  Verdict proveMerged(ArrayRef<Choice> facts, Value memref, Indices indices,
                      int64_t merged, bool spansAll, std::string &reason);
  /// Whether `violation` can be.
  Verdict decide(ArrayRef<Choice> facts, const Linear &violation,
                 std::string &reason);
  void addLanes(Type accessed, Value memref, Indices &indices);

  using Clock = std::chrono::steady_clock;

  func::FuncOp function;
  raw_ostream &os;
  Clock::time_point begin = Clock::now();
  IndexTerms terms;
  std::map<Verdict, unsigned> counts;
  std::vector<std::string> lines;
};
} // namespace

static StringRef getName(Verdict verdict) {
  switch (verdict) {
  case Verdict::Proven:
    return "proven";
  case Verdict::Refuted:
    return "refuted";
  case Verdict::Unknown:
    return "unknown";
  case Verdict::Nonlinear:
    return "nonlinear";
  }
  llvm_unreachable("all verdicts are listed");
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

/// Adds the variables of `fact`, and those that define them, to `found`.
static void addVariables(const IndexTerms &terms, const Choice &fact,
                         std::set<unsigned> &found) {
  SmallVector<const Choice *> worklist{&fact};
  while (!worklist.empty())
    for (const Case &sums : *worklist.pop_back_val())
      for (const Linear &sum : sums)
        for (auto &[variable, factor] : sum.factors)
          if (found.insert(variable).second)
            for (const Choice &other : terms.getVariable(variable).facts)
              worklist.push_back(&other);
}

Verdict BoundsProver::decide(ArrayRef<Choice> facts, const Linear &violation,
                             std::string &reason) {
  if (violation.isConstant() && violation.constant < 0)
    return Verdict::Proven;
  // What has no variable in common does not matter.
  std::vector<Choice> relevant{{{violation}}};
  std::set<unsigned> found;
  addVariables(terms, relevant.front(), found);
  std::vector<std::pair<const Choice *, std::set<unsigned>>> others;
  for (const Choice &fact : facts) {
    others.emplace_back(&fact, std::set<unsigned>());
    addVariables(terms, fact, others.back().second);
  }
  for (bool isChanged = true; std::exchange(isChanged, false);)
    for (auto &[fact, variables] : others)
      if (fact && llvm::any_of(variables, [&](unsigned variable) {
            return found.count(variable) != 0;
          })) {
        relevant.push_back(*std::exchange(fact, nullptr));
        found.insert(variables.begin(), variables.end());
        isChanged = true;
      }
  auto decideAll = [&] {
    std::vector<Choice> all = relevant;
    for (unsigned variable : found)
      llvm::append_range(all, terms.getVariable(variable).facts);
    std::chrono::duration<double> spent = Clock::now() - begin;
    if (spent.count() > kFunctionSeconds)
      return Answer{Answer::TimeOut, {}};
    return solve(std::move(all), kSolverSeconds);
  };
  Answer answer = decideAll();
  // A counter-example also has numbers for what is left, if that can be.
  if (answer.kind == Answer::Some) {
    for (auto &[fact, variables] : others)
      if (fact) {
        relevant.push_back(*fact);
        found.insert(variables.begin(), variables.end());
      }
    answer = decideAll();
  }
  if (answer.kind == Answer::None)
    return Verdict::Proven;
  if (answer.kind == Answer::TimeOut) {
    reason += ": the solver takes longer than " +
              std::to_string(kSolverSeconds) + " s";
    return Verdict::Unknown;
  }
  Verdict verdict = Verdict::Refuted;
  std::map<std::string, llvm::DynamicAPInt> named;
  for (auto &[number, value] : answer.values) {
    const Variable &variable = terms.getVariable(number);
    if (variable.kind == Variable::Product)
      verdict = Verdict::Nonlinear;
    else if (variable.kind == Variable::Opaque && verdict == Verdict::Refuted)
      verdict = Verdict::Unknown;
    if (!variable.name.empty())
      named[variable.name] = value;
  }
  llvm::raw_string_ostream os(reason);
  StringRef separator = ": ";
  for (auto &[name, value] : named) {
    os << separator << name << " = " << value;
    separator = ", ";
  }
  return verdict;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Verdict BoundsProver::prove(Operation *op, Value memref, Indices indices,
                            std::string &reason) {
  std::vector<Choice> facts = terms.getFacts(op);
  // A vector may reach into the next row: the last dimensions count as one.
  auto type = cast<MemRefType>(memref.getType());
  int64_t maxMerged = 0;
  for (int64_t dim = type.getRank() - 1;
       dim > 0 && !type.isDynamicDim(dim) &&
       terms.getStride(memref, dim - 1) ==
           terms.getStride(memref, dim)
               .scale(llvm::DynamicAPInt(type.getDimSize(dim)));
       --dim)
    ++maxMerged;
  Verdict verdict = Verdict::Proven;
  for (bool spansAll : {false, true})
    for (int64_t merged = 0; merged <= maxMerged; ++merged) {
      std::string text;
      Verdict next =
          proveMerged(facts, memref, indices, merged, spansAll, text);
      if (next == Verdict::Proven)
        return next;
      if (verdict == Verdict::Proven || next == Verdict::Refuted) {
        verdict = next;
        reason = text;
      }
    }
  return verdict;
}

Verdict BoundsProver::proveMerged(ArrayRef<Choice> facts, Value memref,
                                  Indices indices, int64_t merged,
                                  bool spansAll, std::string &reason) {
  auto type = cast<MemRefType>(memref.getType());
  for (int64_t left = merged; left > 0; --left) {
    Linear outer = indices[indices.size() - 2];
    // All but the first are merged already.
    int64_t size = 1;
    for (int64_t dim : type.getShape().take_back(merged - left + 1))
      size *= dim;
    Linear last = indices.pop_back_val();
    indices.back() = outer.scale(llvm::DynamicAPInt(size)) + last;
  }
  Verdict worst = Verdict::Proven;
  auto check = [&](const Linear &index, const Linear &extent,
                   const std::string &dimension) {
    for (bool isUpper : {false, true}) {
      std::string text;
      Verdict verdict =
          decide(facts, isUpper ? index - extent : Linear(-1) - index, text);
      if (verdict == Verdict::Proven || worst == Verdict::Refuted)
        continue;
      worst = verdict;
      reason =
          (verdict == Verdict::Refuted ? "" : "perhaps ") +
          std::string(isUpper ? "an index beyond " : "a negative index of ") +
          dimension + text;
    }
  };
  BufferIndices views(terms, spansAll);
  Value buffer = views.find(memref, indices, merged);
  if (!buffer) {
    reason = "a view whose elements are not known";
    return Verdict::Unknown;
  }
  for (auto &[index, extent] : views.obligations)
    check(index, extent, "a view");
  Linear address, size(1);
  for (auto [dim, index] : llvm::enumerate(indices)) {
    Linear width = terms.getWidth(buffer, dim);
    for (int64_t inner = dim + 1;
         dim + 1 == indices.size() && inner <= int64_t(dim) + merged; ++inner)
      width = terms.multiply(width, terms.getWidth(buffer, inner));
    check(index, width, "dimension " + std::to_string(dim));
    size = terms.multiply(size, width);
    int64_t innermost = dim + 1 == indices.size() ? dim + merged : dim;
    address =
        address + terms.multiply(index, terms.getStride(buffer, innermost));
  }
  // Beyond a dimension may be the next row of the same buffer.
  if (worst == Verdict::Refuted && indices.size() > 1) {
    worst = Verdict::Proven;
    check(address, size, "the buffer");
  }
  return worst;
}

/// A vector is read from the last dimensions.
void BoundsProver::addLanes(Type accessed, Value memref, Indices &indices) {
  auto vector = dyn_cast<VectorType>(accessed);
  if (!vector ||
      isa<VectorType>(cast<MemRefType>(memref.getType()).getElementType()))
    return;
  for (auto [lanes, index] :
       llvm::zip(llvm::reverse(vector.getShape()), llvm::reverse(indices))) {
    Linear lane = terms.addVariable(Variable::Exact, /*isNonNegative=*/true);
    terms.addFact(lane, {{Linear(lanes - 1) - lane}});
    index = index + lane;
  }
}

/// The verdict and why it is not proven; nothing for what accesses no memory.
std::optional<Verdict> BoundsProver::visit(Operation *op, std::string &reason) {
  auto proveAt = [&](Value memref, Indices indices, Type accessed) {
    addLanes(accessed, memref, indices);
    return prove(op, memref, indices, reason);
  };
  auto getMapped = [&](AffineMap map, ValueRange operands) {
    return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
      return terms.get(expr, map.getNumDims(), operands);
    });
  };
  auto getAll = [&](ValueRange indices) {
    return llvm::map_to_vector(indices,
                               [&](Value index) { return terms.get(index); });
  };
  using Result = std::optional<Verdict>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](affine::AffineReadOpInterface load) {
        return proveAt(load.getMemRef(),
                       getMapped(load.getAffineMap(), load.getMapOperands()),
                       load.getValue().getType());
      })
      .Case([&](affine::AffineWriteOpInterface store) {
        return proveAt(store.getMemRef(),
                       getMapped(store.getAffineMap(), store.getMapOperands()),
                       store.getValueToStore().getType());
      })
      .Case<memref::LoadOp, vector::LoadOp>([&](auto load) {
        return proveAt(load->getOperand(0), getAll(load.getIndices()),
                       load.getType());
      })
      .Case<memref::StoreOp, vector::StoreOp>([&](auto store) {
        return proveAt(store->getOperand(1), getAll(store.getIndices()),
                       store->getOperand(0).getType());
      })
      .Case([&](memref::CopyOp copy) {
        auto type = dyn_cast<MemRefType>(copy.getSource().getType());
        auto other = dyn_cast<MemRefType>(copy.getTarget().getType());
        if (!type || !other || type.getRank() != other.getRank())
          return Verdict::Unknown;
        Indices indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          indices.push_back(
              BufferIndices(terms, false)
                  .makeIndex(terms.getExtent(copy.getSource(), dim)));
        Verdict verdict = prove(op, copy.getSource(), indices, reason);
        return verdict == Verdict::Proven
                   ? prove(op, copy.getTarget(), indices, reason)
                   : verdict;
      })
      .Case<memref::PrefetchOp, affine::AffinePrefetchOp, memref::DeallocOp,
            func::CallOp>([](auto) -> Result { return std::nullopt; })
      .Default([&](Operation *op) -> Result {
        bool isAccess = op->getNumRegions() == 0 &&
                        llvm::any_of(op->getOperandTypes(),
                                     llvm::IsaPred<BaseMemRefType>) &&
                        (hasEffect<MemoryEffects::Read>(op) ||
                         hasEffect<MemoryEffects::Write>(op));
        if (!isAccess)
          return std::nullopt;
        reason = "an operation whose indices are not known";
        return Verdict::Unknown;
      });
}

void BoundsProver::visit(Operation *op) {
  std::string reason;
  std::optional<Verdict> verdict = visit(op, reason);
  if (!verdict)
    return;
  ++counts[*verdict];
  if (*verdict == Verdict::Proven)
    return;
  std::string place = formatPlace(op->getLoc());
  lines.push_back((getName(*verdict) + ": " + place +
                   (place.empty() ? "'" : ": '") +
                   op->getName().getStringRef() + "' op " + reason)
                      .str());
}

void BoundsProver::print() {
  // The sizes of results are checked before anything is read or written.
  for (Operation &op : function.front()) {
    auto check = dyn_cast<CheckExtentOp>(op);
    if (!check && !isMemoryEffectFree(&op))
      break;
    if (check && (check.getKind() == CheckKind::Equal ||
                  check.getKind() == CheckKind::Size))
      terms.unify(terms.get(check.getExtent()), terms.get(check.getExpected()));
  }
  function.walk([&](Operation *op) { visit(op); });
  os << '@' << function.getName() << ':';
  StringRef separator = " ";
  for (Verdict verdict : {Verdict::Proven, Verdict::Refuted, Verdict::Unknown,
                          Verdict::Nonlinear}) {
    os << separator << getName(verdict) << ' ' << counts[verdict];
    separator = ", ";
  }
  os << '\n';
  for (const std::string &line : lines)
    os << "  " << line << '\n';
}

namespace {
struct ProveBounds : public PassWrapper<ProveBounds, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ProveBounds)

  StringRef getName() const override { return "bcast-prove-bounds"; }

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration())
        BoundsProver(function, llvm::outs()).print();
    markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> bcast::bounds::createProveBounds() {
  return std::make_unique<ProveBounds>();
}

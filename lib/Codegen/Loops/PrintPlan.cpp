//===- PrintPlan.cpp - A plan in one line ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopPlan.h"
#include "MemoryAccess.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

StringRef mlir::bcast::loops::getName(Transport transport) {
  static constexpr StringLiteral names[] = {
      "splat",    "contiguous", "contiguous or splat", "gathered",  "shuffled",
      "repeated", "stretched",  "interleaved",         "transposed"};
  return names[unsigned(transport)];
}

std::string mlir::bcast::loops::toString(const ExtentProduct &product,
                                         const LoopNest &nest) {
  std::string text;
  if (product.known.constant != 1 || product.known.factors.empty())
    text = std::to_string(product.known.constant);
  for (Value factor : product.known.factors) {
    const auto *extent = llvm::find(nest.extents, OpFoldResult(factor));
    bool isExtent = extent != nest.extents.end();
    text += text.empty() ? "" : " * ";
    text += (isExtent ? "d" + std::to_string(extent - &nest.extents[0]) : "?");
  }
  return text + (product.buffer ? " * elements" : "");
}

std::string mlir::bcast::loops::toString(const Condition &condition,
                                         const LoopNest &nest) {
  std::string bound = std::to_string(condition.bound);
  switch (condition.kind) {
  case Condition::Aligned:
    return "address % " + bound + " == 0";
  case Condition::InOrder:
    return "array " + bound + " in order";
  case Condition::LessThan:
    return toString(condition.product, nest) + " < " + bound;
  case Condition::MoreThan:
    return toString(condition.product, nest) + " > " + bound;
  case Condition::Equal:
    return toString(condition.product, nest) + " == " + bound;
  }
  llvm_unreachable("unknown condition");
}

namespace {
class PlanPrinter {
public:
  PlanPrinter(raw_ostream &os, const LoopPlan &plan, const TargetNest &loops)
      : os(os), plan(plan), loops(loops), nest(loops.nest) {}

  void print() {
    if (plan.product)
      os << "product: " << plan.product->toString();
    if (plan.product && !plan.product->conditions.empty())
      os << " else ";
    if (plan.reduction && (!plan.product || !plan.product->conditions.empty()))
      printReduction(*plan.reduction);
    llvm::interleave(
        plan.versions, [&](const PlanVersion &version) { print(version); },
        [&] { os << " else "; });
  }

private:
  void print(const PlanVersion &version) {
    isNonTemporal = version.streamAlignment != 0;
    depth = loops.getParallelDepth();
    printConditions(version.conditions, "if ");
    if (!version.conditions.empty())
      os << ": ";
    os << (plan.tiles       ? "tiles"
           : plan.shortRows ? "short rows"
           : version.isFlat ? "flat rows"
                            : "rows");
    for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop)
      printLoop(loop, version);
    for (auto [index, access] : llvm::enumerate(nest.accesses))
      printAccess(index, access, version);
  }

  void printExtent(unsigned loop) {
    os << 'd' << loop << ' ';
    if (std::optional<int64_t> extent = nest.getStaticExtent(loop))
      os << *extent;
    else
      os << '?';
  }

  /// The levels, outermost first.
  void printReduction(const ReductionPlan &reduction) {
    os << (reduction.isInRows()    ? "reduction in rows"
           : reduction.isInColumns ? "reduction in columns"
           : reduction.strips      ? "reduction in strips"
                                   : "reduction in scalars");
    depth = std::min(loops.getParallelDepth(),
                     reduction.hasFewCopies ? 1u : kMaxParallelDepth);
    for (unsigned loop = 0; loop != nest.getNumKeptLoops(); ++loop) {
      os << ", kept ";
      printExtent(loop);
      ReductionPlan::Width width;
      if (loop == reduction.resultLoop && !reduction.widths.empty())
        width = reduction.widths.front();
      std::optional<int64_t> extent = nest.getStaticExtent(loop);
      int64_t step =
          loop == reduction.bandLoop ? reduction.bandRows : width.getResults();
      // Threads share parts of tiles instead.
      if (loop != reduction.resultLoop || reduction.tileColumns == 0)
        printThreads(loops.getWorkSplit(loop), step,
                     extent ? std::optional(*extent / step * step) : extent);
      if (reduction.hasKeptBands() && loop == reduction.bandLoop)
        os << " in bands of " << reduction.bandRows;
      if (loop == reduction.resultLoop)
        printWidths(reduction);
    }
    for (auto [group, which] : llvm::enumerate(reduction.groups)) {
      bool isInnermost = group + 1 == reduction.groups.size();
      bool hasBlocks = reduction.orderLanes > 1;
      os << (hasBlocks ? ", blocks of " : ", steps of ");
      llvm::interleave(
          which, [&](unsigned loop) { printExtent(loop); },
          [&] { os << " x "; });
      std::optional<int64_t> chunk = reduction.getChunk({});
      if (group == 0 && depth != 0 && chunk && reduction.tileColumns == 0 &&
          nest.getStaticExtent(which.front()).value_or(kManySteps) > *chunk)
        os << " threads by " << *chunk;
      if (isInnermost && reduction.bandLoop && !reduction.hasKeptBands())
        os << " in bands of " << reduction.bandRows << " d"
           << *reduction.bandLoop;
      if (isInnermost && reduction.strips)
        printStrips(*reduction.strips, reduction.bandLoop.has_value());
      if (isInnermost && reduction.isInRows())
        os << ", lanes in vectors " << reduction.lanes
           << (reduction.canMask ? " masked" : "");
      else if (hasBlocks)
        os << ", lanes " << reduction.orderLanes
           << (reduction.tileColumns != 0 ? "" : " in turn");
    }
    if (reduction.tileColumns != 0)
      printTiles(reduction);
    printConditions(reduction.fewColumns, " or flat if ");
    if (reduction.knownColumns)
      os << ", of a known number if "
         << toString(*reduction.knownColumns, nest);
    if (!reduction.vectorLoop)
      return;
    for (auto [index, access] : llvm::enumerate(nest.accesses)) {
      bool isOutput = index + nest.getOutputs().size() >= nest.accesses.size();
      os << (&access == nest.getOutputs().begin() ? " -> "
             : index == 0                         ? " | "
                                                  : ", ");
      auto loop = isOutput ? reduction.resultLoop : reduction.vectorLoop;
      if (!isOutput && !nest.body.isRead(index))
        os << "unread";
      else if (!loop || !access.reads(*loop))
        os << (isOutput ? "element" : "splat");
      else
        os << (access.isContiguous(*loop)        ? "contiguous"
               : reduction.bandLoop && !isOutput ? "in order"
               : isOutput || getShuffledStride(access, *loop) == 0
                   ? "gathered"
                   : "shuffled");
    }
  }

  void printTiles(const ReductionPlan &reduction) {
    os << " on the stack by " << reduction.tileColumns << " columns";
    unsigned columns = *reduction.resultLoop, rows = nest.getNumLoops() - 1;
    int64_t width = nest.getStaticExtent(columns).value_or(kManySteps);
    Stride size = Stride().times({nest.extents[rows], nest.extents[columns]});
    bool haveThreads = printThreads(
        WorkSplit(), /*step=*/1,
        size.isStatic() ? std::optional(size.constant) : std::nullopt);
    if (haveThreads)
      os << " by "
         << reduction.getTileRows(std::min(width, reduction.tileColumns))
         << " rows";
    os << ", read by " << reduction.tileSteps << " steps x "
       << reduction.tileParts << " x " << reduction.lanes;
    if (reduction.tileCondition && !haveThreads)
      os << " if " << toString(*reduction.tileCondition, nest);
  }

  void printStrips(const ReductionPlan::Strips &strips, bool hasBands) {
    os << (hasBands ? ", or in strips of " : " in strips of ") << strips.rows
       << " d" << strips.loop << " by " << strips.steps << " steps x "
       << strips.parts << " x " << loops.getLanes();
    printConditions(strips.conditions, " if ");
  }

  void printConditions(ArrayRef<Condition> conditions, StringRef word) {
    for (const Condition &condition : conditions)
      os << (&condition == conditions.begin() ? word : " and ")
         << toString(condition, nest);
  }

  void printWidths(const ReductionPlan &reduction) {
    for (auto [index, width] : llvm::enumerate(reduction.widths)) {
      os << (index == 0 ? " by " : " + ");
      if (width.parts > 1)
        os << width.parts << " x ";
      os << width.lanes;
    }
    if (reduction.masksRest)
      os << (reduction.widths.empty() ? " by " : " + ") << reduction.lanes
         << " masked";
    if (reduction.mostJoined && !reduction.widths.empty())
      os << " if d" << *reduction.vectorLoop << " <= " << *reduction.mostJoined;
  }

  void printLoop(unsigned loop, const PlanVersion &version) {
    const RowPlan &rows = version.rows;
    std::optional<int64_t> extent = nest.getStaticExtent(loop);
    os << (loop == 0 ? " " : ", ");
    printExtent(loop);
    unsigned innermost = nest.getNumLoops() - 1;
    if (plan.tiles && loop == plan.tiles->column)
      os << " by " << plan.tiles->height << " by " << plan.tiles->side;
    else if (plan.tiles && loop == innermost)
      os << " by " << plan.tiles->side;
    else if (plan.shortRows && loop == innermost)
      os << " x " << plan.shortRows->getPeriod() / plan.shortRows->channels
         << " by " << plan.shortRows->lanes;
    else if (!plan.shortRows && !plan.tiles && loop == innermost)
      return printParts(rows, extent);
    if (plan.shortRows && loop == innermost)
      printUnrolling(plan.shortRows->unroll);
    if (loop + 1 == innermost)
      printUnrolling(rows.unroll);
    // Threads share what is joined.
    if (!plan.tiles && !plan.shortRows && (!version.isFlat || loop == 0))
      printThreads(rows.getWorkSplit(loops, loop), /*step=*/1, extent);
  }

  void printParts(const RowPlan &rows, std::optional<int64_t> extent) {
    std::optional<int64_t> lower = 0;
    for (const RowPart &part : rows.parts) {
      static constexpr StringLiteral forms[] = {"scalars", "vectors", "masked",
                                                "padded"};
      os << (&part == rows.parts.begin() ? ": " : " + ");
      if (part.vectors > 1)
        os << part.vectors << " x ";
      os << forms[part.form];
      if (part.form != RowPart::Scalars)
        os << ' ' << rows.lanes;
      if (part.end == RowPart::CacheLine)
        os << " to line";
      printUnrolling(part.unroll);
      int64_t step =
          part.form == RowPart::Scalars ? 1 : part.vectors * rows.lanes;
      std::optional<int64_t> steps;
      if (lower && extent)
        steps = (*extent - *lower) / step * step;
      if (part.isDivisible)
        printThreads(rows.getWorkSplit(loops, nest.getNumLoops() - 1, &part),
                     step, steps);
      lower = lower && steps && part.end != RowPart::CacheLine
                  ? std::optional(*lower + *steps)
                  : std::nullopt;
    }
  }

  void printUnrolling(int64_t unroll) {
    if (unroll != 1)
      os << " unroll " << unroll;
  }

  /// Returns whether threads may share these steps.
  bool printThreads(const WorkSplit &split, int64_t step,
                    std::optional<int64_t> steps) {
    if (depth == 0 || split.minElements == kManySteps)
      return false;
    ThreadTest test = loops.planThreads(step, split, depth, isNonTemporal);
    std::optional<bool> isDivided = test.decide(steps, split.work);
    if (!isDivided)
      os << " threads if " << test.minElements << " elements";
    else if (*isDivided)
      os << " threads";
    // The parts of a row are beside each other.
    if (!split.isInnermost)
      depth = isDivided ? *isDivided ? 0 : depth : depth - 1;
    return isDivided.value_or(true);
  }

  void printAccess(unsigned index, const Access &access,
                   const PlanVersion &version) {
    const RowPlan &rows = version.rows;
    const Transports &transports = plan.tiles       ? plan.tiles->transports
                                   : plan.shortRows ? plan.shortRows->transports
                                                    : rows.transports;
    bool isOutput = index + nest.getOutputs().size() >= nest.accesses.size();
    if (&access == nest.getOutputs().begin())
      os << " -> ";
    else
      os << (index == 0 ? " | " : ", ");
    if (!isOutput && !nest.body.isRead(index))
      os << "unread";
    else if (isOutput && isNonTemporal)
      os << "stream " << version.streamAlignment;
    else
      os << getName(transports[index]);
    if (rows.prefetches.empty())
      return;
    if (rows.prefetches[index].nextStep)
      os << " next";
    if (rows.prefetches[index].isAhead)
      os << " ahead";
  }

  raw_ostream &os;
  const LoopPlan &plan;
  const TargetNest &loops;
  const LoopNest &nest;
  bool isNonTemporal = false;
  /// The nested loops that may still be divided.
  unsigned depth = 0;
};
} // namespace

void mlir::bcast::loops::printPlan(raw_ostream &os, const LoopPlan &plan,
                                   const TargetNest &loops) {
  PlanPrinter(os, plan, loops).print();
}

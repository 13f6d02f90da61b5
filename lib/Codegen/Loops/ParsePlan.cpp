//===- ParsePlan.cpp - A plan that a program gives ------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The text is that of printPlan(). A plan says how a nest runs, and not what it
// computes: what it says of the nest and of its arrays is compared with these.
// Masks, rests and addresses are those of the emitter, whatever the plan is.
//
//===----------------------------------------------------------------------===//

#include "EnclosingLoops.h"
#include "LoopStrategy.h"
#include "NonTemporalStores.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// Vectors of a given plan have the elements of at most so many registers.
static constexpr int64_t kMaxRegistersPerVector = 4;

namespace {
class PlanParser {
public:
  PlanParser(StringRef text, const TargetNest &loops, std::string &reason)
      : rest(text), loops(loops), nest(loops.nest), reason(reason),
        innermost(nest.getNumLoops() - 1) {
    if (nest.getNumLoops() != 0)
      steps = nest.getStaticExtent(innermost);
  }

  FailureOr<LoopPlan> parse() {
    do
      if (failed(parseVersion()))
        return failure();
    while (consume("else"));
    if (!rest.empty())
      return fail("goes on after its end, at " + quoteRest());
    if (!plan.versions.back().conditions.empty())
      return fail(
          "ends with conditions; add 'else', and loops for when they do "
          "not hold");
    return std::move(plan);
  }

private:
  LogicalResult fail(const Twine &text) {
    reason = text.str();
    return failure();
  }
  std::string quoteRest() const {
    return rest.empty() ? "its end" : "'" + rest.take_front(24).str() + "'";
  }
  bool consume(StringRef word) {
    rest = rest.ltrim();
    bool isNext = rest.consume_front(word);
    rest = rest.ltrim();
    return isNext;
  }
  LogicalResult expect(StringRef word) {
    return consume(word) ? success()
                         : fail("needs '" + word + "' at " + quoteRest());
  }
  LogicalResult expectNumber(int64_t &number) {
    return consumeNumber(number) ? success()
                                 : fail("needs a number at " + quoteRest());
  }
  /// Leaves text that is not a number, or one of more than 64 bits.
  bool consumeNumber(int64_t &number) {
    rest = rest.ltrim();
    bool isNumber = !rest.empty() && llvm::isDigit(rest.front()) &&
                    !rest.consumeInteger(10, number);
    rest = rest.ltrim();
    return isNumber;
  }

  /// The loops of the nest: "d0 8, d1 ?".
  std::string listLoops() const {
    if (nest.getNumLoops() == 0)
      return "the nest has none";
    std::string text;
    for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop)
      text += (loop == 0 ? "the nest has d" : ", d") + std::to_string(loop) +
              " " + toString(nest.getStaticExtent(loop));
    return text;
  }
  static std::string toString(std::optional<int64_t> extent) {
    return extent ? std::to_string(*extent) : "?";
  }

  LogicalResult parseVersion() {
    if (plan.versions.size() == kMaxVersions)
      return fail("has more than " + Twine(kMaxVersions) + " versions");
    if (!plan.versions.empty() && plan.versions.back().conditions.empty())
      return fail("has loops after 'else' that never run: those before it have "
                  "no conditions");
    if (consumeFlatRows())
      return success();
    PlanVersion &version = plan.versions.emplace_back();
    SmallVector<StringRef> conditions;
    if (consume("if")) {
      auto [all, others] = rest.split(": ");
      all.split(conditions, " and ");
      rest = others;
    }
    std::optional<TilePlan> tiles;
    std::optional<ShortRowPlan> shortRows;
    if (consume("tiles")) {
      if (failed(parseTiles(tiles)))
        return failure();
    } else if (consume("short rows")) {
      if (failed(parseShortRows(shortRows)))
        return failure();
    } else if (!consume("rows")) {
      return fail("has " + quoteRest() +
                  " where 'rows', 'short rows', 'tiles' or 'if' begins");
    } else if (failed(parseRows(version.rows))) {
      return failure();
    }
    bool isFirst = plan.versions.size() == 1;
    if (!isFirst && (tiles.has_value() != plan.tiles.has_value() ||
                     shortRows.has_value() != plan.shortRows.has_value() ||
                     (tiles && (tiles->column != plan.tiles->column ||
                                tiles->side != plan.tiles->side ||
                                tiles->height != plan.tiles->height)) ||
                     (shortRows && shortRows->lanes != plan.shortRows->lanes)))
      return fail("has versions with other tiles or short rows; all versions "
                  "have the same");
    plan.tiles = tiles;
    plan.shortRows = shortRows;
    if (failed(parseAccesses(version)) ||
        failed(checkStreams(version, conditions)))
      return failure();
    return plan.tiles || plan.shortRows ? success() : checkRows(version);
  }

  /// Flat rows are those of the nest, with their conditions.
  bool consumeFlatRows() {
    std::optional<PlanVersion> flat = planFlatRows(loops);
    if (!flat || plan.tiles || plan.shortRows)
      return false;
    LoopPlan alone;
    alone.versions.push_back(*flat);
    std::string text;
    llvm::raw_string_ostream os(text);
    printPlan(os, alone, loops);
    if (!consume(text))
      return false;
    plan.versions.push_back(std::move(*flat));
    return true;
  }

  /// Parses the name and the extent of `loop`, the next one.
  LogicalResult parseLoop(unsigned loop) {
    std::string name = "d" + std::to_string(loop);
    int64_t number = 0, extent = 0;
    if (loop != 0 && !consume(","))
      return fail("has no loop " + name + "; " + listLoops());
    if (!consume("d") || !consumeNumber(number))
      return fail("has no loop " + name + " at " + quoteRest() + "; " +
                  listLoops());
    if (number >= nest.getNumLoops())
      return fail("names d" + Twine(number) +
                  ", which is no loop of the nest; " + listLoops());
    if (number < loop)
      return fail("has d" + Twine(number) +
                  " twice; each loop runs once: " + listLoops());
    if (number > loop)
      return fail("has d" + Twine(number) + " before " + name +
                  "; loops keep the order of the nest: " + listLoops());
    std::optional<int64_t> given;
    if (!consume("?")) {
      if (failed(expectNumber(extent)))
        return failure();
      given = extent;
    }
    if (given != nest.getStaticExtent(loop))
      return fail("has " + toString(given) + " steps of " + name +
                  ", and the nest has " + toString(nest.getStaticExtent(loop)));
    return success();
  }
  LogicalResult endLoops() {
    if (rest.starts_with(","))
      return fail("has a loop too many at '" + rest.ltrim(", ").take_front(24) +
                  "'; " + listLoops());
    return success();
  }

  LogicalResult parseTiles(std::optional<TilePlan> &tiles) {
    std::optional<unsigned> column;
    int64_t side = 0, height = 0, sideOfColumn = 0;
    for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop) {
      if (failed(parseLoop(loop)))
        return failure();
      if (loop == innermost) {
        if (failed(expect("by")) || failed(expectNumber(side)))
          return failure();
      } else if (consume("by")) {
        if (column)
          return fail("has tiles along d" + Twine(*column) + " and d" +
                      Twine(loop) +
                      "; two loops have tiles, the innermost one "
                      "and another");
        column = loop;
        if (failed(expectNumber(height)) || failed(expect("by")) ||
            failed(expectNumber(sideOfColumn)))
          return failure();
      }
    }
    if (failed(endLoops()))
      return failure();
    if (!column)
      return fail(
          "has tiles along one loop; add 'by HEIGHT by SIDE' to another");
    if (side != sideOfColumn)
      return fail("has tiles of " + Twine(sideOfColumn) + " by " + Twine(side) +
                  " steps; both sides are equal");
    if (height % std::max<int64_t>(side, 1) != 0)
      return fail("has " + Twine(height) + " steps at a time in tiles of " +
                  Twine(side) +
                  ", whose stores overlap; they are a multiple of a tile");
    tiles = planTiles(loops, *column, side, height);
    if (!tiles)
      return fail("has tiles of " + Twine(side) + " by " + Twine(side) +
                  " steps; a side is a power of two from 2 to " +
                  Twine(std::min(kMaxTileSide, loops.getLanes())) +
                  ", the code is bounded, and outputs are contiguous along d" +
                  Twine(innermost));
    return success();
  }

  LogicalResult parseShortRows(std::optional<ShortRowPlan> &shortRows) {
    int64_t rows = 0, lanes = 0, unroll = 1;
    for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop)
      if (failed(parseLoop(loop)))
        return failure();
    if (failed(expect("x")) || failed(expectNumber(rows)) ||
        failed(expect("by")) || failed(expectNumber(lanes)) ||
        failed(parseUnrolling(unroll, /*isInnermost=*/true)) ||
        failed(endLoops()))
      return failure();
    shortRows = planShortRows(loops, lanes);
    if (!shortRows || lanes == 0)
      return fail("has short rows in vectors of " + Twine(lanes) +
                  " elements; here rows of " + toString(steps) +
                  " steps are not short, or no such vectors, or an operand "
                  "is in another order");
    shortRows->unroll = unroll;
    int64_t expected = shortRows->getPeriod() / shortRows->channels;
    if (rows != expected)
      return fail("has " + Twine(rows) + " rows in a step; rows of " +
                  toString(steps) + " fill vectors of " + Twine(lanes) +
                  " after " + Twine(expected));
    return success();
  }

  LogicalResult parseUnrolling(int64_t &unroll, bool isInnermost) {
    if (!consume("unroll"))
      return success();
    if (failed(expectNumber(unroll)))
      return failure();
    if (!isInnermost || unroll < 1 || unroll > kMaxRepeatedVectors)
      return fail("has 'unroll " + Twine(unroll) +
                  "'; whole vectors, or the loop around rows of one step, may "
                  "have 1 to " +
                  Twine(kMaxRepeatedVectors));
    return success();
  }

  LogicalResult parseThreads(std::optional<int64_t> &minElements) {
    minElements = kManySteps;
    if (!consume("threads"))
      return success();
    minElements = 0;
    if (loops.getParallelDepth() == 0)
      return fail("has 'threads', and the target has one thread here; leave it "
                  "out, or compile for several");
    if (parallelDepth-- == 0)
      return fail("has 'threads' at too many loops; at most " +
                  Twine(kMaxParallelDepth) +
                  " have it, and none inside of one that threads always share");
    if (!consume("if")) {
      parallelDepth = 0;
      return success();
    }
    return success(succeeded(expectNumber(*minElements)) &&
                   succeeded(expect("elements")));
  }

  LogicalResult parseRows(RowPlan &rows) {
    parallelDepth = loops.getParallelDepth();
    for (unsigned loop = 0; loop != nest.getNumLoops(); ++loop) {
      std::optional<int64_t> minElements = kManySteps;
      if (failed(parseLoop(loop)) ||
          (loop != innermost &&
           (failed(parseUnrolling(rows.unroll, loop + 1 == innermost)) ||
            failed(parseThreads(minElements)))))
        return failure();
      rows.minElements.push_back(*minElements);
    }
    if (nest.getNumLoops() == 0)
      return success();
    if (failed(expect(":")))
      return failure();
    unsigned depth = parallelDepth;
    do {
      parallelDepth = depth;
      if (failed(parsePart(rows)))
        return failure();
    } while (consume("+"));
    return endLoops();
  }

  LogicalResult parsePart(RowPlan &rows) {
    RowPart part{RowPart::Scalars};
    if (consumeNumber(part.vectors) && failed(expect("x")))
      return failure();
    if (consume("vectors"))
      part = {RowPart::Vectors, RowPart::LastWholeStep, part.vectors};
    else if (consume("masked"))
      part.form = RowPart::Masked;
    else if (consume("padded"))
      part.form = RowPart::Padded;
    else if (failed(expect("scalars")))
      return failure();
    if (part.form != RowPart::Scalars) {
      int64_t lanes = 0;
      if (failed(expectNumber(lanes)))
        return failure();
      if (rows.lanes != 1 && lanes != rows.lanes)
        return fail("has vectors of " + Twine(rows.lanes) + " and of " +
                    Twine(lanes) + " elements in one row; take one of both");
      rows.lanes = lanes;
      int64_t most = loops.getLanes() * kMaxRegistersPerVector;
      if (loops.getLanes() == 1)
        return fail("has vectors, and the operation has none here: " +
                    explainScalarBody(nest.body) + "; take 'scalars'");
      if (lanes < 2 || lanes > most || !llvm::isPowerOf2_64(lanes))
        return fail("has vectors of " + Twine(lanes) +
                    " elements; take a power of two from 2 to " + Twine(most));
    }
    if (part.vectors < 1 || part.vectors > kMaxRepeatedVectors ||
        (part.vectors != 1 && part.form != RowPart::Vectors))
      return fail("has " + Twine(part.vectors) +
                  " vectors in a step; whole vectors have 1 to " +
                  Twine(kMaxRepeatedVectors) + ", and all else has 1");
    if (consume("to line"))
      part.end = RowPart::CacheLine;
    if (failed(parseUnrolling(part.unroll, part.form == RowPart::Vectors)) ||
        failed(parseThreads(part.minElements)))
      return failure();
    part.isDivisible = part.minElements != kManySteps;
    rows.parts.push_back(part);
    return success();
  }

  LogicalResult parseAccesses(PlanVersion &version) {
    bool isRows = !plan.tiles && !plan.shortRows;
    Transports &transports = plan.tiles       ? plan.tiles->transports
                             : plan.shortRows ? plan.shortRows->transports
                                              : version.rows.transports;
    if (isRows)
      transports = planRows(loops, steps, /*streamAlignment=*/0).transports;
    unsigned firstOutput = nest.accesses.size() - nest.getOutputs().size();
    for (unsigned index = 0; index != nest.accesses.size(); ++index) {
      bool isOutput = index >= firstOutput;
      StringRef separator = index == firstOutput ? "->"
                            : index == 0         ? "|"
                                                 : ",";
      if (!consume(separator))
        return fail("needs '" + separator + "' at " + quoteRest() + ", since " +
                    Twine(firstOutput) + " operands are read and " +
                    Twine(nest.getOutputs().size()) + " written");
      if (isOutput && consume("stream")) {
        if (failed(expectNumber(version.streamAlignment)))
          return failure();
      } else if (isOutput || nest.body.isRead(index)) {
        std::optional<Transport> given = consumeTransport();
        if (!given)
          return fail("needs the way of operand " + Twine(index) + ", as '" +
                      getName(transports[index]) + "', at " + quoteRest());
        // Any elements may be read one by one.
        bool isPossible = *given == transports[index] ||
                          (isRows && !isOutput && *given == Transport::Gather &&
                           transports[index] != Transport::Splat);
        if (!isPossible)
          return fail("has operand " + Twine(index) + " '" + getName(*given) +
                      "'; it is '" + getName(transports[index]) + "' here");
        transports[index] = *given;
      } else if (failed(expect("unread"))) {
        return failure();
      }
      if (isRows && failed(parsePrefetch(index, version.rows)))
        return failure();
    }
    return success();
  }

  std::optional<Transport> consumeTransport() {
    for (Transport transport :
         {Transport::ContiguousOrSplat, Transport::Splat, Transport::Contiguous,
          Transport::Gather, Transport::Shuffled, Transport::Repeated,
          Transport::Stretched, Transport::Interleaved, Transport::Transposed})
      if (consume(getName(transport)))
        return transport;
    return std::nullopt;
  }

  LogicalResult parsePrefetch(unsigned index, RowPlan &rows) {
    Prefetch &prefetch = rows.prefetches.emplace_back();
    const Access &access = nest.accesses[index];
    bool isNext = consume("next");
    prefetch.isAhead = consume("ahead");
    if (!isNext && !prefetch.isAhead)
      return success();
    bool isContiguous = rows.transports[index] == Transport::Contiguous ||
                        rows.transports[index] == Transport::ContiguousOrSplat;
    if (!isContiguous || access.isIndex() || !nest.body.isRead(index))
      return fail("prefetches operand " + Twine(index) +
                  ", of which no contiguous vectors are read");
    if (isNext)
      prefetch.nextStep = getDistanceToNextSlice(loops, access);
    if (isNext && !prefetch.nextStep)
      return fail("prefetches the next slice of operand " + Twine(index) +
                  ", and no loop around the nest reads one; take 'ahead'");
    return success();
  }

  /// Non-temporal stores need aligned addresses, which conditions and the first
  /// part of a row ensure.
  LogicalResult checkStreams(PlanVersion &version,
                             ArrayRef<StringRef> conditions) {
    StreamAlignment alignment = plan.tiles ? StreamAlignment::AlignedRows
                                : plan.shortRows
                                    ? StreamAlignment::AlignedPairsOfLoops
                                    : StreamAlignment::AnyRows;
    if (version.streamAlignment == 0)
      return conditions.empty()
                 ? success()
                 : fail("has conditions for stores that are not 'stream'");
    std::optional<PlanVersion> planned = planStreams(loops, alignment);
    if (!planned)
      return fail(
          "has 'stream' for an output that is small, or whose rows have "
          "no known alignment; take 'contiguous'");
    if (version.streamAlignment != planned->streamAlignment)
      return fail("has 'stream " + Twine(version.streamAlignment) +
                  "'; it is 'stream " + Twine(planned->streamAlignment) +
                  "' here");
    for (auto [number, condition] : llvm::enumerate(planned->conditions)) {
      std::string text = loops::toString(condition, nest);
      auto [prefix, bound] = StringRef(text).split('>');
      StringRef given =
          number < conditions.size() ? conditions[number].trim() : StringRef();
      int64_t value = 0;
      bool isSame = given == text;
      if (!isSame && condition.kind == Condition::MoreThan &&
          given.consume_front(prefix) && given.consume_front("> ") &&
          !given.getAsInteger(10, value) && value >= condition.bound) {
        condition.bound = value;
        isSame = true;
      }
      if (!isSame)
        return fail("has 'stream' without the condition '" + text + "'");
    }
    if (conditions.size() > planned->conditions.size())
      return fail("has the condition '" +
                  conditions[planned->conditions.size()] +
                  "', which 'stream' does not need");
    version.conditions = planned->conditions;
    return success();
  }

  LogicalResult checkRows(PlanVersion &version) {
    RowPlan &rows = version.rows;
    bool isNonTemporal = version.streamAlignment != 0;
    if (nest.getNumLoops() == 0)
      return success();
    bool gathers = llvm::is_contained(rows.transports, Transport::Gather) ||
                   llvm::is_contained(rows.transports, Transport::Shuffled);
    if (rows.lanes != 1)
      for (auto [index, output] : llvm::enumerate(nest.getOutputs()))
        if (!output.isContiguous(innermost))
          return fail("has vectors, and output " + Twine(index) +
                      " is not contiguous along d" + Twine(innermost) +
                      "; take 'scalars'");
    if (isNonTemporal && rows.parts.front().end != RowPart::CacheLine)
      return fail("has 'stream', and rows that may begin within a line; begin "
                  "with 'masked " +
                  Twine(rows.lanes) + " to line' or 'scalars to line'");
    std::optional<int64_t> left = steps;
    for (const RowPart &part : rows.parts) {
      bool isFirst = &part == rows.parts.begin();
      bool isLast = &part + 1 == rows.parts.end();
      if (part.isDivisible && part.form != RowPart::Vectors &&
          rows.parts.size() != 1)
        return fail("has 'threads' at a rest; take them at whole vectors");
      if (part.form == RowPart::Masked || part.form == RowPart::Padded) {
        if (!loops.canMask())
          return fail("has masks, and the target has none for this operation; "
                      "take 'scalars'");
        bool isOne = left && *left < rows.lanes &&
                     part.end != RowPart::CacheLine && !isNonTemporal;
        if (gathers && (!isOne || part.form == RowPart::Padded))
          return fail("gathers an operand under masks of an unknown number of "
                      "elements; take 'scalars'");
      }
      if (part.end == RowPart::CacheLine) {
        bool isRest =
            part.form == RowPart::Scalars || part.form == RowPart::Masked;
        if (!isFirst || isLast || !isRest ||
            (!isNonTemporal && !canAlignRows(loops)))
          return fail(
              "has 'to line' where rows have no first line of their own");
        left = std::nullopt;
        continue;
      }
      if (part.form == RowPart::Padded &&
          (nest.getOutputs().size() != 1 || !nest.getOutputs()[0].padding ||
           nest.getOutputs()[0].padding->cells > rows.lanes))
        return fail("has 'padded' rows, and the output has no padding after "
                    "them that a vector holds; take 'masked' or 'scalars'");
      if (part.form != RowPart::Vectors) {
        if (!isLast)
          return fail("has parts after one to the end of the row, for which no "
                      "steps are left");
        continue;
      }
      int64_t size = part.vectors * rows.lanes;
      left = left ? std::optional(*left % size) : std::nullopt;
      if (isLast && left != 0)
        return fail("leaves " +
                    (left ? std::to_string(*left)
                          : "up to " + std::to_string(size - 1)) +
                    " steps of d" + Twine(innermost) +
                    " without a part; add 'scalars' or 'masked " +
                    Twine(rows.lanes) + "'");
    }
    rows.complete(loops, steps, isNonTemporal);
    return success();
  }

  StringRef rest;
  const TargetNest &loops;
  const LoopNest &nest;
  std::string &reason;
  unsigned innermost;
  /// Those of the innermost loop, if known.
  std::optional<int64_t> steps;
  /// The nested loops that may still have threads.
  unsigned parallelDepth = 0;
  LoopPlan plan;
};
} // namespace

FailureOr<LoopPlan> mlir::bcast::loops::parsePlan(StringRef text,
                                                  const TargetNest &loops,
                                                  std::string &reason) {
  return PlanParser(text, loops, reason).parse();
}

//===- PlanCost.cpp - How long the loops of a plan take -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanCost.h"
#include "MemoryAccess.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Fusion/MachineModel.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::loops;

/// The steps of a loop whose number only the run time knows: rows may be short.
/// A loop alone is long.
static constexpr int64_t kUnknownSteps = 64, kUnknownStepsAlone = 4096;

/// The time of entering a loop, of the test at its end, and of a mask; and of
/// the buffer and the loops of a band.
static constexpr int64_t kPicosecondsPerLoop = 1000, kPicosecondsPerBand = 8000;

/// Narrower vectors take as long.
static constexpr int64_t kLeastVectorBytes = 16;

/// Of one element of a loop without vectors: a load, a store or an operation,
/// an expensive one, a division of integers, which no vector has, and the
/// maximum of two floats that may be NaN.
static constexpr int64_t kScalarStep = 120, kScalarFunction = 4000,
                         kIntegerDivision = 1500, kScalarMaximum = 1000;

/// Of an element that is put into a vector.
static constexpr int64_t kGather = 350;

/// With its conversions, an operation on bf16 is so many.
static constexpr int64_t kBFloat16Factor = 4;

/// Operations of 256 and 128 bits take so many times the time per byte of those
/// of 512.
static constexpr double kHalfVectorFactor = 1.35, kQuarterVectorFactor = 2.8;

/// On AVX-512, a store of 512 bits takes so many times the time of two of 256;
/// on all targets, a store across two lines takes twice the time.
static constexpr double kWideStoreFactor = 1.25;

/// What stays in the first cache takes so much of the time.
static constexpr double kFirstCacheFactor = 0.25;

namespace {
/// A step of vectors. Loads, stores and operations overlap.
struct StepTime {
  double moves = 0, ops = 0, gathers = 0;
  double get() const { return std::max(moves, ops) + gathers; }
};

class PlanTimer {
public:
  explicit PlanTimer(const TargetNest &loops)
      : loops(loops), nest(loops.nest), numLoops(nest.getNumLoops()),
        numElements(getProduct(llvm::to_vector(llvm::seq(numLoops)))) {
    ElementCost cost = getCost(nest.body);
    int64_t numDivisions = llvm::count_if(nest.body.ops, [](Operation *op) {
      return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                 arith::RemUIOp>(op);
    });
    divisions = numDivisions * kIntegerDivision;
    scalarStep = (cost.numOps - cost.numExpensive) * kScalarStep +
                 (cost.numExpensive - numDivisions) * kScalarFunction +
                 divisions;
  }

  double get(const LoopPlan &plan) const {
    if (plan.product)
      return ofProduct(*plan.product);
    if (plan.reduction)
      return ofReduction(*plan.reduction);
    if (numLoops == 0)
      return ofRow(plan.getRows(), /*steps=*/1);
    if (plan.tiles)
      return ofTiles(*plan.tiles);
    if (plan.shortRows)
      return ofShortRows(*plan.shortRows);
    std::optional<int64_t> steps = nest.getStaticExtent(numLoops - 1);
    double row = ofRow(plan.getRows(), steps) +
                 kScalarStep / double(plan.getRows().unroll);
    return row * numElements / getExtent(numLoops - 1);
  }

  double ofRow(const RowPlan &plan, std::optional<int64_t> steps) const {
    if (plan.lanes == 1)
      return kPicosecondsPerLoop +
             steps.value_or(getUnknownSteps()) * ofScalarStep(plan.transports);
    bool isAtLine =
        !plan.parts.empty() && plan.parts.front().end == RowPart::CacheLine;
    double step =
        getStep(plan.transports, plan.lanes, plan.channels, isAtLine).get();
    double time = 0;
    int64_t left = steps.value_or(getUnknownSteps());
    for (const RowPart &part : plan.parts) {
      int64_t size = part.vectors * plan.lanes;
      bool isWhole = part.form == RowPart::Vectors;
      if (part.end == RowPart::CacheLine) {
        time += kPicosecondsPerLoop + step;
      } else if (part.form == RowPart::Scalars) {
        time += kPicosecondsPerLoop + left * ofScalarStep(plan.transports);
        left = 0;
      } else {
        int64_t count = isWhole ? left / size : llvm::divideCeil(left, size);
        // One step is no loop.
        time += count * part.vectors * step +
                (isWhole && count <= 1 ? 0 : kPicosecondsPerLoop);
        left = isWhole ? left % size : 0;
      }
    }
    return time;
  }

private:
  int64_t getUnknownSteps() const {
    return numLoops == 1 ? kUnknownStepsAlone : kUnknownSteps;
  }
  double getExtent(unsigned loop) const {
    return std::max<int64_t>(
        nest.getStaticExtent(loop).value_or(getUnknownSteps()), 1);
  }
  double getProduct(ArrayRef<unsigned> which) const {
    double product = 1;
    for (unsigned loop : which)
      product *= getExtent(loop);
    return product;
  }

  /// Of a vector of `bytes` bytes.
  static double ofMove(double bytes) {
    return std::max<double>(bytes, kLeastVectorBytes) * kPicosecondsPerByte;
  }
  double ofOps(double bytes, double picosecondsPerByte) const {
    double width = std::min(bytes, loops.target.vectorBits / 8.0);
    double factor = width > 32   ? 1
                    : width > 16 ? kHalfVectorFactor
                                 : kQuarterVectorFactor;
    return std::max<double>(bytes, kLeastVectorBytes) * picosecondsPerByte *
           factor;
  }
  /// Of one operation, which combines or shuffles.
  double ofOp(double bytes) const {
    return ofOps(bytes, kPicosecondsPerByte / 2.0);
  }
  double ofBody(int64_t lanes) const {
    double bytes = getWidestElement(nest.body) / 8.0;
    double time = getPicosecondsPerStep(nest.body, /*isScalar=*/false);
    if (computesBFloat16(nest.body))
      time *= kBFloat16Factor;
    return ofOps(lanes * bytes, time / bytes) + lanes * divisions;
  }
  double ofStore(double bytes, bool isAtLine) const {
    double width = std::min(bytes, loops.target.vectorBits / 8.0);
    double time = ofMove(bytes);
    if (width > 32 && loops.target.has(CpuFeature::AVX512))
      time *= kWideStoreFactor;
    if (!isAtLine)
      time *= 1 + width / loops.target.lineBytes;
    return time;
  }
  /// Adds what `lanes` elements along `loop` take that are not contiguous.
  void addGather(StepTime &step, const Access &access, unsigned loop,
                 int64_t lanes) const {
    int64_t stride = getShuffledStride(access, loop);
    // Few elements do not fill a vector with those between them.
    if ((std::min<double>(getExtent(loop), lanes) - 1) * stride < lanes) {
      step.gathers += lanes * kGather;
      return;
    }
    double bytes = lanes * getElementBytes(access.getElementType());
    step.moves += stride * ofMove(bytes);
    step.ops += (stride - 1) * ofOp(bytes);
  }
  double ofScalarStep(const Transports &transports) const {
    double time = scalarStep;
    for (auto [access, transport] : llvm::zip_equal(nest.accesses, transports))
      if (transport != Transport::Splat && !access.isIndex())
        time += kScalarStep;
    return time;
  }

  /// Of a vector of `lanes` steps of the innermost loop.
  StepTime getStep(const Transports &transports, int64_t lanes,
                   int64_t channels, bool isAtLine) const {
    StepTime time;
    time.ops = ofBody(lanes);
    const Access *firstOutput = nest.getOutputs().begin();
    for (auto [access, transport] :
         llvm::zip_equal(nest.accesses, transports)) {
      double bytes = lanes * getElementBytes(access.getElementType());
      if (access.isIndex()) {
        time.ops += transport == Transport::Splat ? 0 : ofOp(bytes);
        continue;
      }
      switch (transport) {
      case Transport::Splat:
      case Transport::Repeated:
        break;
      case Transport::ContiguousOrSplat:
        time.ops += ofOp(bytes);
        [[fallthrough]];
      case Transport::Contiguous:
        time.moves +=
            &access >= firstOutput ? ofStore(bytes, isAtLine) : ofMove(bytes);
        break;
      case Transport::Stretched:
        time.moves += ofMove(bytes / channels);
        time.ops += 2 * ofOp(bytes);
        break;
      case Transport::Interleaved:
        time.moves += ofMove(bytes);
        time.ops += channels * ofOp(bytes);
        break;
      case Transport::Transposed:
        time.moves += ofMove(bytes);
        time.ops += llvm::Log2_64_Ceil(lanes) * ofOp(bytes);
        break;
      case Transport::Shuffled:
        addGather(time, access, numLoops - 1, lanes);
        break;
      case Transport::Gather:
        time.gathers += lanes * kGather;
        break;
      }
    }
    return time;
  }

  double ofTiles(const TilePlan &plan) const {
    auto getWhole = [&](unsigned loop) {
      return std::floor(getExtent(loop) / plan.side);
    };
    double vector =
        getStep(plan.transports, plan.side, /*channels=*/1, /*isAtLine=*/true)
            .get();
    double area = getExtent(plan.column) * getExtent(numLoops - 1);
    double numTiles = getWhole(plan.column) * getWhole(numLoops - 1);
    // What is left has no tiles.
    RowPlan rows = planRows(loops, nest.getStaticExtent(numLoops - 1),
                            /*streamAlignment=*/0);
    double left = (area - numTiles * plan.side * plan.side) /
                  getExtent(numLoops - 1) *
                  ofRow(rows, nest.getStaticExtent(numLoops - 1));
    return (numTiles * (plan.side * vector + kPicosecondsPerLoop) + left) *
           numElements / area;
  }

  double ofShortRows(const ShortRowPlan &plan) const {
    double vector = getStep(plan.transports, plan.lanes, plan.channels,
                            /*isAtLine=*/true)
                        .get();
    double period = plan.getPeriod();
    double whole = std::floor(numElements / period) * period;
    double rest = numElements - whole;
    return (whole <= period ? 0 : kPicosecondsPerLoop) +
           whole / plan.lanes * vector +
           (loops.canMask() ? std::ceil(rest / plan.lanes) * vector
                            : rest * ofScalarStep(plan.transports));
  }

  /// Adds to `step` what an input of a reduction takes for the lanes of a
  /// vector. `parts` vectors share what is the same for all lanes.
  void addInput(StepTime &step, const Access &access, const ReductionPlan &plan,
                int64_t parts) const {
    unsigned loop = *plan.vectorLoop;
    double bytes = plan.lanes * getElementBytes(access.getElementType());
    if (access.isIndex()) {
      step.ops += ofOp(bytes);
    } else if (plan.bandLoop && access.isContiguous(*plan.bandLoop)) {
      // It is transposed, stored in a buffer, and read again.
      step.moves += 3 * ofMove(bytes);
      step.ops += llvm::Log2_64_Ceil(plan.lanes) * ofOp(bytes);
    } else if (!access.reads(loop)) {
      step.moves += ofMove(0) / parts;
    } else if (access.isContiguous(loop)) {
      step.moves += ofMove(bytes);
    } else {
      addGather(step, access, loop, plan.lanes);
    }
  }

  /// A band has a few rows of a kept loop, or of a part of each result.
  double countBands(const ReductionPlan &plan) const {
    unsigned numKept = nest.getNumKeptLoops();
    double perNest =
        std::ceil(getExtent(*plan.bandLoop) / double(plan.bandRows));
    auto around = llvm::to_vector(llvm::seq(std::min(*plan.bandLoop, numKept)));
    return perNest * getProduct(around);
  }

  double ofReduction(const ReductionPlan &plan) const {
    unsigned numKept = nest.getNumKeptLoops();
    // Without reduced loops, each element is read once.
    auto readsReduced = [&](const Access &access) {
      return numKept == numLoops ||
             llvm::any_of(llvm::seq(numKept, numLoops),
                          [&](unsigned loop) { return access.reads(loop); });
    };
    using Kind = arith::AtomicRMWKind;
    double scalar = scalarStep;
    for (Kind kind : nest.combiners)
      scalar += kind == Kind::maximumf || kind == Kind::minimumf
                    ? kScalarMaximum
                    : kScalarStep;
    for (const Access &input : nest.getInputs())
      scalar += readsReduced(input) ? kScalarStep : 0;
    if (!plan.vectorLoop)
      return numElements * scalar;

    double resultBytes = 0;
    for (const Access &output : nest.getOutputs())
      resultBytes += plan.lanes * getElementBytes(output.getElementType());
    int64_t parts = plan.isInColumns && !plan.widths.empty()
                        ? plan.widths.front().parts
                        : 1;
    StepTime step;
    step.ops = ofBody(plan.lanes) + ofOp(resultBytes);
    for (const Access &input : nest.getInputs())
      if (readsReduced(input))
        addInput(step, input, plan, parts);
    // Lanes are in memory.
    if (plan.strips && !plan.bandLoop)
      step.moves += 2 * kFirstCacheFactor * ofMove(resultBytes);

    double extent = getExtent(*plan.vectorLoop);
    bool isMasked =
        plan.isInColumns ? plan.masksRest : plan.canMask || plan.bandLoop;
    double numVectors = extent / plan.lanes;
    // A few columns of rows one after the other are read like one row.
    if (plan.tileColumns == 0 || extent >= kFewColumns ||
        !plan.areRowsContiguous)
      numVectors = isMasked ? std::ceil(numVectors) : std::floor(numVectors);
    double left = std::max(extent - numVectors * plan.lanes, 0.0);
    // Under a mask, as many elements are gathered as there are.
    double gathers = std::exchange(step.gathers, 0) *
                     (isMasked ? extent / plan.lanes : numVectors);
    double time = numElements / extent *
                  (numVectors * step.get() + gathers + left * scalar);
    if (plan.bandLoop)
      time += countBands(plan) * kPicosecondsPerBand;
    double numResults = getProduct(llvm::to_vector(llvm::seq(numKept)));
    if (plan.isInColumns) {
      bool isStored =
          llvm::all_of(nest.getOutputs(), [&](const Access &output) {
            return output.isContiguous(*plan.vectorLoop);
          });
      return time + (isStored ? 0 : kScalarStep * numResults);
    }
    // The lanes of a row are shuffled and combined, or those of several rows,
    // which fill vectors.
    int64_t numOps =
        plan.widths.empty() ? 2 * llvm::Log2_64_Ceil(plan.lanes) : 3;
    return time + numResults * numOps * ofOp(resultBytes);
  }

  /// A vector of a panel is read once for all rows of a tile.
  double ofProduct(const ProductPlan &plan) const {
    int64_t lanes = plan.widths.front().lanes;
    double bytes = lanes * getWidestElement(nest.body) / 8.0;
    double step = std::max(ofBody(lanes) + ofOp(bytes),
                           ofMove(bytes) / plan.height +
                               ofMove(0) / plan.widths.front().vectors);
    return numElements / lanes * step;
  }

  const TargetNest &loops;
  const LoopNest &nest;
  unsigned numLoops;
  /// The time of a step without vectors, and of the divisions of integers in
  /// it.
  double scalarStep, divisions, numElements;
};
} // namespace

double mlir::bcast::loops::getPicoseconds(const LoopPlan &plan,
                                          const TargetNest &loops) {
  return PlanTimer(loops).get(plan);
}

double mlir::bcast::loops::getPicosecondsOfRow(const RowPlan &plan,
                                               const TargetNest &loops,
                                               std::optional<int64_t> steps) {
  return PlanTimer(loops).ofRow(plan, steps);
}

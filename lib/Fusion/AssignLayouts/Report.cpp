//===- Report.cpp - Text and remarks about assigned layouts ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../PermuteLoops.h"
#include "Program.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Support/Places.h"
#include "mlir/IR/AsmState.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

std::string layouts::describeFixedUse(OpOperand &use) {
  Operation *owner = use.getOwner();
  if (isa<func::ReturnOp>(owner))
    return "function result " + std::to_string(use.getOperandNumber()) +
           " has this layout";
  return "'" + owner->getName().getStringRef().str() +
         "' takes it in this layout";
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// Returns "24 bytes", or a product with `?` for each dynamic extent.
static std::string formatBytes(RankedTensorType type) {
  int64_t bytes = getElementBytes(type.getElementType());
  PhysicalLayout layout = PhysicalLayout::rowMajor(type.getShape());
  if (std::optional<int64_t> total = layout.getNumBytes(8 * bytes))
    return std::to_string(*total) + " bytes";
  if (layout.isStatic())
    return "more than 2^63 bytes";
  std::string text = std::to_string(bytes);
  for (int64_t extent : type.getShape())
    text += isDynamic(extent) ? " * ?" : " * " + std::to_string(extent);
  return text + " bytes";
}

/// Whether `op` only copies elements, and to another order.
static bool isCopyToOtherOrder(linalg::GenericOp op) {
  if (!fusion::isElementwiseNest(op) || !onlyCopies(op))
    return false;
  OpOperand *input = op.getDpsInputOperand(0);
  int64_t rank = op.getMatchingIndexingMap(input).getNumResults();
  return !isSameOrder(
      cast<RankedTensorType>(input->get().getType()).getShape(),
      getReadOrder(getOperandMap(op.getMatchingIndexingMap(input)),
                   getRowMajorOrder(op.getNumLoops())),
      getRowMajorOrder(rank));
}

void layouts::reportCopies(func::FuncOp function, ArrayRef<PlacedCopy> placed) {
  DenseMap<Operation *, StringRef> reasons;
  for (const PlacedCopy &copy : placed)
    reasons[copy.op] = copy.reason;
  function.walk([&](linalg::GenericOp op) {
    if (!isCopyToOtherOrder(op))
      return;
    std::string reason = reasons.lookup(op).str();
    OpOperand *use = findFixedUse(op.getResult(0));
    if (reason.empty())
      reason = use ? describeFixedUse(*use) : "the program says so";
    emitRemark(op.getLoc())
        << "copies "
        << formatBytes(cast<RankedTensorType>(op->getResultTypes().front()))
        << " to another layout: " << reason;
  });
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printOrder(raw_ostream &os, ArrayRef<int64_t> order) {
  os << '[';
  llvm::interleaveComma(order, os);
  os << ']';
}

/// Prints the loops along which a nest reads a value in memory order.
static void printLoops(raw_ostream &os, const NestRead &read,
                       ArrayRef<int64_t> order) {
  SmallVector<int64_t> loops;
  for (int64_t dim : order)
    if (read.map.dims[dim].read != DimRead::Expand)
      loops.push_back(read.map.dims[dim].resultDim);
  printOrder(os, loops);
}

std::string layouts::printAssignment(func::FuncOp function,
                                     const LayoutProgram &program,
                                     const Assignment &assignment) {
  const AssignmentProblem &problem = program.problem;
  const NestOrders &orders = assignment.orders;
  std::string text;
  llvm::raw_string_ostream os(text);
  AsmState state(function);
  // The SSA names are those of the IR before the pass, which the user may never
  // have seen. So locations follow them.
  auto printPlace = [&](Location loc) {
    if (std::string place = formatPlace(loc); !place.empty())
      os << " (" << place << ')';
  };
  auto printValue = [&](unsigned number) {
    Value value = program.values[number];
    value.printAsOperand(os, state);
    printPlace(value.getLoc());
  };
  std::vector<LayoutCopy> copies = getCopies(problem, orders);
  std::vector<SmallVector<unsigned, 1>> results(problem.nests.size());
  for (auto [number, value] : llvm::enumerate(problem.values))
    if (value.nest)
      results[*value.nest].push_back(number);
  os << "layouts of @" << function.getSymName() << ": cost "
     << getCost(problem, orders) << " ps, "
     << (assignment.isExact ? "the least" : "by heuristic") << '\n';
  for (auto [number, nest] : llvm::enumerate(problem.nests)) {
    os << "  nest " << number << ": minor_to_major = ";
    printOrder(os, orders[number]);
    os << '\n';
    for (auto [index, read] : llvm::enumerate(nest.reads)) {
      const StoredValue &value = problem.values[read.value];
      const DimOrder &order = value.nest ? orders[*value.nest] : *value.order;
      os << "    reads ";
      printValue(read.value);
      os << " along ";
      printLoops(os, read, order);
      uint64_t move = getMoveCost(problem, value);
      uint64_t cost = getReadCost(problem, nest, read, order, orders[number]);
      std::pair<unsigned, unsigned> place(number, index);
      if (llvm::any_of(copies, [&](const LayoutCopy &copy) {
            return llvm::is_contained(copy.reads, place);
          }))
        os << ": from a copy in its own order, cost " << move;
      else
        os << (cost == move ? ": cost " : ": in another order, cost ") << cost;
      os << '\n';
    }
    for (unsigned index : results[number]) {
      const StoredValue &value = problem.values[index];
      os << "    stores ";
      printValue(index);
      if (value.order &&
          !isSameOrder(value.shape, orders[number], *value.order)) {
        os << ", then copies it to ";
        printOrder(os, *value.order);
      }
      os << ": cost " << getStoreCost(problem, orders, index) << '\n';
    }
  }
  for (const LayoutCopy &copy : copies) {
    os << "  copy of ";
    printValue(copy.value);
    os << " to ";
    printOrder(os, copy.order);
    os << ": read " << copy.numReads << " times, cost " << copy.cost << '\n';
  }
  return text;
}

//===- Report.cpp - Text and remarks about assigned layouts ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "bcast/Dialect/Bcast/IR/Bitcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Matchers.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

std::string bcast::layouts::describeFixedUse(OpOperand &use) {
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
  PhysicalLayout layout = getPhysicalLayout(type);
  unsigned bits = type.getElementType().isIntOrFloat()
                      ? type.getElementTypeBitWidth()
                      : 8 * getElementBytes(type.getElementType());
  // Padding without a value is not written.
  bool isFilled = getPaddingValue(type) != nullptr;
  if (std::optional<int64_t> bytes = isFilled
                                         ? layout.getNumAllocatedBytes(bits)
                                         : layout.getNumBytes(bits))
    return std::to_string(*bytes) + " bytes";
  if (layout.isStatic())
    return "more than 2^63 bytes";
  std::string text = std::to_string(llvm::divideCeil(bits, 8));
  for (int64_t width : isFilled ? layout.getWidths() : layout.getShape())
    text += isDynamic(width) ? " * ?" : " * " + std::to_string(width);
  return text + " bytes";
}

/// Whether `value` is a view of the result of an operation that no other reads,
/// so that no copy is needed.
static bool isComputed(Value value, const LayoutProgram &program) {
  while (Operation *op = value.getDefiningOp()) {
    if (isa<ElementwiseOpInterface>(op))
      return op->hasOneUse();
    if (!program.isView(op))
      return false;
    value = op->getOperand(0);
  }
  return false;
}

void bcast::layouts::reportRelayouts(func::FuncOp function,
                                     const LayoutProgram &program,
                                     ArrayRef<PlacedRelayout> placed) {
  DenseMap<Operation *, StringRef> reasons;
  for (const PlacedRelayout &relayout : placed)
    reasons[relayout.op] = relayout.reason;
  function.walk([&](RelayoutOp op) {
    bool movesNothing =
        isBitcast(getRelayoutBitcast(op.getOperand().getType(), op.getType()));
    std::string reason = reasons.lookup(op).str();
    if (reason.empty()) {
      OpOperand *use = program.findFixedUse(op.getResult());
      if (movesNothing || matchPattern(op.getOperand(), m_Constant()))
        return;
      if (op.getCopy())
        reason = "the program says so";
      else if (use && !isComputed(op.getOperand(), program))
        reason = describeFixedUse(*use);
      else
        return;
    }
    op.emitRemark() << (movesNothing ? "stores " : "copies ")
                    << formatBytes(op.getType())
                    << (movesNothing ? ": " : " to another layout: ") << reason;
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

std::string bcast::layouts::printAssignment(func::FuncOp function,
                                            const LayoutProgram &program,
                                            const Assignment &assignment) {
  const AssignmentProblem &problem = program.problem;
  std::string text;
  llvm::raw_string_ostream os(text);
  AsmState state(function);
  // The SSA names are those of the IR before the pass, which the user may never
  // have seen. So locations follow them.
  auto printValue = [&](Value value) {
    value.printAsOperand(os, state);
    if (auto loc = value.getLoc()->findInstanceOf<FileLineColLoc>())
      os << " (" << llvm::sys::path::filename(loc.getFilename().getValue())
         << ':' << loc.getLine() << ':' << loc.getColumn() << ')';
  };
  std::vector<LayoutCopy> copies = getCopies(problem, assignment.orders);
  auto findCopy = [&](unsigned nest, unsigned read) {
    return llvm::any_of(copies, [&](const LayoutCopy &copy) {
      return llvm::is_contained(copy.reads, std::pair(nest, read));
    });
  };
  DenseMap<unsigned, unsigned> results;
  for (auto [number, value] : llvm::enumerate(problem.values))
    if (value.nest)
      results[*value.nest] = number;
  auto printStore = [&](unsigned nest) {
    auto result = results.find(nest);
    if (result == results.end())
      return;
    const StoredValue &value = problem.values[result->second];
    os << "    stores ";
    printValue(program.values[result->second]);
    if (value.order &&
        !isSameOrder(value.shape, assignment.orders[nest], *value.order)) {
      os << ", then copies it to ";
      printOrder(os, *value.order);
    }
    os << ": cost " << getStoreCost(problem, assignment.orders, result->second)
       << '\n';
  };
  os << "layouts of @" << function.getSymName() << ": cost "
     << getCost(problem, assignment.orders) << " bytes, "
     << (assignment.isExact ? "the least" : "by heuristic") << ", "
     << countNests(problem, assignment.orders) << " after fusion\n";
  for (auto [number, nest] : llvm::enumerate(program.nests)) {
    const DimOrder &nestOrder = assignment.orders[number];
    os << "  nest " << number << ": minor_to_major = ";
    printOrder(os, nestOrder);
    os << '\n';
    for (auto [index, read] : llvm::enumerate(problem.nests[number].reads)) {
      const StoredValue &value = problem.values[read.value];
      const DimOrder &order =
          value.nest ? assignment.orders[*value.nest] : *value.order;
      os << "    reads ";
      printValue(program.values[read.value]);
      os << " in ";
      printOrder(os, order);
      uint64_t bytes = getNumBytes(problem, value);
      uint64_t cost =
          getReadCost(problem, problem.nests[number], read, order, nestOrder);
      if (llvm::is_contained(getFusedReaders(problem, assignment.orders,
                                             read.value, value.readers),
                             number))
        os << ": in registers, cost 0";
      else if (findCopy(number, index))
        os << ": from a copy in its own order, cost " << bytes;
      else
        os << (cost == bytes ? ": cost " : ": in another order, cost ") << cost;
      os << '\n';
    }
    for (const NestOp &member : llvm::reverse(nest.ops)) {
      os << "    computes ";
      printValue(member.op->getResult(0));
      os << " = " << member.op->getName() << " in ";
      printOrder(os, getReadOrder(member.map, nestOrder));
      os << '\n';
    }
    printStore(number);
  }
  for (const LayoutCopy &copy : copies) {
    os << "  copy of ";
    printValue(program.values[copy.value]);
    os << " to ";
    printOrder(os, copy.order);
    os << ": read " << copy.numReads << " times, cost " << copy.cost << '\n';
  }
  return text;
}

//===- Program.cpp - A function as loop nests -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

static DimOrder getOrder(Value value) {
  return DimOrder(getPhysicalLayout(getTensorType(value)).getMinorToMajor());
}

static bool isCopy(Operation *op) {
  auto relayout = dyn_cast<RelayoutOp>(op);
  return relayout && relayout.getCopy();
}

/// How the operand of a view reads its result.
static OperandMap getViewMap(Operation *view) {
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(view))
    return broadcast.resolve().operands.front();
  return OperandMap::makeIdentity(getTensorType(view->getResult(0)).getRank());
}

/// Every element of the operand is read once.
static bool isPermutation(const OperandMap &map, int64_t resultRank) {
  return static_cast<int64_t>(map.dims.size()) == resultRank &&
         llvm::all_of(map.dims, [](const OperandDim &dim) {
           return dim.read == DimRead::Equal;
         });
}

static bool isSplat(Value value) {
  DenseElementsAttr elements;
  return matchPattern(value, m_Constant(&elements)) && elements.isSplat();
}

//===----------------------------------------------------------------------===//
// Nests
//===----------------------------------------------------------------------===//

LayoutProgram::LayoutProgram(func::FuncOp function) {
  collect(function.getBody());
  // The readers of a value decide where it is computed.
  for (size_t index = ops.size(); index-- > 0;)
    addToNests(std::next(ops.begin(), index)->first);
  // The nests were found from the end.
  size_t count = nests.size();
  std::reverse(nests.begin(), nests.end());
  for (auto &entry : ops)
    if (entry.second)
      entry.second->first = count - 1 - entry.second->first;
  for (const ProgramNest &nest : nests) {
    Value result = nest.root->getResult(0);
    OrderedNest loops;
    loops.shape.assign(getTensorType(result).getShape().begin(),
                       getTensorType(result).getShape().end());
    loops.order = getOrder(result);
    // Of one that only moves elements nothing is gained by another order.
    loops.isFixed =
        nest.ops.size() == 1 && !isa<ElementwiseOpInterface>(nest.root);
    problem.nests.push_back(std::move(loops));
  }
  for (unsigned number = 0; number < count; ++number)
    addReads(number);
}

void LayoutProgram::collect(Region &region) {
  if (mayBeGraphRegion(region))
    return;
  for (Operation &op : region.getOps()) {
    auto elementwise = dyn_cast<ElementwiseOpInterface>(op);
    if ((elementwise && !elementwise.getBroadcastRule()) ||
        isa<BroadcastInDimOp, RelayoutOp>(op))
      ops.insert({&op, std::nullopt});
    for (Region &inner : op.getRegions())
      collect(inner);
  }
}

bool LayoutProgram::isView(Operation *op) const {
  return isa_and_nonnull<BroadcastInDimOp, RelayoutOp>(op) && !isCopy(op) &&
         ops.contains(op);
}

bool LayoutProgram::isFixedUse(OpOperand &use) const {
  return !ops.contains(use.getOwner()) && !isa<tensor::DimOp>(use.getOwner());
}

OpOperand *LayoutProgram::findFixedUse(Value value) const {
  for (OpOperand &use : value.getUses())
    if (isFixedUse(use))
      return &use;
  return nullptr;
}

/// The nest of the one operation that reads the result of `op`, in the same
/// block and through `views`, if the lowering computes `op` there.
std::optional<std::pair<unsigned, OperandMap>>
LayoutProgram::findReaderToJoin(Operation *op,
                                SmallVectorImpl<Operation *> &views) const {
  OperandMap map =
      OperandMap::makeIdentity(getTensorType(op->getResult(0)).getRank());
  Operation *last = op;
  while (true) {
    Operation *reader = nullptr;
    for (OpOperand &use : last->getResult(0).getUses()) {
      if (isa<tensor::DimOp>(use.getOwner()))
        continue;
      bool isOther = reader && reader != use.getOwner();
      if (isOther || isFixedUse(use) ||
          use.getOwner()->getBlock() != op->getBlock())
        return std::nullopt;
      reader = use.getOwner();
    }
    if (!reader || isCopy(reader))
      return std::nullopt;
    const auto &nest = ops.find(reader)->second;
    if (isView(reader))
      map = compose(map, getViewMap(reader));
    // A view has a nest where its own memory is needed.
    if (nest) {
      // Such a view must not be a way to read the value as well.
      if (isView(reader) &&
          !llvm::all_of(reader->getUses(), [&](OpOperand &use) {
            return isFixedUse(use) || isa<tensor::DimOp>(use.getOwner());
          }))
        return std::nullopt;
      int64_t rank = getTensorType(reader->getResult(0)).getRank();
      if (!isPermutation(map, rank) && !map.hasRuntimeStretch())
        return std::nullopt;
      return std::pair(nest->first, compose(map, nest->second));
    }
    views.push_back(reader);
    last = reader;
  }
}

void LayoutProgram::addToNests(Operation *op) {
  Value result = op->getResult(0);
  if (isView(op) && !findFixedUse(result))
    return;
  SmallVector<Operation *> views;
  auto reader = isa<ElementwiseOpInterface>(op) ? findReaderToJoin(op, views)
                                                : std::nullopt;
  if (!reader)
    reader = {nests.size(),
              OperandMap::makeIdentity(getTensorType(result).getRank())};
  if (reader->first == nests.size())
    nests.push_back({op, {}, {}, {}});
  nests[reader->first].ops.push_back({op, reader->second});
  ops[op] = reader;
}

//===----------------------------------------------------------------------===//
// Reads
//===----------------------------------------------------------------------===//

ReadPath LayoutProgram::findPath(OpOperand &operand, const OperandMap &map,
                                 std::vector<NestOp> &views) const {
  ReadPath path{&operand, {}, operand.get(), map, std::nullopt};
  while (isView(path.value.getDefiningOp())) {
    Operation *view = path.value.getDefiningOp();
    views.push_back({view, path.map});
    path.map = compose(getViewMap(view), path.map);
    path.views.push_back(view);
    path.value = view->getOperand(0);
  }
  return path;
}

unsigned LayoutProgram::getValueNumber(Value value) {
  auto [entry, isNew] = valueNumbers.try_emplace(value, values.size());
  if (!isNew)
    return entry->second;
  values.push_back(value);
  RankedTensorType type = getTensorType(value);
  StoredValue stored;
  stored.shape.assign(type.getShape().begin(), type.getShape().end());
  stored.elementBytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  auto *op = ops.find(value.getDefiningOp());
  if (op != ops.end() && op->second && !isCopy(op->first))
    stored.nest = op->second->first;
  if (!stored.nest || findFixedUse(value))
    stored.order = getOrder(value);
  problem.values.push_back(std::move(stored));
  return entry->second;
}

/// Whether the nest of a value and one that reads it become one if they have
/// one order: each step of the loops then reads what it computes.
bool LayoutProgram::canFuse(const ReadPath &path,
                            const ProgramNest &reader) const {
  Operation *producer = path.value.getDefiningOp();
  return isa_and_nonnull<ElementwiseOpInterface>(producer) &&
         ops.contains(producer) && !isCopy(reader.root) &&
         producer->getBlock() == reader.root->getBlock() &&
         isPermutation(path.map,
                       getTensorType(reader.root->getResult(0)).getRank());
}

void LayoutProgram::addReads(unsigned number) {
  ProgramNest &nest = nests[number];
  if (!isCopy(nest.root))
    (void)getValueNumber(nest.root->getResult(0));
  for (const NestOp &member : nest.ops) {
    // Of a broadcast, the sizes are no tensors.
    OperandMap map = member.map;
    if (!isa<ElementwiseOpInterface>(member.op))
      map = compose(getViewMap(member.op), map);
    unsigned count = isa<ElementwiseOpInterface>(member.op)
                         ? member.op->getNumOperands()
                         : 1;
    for (OpOperand &operand : member.op->getOpOperands().take_front(count)) {
      ReadPath path = findPath(operand, map, nest.views);
      Operation *producer = path.value.getDefiningOp();
      auto *op = ops.find(producer);
      bool isInside =
          op != ops.end() && op->second && op->second->first == number;
      if (isInside || isSplat(path.value))
        continue;
      if (!matchPattern(path.value, m_Constant())) {
        NestRead read{getValueNumber(path.value), path.map, 0,
                      canFuse(path, nest)};
        read.scope =
            scopes.try_emplace(path.getDirectUser()->getBlock(), scopes.size())
                .first->second;
        auto &reads = problem.nests[number].reads;
        auto same = llvm::find_if(reads, [&](const NestRead &other) {
          return other.value == read.value && other.map == read.map &&
                 other.scope == read.scope;
        });
        path.read = same - reads.begin();
        if (*path.read == reads.size())
          problem.addRead(number, std::move(read));
      }
      nest.reads.push_back(std::move(path));
    }
  }
}

//===- Program.cpp - A function as loop nests -----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::layouts;

static DimOrder getOrder(Value value) {
  return DimOrder(getPhysicalLayout(getTensorType(value)).getMinorToMajor());
}

static bool isCopy(Operation *op) {
  auto relayout = dyn_cast<RelayoutOp>(op);
  return relayout && relayout.getCopy();
}

/// Returns the map from the dimensions of a view's operand to its result.
static OperandMap getViewMap(Operation *view) {
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(view))
    return broadcast.resolve().operands.front();
  return OperandMap::makeIdentity(getTensorType(view->getResult(0)).getRank());
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
  fuseWithReaders();
  // A value is added after its readers, whose nest may compute it.
  for (size_t index = ops.size(); index-- > 0;)
    addToNests(std::next(ops.begin(), index)->first);
  // The last nest was added first.
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
    // For a nest that only copies elements, no other order costs less.
    loops.isFixed =
        nest.ops.size() == 1 && !isa<ElementwiseOpInterface>(nest.root);
    loops.computes = costs.lookup(nest.root).numOps != 0;
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
    bool isExplicit = elementwise && !elementwise.getBroadcastRule();
    if (isExplicit)
      costs[&op] = ElementCost::get(elementwise);
    // Nothing computes a result without elements.
    if ((isExplicit || isa<BroadcastInDimOp, RelayoutOp>(op)) &&
        !llvm::is_contained(getTensorType(op.getResult(0)).getShape(), 0))
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
  // The loops of a reduction follow the order of its operand.
  return !ops.contains(use.getOwner()) &&
         !isa<tensor::DimOp, ReductionOpInterface>(use.getOwner());
}

OpOperand *LayoutProgram::findFixedUse(Value value) const {
  for (OpOperand &use : value.getUses())
    if (isFixedUse(use))
      return &use;
  return nullptr;
}

bool LayoutProgram::isMemory(Operation *op) const {
  return !isView(op) || findFixedUse(op->getResult(0));
}

/// Whether both maps read the same element of a value of `type` in each
/// iteration.
static bool readAlike(RankedTensorType type, const OperandMap &lhs,
                      const OperandMap &rhs) {
  return llvm::all_of(llvm::seq<int64_t>(0, type.getRank()), [&](int64_t dim) {
    return type.getDimSize(dim) == 1 || lhs.dims[dim] == rhs.dims[dim];
  });
}

/// Returns the map with which the nest of `root` reads the result of `op`. None
/// if the nest reads it with several maps, or if there are other readers.
std::optional<OperandMap> LayoutProgram::findOnlyRead(Operation *op,
                                                      Operation *root) const {
  RankedTensorType type = getTensorType(op->getResult(0));
  std::optional<OperandMap> only;
  SmallVector<NestOp> values = {
      {op,
       OperandMap::makeIdentity(getTensorType(op->getResult(0)).getRank())}};
  while (!values.empty()) {
    NestOp value = values.pop_back_val();
    for (OpOperand &use : value.op->getResult(0).getUses()) {
      Operation *user = use.getOwner();
      if (isa<tensor::DimOp>(user) || (isFixedUse(use) && value.op != op))
        continue;
      if (isFixedUse(use) || isCopy(user))
        return std::nullopt;
      OperandMap map = value.map;
      if (isView(user)) {
        map = compose(map, getViewMap(user));
        values.push_back({user, map});
        if (!isMemory(user))
          continue;
      }
      for (auto it = fused.find(user); it != fused.end();
           it = fused.find(user)) {
        map = compose(map, it->second.map);
        user = it->second.op;
      }
      if (user != root || (only && !readAlike(type, *only, map)))
        return std::nullopt;
      only = std::move(map);
    }
  }
  return only;
}

bool LayoutProgram::tryToFuse(Operation *op, Operation *root) {
  if (!isa_and_nonnull<ElementwiseOpInterface>(op) || !ops.contains(op) ||
      fused.contains(op) || !runsAtMostOnceAfter(root, op))
    return false;
  std::optional<OperandMap> map = findOnlyRead(op, root);
  int64_t rank = getTensorType(root->getResult(0)).getRank();
  if (!map || !isFusedWithOnlyReader(costs.lookup(op), costs.lookup(root),
                                     map->isPermutation(rank)))
    return false;
  costs[root] = costs.lookup(root) + costs.lookup(op);
  fused.try_emplace(op, NestOp{root, std::move(*map)});
  return true;
}

/// Fuses operations into their only readers. The readers are visited in program
/// order, as in bcast-fuse-elementwise.
void LayoutProgram::fuseWithReaders() {
  DenseMap<Operation *, SetVector<Operation *>> producers;
  for (auto &[root, nest] : ops) {
    if (isCopy(root) || !isMemory(root))
      continue;
    SetVector<Operation *> &open = producers[root];
    for (Value operand : root->getOperands()) {
      while (isView(operand.getDefiningOp()))
        operand = operand.getDefiningOp()->getOperand(0);
      open.insert(operand.getDefiningOp());
    }
    // Each fusion may make another one possible.
    for (bool changed = true; changed;) {
      changed = false;
      for (Operation *op : open.takeVector()) {
        bool isFused = tryToFuse(op, root);
        changed |= isFused;
        if (isFused)
          open.insert_range(producers.find(op)->second);
        else
          open.insert(op);
      }
    }
  }
}

void LayoutProgram::addToNests(Operation *op) {
  if (!isMemory(op))
    return;
  auto &place = ops[op];
  if (auto reader = fused.find(op); reader != fused.end()) {
    const auto &[nest, map] = *ops.find(reader->second.op)->second;
    place = {nest, compose(reader->second.map, map)};
  } else {
    int64_t rank = getTensorType(op->getResult(0)).getRank();
    place = {nests.size(), OperandMap::makeIdentity(rank)};
    nests.push_back({op, {}, {}, {}});
  }
  nests[place->first].ops.push_back({op, place->second});
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
  stored.elementBytes = getElementBytes(type.getElementType());
  auto *op = ops.find(value.getDefiningOp());
  if (op != ops.end() && op->second && !isCopy(op->first))
    stored.nest = op->second->first;
  if (!stored.nest || findFixedUse(value))
    stored.order = getOrder(value);
  problem.values.push_back(std::move(stored));
  return entry->second;
}

/// Whether the nest of a value and its reader become one nest if they have the
/// same order: each iteration then computes the elements that it reads. The
/// solver compares the reader with other nests, and this function with uses in
/// memory.
bool LayoutProgram::canFuse(const ReadPath &path,
                            const ProgramNest &reader) const {
  Operation *producer = path.value.getDefiningOp();
  return isa_and_nonnull<ElementwiseOpInterface>(producer) &&
         ops.contains(producer) && !isCopy(reader.root) &&
         producer->getBlock() == reader.root->getBlock() &&
         fitInOneNest(costs.lookup(producer), costs.lookup(reader.root)) &&
         isFirstReader(reader.root, producer,
                       [&](OpOperand &use) { return isFixedUse(use); }) &&
         path.map.isPermutation(
             getTensorType(reader.root->getResult(0)).getRank());
}

void LayoutProgram::addReads(unsigned number) {
  ProgramNest &nest = nests[number];
  if (!isCopy(nest.root))
    (void)getValueNumber(nest.root->getResult(0));
  for (const NestOp &member : nest.ops) {
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

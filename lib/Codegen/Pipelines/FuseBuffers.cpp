//===- FuseBuffers.cpp - Fusion of linalg on buffers ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations on buffers that provably do not overlap are the same operations on
// tensors. So they are copied to a function on tensors, which the passes for
// tensors fuse and bufferize. Its lowered form replaces the originals.
//
//===----------------------------------------------------------------------===//

#include "BufferFunctions.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Support/Walk.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTFUSEBUFFERS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using bufferization::MaterializeInDestinationOp;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static bool isBuffer(Value value) {
  auto type = dyn_cast<MemRefType>(value.getType());
  return type && type.isStrided() && !type.getMemorySpace();
}

/// Whether `op` reads and writes elements of its operands alone, and computes
/// the same on tensors.
static bool isFusable(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return llvm::all_of(op->getOperands(), isBuffer) &&
           cast<MemRefType>(copy.getSource().getType()).getShape() ==
               cast<MemRefType>(copy.getTarget().getType()).getShape();
  auto dpsOp = dyn_cast<DestinationStyleOpInterface>(op);
  if (!dpsOp || !dpsOp.hasPureBufferSemantics() ||
      !llvm::all_of(op->getOperands(), [](Value operand) {
        return isBuffer(operand) || !isa<ShapedType>(operand.getType());
      }))
    return false;
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp)
    return isa<linalg::SoftmaxOp>(op);
  bool isOfLoops =
      isa<linalg::FillOp, linalg::ReduceOp>(op) ||
      llvm::all_of(linalgOp.getIndexingMapsArray(),
                   [](AffineMap map) { return map.isProjectedPermutation(); });
  bool isOneResult = dpsOp.getNumDpsInits() == 1;
  return isOfLoops && isOneResult &&
         llvm::all_of(*linalgOp.getBlock(), [](Operation &inner) {
           return isMemoryEffectFree(&inner);
         });
}

static Value getTarget(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op))
    return copy.getTarget();
  return cast<DestinationStyleOpInterface>(op).getDpsInits().front();
}

/// Whether `op` writes all elements of its target, and reads them as an input
/// at most.
static bool ignoresInit(Operation *op) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
  if (!linalgOp || isa<linalg::FillOp>(op))
    return true;
  OpOperand &init = *linalgOp.getDpsInitsMutable().begin();
  return linalgOp.getNumParallelLoops() == linalgOp.getNumLoops() &&
         linalgOp.getMatchingIndexingMap(&init).isPermutation() &&
         !linalgOp.payloadUsesValueFromOperand(&init);
}

/// Whether `op` writes all elements of its target and reads none of them.
static bool overwrites(Operation *op) {
  return llvm::count(op->getOperands(), getTarget(op)) == 1 && ignoresInit(op);
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

namespace {
/// Operations of one block, in order, between which no other operation touches
/// memory that they touch. Buffers that some of them write overlap no other
/// buffer of the group, and are overwritten first.
class Group {
public:
  /// Adds `op` unless the group would not be one.
  bool tryToAdd(Operation *op);
  /// Whether some operation reads what another one of the group writes, or is
  /// not lowered to loops by itself.
  bool pays() const { return hasReader || hasSoftmax; }
  ArrayRef<Operation *> getOps() const { return ops; }

  /// Whether nothing but the group uses the elements of `buffer`, which the
  /// group overwrites first.
  bool isLocal(Value buffer) const;
  bool writes(Value buffer) const { return written.contains(buffer); }
  const SetVector<Value> &getBuffers() const { return buffers; }

private:
  SmallVector<Operation *> ops;
  SetVector<Value> buffers, written;
  bool hasReader = false, hasSoftmax = false;
  /// Whether the buffers of the only operation may overlap.
  bool isClosed = false;
};
} // namespace

static bool areApart(Value lhs, Value rhs) {
  return lhs == rhs || !mayOverlap(lhs, rhs);
}

bool Group::tryToAdd(Operation *op) {
  if (isClosed)
    return false;
  Value target = getTarget(op);
  bool isSoftmax = isa<linalg::SoftmaxOp>(op);
  bool isApart =
      written.contains(target) || (overwrites(op) && !buffers.contains(target));
  bool readsWritten = false;
  for (Value buffer : buffers)
    isApart &= areApart(buffer, target);
  for (Value operand : op->getOperands()) {
    if (!isBuffer(operand))
      continue;
    readsWritten |= written.contains(operand);
    isApart &= areApart(operand, target);
    for (Value buffer : written)
      isApart &= areApart(buffer, operand);
  }
  // Each element of a softmax is written after all are read that it depends on,
  // so that the two buffers of one that is alone may be the same.
  isClosed = !isApart && isSoftmax && ops.empty();
  if (!isApart && !isClosed)
    return false;
  ops.push_back(op);
  for (Value operand : op->getOperands())
    if (isBuffer(operand))
      buffers.insert(operand);
  written.insert(target);
  hasReader |= readsWritten;
  hasSoftmax |= isSoftmax;
  return true;
}

static bool isAllocation(Value buffer) {
  return buffer.getDefiningOp<memref::AllocOp>() ||
         buffer.getDefiningOp<memref::AllocaOp>();
}

bool Group::isLocal(Value buffer) const {
  return isAllocation(buffer) && writes(buffer) && !isClosed &&
         llvm::all_of(buffer.getUsers(), [&](Operation *user) {
           return isa<memref::DeallocOp, memref::DimOp>(user) ||
                  llvm::is_contained(ops, user);
         });
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {
/// The function on tensors that computes what a group does.
class GroupFunction {
public:
  GroupFunction(const Group &group, ModuleOp module, unsigned number);

  /// Replaces the operations of the group by the body of the function.
  void inlineBody();

private:
  void clone(Operation &op, OpBuilder &builder);

  Group group;
  func::FuncOp function;
  /// The arguments outside of the function.
  SmallVector<Value> arguments;
  /// The tensor that each buffer holds.
  DenseMap<Value, Value> contents;
};
} // namespace

GroupFunction::GroupFunction(const Group &group, ModuleOp module,
                             unsigned number)
    : group(group) {
  // The values around the function become its arguments.
  IRRewriter rewriter(group.getOps().back());
  Location loc = group.getOps().front()->getLoc();
  function =
      func::FuncOp::create(rewriter, loc, ("group_" + Twine(number)).str(),
                           rewriter.getFunctionType({}, {}));
  rewriter.setInsertionPointToStart(function.addEntryBlock());
  for (Operation *op : group.getOps())
    clone(*op, rewriter);
  for (Value buffer : group.getBuffers())
    if (group.writes(buffer) && !group.isLocal(buffer))
      MaterializeInDestinationOp::create(rewriter, loc, /*result=*/Type(),
                                         contents[buffer], buffer,
                                         /*restrict=*/true, /*writable=*/true);
  func::ReturnOp::create(rewriter, loc);
  arguments = makeRegionIsolatedFromAbove(
      rewriter, function.getBody(),
      [](Operation *op) { return matchPattern(op, m_Constant()); });
  function->remove();
  module.push_back(function);
  function.setType(
      rewriter.getFunctionType(function.getBody().getArgumentTypes(), {}));
  for (auto [index, value] : llvm::enumerate(arguments))
    if (group.writes(value))
      function.setArgAttr(index, kResultBufferAttrName, rewriter.getUnitAttr());
}

void GroupFunction::clone(Operation &op, OpBuilder &builder) {
  auto read = [&](Value operand) -> Value {
    if (!isBuffer(operand))
      return operand;
    Value &tensor = contents[operand];
    if (!tensor)
      tensor = bufferization::ToTensorOp::create(
          builder, op.getLoc(),
          memref::getTensorTypeFromMemRefType(operand.getType()), operand,
          /*restrict=*/true);
    return tensor;
  };
  Value target = getTarget(&op);
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    Value source = read(copy.getSource());
    contents[target] = source;
    return;
  }
  auto dpsOp = cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> operands;
  for (OpOperand *input : dpsOp.getDpsInputOperands())
    operands.push_back(read(input->get()));
  operands.push_back(
      ignoresInit(&op)
          ? tensor::EmptyOp::create(
                builder, target.getLoc(),
                memref::getMixedSizes(builder, target.getLoc(), target),
                getElementTypeOrSelf(target))
          : read(target));
  OperationState state(op.getLoc(), op.getName(), operands,
                       operands.back().getType(), op.getAttrs());
  IRMapping mapping;
  for (Region &region : op.getRegions())
    region.cloneInto(state.addRegion(), mapping);
  contents[target] = builder.create(state)->getResult(0);
}

void GroupFunction::inlineBody() {
  OpBuilder builder(group.getOps().back());
  IRMapping back;
  back.map(function.getArguments(), arguments);
  for (Operation &op : function.getBody().front().without_terminator())
    builder.clone(op, back);
  for (Operation *op : group.getOps())
    op->erase();
  for (Value buffer : group.getBuffers()) {
    // Buffers with other users stay: their extents are read.
    if (!isAllocation(buffer) ||
        !llvm::all_of(buffer.getUsers(), llvm::IsaPred<memref::DeallocOp>))
      continue;
    for (Operation *user : llvm::make_early_inc_range(buffer.getUsers()))
      user->erase();
    buffer.getDefiningOp()->erase();
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Whether `op` may stand between operations of `group`, which are computed
/// after it.
static bool isTransparent(Operation *op, const Group &group) {
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op))
    return group.isLocal(dealloc.getMemref());
  return isMemoryEffectFree(op) ||
         (op->getNumRegions() == 0 &&
          hasSingleEffect<MemoryEffects::Allocate>(op));
}

/// Whether the operations around `block` run it on the processor that calls the
/// function.
static bool isInLoopsOrBranches(Block &block) {
  for (Operation *op = block.getParentOp(); !isa<func::FuncOp>(op);
       op = op->getParentOp()) {
    auto forall = dyn_cast<scf::ForallOp>(op);
    if (!isa<RegionBranchOpInterface>(op) || (forall && forall.getMapping()))
      return false;
  }
  return true;
}

namespace {
struct FuseBuffers : public bcast::impl::BcastFuseBuffersBase<FuseBuffers> {
  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    OpPassManager pm(ModuleOp::getOperationName());
    buildBufferFunctionPipeline(pm, /*free=*/true);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(runOnFunction(function)))
        return signalPassFailure();
  }

private:
  LogicalResult runOnFunction(func::FuncOp function) {
    SmallVector<Group, 0> groups;
    function.walk([&](Block *block) {
      if (isInLoopsOrBranches(*block))
        collectGroups(*block, groups);
    });
    if (groups.empty())
      return success();
    OpBuilder builder = OpBuilder::atBlockEnd(getOperation().getBody());
    auto module = ModuleOp::create(builder, function.getLoc());
    std::vector<GroupFunction> functions;
    for (const Group &group : groups)
      functions.emplace_back(group, module, functions.size());
    // Functions that do not free their buffers yet are left to
    // bcast-deallocate-buffers. Buffers on the stack are not freed.
    bool frees = containsOp(function, llvm::IsaPred<memref::DeallocOp>) ||
                 (containsOp(function, llvm::IsaPred<memref::AllocaOp>) &&
                  !containsOp(function, llvm::IsaPred<memref::AllocOp>));
    OpPassManager pm(ModuleOp::getOperationName());
    buildBufferFunctionPipeline(pm, frees);
    LogicalResult result = runPipeline(pm, module);
    if (succeeded(result))
      for (GroupFunction &group : functions)
        group.inlineBody();
    module.erase();
    return result;
  }

  void collectGroups(Block &block, SmallVectorImpl<Group> &groups) {
    Group group;
    auto finish = [&] {
      if (group.pays())
        groups.push_back(group);
      group = Group();
    };
    for (Operation &op : block) {
      if (isFusable(&op)) {
        if (group.tryToAdd(&op))
          continue;
        finish();
        (void)group.tryToAdd(&op);
      } else if (!isTransparent(&op, group)) {
        finish();
      }
    }
    finish();
  }
};
} // namespace

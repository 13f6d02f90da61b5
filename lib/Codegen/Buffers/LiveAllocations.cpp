//===- LiveAllocations.cpp - Buffers that a failed check frees ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LiveAllocations.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/SCCIterator.h"

using namespace mlir;
using namespace mlir::bcast::buffers;

//===----------------------------------------------------------------------===//
// PointerArrays
//===----------------------------------------------------------------------===//

LLVM::LLVMFuncOp PointerArrays::createLoop(
    Location loc, StringRef name, ArrayRef<Type> others,
    function_ref<void(OpBuilder &, ValueRange, Value, Block *)> createStep) {
  auto module = cast<ModuleOp>(symbols.getOp());
  auto builder = OpBuilder::atBlockEnd(module.getBody());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type i64 = builder.getI64Type();
  SmallVector<Type> types{pointer, i64};
  llvm::append_range(types, others);
  auto function = LLVM::LLVMFuncOp::create(
      builder, loc, name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                  types),
      LLVM::Linkage::Internal);
  // A function calls it often, and does so where it allocates or frees.
  function.setNoInline(true);
  symbols.insert(function);

  Block *entry = function.addEntryBlock(builder);
  Region *body = &function.getBody();
  Block *header = builder.createBlock(body, body->end(), i64, loc);
  Block *step = builder.createBlock(body, body->end());
  Block *exit = builder.createBlock(body, body->end());
  LLVM::ReturnOp::create(builder, loc, ValueRange());

  builder.setInsertionPointToEnd(entry);
  Value zero = LLVM::ConstantOp::create(builder, loc, i64, 0);
  Value one = LLVM::ConstantOp::create(builder, loc, i64, 1);
  LLVM::BrOp::create(builder, loc, zero, header);

  builder.setInsertionPointToEnd(header);
  Value index = header->getArgument(0);
  Value isEnd = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq,
                                     index, entry->getArgument(1));
  LLVM::CondBrOp::create(builder, loc, isEnd, exit, step);

  builder.setInsertionPointToEnd(step);
  Value element = LLVM::GEPOp::create(builder, loc, pointer, pointer,
                                      entry->getArgument(0), index);
  createStep(builder, entry->getArguments().drop_front(2), element, exit);
  Value next = LLVM::AddOp::create(builder, loc, index, one);
  LLVM::BrOp::create(builder, loc, next, header);
  return function;
}

void PointerArrays::callReplace(OpBuilder &builder, Location loc, Value array,
                                int64_t count, Value from, Value to) {
  Type pointer = array.getType();
  if (!replace)
    replace = createLoop(
        loc, "bcast.replace_pointer", {pointer, pointer},
        [&](OpBuilder &builder, ValueRange pointers, Value element,
            Block *exit) {
          Block *step = builder.getBlock();
          Block *found = builder.createBlock(exit);
          LLVM::StoreOp::create(builder, loc, pointers[1], element);
          LLVM::BrOp::create(builder, loc, ValueRange(), exit);
          Block *next = builder.createBlock(exit);
          builder.setInsertionPointToEnd(step);
          Value kept = LLVM::LoadOp::create(builder, loc, pointer, element);
          Value isFound = LLVM::ICmpOp::create(
              builder, loc, LLVM::ICmpPredicate::eq, kept, pointers[0]);
          LLVM::CondBrOp::create(builder, loc, isFound, found, next);
          builder.setInsertionPointToEnd(next);
        });
  Value size =
      LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), count);
  LLVM::CallOp::create(builder, loc, replace,
                       ValueRange{array, size, from, to});
}

LogicalResult PointerArrays::declareFree() {
  OpBuilder builder(symbols.getOp()->getContext());
  FailureOr<LLVM::LLVMFuncOp> found =
      LLVM::lookupOrCreateFreeFn(builder, symbols.getOp());
  if (succeeded(found))
    free = *found;
  return found;
}

void PointerArrays::callFree(OpBuilder &builder, Location loc, Value pointer) {
  LLVM::CallOp::create(builder, loc, free, pointer);
}

void PointerArrays::callFree(OpBuilder &builder, Location loc, Value array,
                             int64_t count) {
  if (!freeAll)
    freeAll =
        createLoop(loc, "bcast.free_pointers", {},
                   [&](OpBuilder &builder, ValueRange, Value element, Block *) {
                     Value pointer = LLVM::LoadOp::create(
                         builder, loc, array.getType(), element);
                     LLVM::CallOp::create(builder, loc, free, pointer);
                   });
  Value size =
      LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), count);
  LLVM::CallOp::create(builder, loc, freeAll, ValueRange{array, size});
}

//===----------------------------------------------------------------------===//
// LiveAllocations
//===----------------------------------------------------------------------===//

static bool isMemRef(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

/// The only memref among the operands of `op`; null where there is another one.
static Value getSource(Operation *op) {
  if (isa<CallOpInterface>(op) ||
      llvm::count_if(op->getOperands(), isMemRef) != 1)
    return {};
  return *llvm::find_if(op->getOperands(), isMemRef);
}

/// The value of which `memref` is a view.
static Value findBase(Value memref) {
  while (Operation *op = memref.getDefiningOp()) {
    Value source = getSource(op);
    if (!source)
      break;
    memref = source;
  }
  return memref;
}

/// Whether another value than its views may be the buffer `memref`: an argument
/// of a block, or what an operation chooses. A function that is called does not
/// return it, as it would have to be freed twice.
static bool isPassedOn(Value memref) {
  SmallVector<Value> views{memref};
  while (!views.empty())
    for (Operation *user : views.pop_back_val().getUsers()) {
      if (isa<BranchOpInterface>(user))
        return true;
      if (isa<CallOpInterface>(user) ||
          llvm::none_of(user->getResults(), isMemRef))
        continue;
      if (!getSource(user))
        return true;
      llvm::append_range(views,
                         llvm::make_filter_range(user->getResults(), isMemRef));
    }
  return false;
}

bool LiveAllocations::isAllocation(Operation *op) const {
  if (auto call = dyn_cast<func::CallOp>(op))
    return owners.contains(
        SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
  return isa<memref::AllocOp>(op);
}

SmallVector<Value> LiveAllocations::findAllocations() {
  SmallVector<Value> allocations;
  for (Block &block : function.getBody())
    for (Operation &op : block)
      if (isAllocation(&op))
        llvm::append_range(allocations,
                           llvm::make_filter_range(op.getResults(), isMemRef));
  return allocations;
}

void LiveAllocations::assignSlots(ArrayRef<Value> passedOn) {
  // In a loop, as many buffers can be live as its blocks pass on, and the last
  // one of each allocation.
  SmallVector<Slots> loops;
  DenseMap<Block *, unsigned> loopOf;
  for (auto component = llvm::scc_begin(&function.getBody());
       !component.isAtEnd(); ++component) {
    if (!component.hasCycle())
      continue;
    Slots &slots = loops.emplace_back();
    for (Block *block : *component) {
      loopOf[block] = loops.size() - 1;
      slots.size += llvm::count_if(block->getArguments(), isMemRef);
    }
  }
  auto findLoop = [&](Value allocation) -> Slots * {
    auto loop = loopOf.find(allocation.getParentBlock());
    return loop == loopOf.end() ? nullptr : &loops[loop->second];
  };
  for (Value allocation : passedOn)
    if (Slots *loop = findLoop(allocation))
      ++loop->size;
  for (Value allocation : passedOn) {
    Slots alone{/*first=*/-1, /*size=*/1};
    Slots *loop = findLoop(allocation);
    Slots &slots = loop ? *loop : alone;
    if (slots.first < 0) {
      slots.first = numShared;
      numShared += slots.size;
    }
    sharedSlots[allocation] = slots;
  }
}

/// The pointer for free().
static Value getAllocatedPointer(OpBuilder &builder, Location loc,
                                 Value memref) {
  LLVMTypeConverter converter(builder.getContext());
  Value descriptor =
      UnrealizedConversionCastOp::create(
          builder, loc, converter.convertType(memref.getType()), memref)
          .getResult(0);
  return LLVM::ExtractValueOp::create(builder, loc, descriptor, 0);
}

static Value createNull(OpBuilder &builder, Location loc) {
  return LLVM::ZeroOp::create(builder, loc,
                              LLVM::LLVMPointerType::get(builder.getContext()));
}

void LiveAllocations::trackAllocation(Value memref) {
  Location loc = memref.getLoc();
  OpBuilder builder(function.getContext());
  builder.setInsertionPointAfterValue(memref);
  Value pointer = getAllocatedPointer(builder, loc, memref);
  if (Value slot = ownSlots.lookup(memref)) {
    LLVM::StoreOp::create(builder, loc, pointer, slot);
    return;
  }
  // In the first slot that is empty.
  Slots slots = sharedSlots.lookup(memref);
  Type type = array.getType();
  Value first = LLVM::GEPOp::create(builder, loc, type, type, array,
                                    LLVM::GEPArg(slots.first));
  Value null = createNull(builder, loc);
  arrays.callReplace(builder, loc, first, slots.size, null, pointer);
}

void LiveAllocations::trackDeallocation(memref::DeallocOp dealloc) {
  Location loc = dealloc.getLoc();
  OpBuilder builder(dealloc);
  Value null = createNull(builder, loc);
  if (Value slot = ownSlots.lookup(findBase(dealloc.getMemref()))) {
    LLVM::StoreOp::create(builder, loc, null, slot);
    return;
  }
  if (!array)
    return;
  // The buffer may be any that was passed on, or the caller's.
  Value pointer = getAllocatedPointer(builder, loc, dealloc.getMemref());
  arrays.callReplace(builder, loc, array, numShared, pointer, null);
}

LogicalResult LiveAllocations::track() {
  SmallVector<Value> allocations = findAllocations();
  if (allocations.empty())
    return success();
  SmallVector<memref::DeallocOp> deallocs;
  for (Block &block : function.getBody())
    llvm::append_range(deallocs, block.getOps<memref::DeallocOp>());
  SmallVector<Value> own, passedOn;
  for (Value memref : allocations)
    (isPassedOn(memref) ? passedOn : own).push_back(memref);
  assignSlots(passedOn);

  Location loc = function.getLoc();
  auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto createI64 = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), value);
  };
  Value one = createI64(1), null = createNull(builder, loc);
  for (Value memref : own) {
    Value slot = LLVM::AllocaOp::create(builder, loc, pointer, pointer, one);
    LLVM::StoreOp::create(builder, loc, null, slot);
    ownSlots[memref] = slot;
  }
  if (numShared > 0) {
    Value size = createI64(numShared);
    array = LLVM::AllocaOp::create(builder, loc, pointer, pointer, size);
    Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI8Type(), 0);
    LLVM::MemsetOp::create(builder, loc, array, zero,
                           createI64(numShared * sizeof(void *)),
                           /*isVolatile=*/false);
  }
  for (Value memref : allocations)
    trackAllocation(memref);
  for (memref::DeallocOp dealloc : deallocs)
    trackDeallocation(dealloc);
  return arrays.declareFree();
}

void LiveAllocations::freeAll(OpBuilder &builder, Location loc) {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  for (auto &[memref, slot] : ownSlots)
    arrays.callFree(builder, loc,
                    LLVM::LoadOp::create(builder, loc, pointer, slot));
  if (array)
    arrays.callFree(builder, loc, array, numShared);
}

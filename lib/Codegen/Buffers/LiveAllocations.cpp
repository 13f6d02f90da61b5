//===- LiveAllocations.cpp - Buffers that a failed check frees ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LiveAllocations.h"
#include "bcast/Codegen/MemoryOverlap.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::buffers;

static constexpr StringLiteral kFreeAllFunction = R"(
llvm.func @free(!llvm.ptr)
llvm.func internal @bcast.free_all(%array: !llvm.ptr, %size: i64) attributes {no_inline} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^step(%zero : i64)
^step(%index: i64):
  %place = llvm.getelementptr %array[%index] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %pointer = llvm.load %place : !llvm.ptr -> !llvm.ptr
  llvm.call @free(%pointer) : (!llvm.ptr) -> ()
  %next = llvm.add %index, %one : i64
  %is_end = llvm.icmp "eq" %next, %size : i64
  llvm.cond_br %is_end, ^exit, ^step(%next : i64)
^exit:
  llvm.return
}
)";

static constexpr StringLiteral kReplaceFunction = R"(
llvm.func internal @bcast.replace_pointer(%array: !llvm.ptr, %size: i64, %from: !llvm.ptr, %to: !llvm.ptr) attributes {no_inline} {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^header(%zero : i64)
^header(%index: i64):
  %is_end = llvm.icmp "eq" %index, %size : i64
  llvm.cond_br %is_end, ^exit, ^step
^step:
  %place = llvm.getelementptr %array[%index] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
  %pointer = llvm.load %place : !llvm.ptr -> !llvm.ptr
  %is_found = llvm.icmp "eq" %pointer, %from : !llvm.ptr
  %next = llvm.add %index, %one : i64
  llvm.cond_br %is_found, ^found, ^header(%next : i64)
^found:
  llvm.store %to, %place : !llvm.ptr, !llvm.ptr
  llvm.br ^exit
^exit:
  llvm.return
}
)";

/// Adds the last function of `text` to the module.
static LLVM::LLVMFuncOp addFunction(SymbolTable &symbols, StringRef text) {
  auto parsed =
      parseSourceString<ModuleOp>(text, symbols.getOp()->getContext());
  auto function = cast<LLVM::LLVMFuncOp>(parsed->getBody()->back());
  function->remove();
  symbols.insert(function);
  return function;
}

LogicalResult PointerFunctions::create(SymbolTable &symbols, bool forArrays,
                                       bool forShared) {
  OpBuilder builder(symbols.getOp()->getContext());
  FailureOr<LLVM::LLVMFuncOp> found =
      LLVM::lookupOrCreateFreeFn(builder, symbols.getOp());
  if (failed(found))
    return failure();
  free = *found;
  if (forArrays && !freeAll)
    freeAll = addFunction(symbols, kFreeAllFunction);
  if (forShared && !replace)
    replace = addFunction(symbols, kReplaceFunction);
  return success();
}

static bool isMemRef(Value value) {
  return isa<BaseMemRefType>(value.getType());
}

/// Whether a view of the buffer `memref` may be a view of another one too.
/// Called functions do not return their arguments, because the caller would
/// free them twice.
static bool isPassedOn(Value memref) {
  return llvm::any_of(getPossibleViews(memref),
                      [](Value view) { return getOrigins(view).size() > 1; });
}

bool LiveAllocations::isAllocation(Operation *op) const {
  if (auto call = dyn_cast<func::CallOp>(op))
    return owners.contains(
        SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
  return isa<memref::AllocOp>(op);
}

/// Creates the pointer for free().
static Value getAllocatedPointer(OpBuilder &builder, Value memref) {
  LLVMTypeConverter converter(builder.getContext());
  Value descriptor = UnrealizedConversionCastOp::create(
                         builder, memref.getLoc(),
                         converter.convertType(memref.getType()), memref)
                         .getResult(0);
  return LLVM::ExtractValueOp::create(builder, memref.getLoc(), descriptor, 0);
}

/// The most buffers with a place that LLVM keeps in a register, and removes
/// with a buffer that is not needed. Each way to an error carries each of these
/// registers, so that the code of more would grow with their square.
static constexpr size_t kMaxRegisters = 16;

LiveAllocations::Places LiveAllocations::createPlaces(OpBuilder &builder,
                                                      Location loc,
                                                      int64_t count) const {
  Type pointer = null.getType();
  auto createI64 = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), value);
  };
  Value size = createI64(count);
  Value array = LLVM::AllocaOp::create(builder, loc, pointer, pointer, size);
  Value zero = LLVM::ConstantOp::create(builder, loc, builder.getI8Type(), 0);
  LLVM::MemsetOp::create(builder, loc, array, zero,
                         createI64(count * sizeof(void *)),
                         /*isVolatile=*/false);
  return {array, size};
}

void LiveAllocations::trackAllocation(Value memref) {
  Location loc = memref.getLoc();
  OpBuilder builder(function.getContext());
  builder.setInsertionPointAfterValue(memref);
  Value pointer = getAllocatedPointer(builder, memref);
  if (Value slot = slots.lookup(memref))
    LLVM::StoreOp::create(builder, loc, pointer, slot);
  else
    LLVM::CallOp::create(builder, loc, functions.replace,
                         ValueRange{shared.array, shared.size, null, pointer});
}

void LiveAllocations::trackDeallocation(memref::DeallocOp dealloc) {
  Location loc = dealloc.getLoc();
  OpBuilder builder(dealloc);
  SetVector<Value> origins = getOrigins(dealloc.getMemref());
  Value slot = origins.size() == 1 ? slots.lookup(origins[0]) : Value();
  if (slot) {
    LLVM::StoreOp::create(builder, loc, null, slot);
    return;
  }
  // The buffer may be in the array, or belong to the caller.
  if (shared.array)
    LLVM::CallOp::create(
        builder, loc, functions.replace,
        ValueRange{shared.array, shared.size,
                   getAllocatedPointer(builder, dealloc.getMemref()), null});
}

LogicalResult LiveAllocations::track() {
  SmallVector<Value> allocations;
  SmallVector<memref::DeallocOp> deallocs;
  for (Block &block : function.getBody()) {
    llvm::append_range(deallocs, block.getOps<memref::DeallocOp>());
    for (Operation &op : block)
      if (isAllocation(&op))
        llvm::copy_if(op.getResults(), std::back_inserter(allocations),
                      isMemRef);
  }
  if (allocations.empty())
    return success();
  for (Value memref : allocations)
    if (!isPassedOn(memref))
      slots.insert({memref, Value()});
  // Each allocation has at most one live buffer, and blocks of loops may carry
  // others in their arguments.
  int64_t numShared = allocations.size() - slots.size();
  if (numShared > 0)
    for (Block &block : llvm::drop_begin(function.getBody()))
      numShared += llvm::count_if(block.getArguments(), isMemRef);
  bool isArray = slots.size() > kMaxRegisters;
  if (failed(functions.create(symbols, isArray || numShared > 0,
                              /*forShared=*/numShared > 0)))
    return failure();

  Location loc = function.getLoc();
  auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  null = LLVM::ZeroOp::create(builder, loc, pointer);
  if (isArray)
    own = createPlaces(builder, loc, slots.size());
  Value one;
  for (auto [index, slot] : llvm::enumerate(slots)) {
    if (isArray) {
      slot.second =
          LLVM::GEPOp::create(builder, loc, pointer, pointer, own.array,
                              LLVM::GEPArg(static_cast<int32_t>(index)));
      continue;
    }
    if (!one)
      one = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), 1);
    slot.second = LLVM::AllocaOp::create(builder, loc, pointer, pointer, one);
    LLVM::StoreOp::create(builder, loc, null, slot.second);
  }
  if (numShared > 0)
    shared = createPlaces(builder, loc, numShared);
  llvm::for_each(allocations, [&](Value memref) { trackAllocation(memref); });
  llvm::for_each(deallocs,
                 [&](memref::DeallocOp op) { trackDeallocation(op); });
  return success();
}

void LiveAllocations::freeAll(OpBuilder &builder, Location loc) const {
  if (!own.array)
    for (Value slot : llvm::make_second_range(slots))
      LLVM::CallOp::create(
          builder, loc, functions.free,
          LLVM::LoadOp::create(builder, loc, null.getType(), slot).getResult());
  for (const Places &places : {own, shared})
    if (places.array)
      LLVM::CallOp::create(builder, loc, functions.freeAll,
                           ValueRange{places.array, places.size});
}

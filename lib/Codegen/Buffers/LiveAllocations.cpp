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

LogicalResult PointerFunctions::create(SymbolTable &symbols, bool forShared) {
  OpBuilder builder(symbols.getOp()->getContext());
  FailureOr<LLVM::LLVMFuncOp> found =
      LLVM::lookupOrCreateFreeFn(builder, symbols.getOp());
  if (failed(found))
    return failure();
  free = *found;
  if (!forShared || replace)
    return success();
  auto parsed =
      parseSourceString<ModuleOp>(kReplaceFunction, builder.getContext());
  replace = cast<LLVM::LLVMFuncOp>(parsed->getBody()->front());
  replace->remove();
  symbols.insert(replace);
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

/// The most places that LLVM may keep in registers, and remove with a buffer
/// that is not needed. Each way to an error carries each of these registers, so
/// that the code of more would grow with their square.
static constexpr size_t kMaxRegisters = 16;

bool LiveAllocations::isVolatile() const { return own.size() > kMaxRegisters; }

Value LiveAllocations::getShared(OpBuilder &builder, Location loc,
                                 int32_t index) const {
  return LLVM::GEPOp::create(builder, loc, null.getType(), null.getType(),
                             shared, LLVM::GEPArg(index));
}

void LiveAllocations::setPlace(OpBuilder &builder, Location loc, Value place,
                               Value pointer) const {
  LLVM::StoreOp::create(builder, loc, pointer, place, /*alignment=*/0,
                        isVolatile());
}

void LiveAllocations::replaceShared(OpBuilder &builder, Location loc,
                                    Value from, Value to) const {
  Value size = shared.getDefiningOp<LLVM::AllocaOp>().getArraySize();
  LLVM::CallOp::create(builder, loc, functions.replace,
                       ValueRange{shared, size, from, to});
}

void LiveAllocations::trackAllocation(Value memref) {
  Location loc = memref.getLoc();
  OpBuilder builder(function.getContext());
  builder.setInsertionPointAfterValue(memref);
  Value pointer = getAllocatedPointer(builder, memref);
  if (Value place = own.lookup(memref))
    setPlace(builder, loc, place, pointer);
  else
    replaceShared(builder, loc, null, pointer);
}

void LiveAllocations::trackDeallocation(memref::DeallocOp dealloc) {
  Location loc = dealloc.getLoc();
  OpBuilder builder(dealloc);
  SetVector<Value> origins = getOrigins(dealloc.getMemref());
  Value place = origins.size() == 1 ? own.lookup(origins[0]) : Value();
  // A buffer without one may be in a shared place, or belong to the caller.
  if (place)
    setPlace(builder, loc, place, null);
  else if (shared)
    replaceShared(builder, loc,
                  getAllocatedPointer(builder, dealloc.getMemref()), null);
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
      own.insert({memref, Value()});
  // Each allocation has at most one live buffer, and blocks of loops may carry
  // others in their arguments.
  numShared = static_cast<int32_t>(allocations.size() - own.size());
  if (numShared > 0)
    for (Block &block : llvm::drop_begin(function.getBody()))
      numShared += llvm::count_if(block.getArguments(), isMemRef);
  if (failed(functions.create(symbols, /*forShared=*/numShared > 0)))
    return failure();

  Location loc = function.getLoc();
  auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
  auto type = LLVM::LLVMPointerType::get(builder.getContext());
  null = LLVM::ZeroOp::create(builder, loc, type);
  auto createPlaces = [&](int64_t count) -> Value {
    Value size =
        LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), count);
    return LLVM::AllocaOp::create(builder, loc, type, type, size);
  };
  for (Value &place : llvm::make_second_range(own)) {
    place = createPlaces(1);
    setPlace(builder, loc, place, null);
  }
  if (numShared > 0)
    shared = createPlaces(numShared);
  for (int32_t index = 0; index < numShared; ++index)
    setPlace(builder, loc, getShared(builder, loc, index), null);
  llvm::for_each(allocations, [&](Value memref) { trackAllocation(memref); });
  llvm::for_each(deallocs,
                 [&](memref::DeallocOp op) { trackDeallocation(op); });
  return success();
}

void LiveAllocations::freeAll(OpBuilder &builder, Location loc) const {
  auto freePlace = [&](Value place) {
    Value pointer = LLVM::LoadOp::create(builder, loc, null.getType(), place,
                                         /*alignment=*/0, isVolatile());
    LLVM::CallOp::create(builder, loc, functions.free, pointer);
  };
  llvm::for_each(llvm::make_second_range(own), freePlace);
  for (int32_t index = 0; index < numShared; ++index)
    freePlace(getShared(builder, loc, index));
}

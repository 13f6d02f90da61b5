//===- LowerChecks.cpp - Checks as error values ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Loops/ElementBytes.h"
#include "LiveAllocations.h"
#include "bcast/Codegen/Extensions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Runtime/Error.h"
#include "bcast/Support/Places.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLOWERCHECKS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::detail;

static_assert(
    static_cast<int>(CheckKind::Equal) == BCAST_CHECK_EQUAL &&
        static_cast<int>(CheckKind::EqualOrOne) == BCAST_CHECK_EQUAL_OR_ONE &&
        static_cast<int>(CheckKind::NonNegative) == BCAST_CHECK_NON_NEGATIVE &&
        static_cast<int>(CheckKind::Size) == BCAST_CHECK_SIZE &&
        static_cast<int>(CheckKind::Stride) == BCAST_CHECK_STRIDE &&
        static_cast<int>(CheckKind::Offset) == BCAST_CHECK_OFFSET &&
        static_cast<int>(CheckKind::Alignment) == BCAST_CHECK_ALIGNMENT &&
        static_cast<int>(CheckKind::AtMost) == BCAST_CHECK_AT_MOST &&
        static_cast<int>(CheckKind::EqualOrAnyOne) ==
            BCAST_CHECK_EQUAL_OR_ANY_ONE &&
        static_cast<int>(CheckKind::Communication) == BCAST_CHECK_COMMUNICATION,
    "the dialect and the runtime number the checks alike");

static std::string formatLocation(Location loc) {
  std::string place = formatPlace(loc);
  return place.empty() ? "<unknown location>" : place;
}

/// Whether an allocation must return an address: malloc may return null for 0
/// bytes.
static bool needsMemory(MemRefType type) {
  return !llvm::is_contained(type.getShape(), 0);
}

namespace {
/// Creates zero-terminated global strings, each text once.
class GlobalTexts {
public:
  explicit GlobalTexts(SymbolTable &symbols) : symbols(symbols) {}

  Value getAddress(OpBuilder &builder, Location loc, const Twine &text) {
    std::string bytes = text.str();
    bytes.push_back('\0');
    auto [it, isNew] = globals.try_emplace(bytes);
    if (isNew) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(&symbols.getOp()->getRegion(0).front());
      auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
      it->second = LLVM::GlobalOp::create(
          builder, loc, type, /*isConstant=*/true, LLVM::Linkage::Private,
          "bcast.text", builder.getStringAttr(bytes));
      symbols.insert(it->second);
    }
    return LLVM::AddressOfOp::create(builder, loc, it->second);
  }

private:
  SymbolTable &symbols;
  llvm::StringMap<LLVM::GlobalOp> globals;
};

/// Adds the error argument and the status result to a function, and lowers its
/// checks. [CHECK-2]
class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, GlobalTexts &texts,
                   const buffers::LiveAllocations &allocations)
      : function(function), texts(texts), allocations(allocations),
        builder(function.getContext()) {}

  LogicalResult run();

private:
  void changeSignature();
  // Each of these operations is at the end of its block.
  void lowerCheck(CheckExtentOp check);
  void lowerCall(func::CallOp call);
  /// Returns from the function if `alloc` fails. [CHECK-5]
  void checkAllocation(memref::AllocOp alloc);
  /// Returns the bytes of `alloc`, and whether their number overflows int64.
  /// The second value is null if it cannot.
  std::pair<Value, Value> getBytes(memref::AllocOp alloc);

  /// Returns the block that stores its arguments in the error and returns.
  Block *getFailureBlock();
  /// Returns the block that returns after a callee has failed.
  Block *getPropagationBlock();
  /// Frees the live buffers, and returns status 1 with poison results.
  void createFailureReturn(Location loc);
  Value createI32(Location loc, int32_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }

  func::FuncOp function;
  GlobalTexts &texts;
  buffers::LiveAllocations allocations;
  OpBuilder builder;
  Value error;
  Block *failure = nullptr, *propagation = nullptr;
};
} // namespace

void FunctionLowering::changeSignature() {
  function->removeAttr(kFreesBuffersAttrName);
  unsigned argument = function.getNumArguments();
  (void)function.insertArgument(
      argument, LLVM::LLVMPointerType::get(function.getContext()),
      DictionaryAttr(), function.getLoc());
  error = function.getArgument(argument);
  (void)function.insertResult(0, builder.getI32Type(), DictionaryAttr());
  function.walk([&](func::ReturnOp op) {
    builder.setInsertionPoint(op);
    op->insertOperands(0, createI32(op.getLoc(), 0));
  });
}

static func::FuncOp findCallee(func::CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
}

void FunctionLowering::createFailureReturn(Location loc) {
  allocations.freeAll(builder, loc);
  SmallVector<Value> results{createI32(loc, 1)};
  for (Type type : function.getResultTypes().drop_front())
    results.push_back(ub::PoisonOp::create(builder, loc, type));
  func::ReturnOp::create(builder, loc, results);
}

Block *FunctionLowering::getFailureBlock() {
  if (failure)
    return failure;
  OpBuilder::InsertionGuard guard(builder);
  Location loc = function.getLoc();
  Type pointer = error.getType(), i64 = builder.getI64Type();
  auto fields = getErrorMembers(pointer, i64, Type(builder.getI32Type()));
  failure =
      builder.createBlock(&function.getBody(), function.getBody().end(), fields,
                          SmallVector<Location>(fields.size(), loc));
  auto record = LLVM::LLVMStructType::getLiteral(function.getContext(), fields);
  for (auto [index, value] : llvm::enumerate(failure->getArguments())) {
    Value field = LLVM::GEPOp::create(
        builder, loc, pointer, record, error,
        ArrayRef<LLVM::GEPArg>{0, static_cast<int32_t>(index)});
    LLVM::StoreOp::create(builder, loc, value, field);
  }
  createFailureReturn(loc);
  return failure;
}

Block *FunctionLowering::getPropagationBlock() {
  if (propagation)
    return propagation;
  OpBuilder::InsertionGuard guard(builder);
  propagation =
      builder.createBlock(&function.getBody(), function.getBody().end());
  createFailureReturn(function.getLoc());
  return propagation;
}

void FunctionLowering::lowerCheck(CheckExtentOp check) {
  Location loc = check.getLoc();
  Block *next = check->getBlock()->getNextNode();
  builder.setInsertionPoint(check);
  auto compare = [&](arith::CmpIPredicate predicate, Value rhs) -> Value {
    return arith::CmpIOp::create(builder, loc, predicate, check.getExtent(),
                                 rhs);
  };
  Value holds = check.getKind() == CheckKind::NonNegative
                    ? compare(arith::CmpIPredicate::sge,
                              arith::ConstantIndexOp::create(builder, loc, 0))
                    : compare(check.getKind() == CheckKind::AtMost
                                  ? arith::CmpIPredicate::sle
                                  : arith::CmpIPredicate::eq,
                              check.getExpected());
  if (check.allowsOne())
    holds = arith::OrIOp::create(
        builder, loc, holds,
        compare(arith::CmpIPredicate::eq,
                arith::ConstantIndexOp::create(builder, loc, 1)));
  auto toI64 = [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      index);
  };
  auto getOptional = [&](std::optional<StringRef> text) -> Value {
    if (text)
      return texts.getAddress(builder, loc, *text);
    return LLVM::ZeroOp::create(builder, loc, error.getType());
  };
  SmallVector<Value> fields{
      texts.getAddress(builder, loc, formatLocation(loc)),
      texts.getAddress(builder, loc, check.getSubject()),
      getOptional(check.getAgainst()),
      getOptional(check.getClause()),
      toI64(check.getExtent()),
      toI64(check.getExpected()),
      createI32(loc, static_cast<int32_t>(check.getKind()))};
  cf::CondBranchOp::create(builder, loc, holds, next, ValueRange(),
                           getFailureBlock(), fields);
  check.erase();
}

void FunctionLowering::lowerCall(func::CallOp call) {
  Location loc = call.getLoc();
  builder.setInsertionPoint(call);
  SmallVector<Type> types{builder.getI32Type()};
  llvm::append_range(types, call.getResultTypes());
  SmallVector<Value> operands(call.getOperands());
  operands.push_back(error);
  auto lowered =
      func::CallOp::create(builder, loc, call.getCallee(), types, operands);
  call.replaceAllUsesWith(lowered.getResults().drop_front());
  Block *next = call->getBlock()->getNextNode();
  Value isZero = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       lowered.getResult(0), createI32(loc, 0));
  cf::CondBranchOp::create(builder, loc, isZero, next, getPropagationBlock());
  call.erase();
}

std::pair<Value, Value> FunctionLowering::getBytes(memref::AllocOp alloc) {
  Location loc = alloc.getLoc();
  auto createI64 = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  };
  // If an extent is 0, the other extents may have any value. [BOUNDARY-3]
  if (llvm::is_contained(alloc.getType().getShape(), 0))
    return {createI64(0), Value()};
  int64_t staticBytes = getElementBytes(alloc.getType().getElementType());
  bool isTooLarge = false;
  for (int64_t extent : alloc.getType().getShape())
    if (!ShapedType::isDynamic(extent) &&
        llvm::MulOverflow(staticBytes, extent, staticBytes))
      isTooLarge = true;
  if (isTooLarge)
    staticBytes = std::numeric_limits<int64_t>::max();
  Value bytes = createI64(staticBytes), overflows, isEmpty;
  if (isTooLarge)
    overflows = arith::ConstantIntOp::create(builder, loc, 1, 1);
  auto record = LLVM::LLVMStructType::getLiteral(
      builder.getContext(), {builder.getI64Type(), builder.getI1Type()});
  auto join = [&](Value lhs, Value rhs) -> Value {
    return lhs ? arith::OrIOp::create(builder, loc, lhs, rhs) : rhs;
  };
  for (Value size : alloc.getDynamicSizes()) {
    Value extent =
        arith::IndexCastOp::create(builder, loc, bytes.getType(), size);
    isEmpty = join(isEmpty,
                   arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         extent, createI64(0)));
    Value product = LLVM::SMulWithOverflowOp::create(
        builder, loc, record, bytes,
        arith::MaxSIOp::create(builder, loc, extent, createI64(1)));
    bytes = LLVM::ExtractValueOp::create(builder, loc, product, 0);
    overflows =
        join(overflows, LLVM::ExtractValueOp::create(builder, loc, product, 1));
  }
  if (isEmpty)
    overflows = arith::SelectOp::create(
        builder, loc, isEmpty, arith::ConstantIntOp::create(builder, loc, 0, 1),
        overflows);
  return {bytes, overflows};
}

void FunctionLowering::checkAllocation(memref::AllocOp alloc) {
  Location loc = alloc.getLoc();
  builder.setInsertionPoint(alloc);
  auto [bytes, overflows] = getBytes(alloc);
  Value none = LLVM::ZeroOp::create(builder, loc, error.getType());
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64);
  SmallVector<Value> fields{texts.getAddress(builder, loc, formatLocation(loc)),
                            texts.getAddress(builder, loc, "an inner tensor"),
                            none,
                            texts.getAddress(builder, loc, "CHECK-5"),
                            bytes,
                            zero,
                            createI32(loc, BCAST_CHECK_MEMORY)};
  Block *exit = getFailureBlock();
  auto endWhere = [&](Value fails) {
    Block *block = builder.getBlock();
    bool isEnd = builder.getInsertionPoint() == block->end();
    Block *next = isEnd ? block->getNextNode()
                        : block->splitBlock(builder.getInsertionPoint());
    builder.setInsertionPointToEnd(block);
    cf::CondBranchOp::create(builder, loc, fails, exit, fields, next,
                             ValueRange());
    builder.setInsertionPointToStart(next);
  };
  if (overflows) {
    fields[4] = arith::SelectOp::create(
        builder, loc, overflows,
        arith::ConstantIntOp::create(builder, loc,
                                     std::numeric_limits<int64_t>::max(), 64),
        bytes);
    endWhere(overflows);
  }
  builder.setInsertionPointAfter(alloc);
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, alloc);
  endWhere(
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, address,
                            arith::ConstantIndexOp::create(builder, loc, 0)));
}

LogicalResult FunctionLowering::run() {
  changeSignature();
  SmallVector<Operation *> exits;
  function.walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      func::FuncOp callee = findCallee(call);
      if (callee && !callee.isDeclaration())
        exits.push_back(op);
    } else if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
      // Code cannot leave a parallel region early.
      if (op->getParentOp() == function && needsMemory(alloc.getType()))
        exits.push_back(op);
    } else if (isa<CheckExtentOp>(op)) {
      exits.push_back(op);
    }
  });
  if (!exits.empty() && failed(allocations.track()))
    return LogicalResult::failure();
  // In reverse, so that each operation moves at most once.
  for (Operation *exit : llvm::reverse(exits))
    exit->getBlock()->splitBlock(exit->getNextNode());
  for (Operation *exit : exits)
    llvm::TypeSwitch<Operation *>(exit)
        .Case([&](CheckExtentOp check) { lowerCheck(check); })
        .Case([&](memref::AllocOp alloc) { checkAllocation(alloc); })
        .Case([&](func::CallOp call) { lowerCall(call); });
  return success();
}

namespace {
struct LowerChecks : public bcast::impl::BcastLowerChecksBase<LowerChecks> {
  /// Includes the dialects that upstream's passes in the pipeline need.
  void getDependentDialects(DialectRegistry &registry) const override {
    BcastLowerChecksBase::getDependentDialects(registry);
    bcast::registerExtensions(registry);
  }

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    GlobalTexts texts(symbols);
    buffers::PointerFunctions functions;
    // Functions whose callers free what they return.
    llvm::DenseSet<Operation *> owners;
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function->hasAttr(kFreesBuffersAttrName))
        owners.insert(function);
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration() &&
          failed(FunctionLowering(function, texts,
                                  {function, symbols, functions, owners})
                     .run()))
        return signalPassFailure();
    // Later passes do not read the target, and LLVM's tools do not know it.
  }
};
} // namespace

//===- LowerChecks.cpp - Checks as error values ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Runtime/Error.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTLOWERCHECKS
#include "bcast/Codegen/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static_assert(static_cast<int>(CheckKind::Equal) == BCAST_CHECK_EQUAL &&
                  static_cast<int>(CheckKind::EqualOrOne) ==
                      BCAST_CHECK_EQUAL_OR_ONE &&
                  static_cast<int>(CheckKind::NonNegative) ==
                      BCAST_CHECK_NON_NEGATIVE &&
                  static_cast<int>(CheckKind::Size) == BCAST_CHECK_SIZE &&
                  static_cast<int>(CheckKind::Stride) == BCAST_CHECK_STRIDE &&
                  static_cast<int>(CheckKind::Offset) == BCAST_CHECK_OFFSET &&
                  static_cast<int>(CheckKind::Alignment) ==
                      BCAST_CHECK_ALIGNMENT,
              "the dialect and the runtime number the checks alike");

/// Where `loc` lies in the source program.
static std::string formatLocation(Location loc) {
  if (auto file = loc->findInstanceOf<FileLineColLoc>())
    return (file.getFilename().strref() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()))
        .str();
  return "<unknown location>";
}

namespace {
/// Texts as zero-terminated globals, each once.
class GlobalTexts {
public:
  explicit GlobalTexts(ModuleOp module) : symbols(module), module(module) {}

  Value getAddress(OpBuilder &builder, Location loc, const Twine &text) {
    std::string bytes = text.str();
    bytes.push_back('\0');
    auto [it, isNew] = globals.try_emplace(bytes);
    if (isNew) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(module.getBody());
      auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
      it->second = LLVM::GlobalOp::create(
          builder, loc, type, /*isConstant=*/true, LLVM::Linkage::Private,
          "bcast.text", builder.getStringAttr(bytes));
      symbols.insert(it->second);
    }
    return LLVM::AddressOfOp::create(builder, loc, it->second);
  }

private:
  SymbolTable symbols;
  ModuleOp module;
  llvm::StringMap<LLVM::GlobalOp> globals;
};

/// Gives one function its error argument and its status. [CHECK-2]
class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, GlobalTexts &texts)
      : function(function), texts(texts), builder(function.getContext()) {}

  void run();

private:
  void changeSignature();
  void lowerCheck(CheckExtentOp check);
  void lowerCall(func::CallOp call);

  /// The block that describes a failed check, from its arguments, and returns.
  Block *getFailureBlock();
  /// Returns status 1, and zeros for the results.
  void createFailureReturn(Location loc);
  Value createI32(Location loc, int32_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }

  func::FuncOp function;
  GlobalTexts &texts;
  OpBuilder builder;
  Value error;
  Block *failure = nullptr;
};
} // namespace

void FunctionLowering::changeSignature() {
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

void FunctionLowering::createFailureReturn(Location loc) {
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
  // bcast_error's.
  SmallVector<Type> fields{
      pointer, pointer, pointer, pointer, i64, i64, builder.getI32Type()};
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

void FunctionLowering::lowerCheck(CheckExtentOp check) {
  Location loc = check.getLoc();
  Block *block = check->getBlock();
  Block *next = block->splitBlock(check->getNextNode());
  builder.setInsertionPoint(check);
  auto compare = [&](arith::CmpIPredicate predicate, Value rhs) -> Value {
    return arith::CmpIOp::create(builder, loc, predicate, check.getExtent(),
                                 rhs);
  };
  Value holds = check.getKind() == CheckKind::NonNegative
                    ? compare(arith::CmpIPredicate::sge,
                              arith::ConstantIndexOp::create(builder, loc, 0))
                    : compare(arith::CmpIPredicate::eq, check.getExpected());
  if (check.getKind() == CheckKind::EqualOrOne)
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
  Block *next = call->getBlock()->splitBlock(call->getNextNode());
  Value isZero = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       lowered.getResult(0), createI32(loc, 0));
  Block *propagate;
  {
    OpBuilder::InsertionGuard guard(builder);
    propagate =
        builder.createBlock(&function.getBody(), function.getBody().end());
    createFailureReturn(loc);
  }
  cf::CondBranchOp::create(builder, loc, isZero, next, propagate);
  call.erase();
}

void FunctionLowering::run() {
  changeSignature();
  SmallVector<CheckExtentOp> checks;
  function.walk([&](CheckExtentOp check) { checks.push_back(check); });
  for (CheckExtentOp check : checks)
    lowerCheck(check);
  SmallVector<func::CallOp> calls;
  function.walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (callee && !callee.isDeclaration())
      lowerCall(call);
  }
}

namespace {
struct LowerChecks : public bcast::impl::BcastLowerChecksBase<LowerChecks> {
  void runOnOperation() override {
    GlobalTexts texts(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration())
        FunctionLowering(function, texts).run();
  }
};
} // namespace

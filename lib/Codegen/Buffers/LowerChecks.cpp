//===- LowerChecks.cpp - Checks as error values ---------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EarlyExits.h"
#include "LiveAllocations.h"
#include "bcast/Codegen/Extensions.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Codegen/SymbolNames.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/ElementBytes.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Runtime/Error.h"
#include "bcast/Support/Places.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <limits>
#include <map>

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

namespace {
/// The constant members of each error of the module, in one table. The blocks
/// that fail get the number of a row: one block argument for all of them, since
/// LLVM's register allocation takes long for blocks with many arguments and
/// predecessors.
class CheckTable {
public:
  explicit CheckTable(SymbolTable &symbols) : symbols(symbols) {}

  /// Returns the number of the row with these members.
  int32_t getRow(StringRef location, StringRef subject,
                 std::optional<StringRef> against,
                 std::optional<StringRef> clause, int32_t kind,
                 int32_t numValues = 0) {
    Row row{getOffset(location),
            getOffset(subject),
            getOffset(against),
            getOffset(clause),
            kind,
            numValues};
    auto [it, isNew] = numbers.try_emplace(row, rows.size());
    if (isNew)
      rows.push_back(row);
    return it->second;
  }

  /// Loads the texts of a row, and its kind and number of values.
  std::pair<SmallVector<Value>, SmallVector<Value>>
  load(OpBuilder &builder, Location loc, Value row);

  /// Stores all rows in the module.
  void finish();

private:
  /// The offsets of the texts, -1 for none, the kind of the check, and the
  /// number of the values of its text.
  using Row = std::array<int32_t, 6>;

  /// Returns where `text` begins in the texts, which end with zeros.
  int32_t getOffset(std::optional<StringRef> text) {
    if (!text)
      return -1;
    auto [it, isNew] = offsets.try_emplace(*text, texts.size());
    if (isNew) {
      texts += *text;
      texts.push_back('\0');
    }
    return it->second;
  }
  LLVM::GlobalOp createGlobal(OpBuilder &builder, Type type, StringRef name);

  SymbolTable &symbols;
  std::string texts;
  llvm::StringMap<int32_t> offsets;
  std::vector<Row> rows;
  std::map<Row, int32_t> numbers;
  LLVM::GlobalOp textsGlobal, rowsGlobal;
};

/// Adds the error argument and the status result to a function, and lowers its
/// checks. [CHECK-2]
class FunctionLowering {
public:
  FunctionLowering(func::FuncOp function, CheckTable &table,
                   const buffers::EarlyExits &earlyExits,
                   const buffers::LiveAllocations &allocations)
      : function(function), table(table), earlyExits(earlyExits),
        allocations(allocations), builder(function.getContext()) {}

  LogicalResult run();

private:
  void changeSignature();
  // Each of these operations is at the end of its block, unless it is a call
  // that cannot fail.
  void lowerCheck(CheckExtentOp check);
  void lowerAssertion(cf::AssertOp assertion);
  void lowerCall(func::CallOp call);
  /// Returns from the function if `alloc` fails. [CHECK-5]
  void checkAllocation(memref::AllocOp alloc);
  /// Returns the bytes of `alloc`, and whether their number overflows int64.
  /// The second value is null if it cannot.
  std::pair<Value, Value> getBytes(memref::AllocOp alloc);

  /// Returns the block that stores a row of the table, an extent and the
  /// expected one in the error, and returns.
  Block *getFailureBlock();
  /// Stores members of the error, from number `first` on.
  void storeMembers(Location loc, ArrayRef<Value> members, int32_t first);
  /// Returns a block that stores the values of the check's text, and goes on to
  /// the failure block with `fields`.
  Block *createValuesBlock(CheckExtentOp check, ValueRange fields);
  /// Returns the block that returns after a callee has failed.
  Block *getPropagationBlock();
  /// Frees the live buffers, and returns status 1 with poison results.
  void createFailureReturn(Location loc);
  Value createI32(Location loc, int32_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }
  Value createI64(Location loc, int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  }
  Value createI64(Location loc, Value index) {
    return arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                      index);
  }

  func::FuncOp function;
  CheckTable &table;
  const buffers::EarlyExits &earlyExits;
  buffers::LiveAllocations allocations;
  OpBuilder builder;
  Value error;
  Block *failure = nullptr, *propagation = nullptr;
};
} // namespace

LLVM::GlobalOp CheckTable::createGlobal(OpBuilder &builder, Type type,
                                        StringRef name) {
  OpBuilder::InsertionGuard guard(builder);
  Operation *module = symbols.getOp();
  builder.setInsertionPointToStart(&module->getRegion(0).front());
  auto global = LLVM::GlobalOp::create(
      builder, module->getLoc(), LLVM::LLVMArrayType::get(type, 0),
      /*isConstant=*/true, LLVM::Linkage::Private, name, Attribute());
  symbols.insert(global);
  return global;
}

std::pair<SmallVector<Value>, SmallVector<Value>>
CheckTable::load(OpBuilder &builder, Location loc, Value row) {
  Type i32 = builder.getI32Type();
  auto rowType = LLVM::LLVMArrayType::get(i32, std::tuple_size_v<Row>);
  if (!rowsGlobal) {
    textsGlobal = createGlobal(builder, builder.getI8Type(), "bcast.texts");
    rowsGlobal = createGlobal(builder, rowType, "bcast.checks");
  }
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value begin = LLVM::AddressOfOp::create(builder, loc, textsGlobal);
  Value table = LLVM::AddressOfOp::create(builder, loc, rowsGlobal);
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 32);
  Value null = LLVM::ZeroOp::create(builder, loc, pointer);
  auto loadMember = [&](int32_t index) -> Value {
    Value address = LLVM::GEPOp::create(builder, loc, pointer, rowType, table,
                                        ArrayRef<LLVM::GEPArg>{row, index});
    return LLVM::LoadOp::create(builder, loc, i32, address);
  };
  SmallVector<Value> members;
  for (int32_t index = 0; index < 4; ++index) {
    Value offset = loadMember(index);
    Value text = LLVM::GEPOp::create(builder, loc, pointer, builder.getI8Type(),
                                     begin, ArrayRef<LLVM::GEPArg>{offset});
    Value isNone = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::slt, offset, zero);
    members.push_back(
        arith::SelectOp::create(builder, loc, isNone, null, text));
  }
  return {members, {loadMember(4), loadMember(5)}};
}

void CheckTable::finish() {
  if (!rowsGlobal)
    return;
  Builder builder(symbols.getOp()->getContext());
  auto setValue = [](LLVM::GlobalOp global, size_t size, Attribute value) {
    auto type = cast<LLVM::LLVMArrayType>(global.getGlobalType());
    global.setGlobalType(LLVM::LLVMArrayType::get(type.getElementType(), size));
    global.setValueAttr(value);
  };
  setValue(textsGlobal, texts.size(), builder.getStringAttr(texts));
  SmallVector<int32_t> members;
  for (const Row &row : rows)
    llvm::append_range(members, row);
  auto type = RankedTensorType::get(
      {int64_t(rows.size()), int64_t(std::tuple_size_v<Row>)},
      builder.getI32Type());
  setValue(rowsGlobal, rows.size(),
           DenseElementsAttr::get(type, ArrayRef<int32_t>(members)));
}

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

void FunctionLowering::storeMembers(Location loc, ArrayRef<Value> members,
                                    int32_t first) {
  Type pointer = error.getType();
  auto record = LLVM::LLVMStructType::getLiteral(
      function.getContext(),
      getErrorMembers<Type>(pointer, builder.getI64Type(),
                            builder.getI32Type()));
  for (auto [index, member] : llvm::enumerate(members)) {
    Value field = LLVM::GEPOp::create(
        builder, loc, pointer, record, error,
        ArrayRef<LLVM::GEPArg>{0, first + static_cast<int32_t>(index)});
    LLVM::StoreOp::create(builder, loc, member, field);
  }
}

Block *FunctionLowering::getFailureBlock() {
  if (failure)
    return failure;
  OpBuilder::InsertionGuard guard(builder);
  Location loc = function.getLoc();
  Type i64 = builder.getI64Type(), i32 = builder.getI32Type();
  failure = builder.createBlock(&function.getBody(), function.getBody().end(),
                                {i32, i64, i64}, SmallVector<Location>(3, loc));
  auto [members, numbers] = table.load(builder, loc, failure->getArgument(0));
  llvm::append_range(members, failure->getArguments().drop_front());
  llvm::append_range(members, numbers);
  storeMembers(loc, members, /*first=*/0);
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

Block *FunctionLowering::createValuesBlock(CheckExtentOp check,
                                           ValueRange fields) {
  Location loc = check.getLoc();
  Block *target = getFailureBlock();
  OpBuilder::InsertionGuard guard(builder);
  Block *block =
      builder.createBlock(&function.getBody(), function.getBody().end());
  storeMembers(
      loc,
      llvm::map_to_vector(check.getValues(),
                          [&](Value value) { return createI64(loc, value); }),
      kErrorValuesMember);
  cf::BranchOp::create(builder, loc, target, fields);
  return block;
}

void FunctionLowering::lowerCheck(CheckExtentOp check) {
  Location loc = check.getLoc();
  Block *next = check->getBlock()->getNextNode();
  builder.setInsertionPoint(check);
  Value holds = createCondition(builder, check);
  bool isText = !check.getValues().empty();
  int32_t row = table.getRow(formatLocation(loc), check.getSubject(),
                             check.getAgainst(), check.getClause(),
                             isText ? BCAST_CHECK_ASSERTION
                                    : static_cast<int32_t>(check.getKind()),
                             check.getValues().size());
  SmallVector<Value> fields{createI32(loc, row),
                            createI64(loc, check.getExtent()),
                            createI64(loc, check.getExpected())};
  if (isText)
    cf::CondBranchOp::create(builder, loc, holds, next,
                             createValuesBlock(check, fields));
  else
    cf::CondBranchOp::create(builder, loc, holds, next, ValueRange(),
                             getFailureBlock(), fields);
  check.erase();
}

/// Returns `text` as one line.
static std::string formatLine(StringRef text) {
  std::string line = text.str();
  for (char &c : line)
    if (static_cast<unsigned char>(c) < ' ')
      c = ' ';
  return line;
}

void FunctionLowering::lowerAssertion(cf::AssertOp assertion) {
  Location loc = assertion.getLoc();
  builder.setInsertionPoint(assertion);
  int32_t row =
      table.getRow(formatLocation(loc), formatLine(assertion.getMsg()),
                   /*against=*/std::nullopt, "CHECK-6", BCAST_CHECK_ASSERTION);
  Value zero = createI64(loc, 0);
  cf::CondBranchOp::create(builder, loc, assertion.getArg(),
                           assertion->getBlock()->getNextNode(), ValueRange(),
                           getFailureBlock(),
                           ValueRange{createI32(loc, row), zero, zero});
  assertion.erase();
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
  if (!earlyExits.contains(call)) {
    call.erase();
    return;
  }
  Block *next = call->getBlock()->getNextNode();
  Value isZero = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                       lowered.getResult(0), createI32(loc, 0));
  cf::CondBranchOp::create(builder, loc, isZero, next, getPropagationBlock());
  call.erase();
}

std::pair<Value, Value> FunctionLowering::getBytes(memref::AllocOp alloc) {
  Location loc = alloc.getLoc();
  // If an extent is 0, the other extents may have any value. [BOUNDARY-3]
  if (llvm::is_contained(alloc.getType().getShape(), 0))
    return {createI64(loc, 0), Value()};
  SmallVector<int64_t> factors{
      getElementBytes(alloc.getType().getElementType())};
  llvm::copy_if(alloc.getType().getShape(), std::back_inserter(factors),
                [](int64_t extent) { return !ShapedType::isDynamic(extent); });
  std::optional<int64_t> staticBytes = multiplyExtents(factors);
  Value bytes = createI64(loc, staticBytes.value_or(INT64_MAX));
  Value overflows, isEmpty;
  if (!staticBytes)
    overflows = arith::ConstantIntOp::create(builder, loc, 1, 1);
  auto record = LLVM::LLVMStructType::getLiteral(
      builder.getContext(), {builder.getI64Type(), builder.getI1Type()});
  auto join = [&](Value lhs, Value rhs) -> Value {
    return lhs ? arith::OrIOp::create(builder, loc, lhs, rhs) : rhs;
  };
  for (Value size : alloc.getDynamicSizes()) {
    Value extent = createI64(loc, size);
    isEmpty = join(isEmpty,
                   arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         extent, createI64(loc, 0)));
    Value product = LLVM::SMulWithOverflowOp::create(
        builder, loc, record, bytes,
        arith::MaxSIOp::create(builder, loc, extent, createI64(loc, 1)));
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
  int32_t row =
      table.getRow(formatLocation(loc), "an inner tensor",
                   /*against=*/std::nullopt, "CHECK-5", BCAST_CHECK_MEMORY);
  SmallVector<Value> fields{createI32(loc, row), bytes, createI64(loc, 0)};
  Block *exit = getFailureBlock();
  auto branchToFailureIf = [&](Value fails) {
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
    fields[1] = arith::SelectOp::create(
        builder, loc, overflows,
        createI64(loc, std::numeric_limits<int64_t>::max()), bytes);
    branchToFailureIf(overflows);
  }
  builder.setInsertionPointAfter(alloc);
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, alloc);
  branchToFailureIf(
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, address,
                            arith::ConstantIndexOp::create(builder, loc, 0)));
}

LogicalResult FunctionLowering::run() {
  changeSignature();
  SmallVector<Operation *> exits, calls;
  function.walk([&](Operation *op) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      func::FuncOp callee = findCallee(call);
      if (callee && !callee.isDeclaration())
        (earlyExits.contains(call) ? exits : calls).push_back(op);
    } else if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
      // Code cannot leave a parallel region early.
      if (op->getParentOp() == function &&
          buffers::needsMemory(alloc.getType()))
        exits.push_back(op);
    } else if (isa<CheckExtentOp, cf::AssertOp>(op)) {
      exits.push_back(op);
    }
  });
  for (Operation *exit : exits)
    if (exit->getParentOp() != function)
      return exit->emitOpError()
             << "may end the function with an error, and is in a region of '"
             << exit->getParentOp()->getName()
             << "', which code cannot leave early";
  if (!exits.empty() && failed(allocations.track()))
    return LogicalResult::failure();
  // In reverse, so that each operation moves at most once.
  for (Operation *exit : llvm::reverse(exits))
    exit->getBlock()->splitBlock(exit->getNextNode());
  llvm::append_range(exits, calls);
  for (Operation *exit : exits)
    llvm::TypeSwitch<Operation *>(exit)
        .Case([&](CheckExtentOp check) { lowerCheck(check); })
        .Case([&](cf::AssertOp assertion) { lowerAssertion(assertion); })
        .Case([&](memref::AllocOp alloc) { checkAllocation(alloc); })
        .Case([&](func::CallOp call) { lowerCall(call); });
  return success();
}

/// Requests a C interface for the function, `_mlir_ciface_NAME`.
static void requestCInterface(func::FuncOp function) {
  if (!function.isDeclaration() || hasArrays(function))
    function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                      UnitAttr::get(function.getContext()));
}

namespace {
struct LowerChecks : public bcast::impl::BcastLowerChecksBase<LowerChecks> {
  /// Includes the dialects that upstream's passes in the pipeline need.
  void getDependentDialects(DialectRegistry &registry) const override {
    BcastLowerChecksBase::getDependentDialects(registry);
    bcast::registerExtensions(registry);
  }

  void runOnOperation() override {
    if (failed(bcast::checkSymbolNames(getOperation())))
      return signalPassFailure();
    SymbolTable symbols(getOperation());
    CheckTable table(symbols);
    const buffers::EarlyExits earlyExits(getOperation());
    buffers::PointerFunctions functions;
    // Functions whose callers free what they return.
    llvm::DenseSet<Operation *> owners;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      requestCInterface(function);
      if (function->hasAttr(kFreesBuffersAttrName))
        owners.insert(function);
    }
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration() &&
          failed(FunctionLowering(function, table, earlyExits,
                                  {function, symbols, functions, owners})
                     .run()))
        return signalPassFailure();
    table.finish();
  }
};
} // namespace

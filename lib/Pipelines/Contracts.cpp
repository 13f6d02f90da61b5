//===- Contracts.cpp - What a function demands of extents -----------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function demands of the extents of its arguments, and the shapes of
// its results, as expressions in the syntax of Python. Both are read from the
// checks and from the function that computes the results' shapes, so that they
// are what the compiled program does.
//
//===----------------------------------------------------------------------===//

#include "bcast/Pipelines/Contracts.h"
#include "Repetition.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;
using pipelines::getRepetition;
using pipelines::Repetition;

/// Longer expressions, and those that are read twice, get a name.
static constexpr size_t kMaxLength = 60;

/// Whether an argument may have this name. The others mean something else in
/// Python or in a contract.
static bool isName(StringRef text) {
  constexpr StringLiteral taken[] = {
      "False",    "None",   "True",   "and",   "as",       "assert",
      "async",    "await",  "break",  "class", "continue", "data",
      "def",      "del",    "elif",   "else",  "except",   "finally",
      "for",      "from",   "global", "if",    "import",   "in",
      "is",       "lambda", "let",    "max",   "min",      "not",
      "nonlocal", "or",     "pass",   "raise", "requires", "return",
      "try",      "while",  "with",   "yield"};
  return !text.empty() && !llvm::isDigit(text.front()) &&
         !llvm::is_contained(taken, text) && llvm::all_of(text, [](char c) {
           return llvm::isAlnum(c) || c == '_';
         });
}

/// Whether there is an operator outside of parentheses and brackets.
static bool isInfix(StringRef text) {
  int depth = 0;
  return llvm::any_of(text, [&](char c) {
    depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    return c == ' ' && depth == 0;
  });
}

/// Of two extents that may both stretch, the first one where the check expects
/// the result's, which is the second one if the first is 1.
static Value getFirstOfPair(CheckExtentOp check) {
  auto select = check.getExpected().getDefiningOp<arith::SelectOp>();
  if (!select || !check.allowsOne() ||
      select.getTrueValue() != check.getExtent())
    return {};
  auto isOne = select.getCondition().getDefiningOp<arith::CmpIOp>();
  Value first = select.getFalseValue();
  return isOne && isOne.getPredicate() == arith::CmpIPredicate::eq &&
                 isConstantIntValue(isOne.getRhs(), 1) &&
                 isOne.getLhs() == first
             ? first
             : Value();
}

/// The type before layouts were materialized.
static Type getLogicalType(Type type, Attribute logical) {
  auto attribute = dyn_cast_or_null<TypeAttr>(logical);
  return attribute ? attribute.getValue() : type;
}

static std::string formatType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    std::string text;
    for (int64_t extent : tensor.getShape())
      text += formatExtent(extent) + "x";
    return text + debugString(tensor.getElementType());
  }
  return debugString(type);
}

namespace {
/// Makes the contract of a function from its index arithmetic.
class ContractWriter {
public:
  /// `shapes` is the function's shape function, or null.
  ContractWriter(func::FuncOp function, func::FuncOp shapes)
      : function(function), body(shapes ? shapes : function),
        numBuffers(countResultBuffers(function)) {}

  Contract write(ContractNames names);
  /// The names of the program, and numbers.
  ContractNames makeNames();

private:
  Type getArgumentType(unsigned i) {
    return getLogicalType(function.getArgumentTypes()[i],
                          function.getArgAttr(i, kLogicalTypeAttrName));
  }
  unsigned countInputs() { return function.getNumArguments() - numBuffers; }
  unsigned countResults() {
    return numBuffers ? numBuffers : function.getNumResults();
  }
  /// Of a value, or of a buffer, which is one of the last arguments.
  Type getResultType(unsigned i) {
    return numBuffers ? getArgumentType(countInputs() + i)
                      : getLogicalType(
                            function.getResultTypes()[i],
                            function.getResultAttr(i, kLogicalTypeAttrName));
  }
  DictionaryAttr getResultAttributes(unsigned i) {
    return numBuffers ? function.getArgAttrDict(countInputs() + i)
                      : function.getResultAttrDict(i);
  }
  void writeSignature();
  void collectDimNames();
  /// The text of a dimension of an argument: its name, or as x.0.
  std::string getDim(unsigned argument, int64_t dim);
  /// From here on, a dimension that equals one with a name has its name.
  void addEqual(StringRef lhs, StringRef rhs);
  /// The name in the model, or the kind and the number. No two are the same.
  std::string makeName(DictionaryAttr attributes, const Twine &otherwise);
  void collectNeeded();
  SmallVector<Value> getRead(Operation *op);
  /// What a product of extents is if its check passes: n for k * (n / k).
  Value getRepeated(Operation *op);
  void visit(Operation *op);
  /// The expression of an operation on indices; none for one that reads data.
  std::optional<std::string> getExpression(Operation *op);
  std::string getAffine(AffineExpr expr, ValueRange operands, unsigned numDims);
  std::string getText(Value value);
  std::string addLet(StringRef text);
  std::string getOperand(Value value) { return wrap(getText(value)); }
  static std::string wrap(const std::string &text) {
    return isInfix(text) ? "(" + text + ")" : text;
  }
  std::string getCondition(CheckExtentOp check);
  void require(Operation *op, const std::string &condition, StringRef clause);
  bool readsData(Value value) { return data.contains(value); }

  func::FuncOp function, body;
  unsigned numBuffers;
  Contract contract;
  ContractNames arrays;
  DenseMap<Value, std::string> texts;
  /// Values that depend on elements of tensors.
  DenseSet<Value> data;
  DenseSet<Operation *> needed;
  /// Those of which a check demands that the second is a multiple of the first.
  SmallVector<Repetition> repetitions;
  llvm::StringSet<> stated;
  llvm::StringSet<> names;
  /// The names of dimensions, each with the first dimension that has it.
  llvm::MapVector<std::pair<unsigned, int64_t>, std::string> dimNames;
  /// Those that are defined, and the texts of dimensions without a name.
  llvm::StringSet<> definedNames, unnamedDims;
  /// The names of dimensions that equal others.
  llvm::StringMap<std::string> aliases;
  unsigned numLets = 0;
};
} // namespace

std::string ContractWriter::makeName(DictionaryAttr attributes,
                                     const Twine &otherwise) {
  std::string name = otherwise.str();
  if (auto given = attributes ? attributes.getAs<StringAttr>(kNameAttrName)
                              : StringAttr();
      given && isName(given) && !names.contains(given))
    name = given.str();
  while (!names.insert(name).second)
    name += '_';
  return name;
}

ContractNames ContractWriter::makeNames() {
  ContractNames made;
  for (unsigned i = 0, count = countInputs(); i < count; ++i)
    made.inputs.push_back(
        makeName(function.getArgAttrDict(i), "arg" + Twine(i)));
  for (unsigned i = 0, count = countResults(); i < count; ++i)
    made.results.push_back(makeName(
        getResultAttributes(i), count == 1 ? "result" : "result" + Twine(i)));
  return made;
}

void ContractWriter::writeSignature() {
  llvm::raw_string_ostream os(contract.signature);
  os << '@' << function.getName() << '(';
  for (auto [i, name] : llvm::enumerate(arrays.inputs))
    os << (i == 0 ? "" : ", ") << name << ": "
       << formatType(getArgumentType(i));
  os << ") -> (";
  for (auto [i, name] : llvm::enumerate(arrays.results))
    os << (i == 0 ? "" : ", ") << name << ": " << formatType(getResultType(i));
  os << ')';
}

void ContractWriter::collectDimNames() {
  llvm::StringSet<> found;
  for (unsigned i = 0, count = countInputs(); i < count; ++i) {
    auto type = dyn_cast<ShapedType>(getArgumentType(i));
    auto given = function.getArgAttrOfType<ArrayAttr>(i, kDimNamesAttrName);
    if (!type || !type.hasRank() || !given)
      continue;
    for (auto [dim, name] : llvm::enumerate(given.getAsRange<StringAttr>()))
      if (type.isDynamicDim(dim) && isName(name) && found.insert(name).second)
        dimNames[{i, dim}] = name.str();
  }
  for (auto &[dim, name] : dimNames)
    while (!names.insert(name).second)
      name += '_';
}

std::string ContractWriter::getDim(unsigned argument, int64_t dim) {
  std::string text =
      (arrays.inputs[argument] + arrays.separator + Twine(dim)).str();
  if (auto it = aliases.find(text); it != aliases.end())
    return it->second;
  auto *named = dimNames.find({argument, dim});
  if (named == dimNames.end()) {
    unnamedDims.insert(text);
    return text;
  }
  if (definedNames.insert(named->second).second)
    contract.lines.push_back("let " + named->second + " = " + text);
  return named->second;
}

void ContractWriter::addEqual(StringRef lhs, StringRef rhs) {
  if (!definedNames.contains(rhs))
    std::swap(lhs, rhs);
  if (!definedNames.contains(rhs) || !unnamedDims.contains(lhs))
    return;
  std::string dim = lhs.str(), name = rhs.str();
  for (auto &[value, text] : texts)
    if (text == dim)
      text = name;
  aliases[dim] = name;
}

std::string ContractWriter::addLet(StringRef text) {
  std::string name = makeName({}, "s" + Twine(numLets++));
  contract.lines.push_back(("let " + name + " = " + text).str());
  return name;
}

std::string ContractWriter::getText(Value value) {
  auto [it, isNew] = texts.try_emplace(value);
  if (isNew) {
    Operation *owner = value.getParentBlock()->getParentOp();
    data.insert(value);
    std::string text =
        "data of '" + owner->getName().getStringRef().str() + "'";
    texts[value] = addLet(text);
  }
  return texts[value];
}

Value ContractWriter::getRepeated(Operation *op) {
  if (repetitions.empty())
    return {};
  auto found = getRepetition(op, /*isAtLeastOne=*/false);
  return found && llvm::is_contained(repetitions, *found) ? found->result
                                                          : Value();
}

/// The operands whose text an operation reads.
SmallVector<Value> ContractWriter::getRead(Operation *op) {
  if (auto check = dyn_cast<CheckExtentOp>(op)) {
    if (Value first = getFirstOfPair(check))
      return {first, check.getExtent()};
    if (auto found = getRepetition(check)) {
      SmallVector<Value> read = {found->result};
      if (auto extent = dyn_cast<Value>(found->extent))
        read.push_back(extent);
      return read;
    }
  }
  if (Value repeated = getRepeated(op))
    return {repeated};
  return SmallVector<Value>(op->getOperands());
}

/// The operations from which checks and extents are computed.
void ContractWriter::collectNeeded() {
  SmallVector<Operation *> worklist;
  body.walk([&](Operation *op) {
    if (isa<CheckExtentOp, cf::AssertOp>(op) ||
        (body != function && isa<memref::StoreOp>(op)))
      worklist.push_back(op);
    auto check = dyn_cast<CheckExtentOp>(op);
    if (check && op->getBlock() == &body.front())
      if (auto found = getRepetition(check))
        repetitions.push_back(*found);
  });
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (!needed.insert(op).second)
      continue;
    for (Value operand : getRead(op))
      if (Operation *source = operand.getDefiningOp();
          source && operand.getType().isIntOrIndex())
        worklist.push_back(source);
  }
}

std::string ContractWriter::getAffine(AffineExpr expr, ValueRange operands,
                                      unsigned numDims) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return std::to_string(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return getText(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return getText(operands[numDims + symbol.getPosition()]);
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::string lhs = wrap(getAffine(binary.getLHS(), operands, numDims));
  std::string rhs = wrap(getAffine(binary.getRHS(), operands, numDims));
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return lhs + " + " + rhs;
  case AffineExprKind::Mul:
    return lhs + " * " + rhs;
  case AffineExprKind::Mod:
    return lhs + " % " + rhs;
  case AffineExprKind::FloorDiv:
    return lhs + " // " + rhs;
  default:
    return "-(-" + lhs + " // " + rhs + ")";
  }
}

static StringRef getSymbol(arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return "==";
  case arith::CmpIPredicate::ne:
    return "!=";
  case arith::CmpIPredicate::slt:
  case arith::CmpIPredicate::ult:
    return "<";
  case arith::CmpIPredicate::sle:
  case arith::CmpIPredicate::ule:
    return "<=";
  case arith::CmpIPredicate::sgt:
  case arith::CmpIPredicate::ugt:
    return ">";
  case arith::CmpIPredicate::sge:
  case arith::CmpIPredicate::uge:
    return ">=";
  }
  llvm_unreachable("all predicates are listed");
}

std::optional<std::string> ContractWriter::getExpression(Operation *op) {
  auto infix = [&](StringRef symbol) -> std::optional<std::string> {
    return getOperand(op->getOperand(0)) + " " + symbol.str() + " " +
           getOperand(op->getOperand(1));
  };
  auto call = [&](StringRef name) -> std::optional<std::string> {
    return name.str() + "(" + getText(op->getOperand(0)) + ", " +
           getText(op->getOperand(1)) + ")";
  };
  if (Value repeated = getRepeated(op))
    return getText(repeated);
  bool isTruth =
      op->getNumResults() == 1 && op->getResult(0).getType().isInteger(1);
  using Text = std::optional<std::string>;
  return TypeSwitch<Operation *, Text>(op)
      .Case([&](arith::ConstantOp constant) -> Text {
        if (auto number = dyn_cast<IntegerAttr>(constant.getValue()))
          return isTruth ? (number.getValue().isZero() ? "False" : "True")
                         : std::to_string(number.getInt());
        return std::nullopt;
      })
      .Case<tensor::DimOp, memref::DimOp>([&](auto dim) -> Text {
        auto argument = dyn_cast<BlockArgument>(dim.getSource());
        std::optional<int64_t> number = dim.getConstantIndex();
        if (!argument || argument.getOwner() != &body.front() || !number)
          return std::nullopt;
        // An index that the tensor does not have is upstream's matter.
        auto logical =
            dyn_cast<ShapedType>(getArgumentType(argument.getArgNumber()));
        if (!logical || *number < 0 || *number >= logical.getRank())
          return std::nullopt;
        // A buffer of a caller has the order of the logical type.
        if (isa<TensorType>(argument.getType()) &&
            body.getArgAttr(argument.getArgNumber(), kLogicalTypeAttrName))
          number = getPhysicalLayout(cast<RankedTensorType>(logical))
                       .getMajorToMinor()[*number];
        return argument.getArgNumber() < arrays.inputs.size()
                   ? getDim(argument.getArgNumber(), *number)
                   : (getText(argument) + arrays.separator + Twine(*number))
                         .str();
      })
      .Case([&](tensor::ExtractOp extract) -> Text {
        SmallVector<int64_t> indices;
        for (Value index : extract.getIndices())
          if (std::optional<int64_t> number = getConstantIntValue(index))
            indices.push_back(*number);
        auto argument = dyn_cast<BlockArgument>(extract.getTensor());
        if (!argument || argument.getOwner() != &body.front() ||
            indices.size() != extract.getIndices().size())
          return std::nullopt;
        return getText(argument) + formatList(indices);
      })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp>(
          [&](auto cast) -> Text { return getText(cast.getIn()); })
      .Case([&](arith::AddIOp) { return infix("+"); })
      .Case([&](arith::SubIOp) { return infix("-"); })
      .Case([&](arith::MulIOp) { return infix("*"); })
      // Extents are not negative.
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(
          [&](auto) { return infix("//"); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>([&](auto) -> Text {
        return "-(-" + getOperand(op->getOperand(0)) + " // " +
               getOperand(op->getOperand(1)) + ")";
      })
      .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) { return infix("%"); })
      .Case<arith::MaxSIOp, arith::MaxUIOp>([&](auto) { return call("max"); })
      .Case<arith::MinSIOp, arith::MinUIOp>([&](auto) { return call("min"); })
      .Case([&](arith::CmpIOp compare) {
        return infix(getSymbol(compare.getPredicate()));
      })
      .Case([&](arith::AndIOp) { return isTruth ? infix("and") : infix("&"); })
      .Case([&](arith::OrIOp) { return isTruth ? infix("or") : infix("|"); })
      .Case([&](arith::XOrIOp) { return isTruth ? infix("!=") : infix("^"); })
      .Case([&](arith::SelectOp select) -> Text {
        if (getText(select.getTrueValue()) == getText(select.getFalseValue()))
          return getText(select.getTrueValue());
        return getOperand(select.getTrueValue()) + " if " +
               getText(select.getCondition()) + " else " +
               getOperand(select.getFalseValue());
      })
      .Case([&](affine::AffineApplyOp apply) -> Text {
        return getAffine(apply.getAffineMap().getResult(0),
                         apply.getMapOperands(),
                         apply.getAffineMap().getNumDims());
      })
      .Default(std::nullopt);
}

/// The demand of a check on two extents.
std::string ContractWriter::getCondition(CheckExtentOp check) {
  if (auto found = getRepetition(check)) {
    std::string all = getOperand(found->result);
    auto extent = dyn_cast<Value>(found->extent);
    // A known extent that divides is not 0.
    if (std::optional<int64_t> known = getConstantIntValue(found->extent);
        known && *known > 1)
      return all + " > 0 and " + all + " % " + std::to_string(*known) + " == 0";
    std::string own = extent
                          ? getOperand(extent)
                          : std::to_string(*getConstantIntValue(found->extent));
    return own + " == " + all + " or " + own + " == 1 or 0 < " + own + " < " +
           all + " and " + all + " % " + own + " == 0";
  }
  std::string extent = getOperand(check.getExtent());
  if (Value value = getFirstOfPair(check)) {
    std::string first = getOperand(value);
    return first + " == " + extent + " or " + first + " == 1 or " + extent +
           " == 1";
  }
  std::string expected = getOperand(check.getExpected());
  switch (check.getKind()) {
  case CheckKind::NonNegative:
    return extent + " >= 0";
  case CheckKind::AtMost:
    return extent + " <= " + expected;
  default:
    return extent + " == " + expected +
           (check.allowsOne() && expected != "1" ? " or " + extent + " == 1"
                                                 : "");
  }
}

/// Whether this is "x == x", or that or something else.
static bool isTrue(StringRef condition) {
  auto [lhs, rest] = condition.split(" == ");
  return !lhs.contains(' ') && rest.consume_front(lhs) &&
         (rest.empty() || rest.starts_with(" or "));
}

void ContractWriter::require(Operation *op, const std::string &condition,
                             StringRef clause) {
  if (isTrue(condition) || !stated.insert(condition).second)
    return;
  std::string line = "requires " + condition;
  StringRef separator = "  # ";
  auto add = [&](const std::string &text) {
    line += separator.str() + text;
    separator = ", ";
  };
  if (!clause.empty())
    add(clause.str());
  if (llvm::any_of(getRead(op), [&](Value value) { return readsData(value); }))
    add("on data");
  if (op->getBlock() != &body.front())
    add("where the region of '" +
        op->getParentOp()->getName().getStringRef().str() + "' runs");
  contract.lines.push_back(std::move(line));
  if (op->getBlock() != &body.front())
    return;
  auto [lhs, rhs] = StringRef(condition).split(" == ");
  addEqual(lhs, rhs);
}

void ContractWriter::visit(Operation *op) {
  if (auto check = dyn_cast<CheckExtentOp>(op))
    return require(op, getCondition(check), check.getClause().value_or(""));
  if (auto assertion = dyn_cast<cf::AssertOp>(op))
    return require(op, getText(assertion.getArg()), "CHECK-6");
  if (op->getNumResults() == 0)
    return;
  std::optional<std::string> text =
      op->getNumResults() == 1 ? getExpression(op) : std::nullopt;
  bool isData = !text || isa<tensor::ExtractOp>(op) ||
                llvm::any_of(op->getOperands(),
                             [&](Value value) { return readsData(value); });
  if (isData)
    data.insert_range(op->getResults());
  for (Value result : op->getResults()) {
    bool isShared = llvm::count_if(result.getUsers(), [&](Operation *user) {
                      return needed.contains(user) &&
                             llvm::is_contained(getRead(user), result);
                    }) > 1;
    if (text && !(isInfix(*text) && (isShared || text->size() > kMaxLength))) {
      texts[result] = *text;
      continue;
    }
    texts[result] = addLet(
        text ? *text : "data of '" + op->getName().getStringRef().str() + "'");
  }
}

Contract ContractWriter::write(ContractNames given) {
  arrays = std::move(given);
  for (const std::vector<std::string> &all : {arrays.inputs, arrays.results})
    for (const std::string &name : all)
      names.insert(name);
  for (auto [argument, name] : llvm::zip(body.getArguments(), arrays.inputs))
    texts[argument] = name;
  if (body == function)
    for (auto [argument, name] :
         llvm::zip(body.getArguments().take_back(numBuffers), arrays.results))
      texts[argument] = name;
  writeSignature();
  collectDimNames();
  collectNeeded();
  SmallVector<std::string> extents;
  body.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!needed.contains(op))
      return;
    if (isa<memref::StoreOp, affine::AffineStoreOp>(op))
      extents.push_back(getText(op->getOperand(0)));
    else
      visit(op);
  });
  // In the order of the dynamic extents of the results.
  auto *next = extents.begin();
  for (auto [i, name] : llvm::enumerate(arrays.results)) {
    auto type = dyn_cast<ShapedType>(getResultType(i));
    for (int64_t dim = 0; type && dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim) && next != extents.end())
        contract.lines.push_back(
            (name + arrays.separator + Twine(dim) + " = " + *next++).str());
  }
  return std::move(contract);
}

/// To checks and shapes as arithmetic on the extents of arguments.
static void buildPipeline(OpPassManager &pm) {
  buildToExplicitPipeline(pm);
  pm.addPass(createBcastInline());
  pm.addPass(createBcastAddShapeFunctions());
  pm.addPass(createBcastResolveExtents());
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
  pm.addNestedPass<func::FuncOp>(createBcastHoistChecks());
}

FailureOr<llvm::MapVector<StringAttr, Contract>>
bcast::getContracts(ModuleOp module,
                    function_ref<ContractNames(func::FuncOp)> getNames) {
  OwningOpRef<ModuleOp> copy = module.clone();
  PassManager pm(module.getContext());
  buildPipeline(pm);
  if (failed(pm.run(*copy)))
    return failure();
  llvm::MapVector<StringAttr, Contract> contracts;
  SymbolTable symbols(*copy);
  for (auto function : copy->getOps<func::FuncOp>()) {
    if (function.isPrivate() || function.isDeclaration() ||
        function->hasAttr(kShapeFunctionAttrName))
      continue;
    ContractWriter writer(
        function, symbols.lookup<func::FuncOp>(
                      (function.getName() + kShapeFunctionSuffix).str()));
    contracts[function.getSymNameAttr()] =
        writer.write(getNames ? getNames(function) : writer.makeNames());
  }
  return contracts;
}

namespace {
struct PrintContracts
    : public PassWrapper<PrintContracts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintContracts)

  StringRef getName() const override { return "bcast-print-contracts"; }

  void getDependentDialects(DialectRegistry &registry) const override {
    OpPassManager pm(ModuleOp::getOperationName());
    buildPipeline(pm);
    pm.getDependentDialects(registry);
  }

  void runOnOperation() override {
    auto contracts = getContracts(getOperation());
    if (failed(contracts))
      return signalPassFailure();
    for (const auto &[name, contract] : *contracts) {
      llvm::outs() << contract.signature << '\n';
      for (const std::string &line : contract.lines)
        llvm::outs() << "  " << line << '\n';
    }
  }
};
} // namespace

std::unique_ptr<Pass> bcast::createPrintContracts() {
  return std::make_unique<PrintContracts>();
}

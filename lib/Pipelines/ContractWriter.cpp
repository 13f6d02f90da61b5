//===- ContractWriter.cpp - The contract of a function --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractWriter.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::pipelines;

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

Type ContractWriter::getArgumentType(unsigned i) {
  return getLogicalType(function.getArgumentTypes()[i],
                        function.getArgAttr(i, kLogicalTypeAttrName));
}

Type ContractWriter::getResultType(unsigned i) {
  return numBuffers
             ? getArgumentType(countInputs() + i)
             : getLogicalType(function.getResultTypes()[i],
                              function.getResultAttr(i, kLogicalTypeAttrName));
}

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
  letNames[text] = name;
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
  return found && isChecked(*found, repetitions) ? found->result : Value();
}

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

/// Whether this is "x == x", or that or something else.
static bool isTrue(StringRef condition) {
  auto [lhs, rest] = condition.split(" == ");
  return !lhs.contains(' ') && rest.consume_front(lhs) &&
         (rest.empty() || rest.starts_with(" or "));
}

StringRef ContractWriter::getFirst(StringRef text) {
  for (auto it = equals.find(text); it != equals.end(); it = equals.find(text))
    text = it->second;
  return text;
}

/// Whether conditions that are stated say that both extents are equal, or that
/// one is at most a lesser number.
bool ContractWriter::isImplied(Operation *op, StringRef condition) {
  auto check = dyn_cast<CheckExtentOp>(op);
  if (check && check.getKind() == CheckKind::NonNegative &&
      isNotNegative(check.getExtent()))
    return true;
  auto [lhs, rhs] = condition.split(" == ");
  if (op->getBlock() != &body.front())
    return false;
  if (!rhs.empty() && !lhs.contains(' ') && !rhs.contains(' ')) {
    StringRef first = getFirst(lhs), second = getFirst(rhs);
    if (first != second)
      equals[second] = first.str();
    return first == second;
  }
  std::optional<int64_t> bound = check && check.getKind() == CheckKind::AtMost
                                     ? getConstantIntValue(check.getExpected())
                                     : std::nullopt;
  if (!bound)
    return false;
  auto [it, isFirst] =
      bounds.try_emplace(condition.rsplit(" <= ").first, *bound);
  if (!isFirst && it->second <= *bound)
    return true;
  it->second = *bound;
  return false;
}

void ContractWriter::require(Operation *op, const std::string &condition,
                             StringRef clause) {
  if (isTrue(condition) || !stated.insert(condition).second ||
      isImplied(op, condition))
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
  if (isNeverNegative(op))
    notNegative.insert_range(op->getResults());
  std::optional<std::string> text =
      op->getNumResults() == 1 ? getExpression(op) : std::nullopt;
  bool isData = !text || isa<tensor::ExtractOp>(op) ||
                llvm::any_of(op->getOperands(),
                             [&](Value value) { return readsData(value); });
  if (isData)
    data.insert_range(op->getResults());
  // Equal texts have equal values.
  std::string known = text ? letNames.lookup(*text) : "";
  for (Value result : op->getResults()) {
    if (!known.empty()) {
      texts[result] = known;
      continue;
    }
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

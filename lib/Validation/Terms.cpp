//===- Terms.cpp - Elements as hash-consed terms --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Terms.h"
#include "bcast/Reference/Scalar.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::validation;

static void profile(llvm::FoldingSetNodeID &id, Term::Kind kind, Type type,
                    StringRef name, Attribute attribute,
                    ArrayRef<const Term *> args) {
  id.AddInteger(unsigned(kind));
  id.AddPointer(type.getAsOpaquePointer());
  id.AddString(name);
  id.AddPointer(attribute.getAsOpaquePointer());
  for (const Term *arg : args)
    id.AddPointer(arg);
}

void Term::Profile(llvm::FoldingSetNodeID &id) const {
  profile(id, kind, type, name, attribute, args);
}

std::optional<int64_t> Term::getInteger() const {
  auto integer = dyn_cast_or_null<IntegerAttr>(attribute);
  if (kind != Kind::Constant || !integer ||
      integer.getValue().getBitWidth() > 64)
    return std::nullopt;
  return integer.getValue().getSExtValue();
}

std::optional<APFloat> Term::getFloat() const {
  auto real = dyn_cast_or_null<FloatAttr>(attribute);
  if (kind != Kind::Constant || !real)
    return std::nullopt;
  return real.getValue();
}

Type validation::getSignless(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return type;
  return IntegerType::get(type.getContext(), integer.getWidth());
}

static bool findNeverNegativeZero(const Term *term) {
  if (std::optional<APFloat> real = term->getFloat())
    return !real->isNegZero();
  if (term->isNode("arith.addf"))
    return llvm::any_of(
        term->args, [](const Term *arg) { return arg->isNeverNegativeZero; });
  return term->isNode("math.absf") || term->isNode("math.exp") ||
         term->isNode("arith.sitofp") || term->isNode("arith.uitofp");
}

const Term *TermPool::intern(Term::Kind kind, Type type, StringRef name,
                             Attribute attribute, ArrayRef<const Term *> args) {
  llvm::FoldingSetNodeID id;
  profile(id, kind, type, name, attribute, args);
  void *position;
  if (Term *term = terms.FindNodeOrInsertPos(id, position))
    return term;
  auto *term = new (allocator) Term();
  term->kind = kind;
  term->type = type;
  term->name = name.copy(allocator);
  term->attribute = attribute;
  term->args = args.copy(allocator);
  numArgs += args.size();
  term->id = terms.size();
  term->isNeverNegativeZero = findNeverNegativeZero(term);
  terms.InsertNode(term, position);
  return term;
}

const Term *TermPool::getSymbol(const Twine &name, Type type) {
  return replaceAssumed(
      intern(Term::Kind::Symbol, getSignless(type), name.str(), {}, {}));
}

void TermPool::assume(const Assumptions &values) {
  assumed.clear();
  results.clear();
  if (isTooLarge())
    return;
  for (auto [term, value] : values) {
    if (term->type.isInteger(1))
      assumed[makeXor(term->type, {term, getInteger(term->type, 1)})] =
          getInteger(term->type, !value);
    assumed[term] = getInteger(term->type, value);
  }
}

const Term *TermPool::getUndefined(Type type) {
  return intern(Term::Kind::Undefined, getSignless(type), "undefined", {}, {});
}

const Term *TermPool::getConstant(TypedAttr value) {
  Type type = getSignless(value.getType());
  if (auto real = dyn_cast<FloatAttr>(value)) {
    // The bits of a NaN are free.
    if (real.getValue().isNaN())
      value = FloatAttr::get(
          type, APFloat::getNaN(cast<FloatType>(type).getFloatSemantics()));
  } else if (auto integer = dyn_cast<IntegerAttr>(value)) {
    value = IntegerAttr::get(type, integer.getValue());
  }
  return intern(Term::Kind::Constant, type, "constant", value, {});
}

const Term *TermPool::getInteger(Type type, int64_t value) {
  type = getSignless(type);
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return getConstant(
      IntegerAttr::get(type, APInt(64, value, true).sextOrTrunc(width)));
}

static constexpr StringLiteral kRoundingMode = "roundingmode";

static APFloat::roundingMode getRoundingMode(Operation *op) {
  // In the order of arith's.
  static constexpr APFloat::roundingMode modes[] = {
      APFloat::rmNearestTiesToEven, APFloat::rmTowardNegative,
      APFloat::rmTowardPositive, APFloat::rmTowardZero,
      APFloat::rmNearestTiesToAway};
  auto mode = op->getAttrOfType<arith::RoundingModeAttr>(kRoundingMode);
  return mode ? modes[unsigned(mode.getValue())] : modes[0];
}

/// Whether an operation rounds in another way than laws and the reference
/// evaluator do.
static bool isDirected(Operation *op) {
  return getRoundingMode(op) != APFloat::rmNearestTiesToEven;
}

/// What an operation computes besides its operands and types. Flags that allow
/// other results than the exact one, or forbid operands, are no part of it.
static Attribute getKey(Operation *op) {
  static constexpr StringLiteral ignored[] = {"fastmath", "overflowFlags",
                                              "nonNeg", "isExact"};
  SmallVector<NamedAttribute> kept;
  for (NamedAttribute attribute : op->getAttrDictionary())
    if (!llvm::is_contained(ignored, attribute.getName().getValue()) &&
        (attribute.getName() != kRoundingMode || isDirected(op)))
      kept.push_back(attribute);
  return kept.empty() ? Attribute()
                      : DictionaryAttr::get(op->getContext(), kept);
}

const Term *TermPool::apply(Operation *op, ArrayRef<const Term *> args) {
  Type type = getSignless(op->getResult(0).getType());
  const Term *written = intern(Term::Kind::Node, type,
                               op->getName().getStringRef(), getKey(op), args);
  auto it = results.find(written);
  if (it != results.end())
    return it->second;
  const Term *result = nullptr;
  if (!args.empty() && isDirected(op)) {
    std::optional<APFloat> real = args.front()->getFloat();
    if (isa<arith::TruncFOp>(op) && real) {
      bool losesInfo;
      real->convert(cast<FloatType>(type).getFloatSemantics(),
                    getRoundingMode(op), &losesInfo);
      result = getConstant(FloatAttr::get(type, *real));
    }
    return results[written] = result ? result : written;
  }
  if (llvm::all_of(args, [](const Term *arg) {
        return arg->kind == Term::Kind::Constant;
      }))
    result = fold(op, args);
  if (!result && !isTooLarge())
    result = normalize(op, args);
  return results[written] = replaceAssumed(result ? result : written);
}

const Term *TermPool::fold(Operation *op, ArrayRef<const Term *> args) {
  if (isa<arith::BitcastOp>(op)) {
    std::optional<APFloat> real = args.front()->getFloat();
    if (real && real->isNaN())
      return nullptr;
  }
  std::vector<std::shared_ptr<const Array>> operands;
  for (const Term *arg : args) {
    std::optional<ElementType> type =
        arg->type.isIndex() ? ElementType::I64 : getElementType(arg->type);
    if (!type)
      return nullptr;
    llvm::Expected<Array> array = Array::create(*type, {});
    if (!array) {
      llvm::consumeError(array.takeError());
      return nullptr;
    }
    if (auto real = dyn_cast<FloatAttr>(arg->attribute))
      storeScalar(*array, 0, Scalar::makeFloat(*type, real.getValueAsDouble()));
    else if (std::optional<int64_t> integer = arg->getInteger())
      storeScalar(*array, 0, Scalar::makeInteger(*type, uint64_t(*integer)));
    else
      return nullptr;
    operands.push_back(std::make_shared<const Array>(std::move(*array)));
  }
  std::optional<llvm::Expected<Array>> result =
      evaluateArithmetic(op, operands);
  if (!result) {
    auto attributes = llvm::map_to_vector(
        args, [](const Term *arg) { return arg->attribute; });
    SmallVector<OpFoldResult> folded;
    if (failed(op->fold(attributes, folded)) || folded.size() != 1)
      return nullptr;
    auto attribute = dyn_cast<Attribute>(folded.front());
    auto typed = dyn_cast_or_null<TypedAttr>(attribute);
    return typed ? getConstant(typed) : nullptr;
  }
  if (!*result) {
    // The reference evaluator gives no result where arith does not.
    llvm::consumeError(result->takeError());
    return nullptr;
  }
  Type type = getSignless(op->getResult(0).getType());
  Scalar scalar = loadScalar(**result, 0);
  if (auto floatType = dyn_cast<FloatType>(type)) {
    APFloat value(scalar.real);
    bool losesInfo;
    value.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                  &losesInfo);
    return getConstant(FloatAttr::get(type, value));
  }
  return getInteger(type, int64_t(scalar.bits));
}

bool validation::hasFreeBits(const Term *term) {
  llvm::SetVector<const Term *> seen;
  seen.insert(term);
  for (size_t i = 0; i != seen.size(); ++i) {
    const Term *part = seen[i];
    if (part->isNode("arith.bitcast"))
      if (std::optional<APFloat> real = part->args.front()->getFloat();
          real && real->isNaN())
        return true;
    seen.insert_range(part->args);
  }
  return false;
}

static void printTerm(llvm::raw_ostream &os, const Term *term, unsigned &left) {
  if (term->kind == Term::Kind::Constant) {
    if (term->type.isInteger(1))
      os << (*term->getInteger() ? "true" : "false");
    else
      term->attribute.print(os, /*elideType=*/true);
    return;
  }
  if (term->kind != Term::Kind::Node || left == 0) {
    os << (term->kind != Term::Kind::Node ? term->name : "...");
    return;
  }
  --left;
  os << term->name.split('.').second;
  if (auto predicate = dyn_cast_or_null<IntegerAttr>(term->attribute)) {
    unsigned number = predicate.getInt();
    os << "."
       << (term->name == "arith.cmpf"
               ? arith::stringifyCmpFPredicate(arith::CmpFPredicate(number))
               : arith::stringifyCmpIPredicate(arith::CmpIPredicate(number)));
  }
  if (auto flags = dyn_cast_or_null<DictionaryAttr>(term->attribute))
    if (auto mode = flags.getAs<arith::RoundingModeAttr>(kRoundingMode))
      os << "." << arith::stringifyRoundingMode(mode.getValue());
  os << "(";
  llvm::interleaveComma(term->args, os,
                        [&](const Term *arg) { printTerm(os, arg, left); });
  os << ")";
}

std::string validation::print(const Term *term, unsigned limit) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printTerm(os, term, limit);
  return text;
}

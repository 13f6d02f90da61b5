//===- ElementVectors.cpp - Vectors of the elementwise operations ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vectors.h"
#include "bcast/Arrays/Array.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Scalar.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/Support/Format.h"
#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;
using llvm::APFloat;

//===----------------------------------------------------------------------===//
// Corners
//===----------------------------------------------------------------------===//

/// Corners for operations of one, two and three operands: the more operands,
/// the fewer, as every combination is a vector.
static std::vector<double> listFloats(ElementType type, size_t arity) {
  const llvm::fltSemantics &semantics = getSemantics(type);
  double least = APFloat::getSmallest(semantics).convertToDouble();
  double normal = APFloat::getSmallestNormalized(semantics).convertToDouble();
  double largest = APFloat::getLargest(semantics).convertToDouble();
  double infinity = INFINITY;
  std::vector<double> values = {0,     -0.0,    1,        -1,        2.5,
                                least, largest, infinity, -infinity, NAN};
  if (arity >= 3)
    return values;
  double epsilon =
      std::ldexp(1.0, 1 - int(APFloat::semanticsPrecision(semantics)));
  llvm::append_values(values, 0.5, -0.5, 1.5, -2.5, 2, -2, 3, -3, 7, 10,
                      1 + epsilon, -least, normal - least, normal, -normal,
                      -largest, 65504, -65504, std::ldexp(1, 24));
  if (arity >= 2)
    return values;
  // Ties of rounding, limits of integers and of narrower floats, arguments at
  // which functions overflow or change their method.
  for (double value : {0.1,
                       0.25,
                       0.49999,
                       0.75,
                       3.5,
                       4.5,
                       M_PI,
                       M_PI_2,
                       1e-3,
                       11.1,
                       16.6,
                       20.0,
                       42.0,
                       88.7,
                       88.8,
                       90.0,
                       104.0,
                       127.5,
                       128.0,
                       128.5,
                       150.0,
                       255.5,
                       256.0,
                       300.0,
                       709.0,
                       710.0,
                       745.2,
                       1e4,
                       32767.5,
                       32768.,
                       65519.,
                       65520.,
                       65535.5,
                       1e6,
                       0x1p20,
                       0x1p31,
                       0x1p32,
                       2147483647.0,
                       4294967295.0,
                       0x1p53,
                       0x1p63,
                       0x1p64,
                       1e30,
                       1e100,
                       1 + 0x1p-11,
                       1 + 0x1p-8 + 0x1p-30,
                       1 + 3 * 0x1p-11,
                       1 - 0x1p-24,
                       0x1p-14,
                       0x1p-24,
                       0x1p-25,
                       0x1p-126,
                       0x1p-133,
                       0x1p-149})
    llvm::append_values(values, value, -value);
  llvm::append_values(values, -7, -10, -(1 + epsilon), 1 - epsilon / 2,
                      -(1 - epsilon / 2), -(normal - least), 3 * least);
  return values;
}

/// As the bits of 64.
static std::vector<uint64_t> listIntegers(ElementType type, size_t arity) {
  unsigned width = getBitWidth(type);
  if (type == ElementType::I1)
    return {0, 1};
  bool isSigned = isSignedInteger(type);
  uint64_t all = llvm::maskTrailingOnes<uint64_t>(width);
  uint64_t max = isSigned ? all >> 1 : all;
  uint64_t min = isSigned ? ~max : 0;
  std::vector<uint64_t> values = {0, 1, 2, max, min, ~uint64_t(0)};
  if (arity >= 3)
    return values;
  llvm::append_values(values, 3, 7, width - 1, width, width + 1, max - 1,
                      max / 2, min + 1, -uint64_t(2), -uint64_t(3),
                      -uint64_t(7), -uint64_t(width));
  if (arity >= 2)
    return values;
  // Ties of conversions to floats.
  for (unsigned bits : {8u, 11u, 24u, 53u})
    if (bits + 8 < width)
      for (uint64_t low : {1, 3, (1 << 7) + 1})
        llvm::append_values(values, (uint64_t(1) << bits) + low,
                            -((uint64_t(1) << bits) + low));
  llvm::append_values(values, 100, 200, 0x55, 0xAAAA, 0x0F0F0F0F);
  return values;
}

/// The values as elements, each once.
static std::vector<Scalar> listCorners(ElementType type, size_t arity) {
  std::vector<Scalar> candidates;
  if (isFloat(type))
    for (double value : listFloats(type, arity))
      candidates.push_back(Scalar::makeFloat(type, value));
  else
    for (uint64_t value : listIntegers(type, arity))
      candidates.push_back(Scalar::makeInteger(type, value));
  std::vector<Scalar> corners;
  std::vector<uint64_t> seen;
  Array array = llvm::cantFail(Array::create(type, {1}));
  for (const Scalar &candidate : candidates) {
    storeScalar(array, 0, candidate);
    uint64_t bits = 0;
    std::memcpy(&bits, array.data(), getByteWidth(type));
    if (llvm::is_contained(seen, bits))
      continue;
    seen.push_back(bits);
    corners.push_back(loadScalar(array, 0));
  }
  return corners;
}

static uint64_t getBits(const Scalar &scalar, ElementType type) {
  Array array = llvm::cantFail(Array::create(type, {1}));
  storeScalar(array, 0, scalar);
  uint64_t bits = 0;
  std::memcpy(&bits, array.data(), getByteWidth(type));
  return bits;
}

std::string mlir::bcast::stringifyBits(uint64_t bits, ElementType type) {
  unsigned digits = type == ElementType::I1 ? 1 : 2 * getByteWidth(type);
  std::string text;
  llvm::raw_string_ostream(text) << llvm::format_hex(bits, 2 + digits);
  return text;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

namespace {
/// The attributes of an operation, as JSON and as text.
struct Variant {
  SmallVector<NamedAttribute, 2> attributes;
  std::string member, text;
};

/// Makes the vectors of the elementwise operations of a context.
class ElementVectors {
public:
  ElementVectors(MLIRContext &context, VectorConsumer consume)
      : builder(&context), consume(consume) {}

  void make(OperationName name) {
    for (const Variant &variant : listVariants(name))
      for (ArrayRef<ElementType> types : listOperandTypes(name))
        for (ElementType resultType : getAllElementTypes())
          make(name, variant, types, resultType);
  }

private:
  std::vector<Variant> listVariants(OperationName name);
  std::vector<SmallVector<ElementType, 3>> listOperandTypes(OperationName name);
  OwningOpRef<Operation *> create(OperationName name, const Variant &variant,
                                  ArrayRef<ElementType> types,
                                  ElementType resultType);
  void make(OperationName name, const Variant &variant,
            ArrayRef<ElementType> types, ElementType resultType);
  Type getTensorType(ElementType type) {
    return RankedTensorType::get({1}, getMlirType(type, builder.getContext()));
  }

  OpBuilder builder;
  VectorConsumer consume;
};
} // namespace

std::vector<Variant> ElementVectors::listVariants(OperationName name) {
  std::vector<Variant> variants;
  if (name.getStringRef() == CompareOp::getOperationName()) {
    for (auto direction : {ComparisonDirection::EQ, ComparisonDirection::NE,
                           ComparisonDirection::LT, ComparisonDirection::LE,
                           ComparisonDirection::GT, ComparisonDirection::GE}) {
      std::string text = stringifyComparisonDirection(direction).str();
      auto attribute =
          ComparisonDirectionAttr::get(builder.getContext(), direction);
      variants.push_back(
          {{builder.getNamedAttr("comparison_direction", attribute)},
           ",\"comparison_direction\":\"" + text + "\"",
           " " + text});
    }
    return variants;
  }
  if (name.getStringRef() == ReducePrecisionOp::getOperationName()) {
    // f16, bf16, f8E4M3, f8E5M2, a format without a bit of mantissa, and one
    // that is wider than f64.
    for (auto [exponent, mantissa] :
         {std::pair(5, 10), std::pair(8, 7), std::pair(4, 3), std::pair(5, 2),
          std::pair(3, 0), std::pair(12, 60)}) {
      std::string e = std::to_string(exponent), m = std::to_string(mantissa);
      variants.push_back(
          {{builder.getNamedAttr("exponent_bits",
                                 builder.getI32IntegerAttr(exponent)),
            builder.getNamedAttr("mantissa_bits",
                                 builder.getI32IntegerAttr(mantissa))},
           ",\"exponent_bits\":" + e + ",\"mantissa_bits\":" + m,
           " e" + e + "m" + m});
    }
    return variants;
  }
  return {{}};
}

std::vector<SmallVector<ElementType, 3>>
ElementVectors::listOperandTypes(OperationName name) {
  std::vector<SmallVector<ElementType, 3>> lists;
  for (ElementType type : getAllElementTypes()) {
    if (name.hasTrait<OpTrait::OneOperand>())
      lists.push_back({type});
    else if (name.hasTrait<OpTrait::NOperands<2>::Impl>())
      lists.push_back({type, type});
    else if (name.getStringRef() == SelectOp::getOperationName())
      lists.push_back({ElementType::I1, type, type});
    else
      lists.push_back({type, type, type});
  }
  return lists;
}

/// The operation on tensors of one element; null if it does not take these
/// types. [TYPE-1]
OwningOpRef<Operation *> ElementVectors::create(OperationName name,
                                                const Variant &variant,
                                                ArrayRef<ElementType> types,
                                                ElementType resultType) {
  OperationState state(builder.getUnknownLoc(), name);
  for (ElementType type : types) {
    OperationState source(builder.getUnknownLoc(),
                          UnrealizedConversionCastOp::getOperationName());
    source.addTypes(getTensorType(type));
    state.addOperands(builder.create(source)->getResult(0));
  }
  state.addTypes(getTensorType(resultType));
  state.addAttributes(variant.attributes);
  OwningOpRef<Operation *> op = builder.create(state);
  ScopedDiagnosticHandler quiet(builder.getContext(),
                                [](Diagnostic &) { return success(); });
  return succeeded(verify(*op)) ? std::move(op) : nullptr;
}

/// Whether the function of floats has a tolerance: 4 units in the last place,
/// as docs/math.md states. [FLOAT-2]
static bool isTranscendental(Operation *op) {
  return isa<ErfcOp, Atan2Op, PowerOp, LogisticOp, RsqrtOp
#define BCAST_MATH_FUNCTION(OP, SOURCE, FUNCTION)
#define BCAST_EXPANDED_MATH_FUNCTION(OP, SOURCE, FUNCTION) , OP
#include "bcast/Dialect/Bcast/IR/MathFunctions.def"
             >(op);
}

void ElementVectors::make(OperationName name, const Variant &variant,
                          ArrayRef<ElementType> types, ElementType resultType) {
  Block block;
  builder.setInsertionPointToEnd(&block);
  OwningOpRef<Operation *> op = create(name, variant, types, resultType);
  if (!op)
    return;
  ConformanceVector vector;
  StringRef operation = name.stripDialect();
  vector.group = operation.str();
  vector.id = (operation + variant.text).str();
  ExpectedElements &expected = vector.elements.emplace();
  expected.resultType = resultType;
  expected.operandTypes = types.vec();
  expected.operands.resize(types.size());

  // Transcendental functions are evaluated in f64, so that the expected result
  // of a narrower type is the exact one, rounded. That of f64 has the error of
  // the C library.
  bool isRounded = isFloat(resultType) && isTranscendental(*op);
  OwningOpRef<Operation *> wide;
  if (isRounded) {
    SmallVector<ElementType, 3> wideTypes(types.size(), ElementType::F64);
    wide = create(name, variant, wideTypes, ElementType::F64);
    expected.tolerance = resultType == ElementType::F64   ? 5
                         : resultType == ElementType::F32 ? 4
                                                          : 1;
  }

  std::vector<std::vector<Scalar>> corners;
  for (ElementType type : types)
    corners.push_back(listCorners(type, types.size()));
  SmallVector<size_t, 3> position(types.size(), 0);
  while (position[0] < corners[0].size()) {
    SmallVector<Scalar, 3> args;
    for (auto [index, place] : llvm::enumerate(position)) {
      args.push_back(corners[index][place]);
      expected.operands[index].push_back(getBits(args.back(), types[index]));
    }
    if (isRounded)
      for (Scalar &arg : args)
        arg = Scalar::makeFloat(ElementType::F64, arg.real);
    Scalar result = isRounded ? evaluateScalar(*wide, args, ElementType::F64)
                              : evaluateScalar(*op, args, resultType);
    expected.results.push_back(getBits(result, resultType));
    // The last operand varies fastest.
    for (size_t index = position.size(); index-- > 0;) {
      if (++position[index] < corners[index].size() || index == 0)
        break;
      position[index] = 0;
    }
  }

  for (ElementType type : types)
    vector.id += (" " + stringify(type)).str();
  if (name.hasTrait<OpTrait::OneOperand>() && resultType != types[0])
    vector.id += (" to " + stringify(resultType)).str();
  llvm::raw_string_ostream os(vector.question);
  auto quote = [&](ElementType type) { os << '"' << stringify(type) << '"'; };
  os << "\"id\":\"" << vector.id
     << "\",\"kind\":\"elementwise\",\"operation\":\"" << operation << '"'
     << variant.member << ",\"operand_types\":";
  writeList(os, types, quote);
  os << ",\"result_type\":";
  quote(resultType);
  os << ",\"operands\":[";
  for (auto [index, type] : llvm::enumerate(types)) {
    os << (index ? "," : "");
    writeList(os, expected.operands[index], [&, type = type](uint64_t bits) {
      os << '"' << stringifyBits(bits, type) << '"';
    });
  }
  os << ']';
  consume(std::move(vector));
}

void mlir::bcast::makeElementVectors(VectorConsumer consume) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<BcastDialect>();
  ElementVectors vectors(context, consume);
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.getDialectNamespace() == BcastDialect::getDialectNamespace() &&
        name.hasInterface<ElementwiseOpInterface>())
      vectors.make(name);
}

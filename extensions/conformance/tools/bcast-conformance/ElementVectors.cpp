//===- ElementVectors.cpp - Vectors of the elementwise operations ---------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Corners.h"
#include "Vectors.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Reference/Scalar.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::bcast;

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
  ElementVectors(MLIRContext &context, VectorConsumer consumer)
      : builder(&context), consumer(consumer) {}

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
  VectorConsumer consumer;
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
  return isa<Atan2Op, PowerOp, LogisticOp, RsqrtOp
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
  vector.kind = "elementwise";
  vector.group = operation.str();
  vector.id = (operation + variant.text).str();
  for (ElementType type : types)
    vector.id += (" " + stringify(type)).str();
  if (name.hasTrait<OpTrait::OneOperand>() && resultType != types[0])
    vector.id += (" to " + stringify(resultType)).str();
  if (!consumer.wants(vector.id))
    return;
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
  consumer.take(std::move(vector));
}

void mlir::bcast::makeElementVectors(VectorConsumer consumer) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<BcastDialect>();
  ElementVectors vectors(context, consumer);
  for (RegisteredOperationName name : context.getRegisteredOperations())
    if (name.getDialectNamespace() == BcastDialect::getDialectNamespace() &&
        name.hasInterface<ElementwiseOpInterface>())
      vectors.make(name);
}

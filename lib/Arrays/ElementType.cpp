//===- ElementType.cpp - The element types of arrays ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Arrays/ElementType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace mlir::bcast;

static constexpr ElementType allTypes[] = {
    ElementType::I1,   ElementType::I8,  ElementType::I16,  ElementType::I32,
    ElementType::I64,  ElementType::UI8, ElementType::UI16, ElementType::UI32,
    ElementType::UI64, ElementType::F16, ElementType::BF16, ElementType::F32,
    ElementType::F64};

ArrayRef<ElementType> bcast::getAllElementTypes() { return allTypes; }

unsigned bcast::getByteWidth(ElementType type) {
  switch (type) {
  case ElementType::I1:
  case ElementType::I8:
  case ElementType::UI8:
    return 1;
  case ElementType::I16:
  case ElementType::UI16:
  case ElementType::F16:
  case ElementType::BF16:
    return 2;
  case ElementType::I32:
  case ElementType::UI32:
  case ElementType::F32:
    return 4;
  case ElementType::I64:
  case ElementType::UI64:
  case ElementType::F64:
    return 8;
  }
  llvm_unreachable("unknown element type");
}

StringRef bcast::stringify(ElementType type) {
  switch (type) {
  case ElementType::I1:
    return "i1";
  case ElementType::I8:
    return "i8";
  case ElementType::I16:
    return "i16";
  case ElementType::I32:
    return "i32";
  case ElementType::I64:
    return "i64";
  case ElementType::UI8:
    return "ui8";
  case ElementType::UI16:
    return "ui16";
  case ElementType::UI32:
    return "ui32";
  case ElementType::UI64:
    return "ui64";
  case ElementType::F16:
    return "f16";
  case ElementType::BF16:
    return "bf16";
  case ElementType::F32:
    return "f32";
  case ElementType::F64:
    return "f64";
  }
  llvm_unreachable("unknown element type");
}

std::optional<ElementType> bcast::parseElementType(StringRef text) {
  for (ElementType type : allTypes)
    if (stringify(type) == text)
      return type;
  return std::nullopt;
}

std::string bcast::listElementTypes() {
  return llvm::join(llvm::map_range(allTypes, stringify), ", ");
}

bool bcast::isFloat(ElementType type) {
  return type == ElementType::F16 || type == ElementType::BF16 ||
         type == ElementType::F32 || type == ElementType::F64;
}

bool bcast::isSignedInteger(ElementType type) {
  return type == ElementType::I8 || type == ElementType::I16 ||
         type == ElementType::I32 || type == ElementType::I64;
}

bool bcast::isUnsignedInteger(ElementType type) {
  return type == ElementType::UI8 || type == ElementType::UI16 ||
         type == ElementType::UI32 || type == ElementType::UI64;
}

bool bcast::isInteger(ElementType type) {
  return isSignedInteger(type) || isUnsignedInteger(type);
}

std::optional<ElementType> bcast::getElementType(Type type) {
  if (!type)
    return std::nullopt;
  for (ElementType candidate : allTypes)
    if (getMlirType(candidate, type.getContext()) == type)
      return candidate;
  return std::nullopt;
}

Type bcast::getMlirType(ElementType type, MLIRContext *context) {
  switch (type) {
  case ElementType::I1:
    return IntegerType::get(context, 1);
  case ElementType::F16:
    return Float16Type::get(context);
  case ElementType::BF16:
    return BFloat16Type::get(context);
  case ElementType::F32:
    return Float32Type::get(context);
  case ElementType::F64:
    return Float64Type::get(context);
  default:
    return IntegerType::get(context, 8 * getByteWidth(type),
                            isUnsignedInteger(type) ? IntegerType::Unsigned
                                                    : IntegerType::Signless);
  }
}

const llvm::fltSemantics &bcast::getSemantics(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return llvm::APFloat::IEEEhalf();
  case ElementType::BF16:
    return llvm::APFloat::BFloat();
  case ElementType::F32:
    return llvm::APFloat::IEEEsingle();
  case ElementType::F64:
    return llvm::APFloat::IEEEdouble();
  default:
    llvm_unreachable("not a float type");
  }
}

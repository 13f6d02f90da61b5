//===- Constant.cpp - Constants as arrays ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Reference/Constant.h"
#include "bcast/Reference/Scalar.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

template <typename Elements>
static llvm::Expected<Array> createFromElements(Elements value,
                                                ElementType type) {
  llvm::Expected<Array> array = Array::create(type, value.getType().getShape());
  if (!array)
    return array;
  int64_t index = 0;
  if (isFloat(type)) {
    for (const APFloat &element : value.template getValues<APFloat>())
      storeScalar(*array, index++,
                  Scalar::makeFloat(type, element.convertToDouble()));
    return array;
  }
  for (const APInt &element : value.template getValues<APInt>())
    storeScalar(*array, index++,
                Scalar::makeInteger(type, element.getZExtValue()));
  return array;
}

static llvm::Expected<Array> createFromResource(DenseResourceElementsAttr value,
                                                ElementType type) {
  AsmResourceBlob *blob = value.getRawHandle().getBlob();
  if (!blob)
    return llvm::createStringError("has a resource without data");
  llvm::Expected<Array> array = Array::create(type, value.getType().getShape());
  if (!array)
    return array;
  ArrayRef<char> data = blob->getData();
  if (data.size() != array->getByteSize())
    return llvm::createStringError("has a resource of " + Twine(data.size()) +
                                   " bytes, and its type has " +
                                   Twine(array->getByteSize()));
  std::memcpy(array->data(), data.data(), data.size());
  return array;
}

llvm::Expected<Array> mlir::bcast::createArray(Attribute value) {
  auto elements = dyn_cast<ElementsAttr>(value);
  std::optional<ElementType> type;
  if (elements)
    type = getElementType(elements.getElementType());
  if (type && isa<RankedTensorType>(elements.getType())) {
    if (auto dense = dyn_cast<DenseElementsAttr>(value))
      return createFromElements(dense, *type);
    if (auto sparse = dyn_cast<SparseElementsAttr>(value))
      return createFromElements(sparse, *type);
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
      return createFromResource(resource, *type);
  }
  return llvm::createStringError("is not a dense or sparse tensor constant");
}

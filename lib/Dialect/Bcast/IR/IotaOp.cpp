//===- IotaOp.cpp - Indices as elements -----------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyTypes.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Shape.h"

using namespace mlir;
using namespace mlir::bcast;

LogicalResult IotaOp::verify() {
  if (failed(bcast::detail::verifyLayouts(*this)))
    return failure();
  ArrayRef<int64_t> shape = getType().getShape();
  if (failed(bcast::detail::verifyDim(*this, getDim(), shape, "the result",
                                      "IOTA-1")))
    return failure();
  if (getType().getElementType().isInteger(1)) {
    InFlightDiagnostic diagnostic =
        emitOpError() << "an index has no form in elements of type 'i1' "
                         "[IOTA-3]";
    diagnostic.attachNote() << "compare an iota of integers with bcast.compare";
    return diagnostic;
  }
  return bcast::detail::verifySizes(*this, getSizes().size(), shape,
                                    "the result", "IOTA-2");
}

/// The only index along an extent of 1 is 0. [IOTA-3]
OpFoldResult IotaOp::fold(FoldAdaptor) {
  RankedTensorType type = getType();
  if (!type.hasStaticShape() || type.getDimSize(getDim()) != 1)
    return {};
  Type element = type.getElementType();
  Attribute zero = isa<FloatType>(element)
                       ? Attribute(FloatAttr::get(element, 0.0))
                       : IntegerAttr::get(element, 0);
  return DenseElementsAttr::get(type, zero);
}

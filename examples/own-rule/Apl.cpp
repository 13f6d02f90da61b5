//===- Apl.cpp - A dialect with a rule and an operation -------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Apl.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace example;

#include "AplDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "AplAttributes.cpp.inc"

#define GET_OP_CLASSES
#include "AplOps.cpp.inc"

void AplDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "AplOps.cpp.inc"
      >();
}

void AplDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "AplAttributes.cpp.inc"
      >();
}

bcast::BroadcastResolution
OuterAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  bcast::ResolvedBroadcast resolved;
  for (ArrayRef<int64_t> shape : operands) {
    bcast::OperandMap &map = resolved.operands.emplace_back();
    for (int64_t extent : shape) {
      int64_t resultDim = resolved.resultShape.size();
      map.dims.push_back({resultDim, bcast::DimRead::Equal});
      resolved.resultShape.push_back(extent);
    }
  }
  return resolved;
}

bcast::BroadcastResolution OuterAttr::resolveTo(ArrayRef<int64_t>,
                                                ArrayRef<int64_t>) const {
  return llvm::make_error<bcast::BroadcastError>(
      "OUTER-1", "outer rule: it is for elementwise operations, and has no "
                 "broadcast to a shape");
}

Value HypotenuseOp::buildScalar(ImplicitLocOpBuilder &builder,
                                ValueRange args) {
  Value a = arith::MulFOp::create(builder, args[0], args[0]);
  Value b = arith::MulFOp::create(builder, args[1], args[1]);
  return math::SqrtOp::create(builder, arith::AddFOp::create(builder, a, b));
}

//===- RuleAttrs.cpp - The broadcasting rules as attributes ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::bcast;

static_assert(kDynamic == ShapedType::kDynamic,
              "shapes of Rules/ and of MLIR use the same dynamic extent");

/// An error unless there are two operands.
static llvm::Error checkTwoOperands(StringRef clause, StringRef rule,
                                    size_t numOperands) {
  if (numOperands == 2)
    return llvm::Error::success();
  return llvm::make_error<BroadcastError>(
      clause,
      (rule + " rule: takes exactly 2 operands, got " + Twine(numOperands))
          .str(),
      /*alignment=*/"",
      "broadcast the operands with bcast.broadcast first, or use "
      "rule(#bcast.numpy)");
}

static ParseResult parseNoParameters(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalLess()))
    return parser.emitError(loc) << "this rule takes no parameters";
  return success();
}

Attribute NumpyAttr::parse(AsmParser &parser, Type) {
  return succeeded(parseNoParameters(parser)) ? get(parser.getContext())
                                              : Attribute();
}

void NumpyAttr::print(AsmPrinter &) const {}

Attribute BidirectionalAttr::parse(AsmParser &parser, Type) {
  return succeeded(parseNoParameters(parser)) ? get(parser.getContext())
                                              : Attribute();
}

void BidirectionalAttr::print(AsmPrinter &) const {}

BroadcastResolution
NumpyAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return resolveNumpy(operands);
}

BroadcastResolution NumpyAttr::resolveTo(ArrayRef<int64_t> operand,
                                         ArrayRef<int64_t> target) const {
  return resolveNumpyTo(operand, target);
}

BroadcastResolution
PdpdAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  if (llvm::Error error = checkTwoOperands("PDPD-11", "pdpd", operands.size()))
    return error;
  return resolvePdpd(operands[0], operands[1], getAxis());
}

BroadcastResolution PdpdAttr::resolveTo(ArrayRef<int64_t> operand,
                                        ArrayRef<int64_t> target) const {
  return resolvePdpdTo(operand, target, getAxis());
}

BroadcastResolution
InDimAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  if (llvm::Error error =
          checkTwoOperands("INDIM-1", "in_dim", operands.size()))
    return error;
  return resolveInDim(operands[0], operands[1], getBroadcastDimensions());
}

BroadcastResolution InDimAttr::resolveTo(ArrayRef<int64_t> operand,
                                         ArrayRef<int64_t> target) const {
  return resolveInDimTo(operand, target, getBroadcastDimensions());
}

BroadcastResolution
BidirectionalAttr::resolve(ArrayRef<ArrayRef<int64_t>> operands) const {
  return llvm::make_error<BroadcastError>(
      "BIDIRECTIONAL-3",
      "bidirectional rule: it is not for elementwise operations, only for "
      "bcast.broadcast",
      /*alignment=*/"", "did you mean rule(#bcast.numpy)?");
}

BroadcastResolution
BidirectionalAttr::resolveTo(ArrayRef<int64_t> operand,
                             ArrayRef<int64_t> target) const {
  return resolveBidirectionalTo(operand, target);
}

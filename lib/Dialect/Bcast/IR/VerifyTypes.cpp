//===- VerifyTypes.cpp - Checks that the verifiers share ------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyTypes.h"
#include "Assembly.h"
#include "Diagnostics.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::bcast;

namespace mlir::bcast::detail {
#include "bcast/Dialect/Bcast/IR/BcastTypeConstraints.cpp.inc"
} // namespace mlir::bcast::detail

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Whether operations take tensors of `type`. [TYPE-1]
static bool isElementType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.isSignless()
               ? llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth())
               : integer.isUnsigned() && llvm::is_contained({8u, 16u, 32u, 64u},
                                                            integer.getWidth());
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

std::string bcast::detail::explainKind(Type type) {
  if (isa<UnrankedTensorType>(type))
    return " (not unranked: the rank decides which dimensions meet, SHAPE-3)";
  if (isa<BaseMemRefType>(type))
    return " (not a memref: bcast operations come before bufferization)";
  if (isa<FloatType, IntegerType, IndexType>(type))
    return " (a scalar is a tensor of rank 0)";
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && isElementType(tensor.getElementType()))
    return " (convert it with bcast.convert)";
  return "";
}

std::string bcast::detail::explainInteger(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return explainKind(type);
  auto element = dyn_cast<IntegerType>(tensor.getElementType());
  if (!element || !element.isSigned() ||
      !llvm::is_contained({8u, 16u, 32u, 64u}, element.getWidth()))
    return explainKind(type);
  return " (use i" + std::to_string(element.getWidth()) +
         ": signless integers are signed)";
}

std::string bcast::detail::explainPredResult(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return explainKind(type);
  return " (declare it after ->, here as " +
         print(tensor.clone(IntegerType::get(type.getContext(), 1))) + ")";
}

static LogicalResult verifyLayout(Operation *op, StringRef kind, unsigned index,
                                  Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.getEncoding() || isa<LayoutAttr>(tensor.getEncoding()))
    return success();
  return op->emitOpError() << kind << " " << index << " has encoding "
                           << tensor.getEncoding()
                           << "; an encoding must be a #bcast.layout "
                              "[LAYOUT-10]";
}

LogicalResult bcast::detail::verifyLayouts(Operation *op) {
  for (auto [index, type] : llvm::enumerate(op->getOperandTypes()))
    if (failed(verifyLayout(op, "operand", index, type)))
      return failure();
  for (auto [index, type] : llvm::enumerate(op->getResultTypes()))
    if (failed(verifyLayout(op, "result", index, type)))
      return failure();
  return success();
}

LogicalResult bcast::detail::verifyOperandAndResult(Operation *op) {
  Type operandType = getElementTypeOrSelf(op->getOperand(0).getType());
  Type resultType = getElementTypeOrSelf(op->getResult(0).getType());
  if (operandType != resultType) {
    InFlightDiagnostic diagnostic =
        op->emitOpError() << "the operand has element type " << operandType
                          << ", the result has element type " << resultType
                          << "; they must be equal [RESULT-2]";
    diagnostic.attachNote() << "convert the operand to " << resultType
                            << " with bcast.convert first";
    return diagnostic;
  }
  return verifyLayouts(op);
}

LogicalResult bcast::detail::verifyResultShape(
    ArrayRef<int64_t> declared, ArrayRef<int64_t> inferred,
    function_ref<InFlightDiagnostic()> emitError, StringRef whatGives,
    StringRef clause, StringRef fix, Type elementType) {
  if (declared == inferred)
    return success();
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "declares a result of shape " << formatShape(declared)
             << ", and " << whatGives << " " << formatShape(inferred);
  if (declared.size() == inferred.size())
    for (auto [dim, extents] : llvm::enumerate(llvm::zip(declared, inferred)))
      if (std::get<0>(extents) != std::get<1>(extents)) {
        diagnostic << "; dimension " << dim << " is "
                   << formatExtent(std::get<0>(extents)) << " and must be "
                   << formatExtent(std::get<1>(extents));
        break;
      }
  diagnostic << " [" << clause << "]";
  if (clause == "TARGET-2")
    return diagnostic;
  // Notes with a likely fix.
  if (!fix.empty())
    diagnostic.attachNote() << fix;
  else if (succeeded(verifyCompatibleShape(declared, inferred)))
    diagnostic.attachNote()
        << "declare " << formatShape(inferred) << ", and make "
        << formatShape(declared) << " of the result with tensor.cast";
  else if (BroadcastResolution wider = resolveNumpyTo(inferred, declared))
    diagnostic.attachNote()
        << "declare " << formatShape(inferred)
        << ", and broadcast the result to " << formatShape(declared)
        << " with bcast.broadcast rule(#bcast.numpy)";
  else {
    llvm::consumeError(wider.takeError());
    if (elementType)
      diagnostic.attachNote()
          << "declare " << print(RankedTensorType::get(inferred, elementType));
  }
  return diagnostic;
}

LogicalResult bcast::detail::verifyDim(Operation *op, int64_t dim,
                                       ArrayRef<int64_t> shape, StringRef what,
                                       StringRef clause) {
  int64_t rank = shape.size();
  if (dim >= 0 && dim < rank)
    return success();
  if (rank == 0)
    return op->emitOpError()
           << "dim is " << dim << ", and " << what
           << " has rank 0 and no dimensions [" << clause << "]";
  InFlightDiagnostic diagnostic =
      op->emitOpError() << "dim is " << dim << ", outside [0, " << rank
                        << ") of " << what << " " << formatShape(shape) << " ["
                        << clause << "]";
  if (dim < 0 && dim >= -rank)
    diagnostic.attachNote() << "did you mean dim = " << dim + rank << "?";
  return diagnostic;
}

RankedTensorType bcast::detail::getReducedType(Value operand,
                                               ArrayRef<int64_t> dims,
                                               bool keepDims,
                                               Type elementType) {
  ArrayRef<int64_t> shape =
      cast<RankedTensorType>(operand.getType()).getShape();
  llvm::Expected<ResolvedReduction> resolved =
      resolveReduce(shape, dims, keepDims);
  if (resolved)
    return RankedTensorType::get(resolved->resultShape, elementType);
  llvm::consumeError(resolved.takeError());
  return RankedTensorType::get(shape, elementType);
}

/// "or did you mean dims = [0]?" if one other choice of as many dimensions
/// gives the shape that `op` declares.
static std::string suggestDims(ReductionOpInterface op,
                               ArrayRef<int64_t> declared) {
  ArrayRef<int64_t> operand = op.getOperand().getType().getShape();
  size_t count = op.getReducedDims().size();
  // So many dimensions have few choices.
  if (operand.size() > 8)
    return "";
  std::optional<SmallVector<int64_t>> only;
  for (unsigned choice = 0; choice != 1u << operand.size(); ++choice) {
    SmallVector<int64_t> dims;
    for (size_t dim = 0; dim != operand.size(); ++dim)
      if (choice >> dim & 1)
        dims.push_back(dim);
    if (dims.size() != count)
      continue;
    llvm::Expected<ResolvedReduction> resolved =
        resolveReduce(operand, dims, op.getKeepDims());
    if (!resolved) {
      llvm::consumeError(resolved.takeError());
      continue;
    }
    if (ArrayRef(resolved->resultShape) != declared)
      continue;
    if (only)
      return "";
    only = std::move(dims);
  }
  if (!only)
    return "";
  return isa<ReduceOp>(op.getOperation())
             ? ", or did you mean dims = " + formatList(*only) + "?"
             : ", or did you mean dim = " + std::to_string(only->front()) + "?";
}

LogicalResult bcast::detail::verifyReductionShape(ReductionOpInterface op,
                                                  StringRef dims,
                                                  StringRef clause) {
  auto emitError = [&] { return op->emitOpError(); };
  RankedTensorType operand = op.getOperand().getType();
  auto result = cast<RankedTensorType>(op->getResult(0).getType());
  auto resolve = [&](bool keepDims) {
    return resolveReduce(operand.getShape(), op.getReducedDims(), keepDims);
  };
  bool keepDims = op.getKeepDims();
  llvm::Expected<ResolvedReduction> resolved = resolve(keepDims);
  if (!resolved)
    return reportError(resolved.takeError(), emitError);
  ArrayRef<int64_t> declared = result.getShape();
  ArrayRef<int64_t> inferred = resolved->resultShape;
  std::string fix;
  if (ArrayRef(llvm::cantFail(resolve(!keepDims)).resultShape) == declared)
    fix = keepDims ? "did you mean to leave out keep_dims?"
                   : "did you mean keep_dims?";
  else if (failed(verifyCompatibleShape(declared, inferred)))
    fix = "declare " +
          print(RankedTensorType::get(inferred, result.getElementType())) +
          suggestDims(op, declared);
  std::string whatGives =
      (dims + (keepDims ? " keep_dims" : "") + " of the operand " +
       formatShape(operand.getShape()) + " give")
          .str();
  return verifyResultShape(declared, inferred, emitError, whatGives, clause,
                           fix);
}

LogicalResult bcast::detail::verifySizes(Operation *op, size_t numSizes,
                                         ArrayRef<int64_t> shape,
                                         StringRef what, StringRef clause) {
  size_t numDynamic = llvm::count_if(shape, isDynamic);
  if (numSizes == numDynamic)
    return success();
  return op->emitOpError() << what << " " << formatShape(shape) << " has "
                           << formatCount(numDynamic, "dynamic extent")
                           << ", and there " << (numSizes == 1 ? "is " : "are ")
                           << formatCount(numSizes, "size")
                           << "; it needs one per dynamic extent [" << clause
                           << "]";
}

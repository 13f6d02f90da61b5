//===- BcastTransformOps.cpp - Transform operations -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Conversion/BcastToLinalg/BcastToLinalg.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Fusion/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bcast;

void transform::ApplyBcastExplicitFormPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  populateExplicitFormPatterns(patterns);
}

void transform::ApplyBcastCanonicalizationPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  MLIRContext *context = getContext();
  auto *dialect = context->getLoadedDialect<BcastDialect>();
  dialect->getCanonicalizationPatterns(patterns);
  for (RegisteredOperationName name : context->getRegisteredOperationsByDialect(
           BcastDialect::getDialectNamespace()))
    name.getCanonicalizationPatterns(patterns, context);
}

void transform::ApplyBcastExpandIndexOpsPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  populateExpandIndexOpsPatterns(patterns);
}

void transform::ApplyBcastFuseElementwisePatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  populateFuseElementwisePatterns(patterns);
}

// Without NDEBUG, MLIR's headers call this function, but an MLIR that was built
// with NDEBUG, as Debian's is, lacks it. Programs that link this library can
// use it in extensions of their own.
#ifndef NDEBUG
LLVM_ATTRIBUTE_WEAK void
transform::detail::checkImplementsTransformOpInterface(StringRef name,
                                                       MLIRContext *context) {
  std::optional<RegisteredOperationName> op =
      RegisteredOperationName::lookup(name, context);
  assert(op && "expected a registered operation");
  bool describes = op->hasInterface<PatternDescriptorOpInterface>() ||
                   op->hasInterface<ConversionPatternDescriptorOpInterface>() ||
                   op->hasInterface<TypeConverterBuilderOpInterface>();
  assert((describes || op->hasInterface<TransformOpInterface>() ||
          op->hasTrait<OpTrait::IsTerminator>()) &&
         "expected an interface of the transform dialect");
  assert((describes || op->hasInterface<MemoryEffectOpInterface>()) &&
         "expected MemoryEffectOpInterface");
}
#endif // NDEBUG

namespace {
struct BcastTransformDialectExtension
    : public transform::TransformDialectExtension<
          BcastTransformDialectExtension> {
  using Base::Base;

  void init() {
    // No dialect can be loaded while a script runs, so those that its passes
    // need are declared here.
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<BcastDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<LLVM::LLVMDialect>();
    declareGeneratedDialect<math::MathDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<vector::VectorDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.cpp.inc"
        >();
  }
};
} // namespace

#define GET_OP_CLASSES
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.cpp.inc"

void mlir::bcast::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<BcastTransformDialectExtension>();
}

//===- BcastTransformOps.cpp - Transform operations -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They run passes, on a copy of the target: what fails has changed nothing, and
// a script may try something else.
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Codegen/Passes.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Pipelines/Pipelines.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

using Failure = DiagnosedSilenceableFailure;
using AddPasses = function_ref<void(OpPassManager &)>;

//===----------------------------------------------------------------------===//
// Targets and passes
//===----------------------------------------------------------------------===//

/// Refuses a target that is no `Expected`, which a message calls `name`.
template <typename... Expected>
static Failure checkTarget(Operation *transform, Operation *target,
                           StringRef name) {
  if (target->isAncestor(transform))
    return emitDefiniteFailure(transform)
           << "cannot change the target, which holds this script";
  if (isa<Expected...>(target))
    return Failure::success();
  Failure failure = emitSilenceableFailure(transform)
                    << "expected " << name << ", found '" << target->getName()
                    << "'";
  failure.attachNote(target->getLoc()) << "the target";
  return failure;
}

/// Runs passes on `target`, which is as it was where one of them fails.
static Failure runPasses(Operation *transform, Operation *target,
                         AddPasses addPasses) {
  MLIRContext *context = target->getContext();
  OwningOpRef<Operation *> copy = target->clone();
  // The module around the target says which processor code is for.
  Attribute cpu =
      CpuTargetAttr::get(context, CpuTargetAttr::getTargetOf(target));
  Attribute ownCpu = target->getAttr(BcastDialect::kTargetAttrName);
  copy->setAttr(BcastDialect::kTargetAttrName, cpu);
  PassManager passes(context, target->getName().getStringRef());
  addPasses(passes);
  std::vector<Diagnostic> errors;
  {
    ScopedDiagnosticHandler collect(context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return failure();
      errors.push_back(std::move(diagnostic));
      return success();
    });
    if (failed(passes.run(*copy))) {
      Failure failure = emitSilenceableFailure(transform)
                        << "cannot be applied to its target";
      for (Diagnostic &error : errors) {
        failure.attachNote(error.getLocation()) << error.str();
        for (Diagnostic &note : error.getNotes())
          failure.attachNote(note.getLocation()) << note.str();
      }
      return failure;
    }
  }
  for (auto [region, transformed] :
       llvm::zip_equal(target->getRegions(), copy->getRegions()))
    region.takeBody(transformed);
  if (ownCpu)
    copy->setAttr(BcastDialect::kTargetAttrName, ownCpu);
  else
    copy->removeAttr(BcastDialect::kTargetAttrName);
  target->setAttrs(copy->getAttrDictionary());
  return Failure::success();
}

/// Refuses targets of which one holds another, which would be gone.
static Failure checkDisjoint(Operation *transform,
                             ArrayRef<Operation *> targets) {
  DenseSet<Operation *> all(targets.begin(), targets.end());
  for (Operation *target : targets)
    for (Operation *parent = target->getParentOp(); parent;
         parent = parent->getParentOp()) {
      if (!all.contains(parent))
        continue;
      Failure failure = emitSilenceableFailure(transform)
                        << "expected targets that do not hold one another";
      failure.attachNote(parent->getLoc()) << "this target holds";
      failure.attachNote(target->getLoc()) << "this one";
      return failure;
    }
  return Failure::success();
}

/// Transforms each target by `transformOne`, and gives them back as the first
/// result of `op`, and what `collect` finds in them as the second, if it has
/// one.
template <typename TransformOp>
static Failure
transformEach(TransformOp op, transform::TransformResults &results,
              transform::TransformState &state,
              function_ref<Failure(Operation *)> transformOne,
              function_ref<void(Operation *, SmallVectorImpl<Operation *> &)>
                  collect = {}) {
  SmallVector<Operation *> targets(state.getPayloadOps(op.getTarget()));
  SmallVector<Operation *> found;
  Failure checked = checkDisjoint(op, targets);
  if (!checked.succeeded())
    return checked;
  for (Operation *target : targets) {
    Failure result = transformOne(target);
    if (!result.succeeded())
      return result;
    if (collect)
      collect(target, found);
  }
  results.set(op->getResult(0), targets);
  if (collect)
    results.set(op->getResult(1), found);
  return Failure::success();
}

/// As above, by passes on functions and modules.
template <typename TransformOp>
static Failure
runPassesOnEach(TransformOp op, transform::TransformResults &results,
                transform::TransformState &state, AddPasses addPasses) {
  return transformEach(op, results, state, [&](Operation *target) {
    Failure checked = checkTarget<FunctionOpInterface, ModuleOp>(
        op, target, "a function or module");
    return checked.succeeded() ? runPasses(op, target, addPasses)
                               : std::move(checked);
  });
}

template <typename Op>
static void collectAll(Operation *target, SmallVectorImpl<Operation *> &found) {
  target->walk([&](Op op) { found.push_back(op); });
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Failure
transform::BcastInsertChecksOp::apply(transform::TransformRewriter &,
                                      transform::TransformResults &results,
                                      transform::TransformState &state) {
  return runPassesOnEach(*this, results, state, [](OpPassManager &passes) {
    passes.addPass(createBcastInsertChecks());
  });
}

/// Makes one elementwise operation explicit.
static Failure legalize(Operation *transform, ElementwiseOpInterface target,
                        RewriterBase &rewriter) {
  if (target->isAncestor(transform))
    return emitDefiniteFailure(transform) << "is in its target";
  rewriter.setInsertionPoint(target);
  // One without a rule is explicit.
  (void)makeExplicit(target, rewriter);
  return Failure::success();
}

Failure transform::BcastLegalizeToExplicitOp::apply(
    transform::TransformRewriter &rewriter,
    transform::TransformResults &results, transform::TransformState &state) {
  auto transformOne = [&](Operation *target) {
    if (auto elementwise = dyn_cast<ElementwiseOpInterface>(target))
      return legalize(*this, elementwise, rewriter);
    Failure checked = checkTarget<FunctionOpInterface, ModuleOp>(
        *this, target, "a function, module or elementwise operation");
    return checked.succeeded()
               ? runPasses(*this, target,
                           [](OpPassManager &passes) {
                             passes.addPass(createBcastLegalizeToExplicit());
                           })
               : std::move(checked);
  };
  auto collect = [](Operation *target, SmallVectorImpl<Operation *> &found) {
    if (!isa<ElementwiseOpInterface>(target))
      return collectAll<BroadcastInDimOp>(target, found);
    for (Value operand : target->getOperands())
      if (auto broadcast = operand.getDefiningOp<BroadcastInDimOp>())
        found.push_back(broadcast);
  };
  return transformEach(*this, results, state, transformOne, collect);
}

Failure
transform::BcastSinkBroadcastsOp::apply(transform::TransformRewriter &,
                                        transform::TransformResults &results,
                                        transform::TransformState &state) {
  return runPassesOnEach(*this, results, state, [](OpPassManager &passes) {
    passes.addPass(createBcastSinkBroadcasts());
  });
}

Failure transform::BcastPropagateBroadcastsUpOp::apply(
    transform::TransformRewriter &, transform::TransformResults &results,
    transform::TransformState &state) {
  return transformEach(*this, results, state, [&](Operation *target) {
    Failure checked = checkTarget<func::FuncOp>(*this, target, "a 'func.func'");
    return checked.succeeded()
               ? runPasses(*this, target,
                           [](OpPassManager &passes) {
                             passes.addPass(createBcastPropagateBroadcastsUp());
                           })
               : std::move(checked);
  });
}

Failure
transform::BcastAssignLayoutsOp::apply(transform::TransformRewriter &,
                                       transform::TransformResults &results,
                                       transform::TransformState &state) {
  BcastAssignLayoutsOptions options;
  options.copyOverhead = getCopyOverhead();
  auto transformOne = [&](Operation *target) {
    Failure checked = checkTarget<func::FuncOp>(*this, target, "a 'func.func'");
    return checked.succeeded()
               ? runPasses(*this, target,
                           [&](OpPassManager &passes) {
                             passes.addPass(createBcastAssignLayouts(options));
                           })
               : std::move(checked);
  };
  auto collect = [](Operation *target, SmallVectorImpl<Operation *> &found) {
    target->walk([&](RelayoutOp op) {
      if (op.getCopy())
        found.push_back(op);
    });
  };
  return transformEach(*this, results, state, transformOne, collect);
}

Failure
transform::BcastLowerToLinalgOp::apply(transform::TransformRewriter &,
                                       transform::TransformResults &results,
                                       transform::TransformState &state) {
  auto transformOne = [&](Operation *target) {
    Failure checked =
        checkTarget<ModuleOp>(*this, target, "a 'builtin.module'");
    return checked.succeeded()
               ? runPasses(*this, target,
                           [&](OpPassManager &passes) {
                             buildLowerToLinalgPipeline(passes, getFuse());
                           })
               : std::move(checked);
  };
  return transformEach(*this, results, state, transformOne,
                       collectAll<linalg::GenericOp>);
}

Failure
transform::BcastLinalgToLoopsOp::apply(transform::TransformRewriter &,
                                       transform::TransformResults &results,
                                       transform::TransformState &state) {
  return runPassesOnEach(*this, results, state, [&](OpPassManager &passes) {
    passes.addPass(createBcastLinalgToLoops());
  });
}

//===----------------------------------------------------------------------===//
// Pattern sets
//===----------------------------------------------------------------------===//

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

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

// MLIR's headers call this function without NDEBUG. An MLIR that was built with
// it, as Debian's is, lacks the function. Programs that link this library get
// it for their own extensions, too.
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
    // What the passes make. They run while no dialect can be loaded.
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

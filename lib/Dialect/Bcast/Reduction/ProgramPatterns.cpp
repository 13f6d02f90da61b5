//===- ProgramPatterns.cpp - Steps on functions and modules ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/Reduction/Reduction.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether nothing calls the function, so that its signature may change.
static bool isUncalled(FunctionOpInterface function) {
  auto module = function->getParentOfType<ModuleOp>();
  return module && SymbolTable::symbolKnownUseEmpty(function, module);
}

namespace {
/// Drops results of a function, and the operands of its returns.
struct DropResults : public OpInterfaceRewritePattern<FunctionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  /// The results to drop; none if there is nothing to do.
  virtual BitVector select(unsigned numResults) const = 0;

  LogicalResult matchAndRewrite(FunctionOpInterface function,
                                PatternRewriter &rewriter) const override {
    BitVector dropped = select(function.getNumResults());
    if (dropped.none() || !isUncalled(function))
      return rewriter.notifyMatchFailure(function,
                                         "has no such result, or is called");
    LogicalResult erased = failure();
    rewriter.modifyOpInPlace(function,
                             [&] { erased = function.eraseResults(dropped); });
    if (failed(erased))
      return rewriter.notifyMatchFailure(function, "keeps its results");
    for (Block &block : function.getFunctionBody()) {
      if (!block.mightHaveTerminator())
        continue;
      Operation *terminator = block.getTerminator();
      if (terminator->hasTrait<OpTrait::ReturnLike>() &&
          terminator->getNumOperands() == dropped.size())
        rewriter.modifyOpInPlace(terminator,
                                 [&] { terminator->eraseOperands(dropped); });
    }
    return success();
  }
};

struct DropAllResults : public DropResults {
  using DropResults::DropResults;

  BitVector select(unsigned numResults) const override {
    return BitVector(numResults, true);
  }
};

struct DropOneResult : public DropResults {
  DropOneResult(MLIRContext *context, unsigned index)
      : DropResults(context), index(index) {}

  BitVector select(unsigned numResults) const override {
    BitVector selected(numResults);
    if (index < numResults)
      selected.set(index);
    return selected;
  }

  unsigned index;
};

struct DropUnusedArguments
    : public OpInterfaceRewritePattern<FunctionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(FunctionOpInterface function,
                                PatternRewriter &rewriter) const override {
    if (function.isExternal() || !isUncalled(function))
      return rewriter.notifyMatchFailure(function, "is called, or has no body");
    BitVector unused(function.getNumArguments());
    for (BlockArgument argument : function.getArguments())
      if (argument.use_empty())
        unused.set(argument.getArgNumber());
    if (unused.none())
      return rewriter.notifyMatchFailure(function, "uses all arguments");
    LogicalResult dropped = failure();
    rewriter.modifyOpInPlace(
        function, [&] { dropped = function.eraseArguments(unused); });
    return dropped;
  }
};

/// Replaces tensor types throughout a module.
struct ReplaceTypes : public OpRewritePattern<ModuleOp> {
  using OpRewritePattern::OpRewritePattern;

  /// Returns the type to use in place of `type`, or `type`.
  virtual RankedTensorType replace(RankedTensorType type) const = 0;
  virtual void mend(Operation *op) const {}

  LogicalResult matchAndRewrite(ModuleOp module,
                                PatternRewriter &rewriter) const override {
    bool changes = false;
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](RankedTensorType type) -> std::optional<Type> {
      RankedTensorType replaced = replace(type);
      changes |= replaced != type;
      return replaced;
    });
    replacer.addReplacement(
        [&](DenseElementsAttr attr) -> std::optional<Attribute> {
          auto type = dyn_cast<RankedTensorType>(attr.getType());
          return type ? attr.reshape(replace(type)) : attr;
        });
    rewriter.modifyOpInPlace(module, [&] {
      replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                            /*replaceLocs=*/false,
                                            /*replaceTypes=*/true);
      if (changes)
        module.walk([&](Operation *op) { mend(op); });
    });
    return success(changes);
  }
};

struct DropAllLayouts : public ReplaceTypes {
  using ReplaceTypes::ReplaceTypes;

  RankedTensorType replace(RankedTensorType type) const override {
    return isa_and_nonnull<LayoutAttr>(type.getEncoding()) ? type.dropEncoding()
                                                           : type;
  }
};

struct MakeStatic : public ReplaceTypes {
  MakeStatic(MLIRContext *context, int64_t extent)
      : ReplaceTypes(context), extent(extent) {}

  SmallVector<int64_t> makeStatic(ArrayRef<int64_t> extents) const {
    return llvm::map_to_vector(extents, [&](int64_t old) {
      return ShapedType::isDynamic(old) ? extent : old;
    });
  }

  RankedTensorType replace(RankedTensorType type) const override {
    // A dynamic extent has a dynamic width. [LAYOUT-6]
    Attribute encoding = type.getEncoding();
    if (auto layout = dyn_cast_or_null<LayoutAttr>(encoding))
      encoding = LayoutAttr::get(type.getContext(), layout.getMinorToMajor(),
                                 makeStatic(layout.getPaddedDimensions()),
                                 layout.getPaddingValue());
    auto replaced = RankedTensorType::getChecked(
        [&] { return mlir::emitError(UnknownLoc::get(type.getContext())); },
        makeStatic(type.getShape()), type.getElementType(), encoding);
    // The encoding of another dialect may reject the shape.
    return replaced ? replaced : type;
  }

  /// Static shapes have no size operands.
  void mend(Operation *op) const override {
    if (auto empty = dyn_cast<tensor::EmptyOp>(op))
      empty.getDynamicSizesMutable().clear();
    if (auto explicitBroadcast = dyn_cast<BroadcastInDimOp>(op)) {
      explicitBroadcast.getSizesMutable().clear();
      explicitBroadcast.removeReadsAttr();
    }
    if (auto broadcast = dyn_cast<BroadcastOp>(op)) {
      broadcast.getSizesMutable().clear();
      if (std::optional<ArrayRef<int64_t>> target = broadcast.getTarget())
        broadcast.setTarget(makeStatic(*target));
    }
  }

  int64_t extent;
};
} // namespace

void mlir::bcast::populateProgramReductionPatterns(
    RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<DropAllResults>(context);
  // Dropped results renumber later ones, so that this bounds only the number of
  // results that must stay.
  constexpr unsigned kMaxResults = 8;
  for (unsigned index = 0; index != kMaxResults; ++index)
    patterns.add<DropOneResult>(context, index);
  patterns.add<DropUnusedArguments, DropAllLayouts>(context);
  for (int64_t extent : {2, 1})
    patterns.add<MakeStatic>(context, extent);
}

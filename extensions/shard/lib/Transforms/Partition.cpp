//===- Partition.cpp - The program of one rank ----------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partitioner.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/ExplicitForm.h"
#include "bcast/Dialect/Bcast/Transforms/Passes.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Runtime/BlockDistribution.h"
#include "bcast/Shard/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/Support/MathExtras.h"
#include <limits>

namespace mlir::bcast {
#define GEN_PASS_DEF_BCASTPARTITION
#include "bcast/Shard/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::shards;

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

//===----------------------------------------------------------------------===//
// Arguments and results
//===----------------------------------------------------------------------===//

void Partitioner::addArguments() {
  Block &block = function.getBody().front();
  SmallVector<BlockArgument> whole(block.getArguments());
  numWholeArguments = whole.size();
  int64_t numExtents = 0;
  for (BlockArgument argument : whole) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type) {
      argument.replaceAllUsesWith(
          block.addArgument(argument.getType(), argument.getLoc()));
      continue;
    }
    numExtents += type.getNumDynamicDims();
    SplitAxes axes = shardings.lookup(argument);
    axes.resize(type.getRank());
    Value local =
        block.addArgument(getShardType(type, grid, axes), argument.getLoc());
    shards[argument] = {local, axes};
  }
  context = block.addArgument(
      RankedTensorType::get({1 + int64_t(grid.size()) + numExtents},
                            builder.getI64Type()),
      function.getLoc());
  // The function is valid until the whole arguments are erased.
  for (unsigned index = 0; index < numWholeArguments; ++index)
    argumentAttributes.push_back(function.getArgAttrDict(index));
  function.removeArgAttrsAttr();
  function.setFunctionType(builder.getFunctionType(
      block.getArgumentTypes(), function.getFunctionType().getResults()));
  builder.setInsertionPointToStart(&block);
  communicator = extractFromContext(0);
  for (size_t axis = 0; axis < grid.size(); ++axis)
    coordinates.push_back(extractFromContext(1 + axis));
  checkArguments(whole);
}

void Partitioner::checkArguments(ArrayRef<BlockArgument> whole) {
  auto check = [&](CheckKind kind, Value extent, Value expected,
                   const Twine &subject) {
    CheckExtentOp::create(builder, kind, extent, expected,
                          builder.getStringAttr(subject), /*against=*/nullptr,
                          builder.getStringAttr("SHARD-10"));
  };
  for (auto [axis, coordinate] : llvm::enumerate(coordinates)) {
    std::string subject = ("context: coordinate " + Twine(axis)).str();
    check(CheckKind::NonNegative, coordinate, createIndex(0), subject);
    check(CheckKind::AtMost, coordinate, createIndex(grid[axis] - 1), subject);
  }
  int64_t position = 1 + grid.size();
  for (BlockArgument argument : whole) {
    auto found = shards.find(argument);
    if (found == shards.end())
      continue;
    const Shard &shard = found->second;
    auto type = cast<RankedTensorType>(argument.getType());
    auto local = cast<RankedTensorType>(shard.value.getType());
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      if (!local.isDynamicDim(dim))
        continue;
      std::string subject = ("argument " + Twine(argument.getArgNumber()) +
                             ": dimension " + Twine(dim) + " of the ")
                                .str();
      Value extent;
      if (type.isDynamicDim(dim)) {
        extent = extractFromContext(position++);
        check(CheckKind::NonNegative, extent, createIndex(0),
              subject + "whole");
      } else {
        extent = createIndex(type.getDimSize(dim));
      }
      if (!shard.axes[dim].empty())
        extent = getRange(extent, /*unit=*/0, shard.axes[dim]).extent;
      check(CheckKind::Size, tensor::DimOp::create(builder, shard.value, dim),
            extent, subject + "part");
    }
  }
}

Value Partitioner::extractFromContext(int64_t position) {
  Value word = tensor::ExtractOp::create(builder, context,
                                         ValueRange{createIndex(position)});
  return arith::IndexCastOp::create(builder, builder.getIndexType(), word);
}

void Partitioner::partitionReturn(func::ReturnOp op) {
  builder.setLoc(op.getLoc());
  builder.setInsertionPoint(op);
  SmallVector<Value> results, extents;
  SmallVector<DictionaryAttr> attributes;
  for (auto [index, whole] : llvm::enumerate(op.getOperands())) {
    NamedAttrList list(function.getResultAttrDict(index));
    if (isTensor(whole)) {
      const Shard &shard = shards.find(whole)->second;
      auto type = cast<RankedTensorType>(whole.getType());
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        if (type.isDynamicDim(dim))
          extents.push_back(toI64(getExtent(whole, dim)));
      list.set(kSplitAxesAttrName,
               getSplitAxesAttr(builder.getContext(), shard.axes));
      list.set(kWholeTypeAttrName, TypeAttr::get(type));
      results.push_back(shard.value);
    } else {
      results.push_back(whole);
    }
    attributes.push_back(list.getDictionary(builder.getContext()));
  }
  if (!extents.empty()) {
    results.push_back(tensor::FromElementsOp::create(builder, extents));
    attributes.push_back(builder.getDictionaryAttr(builder.getNamedAttr(
        kNameAttrName, builder.getStringAttr("whole_extents"))));
  }
  op->setOperands(results);
  function.setFunctionType(builder.getFunctionType(
      function.getFunctionType().getInputs(), TypeRange(ValueRange(results))));
  function.setAllResultAttrs(attributes);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Value Partitioner::createConstant(arith::ConstantOp op, const SplitAxes &axes) {
  auto elements = dyn_cast<DenseElementsAttr>(op.getValue());
  RankedTensorType local = getLocalType(op, axes);
  if (isReplicated(axes))
    return arith::ConstantOp::create(builder, op.getValue());
  if (!elements || !elements.isSplat())
    return cut(op, arith::ConstantOp::create(builder, op.getValue()), axes);
  if (local.hasStaticShape())
    return arith::ConstantOp::create(builder, elements.resizeSplat(local));
  auto scalar = RankedTensorType::get({}, local.getElementType());
  Value one = arith::ConstantOp::create(builder, elements.resizeSplat(scalar));
  return createBroadcastInDim(builder, builder.getLoc(), local, one,
                              getSizes(op, local, axes), OperandMap());
}

Value Partitioner::createIota(IotaOp op, const SplitAxes &axes) {
  RankedTensorType local = getLocalType(op, axes);
  int64_t dim = op.getDim();
  SmallVector<Value> sizes = getSizes(op, local, axes);
  auto dimAttr = builder.getI64IntegerAttr(dim);
  if (axes[dim].empty())
    return IotaOp::create(builder, local, dimAttr, sizes);
  // In i64 no index is rounded before it is complete. [IOTA-3]
  Type i64 = builder.getI64Type();
  auto type = cast<RankedTensorType>(local.clone(i64));
  if (auto layout = dyn_cast_if_present<LayoutAttr>(local.getEncoding()))
    type = RankedTensorType::get(local.getShape(), i64);
  Value index = IotaOp::create(builder, type, dimAttr, sizes);
  Range range = getRange(getExtent(op, dim), 0, axes[dim]);
  Value offset = tensor::FromElementsOp::create(
      builder, RankedTensorType::get({}, i64), ValueRange{toI64(range.offset)});
  Value offsets = createBroadcastInDim(builder, builder.getLoc(), type, offset,
                                       sizes, OperandMap());
  Value sum = AddOp::create(builder, type, ValueRange{index, offsets});
  auto converted =
      RankedTensorType::get(local.getShape(), local.getElementType());
  Value result = sum;
  if (converted != type)
    result = ConvertOp::create(builder, converted, ValueRange{sum});
  return relayout(result, local);
}

Value Partitioner::createLocal(Operation *op, ArrayRef<Value> operands,
                               const SplitAxes &axes) {
  Value whole = op->getResult(0);
  RankedTensorType local = getLocalType(whole, axes);
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return createConstant(constant, axes);
  if (auto iota = dyn_cast<IotaOp>(op))
    return createIota(iota, axes);
  if (auto broadcast = dyn_cast<BroadcastInDimOp>(op))
    return createBroadcastInDim(builder, op->getLoc(), local, operands.front(),
                                getSizes(whole, local, axes),
                                broadcast.resolve().operands.front());
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    SmallVector<OpFoldResult> shape =
        getMixedValues(local.getShape(), getSizes(whole, local, axes), builder);
    return tensor::ExpandShapeOp::create(builder, local, operands.front(),
                                         expand.getReassociationIndices(),
                                         shape);
  }
  // Other operations take no sizes.
  Operation *clone = builder.clone(*op);
  clone->setOperands(operands);
  clone->getResult(0).setType(local);
  return clone->getResult(0);
}

void Partitioner::partitionLoops(Operation *op, const ShardingMaps &maps) {
  LoopAxes loops =
      chooseLoopAxes(op, maps, grid, [&](Value value) -> const SplitAxes * {
        if (auto shard = shards.find(value); shard != shards.end())
          return &shard->second.axes;
        auto found = shardings.find(value);
        return found == shardings.end() ? nullptr : &found->second;
      });
  if (auto reduce = dyn_cast<ReduceOp>(op))
    partitionReduce(reduce, maps, loops);
  else if (auto arg = dyn_cast<ReductionOpInterface>(op))
    partitionArg(arg, maps, loops);
  else
    partitionElements(op, maps, loops);
  // The result is moved if that is less than moving the operands.
  Value result = op->getResult(0);
  if (auto found = shardings.find(result); found != shardings.end())
    shards[result] = {getShard(result, found->second), found->second};
}

void Partitioner::partitionElements(Operation *op, const ShardingMaps &maps,
                                    const LoopAxes &loops) {
  SmallVector<Value> operands;
  for (auto [operand, dims] : llvm::zip(op->getOperands(), maps.operands)) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    operands.push_back(
        type ? getShard(operand, normalize(type, grid, getAxes(dims, loops)))
             : operand);
  }
  Value result = op->getResult(0);
  SplitAxes axes = normalize(cast<RankedTensorType>(result.getType()), grid,
                             getAxes(maps.results.front(), loops));
  shards[result] = {createLocal(op, operands, axes), axes};
}

void Partitioner::replicate(Operation *op) {
  IRMapping mapping;
  auto map = [&](Value whole) {
    if (isTensor(whole) && shards.contains(whole))
      mapping.map(
          whole,
          getShard(
              whole,
              SplitAxes(cast<RankedTensorType>(whole.getType()).getRank())));
  };
  for (Value operand : op->getOperands())
    map(operand);
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  for (Value value : captured)
    map(value);
  Operation *clone = builder.clone(*op, mapping);
  replicated.insert(op);
  for (auto [whole, local] : llvm::zip(op->getResults(), clone->getResults())) {
    auto type = dyn_cast<RankedTensorType>(whole.getType());
    if (!type) {
      whole.replaceAllUsesWith(local);
      continue;
    }
    shards[whole] = {local, SplitAxes(type.getRank())};
    // Its extents are those of the whole, and need no other computation.
    Value value = local;
    whole.replaceUsesWithIf(value, [](OpOperand &use) {
      return isa<tensor::DimOp>(use.getOwner());
    });
  }
}

LogicalResult Partitioner::partition(Operation *op) {
  builder.setLoc(op->getLoc());
  // Extents of the whole result may be those of `op`.
  builder.setInsertionPointAfter(op);
  // The program on whole arrays computes extents.
  bool hasTensors = llvm::any_of(op->getOperands(), isTensor) ||
                    llvm::any_of(op->getResults(), isTensor) ||
                    op->getNumRegions() != 0;
  if (!hasTensors || isa<tensor::DimOp>(op))
    return success();
  if (isa<CallOpInterface>(op))
    return op->emitOpError()
           << "is in a program to partition; inline it before, with "
              "bcast-inline, which leaves calls of recursive and of external "
              "functions [SHARD-8]";
  if (auto shard = dyn_cast<shard::ShardOp>(op)) {
    const SplitAxes &axes = shardings.find(shard.getResult())->second;
    shards[shard.getResult()] = {getShard(shard.getSrc(), axes), axes};
    return success();
  }
  std::optional<ShardingMaps> maps = getShardingMaps(op);
  if (maps)
    partitionLoops(op, *maps);
  else
    replicate(op);
  return success();
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

LogicalResult Partitioner::build() {
  Block &block = function.getBody().front();
  SmallVector<Operation *> ops;
  for (Operation &op : block.without_terminator())
    ops.push_back(&op);
  addArguments();
  for (Operation *op : ops)
    if (failed(partition(op)))
      return failure();
  partitionReturn(cast<func::ReturnOp>(block.getTerminator()));
  return success();
}

void Partitioner::readLocalExtents() {
  function.walk([&](tensor::DimOp dim) {
    std::optional<int64_t> index = getConstantIntValue(dim.getDimension());
    while (auto cast = dim.getSource().getDefiningOp<tensor::CastOp>())
      dim.getSourceMutable().assign(cast.getSource());
    auto found = shards.find(dim.getSource());
    if (index && found != shards.end() && *index >= 0 &&
        *index < int64_t(found->second.axes.size()) &&
        found->second.axes[*index].empty())
      dim.getSourceMutable().assign(found->second.value);
  });
}

LogicalResult Partitioner::finish() {
  Block &block = function.getBody().front();
  // Erases what computed whole arrays, users first. The copy of a replicated
  // operation has its effects, such as an assertion about an element.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op) || (replicated.contains(&op) && op.use_empty()))
      op.erase();
  int64_t position = 1 + grid.size();
  for (BlockArgument argument :
       block.getArguments().take_front(numWholeArguments)) {
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type)
      continue;
    SmallVector<int64_t> positions(type.getRank());
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        positions[dim] = position++;
    for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
      auto dim = dyn_cast<tensor::DimOp>(user);
      std::optional<int64_t> index =
          dim ? getConstantIntValue(dim.getDimension()) : std::nullopt;
      if (!index || *index < 0 || *index >= type.getRank())
        return user->emitOpError()
               << "needs a whole array that is distributed over ranks, to "
                  "compute an extent [SHARD-8]";
      builder.setInsertionPoint(dim);
      dim.replaceAllUsesWith(type.isDynamicDim(*index)
                                 ? extractFromContext(positions[*index])
                                 : createIndex(type.getDimSize(*index)));
      dim.erase();
    }
  }
  SmallVector<DictionaryAttr> attributes;
  for (BlockArgument argument :
       block.getArguments().take_front(numWholeArguments)) {
    NamedAttrList list(argumentAttributes[argument.getArgNumber()]);
    if (isTensor(argument)) {
      list.set(kSplitAxesAttrName,
               getSplitAxesAttr(builder.getContext(),
                                shards.find(argument)->second.axes));
      list.set(kWholeTypeAttrName, TypeAttr::get(argument.getType()));
    }
    attributes.push_back(list.getDictionary(builder.getContext()));
  }
  attributes.push_back(builder.getDictionaryAttr(
      {builder.getNamedAttr(kNameAttrName, builder.getStringAttr("context")),
       builder.getNamedAttr(kShardContextAttrName, builder.getUnitAttr())}));
  block.eraseArguments(0, numWholeArguments);
  function.setFunctionType(builder.getFunctionType(
      block.getArgumentTypes(), function.getFunctionType().getResults()));
  function.setAllArgAttrs(attributes);
  function->setAttr(kGridAttrName, builder.getDenseI64ArrayAttr(grid));
  return success();
}

namespace {
struct Partition : public bcast::impl::BcastPartitionBase<Partition> {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registerShardExtensions(registry);
  }

  void runOnOperation() override {
    if (failed(run()))
      signalPassFailure();
  }

  LogicalResult run();
  /// Fails if no argument or result has the dimension of option `split`.
  LogicalResult checkSplit();
  /// Sets the grid of `options`, and its name if the module has one.
  LogicalResult findGrid(PartitionOptions &options, StringRef &name);
};
} // namespace

LogicalResult Partition::findGrid(PartitionOptions &options, StringRef &name) {
  ModuleOp module = getOperation();
  auto grids = llvm::to_vector(module.getOps<shard::GridOp>());
  if (grids.size() > 1)
    return grids[1].emitOpError()
           << "is the second grid of the module; a program is partitioned for "
              "one [SHARD-8]";
  options.grid.assign(grid.begin(), grid.end());
  if (grids.empty() && options.grid.empty())
    return module.emitError() << "no grid: the module has no shard.grid, and "
                                 "the option 'grid' is not given; add it, as "
                                 "in 'grid=4 split=0' [SHARD-8]";
  if (!grids.empty()) {
    name = grids.front().getSymName();
    Grid shape(grids.front().getShape());
    if (llvm::is_contained(shape, ShapedType::kDynamic))
      return grids.front().emitOpError()
             << "has an axis of unknown extent; a program is partitioned for "
                "one number of processes, so give each extent [SHARD-4]";
    if (!options.grid.empty() && options.grid != shape)
      return grids.front().emitOpError()
             << "has shape " << formatList(shape)
             << ", and the option 'grid' is " << formatList(options.grid)
             << "; leave out the option, or change the shape [SHARD-8]";
    options.grid = shape;
  }
  if (options.grid.size() > BCAST_MAX_GRID_RANK)
    return module.emitError()
           << "grid " << formatList(options.grid) << " has "
           << options.grid.size() << " axes; at most "
           << int(BCAST_MAX_GRID_RANK) << " are supported [SHARD-8]";
  for (int64_t extent : options.grid)
    if (extent <= 0)
      return module.emitError()
             << "grid " << formatList(options.grid)
             << " has an axis whose extent is not a positive number [SHARD-4]";
  // Ranks of MPI are of type int.
  int64_t processes = 1;
  for (int64_t extent : options.grid)
    if (llvm::MulOverflow(processes, extent, processes) ||
        processes > std::numeric_limits<int32_t>::max())
      return module.emitError()
             << "grid " << formatList(options.grid)
             << " has more processes than MPI counts, "
             << std::numeric_limits<int32_t>::max() << " [SHARD-4]";
  return success();
}

LogicalResult Partition::checkSplit() {
  if (split == -1)
    return success();
  int64_t rank = 0;
  auto add = [&](Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      rank = std::max(rank, tensor.getRank());
  };
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    llvm::for_each(function.getArgumentTypes(), add);
    llvm::for_each(function.getResultTypes(), add);
  }
  // Scalars have nothing to split.
  if (split >= 0 && (split < rank || rank == 0))
    return success();
  auto functions = getOperation().getOps<func::FuncOp>();
  Location loc = functions.empty() ? getOperation().getLoc()
                                   : (*functions.begin()).getLoc();
  return emitError(loc) << "no argument or result has a dimension "
                        << int64_t(split) << " to split; expected 0 to "
                        << rank - 1 << ", or -1 for none [SHARD-8]";
}

LogicalResult Partition::run() {
  PartitionOptions options;
  StringRef gridName;
  if (order != "specified" && order != "free")
    return getOperation().emitError()
           << "'order' is '" << order << "', expected specified or free";
  if (failed(checkSplit()))
    return failure();
  options.freeOrder = order == "free";
  options.report = report;
  if (failed(findGrid(options, gridName)))
    return failure();
  std::vector<std::unique_ptr<Partitioner>> partitioners;
  for (auto function : getOperation().getOps<func::FuncOp>()) {
    auto isTensorType = [](Type type) { return isa<RankedTensorType>(type); };
    if (function.isDeclaration() ||
        (llvm::none_of(function.getArgumentTypes(), isTensorType) &&
         llvm::none_of(function.getResultTypes(), isTensorType)))
      continue;
    if (!function.getBody().hasOneBlock())
      return function.emitOpError()
             << "has several blocks; the body of a function to partition has "
                "one [SHARD-8]";
    auto shardings =
        propagateShardings(function, options.grid, gridName, split);
    if (failed(shardings))
      return failure();
    partitioners.push_back(std::make_unique<Partitioner>(
        function, options, std::move(*shardings)));
    if (failed(partitioners.back()->build()))
      return failure();
  }
  // Extents of whole arrays become those of arguments, which every rank knows.
  // [SHARD-9]
  OpPassManager resolve(ModuleOp::getOperationName());
  resolve.addPass(createBcastResolveExtents());
  if (failed(runPipeline(resolve, getOperation())))
    return failure();
  for (auto &partitioner : partitioners)
    partitioner->readLocalExtents();
  OpPassManager pm(ModuleOp::getOperationName());
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
  pm.addPass(createBcastResolveExtents());
  pm.addNestedPass<func::FuncOp>(createBcastCleanUp());
  if (failed(runPipeline(pm, getOperation())))
    return failure();
  for (auto &partitioner : partitioners)
    if (failed(partitioner->finish()))
      return failure();
  for (auto function : getOperation().getOps<func::FuncOp>())
    for (auto op : llvm::make_early_inc_range(
             function.getBody().getOps<shard::ShardingOp>()))
      if (op->use_empty())
        op->erase();
  for (auto op :
       llvm::make_early_inc_range(getOperation().getOps<shard::GridOp>()))
    op->erase();
  OpPassManager cleanUp(ModuleOp::getOperationName());
  cleanUp.addNestedPass<func::FuncOp>(createBcastCleanUp());
  return runPipeline(cleanUp, getOperation());
}

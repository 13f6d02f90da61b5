//===- ConvertStablehloToBcast.cpp - The import of StableHLO --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NamedOps.h"
#include "bcast/Conversion/Import/ImportPass.h"
#include "bcast/Conversion/StablehloToBcast/StablehloToBcast.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::bcast {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOBCAST
#include "bcast/Conversion/StablehloToBcast/Passes.h.inc"
} // namespace mlir::bcast

using namespace mlir;
using namespace mlir::bcast;

static bool isNamed(Operation *op) {
  StringRef dialect = op->getName().getDialectNamespace();
  return dialect == "stablehlo" || dialect == "chlo" || dialect == "sdy";
}

/// Whether `op` is imported by itself, and not as the body of an operation.
static bool isSource(Operation *op) {
  if (stablehlo::isShape(op))
    return !isa<shape::AssumingYieldOp>(op);
  if (stablehlo::isPortable(op))
    return !op->getName().getStringRef().starts_with("vhlo.return_");
  if (!isNamed(op) || op->getName().getStringRef() == "stablehlo.return")
    return false;
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isNamed(parent) && !stablehlo::isControlFlow(parent))
      return false;
  return true;
}

/// Whether `dialect` only describes where a program comes from or how it is
/// distributed and called, in attributes that do not change its results.
static bool isMetadata(StringRef dialect) {
  return dialect == "mhlo" || dialect == "jax" || dialect == "sdy" ||
         dialect == "tf" || dialect == "stablehlo";
}

/// Whether `mode` is a layout, and not left to the compiler.
static bool isLayout(Attribute mode) {
  auto text = dyn_cast_or_null<StringAttr>(mode);
  return text && text != "default" && text != "auto";
}

/// The type of an array of `type` in the layout `mode`, such as "{0,1}". Null
/// if the dimensions of the layout are not those of the type, or it has more
/// than an order, such as tiles.
static RankedTensorType getTypeIn(Attribute mode, Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  StringRef text = cast<StringAttr>(mode).getValue();
  if (!tensor || tensor.getEncoding() || !text.consume_front("{") ||
      !text.consume_back("}") || !bcast::detail::isBcastTensor(tensor))
    return {};
  SmallVector<StringRef> parts;
  if (!text.empty())
    text.split(parts, ',');
  SmallVector<int64_t> order(parts.size());
  for (auto [part, dim] : llvm::zip_equal(parts, order))
    if (part.getAsInteger(10, dim))
      return {};
  if (static_cast<int64_t>(order.size()) != tensor.getRank() ||
      !stablehlo::areDims(order, tensor.getRank()))
    return {};
  return stablehlo::getOrderedType(tensor, order);
}

/// The symbols that operations in `root` name. Upstream's search gives up at
/// regions of unregistered operations.
static llvm::DenseSet<StringAttr> findNamedSymbols(Operation *root) {
  llvm::DenseSet<StringAttr> symbols;
  root->walk([&](Operation *op) {
    op->getAttrDictionary().walk([&](SymbolRefAttr symbol) {
      symbols.insert(symbol.getRootReference());
    });
  });
  return symbols;
}

/// Gives the arguments and results of `function`, which nothing calls, the
/// layouts that their `mhlo.layout_mode` states.
static void applyLayouts(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return;
  Block &body = function.getBody().front();
  auto last = dyn_cast<func::ReturnOp>(body.getTerminator());
  if (!last)
    return;
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  auto find = [&](Attribute mode, Type type) {
    RankedTensorType found =
        isLayout(mode) ? getTypeIn(mode, type) : RankedTensorType();
    return found == type ? RankedTensorType() : found;
  };
  for (BlockArgument argument : body.getArguments()) {
    unsigned index = argument.getArgNumber();
    Type type = argument.getType();
    if (RankedTensorType other =
            find(function.getArgAttr(index, "mhlo.layout_mode"), type)) {
      argument.setType(other);
      auto relayout =
          RelayoutOp::create(builder, argument.getLoc(), type, argument);
      argument.replaceAllUsesExcept(relayout, relayout);
      function.removeArgAttr(index, "mhlo.layout_mode");
    }
  }
  builder.setInsertionPoint(last);
  for (OpOperand &result : last->getOpOperands()) {
    unsigned index = result.getOperandNumber();
    if (RankedTensorType other =
            find(function.getResultAttr(index, "mhlo.layout_mode"),
                 result.get().getType())) {
      result.set(
          RelayoutOp::create(builder, last.getLoc(), other, result.get()));
      function.removeResultAttr(index,
                                builder.getStringAttr("mhlo.layout_mode"));
    }
  }
  function.setType(builder.getFunctionType(body.getArgumentTypes(),
                                           last->getOperandTypes()));
}

/// Says what of the attributes of arguments and results a caller would notice.
static void reportMetadata(FunctionOpInterface function) {
  auto report = [&](StringRef kind, unsigned index, Attribute layout,
                    Type type) {
    if (isLayout(layout) && getTypeIn(layout, type) != type)
      function->emitRemark()
          << "mhlo.layout_mode = " << layout << " of " << kind << " " << index
          << " is dropped: it is passed row-major; #bcast.layout states "
             "another order";
  };
  unsigned numDonated = 0, first = 0;
  for (unsigned index = 0; index < function.getNumArguments(); ++index) {
    report("argument", index, function.getArgAttr(index, "mhlo.layout_mode"),
           function.getArgumentTypes()[index]);
    if (function.getArgAttr(index, "tf.aliasing_output") ||
        function.getArgAttr(index, "jax.buffer_donor")) {
      first = numDonated++ == 0 ? index : first;
    }
  }
  for (unsigned index = 0; index < function.getNumResults(); ++index)
    report("result", index, function.getResultAttr(index, "mhlo.layout_mode"),
           function.getResultTypes()[index]);
  if (numDonated > 0)
    function->emitRemark()
        << "the donation of " << formatCount(numDonated, "argument")
        << ", argument " << first
        << " first, is dropped: results have memory of their own";
}

/// Whether an axis of a mesh, as in `#sdy.mesh<["x"=2, "y"=1]>`, has another
/// size than 1.
static bool hasSeveralDevices(StringRef mesh) {
  for (size_t at = mesh.find("\"="); at != StringRef::npos;
       at = mesh.find("\"=", at)) {
    at += 2;
    if (mesh.substr(at).take_while(llvm::isDigit) != "1")
      return true;
  }
  return false;
}

/// Says that a program for several devices computes everything on one.
static void reportShardings(Operation *root) {
  root->walk([&](Operation *op) {
    if (op->getName().getStringRef() != "sdy.mesh")
      return WalkResult::advance();
    std::string mesh;
    llvm::raw_string_ostream(mesh) << stablehlo::getAttribute(op, "mesh");
    if (!hasSeveralDevices(mesh))
      return WalkResult::advance();
    emitRemark(op->getLoc()) << "the shardings of sdy are dropped: the program "
                                "computes all of each tensor";
    return WalkResult::interrupt();
  });
}

/// Drops attributes by which front ends annotate modules, functions, arguments
/// and results. bcast's tools do not know their dialects.
static void dropMetadata(Operation *root, bool report) {
  if (report)
    reportShardings(root);
  auto isKept = [](NamedAttribute attribute) {
    auto [dialect, rest] = attribute.getName().strref().split('.');
    return rest.empty() || !isMetadata(dialect);
  };
  auto filter = [&](DictionaryAttr attributes) {
    return DictionaryAttr::get(
        attributes.getContext(),
        llvm::to_vector(llvm::make_filter_range(attributes, isKept)));
  };
  root->walk([&](Operation *op) {
    if (!isa<ModuleOp, FunctionOpInterface>(op))
      return;
    op->setDiscardableAttrs(filter(op->getDiscardableAttrDictionary()));
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function)
      return;
    if (report)
      reportMetadata(function);
    for (unsigned index = 0; index < function.getNumArguments(); ++index)
      if (DictionaryAttr attributes = function.getArgAttrDict(index))
        function.setArgAttrs(index, filter(attributes));
    for (unsigned index = 0; index < function.getNumResults(); ++index)
      if (DictionaryAttr attributes = function.getResultAttrDict(index))
        function.setResultAttrs(index, filter(attributes));
  });
}

/// The most operations that a function gets from functions of extents.
static constexpr size_t kMaxOpsOfExtents = 16384;

static bool takesExtents(func::FuncOp function) {
  for (unsigned index = 0; index < function.getNumArguments(); ++index)
    if (function.getArgAttr(index, "jax.global_constant"))
      return true;
  return false;
}

/// Keeps JAX's names of the extents that a function passes on, as names of
/// dimensions of its arguments.
static void keepNamesOfExtents(func::FuncOp function) {
  SmallVector<SmallVector<StringRef>> names(function.getNumArguments());
  for (func::CallOp call : function.getOps<func::CallOp>()) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!callee || callee.getNumArguments() != call.getNumOperands())
      continue;
    for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
      auto name = callee.getArgAttrOfType<StringAttr>(i, "jax.global_constant");
      Operation *size = operand.getDefiningOp();
      if (!name || !size || size->getNumOperands() != 1 ||
          size->getName().getStringRef() != "stablehlo.get_dimension_size")
        continue;
      auto argument = dyn_cast<BlockArgument>(size->getOperand(0));
      auto type = dyn_cast<RankedTensorType>(size->getOperand(0).getType());
      std::optional<int64_t> dim = stablehlo::getInteger(size, "dimension");
      if (!argument || argument.getOwner() != &function.front() || !type ||
          !dim || *dim < 0 || *dim >= type.getRank())
        continue;
      auto &dims = names[argument.getArgNumber()];
      dims.resize(type.getRank());
      dims[*dim] = name;
    }
  }
  for (auto [i, dims] : llvm::enumerate(names))
    if (!dims.empty())
      function.setArgAttr(i, kDimNamesAttrName,
                          Builder(function).getStrArrayAttr(dims));
}

/// JAX passes the extents of a program with symbolic shapes as numbers to the
/// functions that it calls. In place of the calls, the extents are known.
static void inlineFunctionsOfExtents(ModuleOp module) {
  auto functions = llvm::to_vector(module.getOps<func::FuncOp>());
  for (func::FuncOp function : functions)
    if (!takesExtents(function) && !function.isDeclaration())
      keepNamesOfExtents(function);
  for (func::FuncOp function : functions)
    if (!takesExtents(function))
      for (Block &block : function.getBody())
        stablehlo::inlineCalls(block, kMaxOpsOfExtents, takesExtents);
  // A function that is not called any more may be the only caller of others.
  for (bool isAny = true; isAny;) {
    isAny = false;
    llvm::DenseSet<StringAttr> named = findNamedSymbols(module);
    for (func::FuncOp function : llvm::to_vector(module.getOps<func::FuncOp>()))
      if (takesExtents(function) && function.isPrivate() &&
          !named.contains(function.getSymNameAttr())) {
        function.erase();
        isAny = true;
      }
  }
}

/// JAX writes the order of an ApproxTopK as a function that ends as a body
/// does. Nothing else calls it.
static void endAsFunctions(Operation *root) {
  root->walk([](func::FuncOp function) {
    if (!function.getBody().hasOneBlock() || function.getBody().front().empty())
      return;
    Operation *last = &function.getBody().front().back();
    if (last->getName().getStringRef() != "stablehlo.return" ||
        last->getOperandTypes() != function.getResultTypes())
      return;
    OpBuilder builder(last);
    func::ReturnOp::create(builder, last->getLoc(), last->getOperands());
    last->erase();
    function.setPrivate();
  });
}

/// An encoding that bounds dynamic extents. Its dialect may not be registered.
static bool isBounds(Attribute encoding) {
  if (!encoding)
    return false;
  if (auto opaque = dyn_cast<OpaqueAttr>(encoding))
    return opaque.getDialectNamespace() == "stablehlo";
  return encoding.getDialect().getNamespace() == "stablehlo";
}

/// Drops the bounds of dynamic extents from all types. Returns whether there
/// are any.
static bool dropBounds(Operation *root) {
  bool isAny = false;
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](RankedTensorType type) -> std::optional<Type> {
    if (!isBounds(type.getEncoding()))
      return std::nullopt;
    isAny = true;
    return RankedTensorType::get(type.getShape(), type.getElementType());
  });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  return isAny;
}

namespace {
struct ConvertStablehloToBcastPass
    : public importing::ImportPass<
          bcast::impl::ConvertStablehloToBcastBase<ConvertStablehloToBcastPass>,
          populateStablehloToBcastPatterns, isSource> {
  using ImportPass::ImportPass;

  void runOnOperation() override {
    llvm::DenseSet<StringAttr> named = findNamedSymbols(getOperation());
    getOperation()->walk([&](func::FuncOp function) {
      if (!named.contains(function.getSymNameAttr()))
        applyLayouts(function);
    });
    if (auto module = dyn_cast<ModuleOp>(getOperation()))
      inlineFunctionsOfExtents(module);
    endAsFunctions(getOperation());
    dropMetadata(getOperation(), report);
    if (dropBounds(getOperation()) && report)
      emitRemark(getOperation()->getLoc())
          << "#stablehlo.bounds are dropped: memory is allocated by the "
             "extents of each call";
    getOperation()->walk([](Operation *op) {
      if (isNamed(op) && !stablehlo::isControlFlow(op))
        for (Region &region : op->getRegions())
          for (Block &block : region)
            stablehlo::inlineCalls(block);
    });
    if (isa<ModuleOp>(getOperation()) &&
        stablehlo::hasLowerableShapes(getOperation())) {
      OpPassManager pm(ModuleOp::getOperationName());
      stablehlo::addShapeLowering(pm);
      if (failed(runPipeline(pm, getOperation())))
        return signalPassFailure();
    }
    ImportPass::runOnOperation();
  }
};
} // namespace

//===- Explain.cpp - What a compiled program does -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Explain.h"
#include "EntryPoints.h"
#include "NestCosts.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Codegen/SlowOperations.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Dialect/Bcast/IR/Extents.h"
#include "bcast/Fusion/Unfused.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Support/Places.h"
#include "bcast/Support/Units.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

static constexpr StringLiteral kEntryName = "main";

/// Sets the extents of argument `number`, a memref, to those of `layout`.
static void setShape(func::FuncOp function, unsigned number,
                     const PhysicalLayout &layout) {
  ArrayRef<int64_t> shape = layout.getShape();
  BlockArgument argument = function.getArgument(number);
  auto type = cast<MemRefType>(argument.getType());
  if (type.hasStaticShape())
    return;
  OpBuilder builder(function.getBody());
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
    auto dim = dyn_cast<memref::DimOp>(user);
    std::optional<int64_t> index = dim ? dim.getConstantIndex() : std::nullopt;
    if (!index || *index < 0 || *index >= type.getRank() ||
        isDynamic(shape[*index]))
      continue;
    dim.replaceAllUsesWith(
        arith::ConstantIndexOp::create(builder, dim.getLoc(), shape[*index])
            .getResult());
    dim.erase();
  }
  MemRefLayoutAttrInterface strides = type.getLayout();
  if (!strides.isIdentity())
    strides = StridedLayoutAttr::get(function.getContext(), /*offset=*/0,
                                     layout.getStrides());
  argument.setType(MemRefType::get(shape, type.getElementType(), strides));
  auto cast =
      memref::CastOp::create(builder, argument.getLoc(), type, argument);
  argument.replaceAllUsesExcept(cast, cast);
  SmallVector<Type> types(function.getArgumentTypes());
  types[number] = argument.getType();
  function.setFunctionType(
      builder.getFunctionType(types, function.getFunctionType().getResults()));
  // It has unknown extents.
  function.removeArgAttr(number, kLogicalTypeAttrName);
}

/// Sets the extents of the inputs.
static void setInputs(func::FuncOp function, const Signature &signature,
                      ArrayRef<SmallVector<int64_t, 4>> shapes) {
  for (auto [index, type] : llvm::enumerate(signature.inputs))
    setShape(function, index, type.getLayout(shapes[index]));
}

/// Propagates constants. A check that they decide and that fails is an error.
static llvm::Error evaluateChecks(func::FuncOp function) {
  PassManager pm(function->getContext(), func::FuncOp::getOperationName());
  pm.addPass(createSCCPPass());
  if (failed(pm.run(function)))
    return llvm::createStringError("constants could not be propagated");
  for (auto check : function.getBody().front().getOps<CheckExtentOp>())
    if (check.evaluate() == false)
      return llvm::createStringError(
          formatPlace(check.getLoc()) + ": " +
          formatFailedCheck(
              check, *getConstantIntValue(check.getExtent()),
              getConstantIntValue(check.getExpected()).value_or(0)));
  return llvm::Error::success();
}

/// Lets all extents follow from constants.
static llvm::Error fold(ModuleOp module) {
  PassManager pm(module.getContext());
  pm.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  pm.addNestedPass<func::FuncOp>(createCSEPass());
  pm.addNestedPass<func::FuncOp>(createCanonicalizerPass());
  // A program that fails at run time may become invalid.
  std::string reason;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &found) {
    if (reason.empty())
      reason = found.str();
  });
  if (succeeded(pm.run(module)))
    return llvm::Error::success();
  return llvm::createStringError("the program fails for these shapes: " +
                                 reason);
}

/// Reads the dynamic extents of the results from their function, after it was
/// folded. An extent that does not follow from the shapes is dynamic.
static void readResultShapes(ModuleOp module, Signature &signature) {
  auto function = module.lookupSymbol<func::FuncOp>(
      (kEntryName + kShapeFunctionSuffix).str());
  if (!function)
    return;
  SmallVector<int64_t *> extents;
  for (ArrayType &type : signature.results)
    for (int64_t &extent : type.shape)
      if (isDynamic(extent))
        extents.push_back(&extent);
  Value buffer = function.getArguments().back();
  function.walk([&](memref::StoreOp store) {
    if (store.getMemref() != buffer)
      return;
    std::optional<int64_t> value = getConstantIntValue(store.getValueToStore());
    std::optional<int64_t> place =
        store.getIndices().size() == 1
            ? getConstantIntValue(store.getIndices().front())
            : std::nullopt;
    if (value && place && *place >= 0 && *place < int64_t(extents.size()))
      *extents[*place] = *value;
  });
}

/// Prints FILE:LINE:COLUMN; later places of the same file without its name.
static void print(ArrayRef<FileLineColLoc> places, raw_ostream &os) {
  StringAttr file;
  llvm::interleaveComma(places, os, [&](FileLineColLoc place) {
    if (place.getFilename() != file) {
      for (char c : place.getFilename().getValue())
        os << (llvm::isPrint(c) || (c & 0x80) ? c : '?');
      os << ":";
    }
    file = place.getFilename();
    os << place.getLine() << ":" << place.getColumn();
  });
}

namespace {
/// Finds what was not fused when the passes that fuse have run.
class FindUnfused : public PassInstrumentation {
public:
  explicit FindUnfused(std::vector<UnfusedPair> &pairs) : pairs(pairs) {}
  void runAfterPass(Pass *pass, Operation *op) override {
    if (pass->getArgument() == "bcast-fuse-reductions")
      pairs = findUnfusedPairs(op);
  }

private:
  std::vector<UnfusedPair> &pairs;
};
} // namespace

/// Whether a nest computes operations at both locations: what remained apart in
/// linalg may share loops in the code.
static bool shareNest(const FunctionCost &cost, const UnfusedPair &pair) {
  auto isIn = [](Location loc, ArrayRef<FileLineColLoc> places) {
    return loc
        ->walk([&](Location part) {
          auto place = dyn_cast<FileLineColLoc>(part);
          return place && llvm::is_contained(places, place)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  };
  return llvm::any_of(cost.nests, [&](const NestCost &nest) {
    return isIn(pair.reader, nest.places) && isIn(pair.producer, nest.places);
  });
}

static std::string formatTime(double picoseconds) {
  return picoseconds < 1e6 ? llvm::formatv("{0:f0} ns", picoseconds * 1e-3)
                           : formatSeconds(picoseconds * 1e-12);
}

static std::string print(const Signature &signature, const FunctionCost &cost,
                         ArrayRef<UnfusedPair> unfused,
                         ArrayRef<SlowOperation> slow) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto countBytes = [](ArrayRef<ArrayType> types) {
    double bytes = 0;
    for (const ArrayType &type : types) {
      double size = getByteWidth(type.elementType);
      for (int64_t extent : type.getLayout(type.shape).getPhysicalShape())
        size *= isDynamic(extent) ? 0 : double(extent);
      bytes += size;
    }
    return formatBytes(bytes);
  };
  os << "(" << listTypes(signature.inputs) << ") -> ("
     << listTypes(signature.results) << ")\n";
  double read = 0, written = 0;
  for (auto [index, nest] : llvm::enumerate(cost.nests)) {
    os << "nest " << index + 1 << ": " << llvm::join(nest.operations, ", ")
       << "\n";
    if (!nest.places.empty()) {
      os << "  at ";
      print(nest.places, os);
      os << "\n";
    }
    os << "  reads " << formatBytes(nest.bytesRead) << ", writes "
       << formatBytes(nest.bytesWritten) << ", takes about "
       << formatTime(nest.picoseconds) << "\n";
    read += nest.bytesRead;
    written += nest.bytesWritten;
  }
  os << cost.nests.size()
     << (cost.nests.size() == 1 ? " nest reads " : " nests read ")
     << formatBytes(read) << " and "
     << (cost.nests.size() == 1 ? "writes " : "write ") << formatBytes(written)
     << "; the inputs have " << countBytes(signature.inputs) << ", the results "
     << countBytes(signature.results) << "\n"
     << "temporaries: " << formatBytes(cost.temporaryBytes) << "\n";
  for (const UnfusedPair &pair : unfused)
    if (!shareNest(cost, pair))
      os << "not fused: " << formatPlace(pair.reader) << " with "
         << formatPlace(pair.producer) << ": " << pair.reason << " ("
         << pair.bytes << " bytes)\n";
  for (const SlowOperation &op : slow)
    os << (op.operand.empty() ? "not vectorized: " : "gathered: ")
       << formatPlace(op.place) << (op.operand.empty() ? "" : " from ")
       << op.operand << ": " << op.reason << " (" << op.bytes << " bytes)\n";
  if (cost.isIncomplete)
    os << "arrays whose extents are known only when the program runs do not "
          "count\n";
  return text;
}

llvm::Expected<std::string>
mlir::bcast::explainProgram(ModuleOp module, func::FuncOp entry,
                            ArrayRef<SmallVector<int64_t, 4>> inputShapes,
                            const CompileOptions &options) {
  llvm::Expected<Signature> signature = getSignature(entry);
  if (!signature)
    return signature.takeError();
  if (llvm::Error error = checkInputCount(*signature, inputShapes.size()))
    return std::move(error);
  for (auto [index, shape] : llvm::enumerate(inputShapes)) {
    if (llvm::Error error =
            checkInput(signature->inputs[index], index,
                       signature->inputs[index].elementType, shape))
      return std::move(error);
    for (int64_t extent : shape)
      if (extent < 0)
        return llvm::createStringError(
            nameArray("input", index, signature->inputs[index]) +
            ": the extent " + Twine(extent) + " is negative");
  }
  if (llvm::Error error = checkRecursion(entry))
    return std::move(error);
  if (!options.inputShapes.empty()) {
    auto refined = refineInputs(module, entry, *signature, options.inputShapes);
    if (!refined)
      return refined.takeError();
    CompileOptions others = options;
    others.inputShapes.clear();
    return explainProgram(
        **refined, (*refined)->lookupSymbol<func::FuncOp>(entry.getName()),
        inputShapes, others);
  }
  llvm::Expected<CpuTarget> target = getTarget(options);
  if (!target)
    return target.takeError();
  auto lowered = isolateEntries(
      module,
      [&](func::FuncOp function) {
        return function.getName() == entry.getName() ? kEntryName.str() : "";
      },
      [](func::FuncOp) { return true; });
  if (!lowered)
    return lowered.takeError();
  PassManager pm(module.getContext());
  buildToBuffersPipeline(pm, *target);
  std::vector<UnfusedPair> unfused;
  pm.addInstrumentation(std::make_unique<FindUnfused>(unfused));
  if (failed(pm.run(**lowered)))
    return llvm::createStringError("the program could not be lowered");
  std::vector<SlowOperation> slow = findSlowOperations(**lowered);

  // The code does not depend on extents. So they are set afterwards.
  auto function = (*lowered)->lookupSymbol<func::FuncOp>(kEntryName);
  auto shapeFunction = (*lowered)->lookupSymbol<func::FuncOp>(
      (kEntryName + kShapeFunctionSuffix).str());
  setInputs(function, *signature, inputShapes);
  if (llvm::Error error = evaluateChecks(function))
    return std::move(error);
  if (shapeFunction)
    setInputs(shapeFunction, *signature, inputShapes);
  if (llvm::Error error = fold(**lowered))
    return std::move(error);
  for (auto [type, shape] : llvm::zip_equal(signature->inputs, inputShapes))
    type.shape = shape;
  readResultShapes(**lowered, *signature);
  for (auto [index, type] : llvm::enumerate(signature->results))
    setShape(function, inputShapes.size() + index, type.getLayout(type.shape));
  if (llvm::Error error = fold(**lowered))
    return std::move(error);
  return print(*signature, computeCost(function, *target), unfused, slow);
}

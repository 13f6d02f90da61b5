//===- Executable.cpp - Compiled programs ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Executable.h"
#include "EntryPoints.h"
#include "OpenMP.h"
#include "bcast/Codegen/Machine.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Execution/Allocations.h"
#include "bcast/Execution/Timings.h"
#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Runtime/Error.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::bcast;

void mlir::bcast::registerExecution(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<BcastDialect>();
  registerExtensions(registry);
  registerTranslations(registry);
}

/// The C interface of a function takes pointers to memref descriptors: the
/// allocated and the aligned pointer, the offset, the sizes, the strides. Adds
/// the words of one descriptor.
static void addDescriptor(const Buffer &buffer,
                          SmallVectorImpl<int64_t> &words) {
  ArrayRef<int64_t> shape = buffer.shape;
  int64_t address = reinterpret_cast<int64_t>(buffer.data);
  words.append({address, address, 0});
  words.append(shape.begin(), shape.end());
  if (buffer.strides.empty())
    llvm::append_range(words, PhysicalLayout::rowMajor(shape).getStrides());
  else
    llvm::append_range(words, buffer.strides);
}

static bool hasDynamicResult(const Signature &signature) {
  return llvm::any_of(signature.results, [](const ArrayType &type) {
    return llvm::any_of(type.shape, isDynamic);
  });
}

/// Fails early if there can never be memory for a result of static shape.
static llvm::Error checkMemory(const Signature &signature) {
  for (auto [index, type] : llvm::enumerate(signature.results)) {
    if (llvm::any_of(type.shape, isDynamic))
      continue;
    llvm::Expected<Array> result = Array::create(
        type.elementType, type.getLayout(type.shape).getPhysicalShape());
    if (!result)
      return nameArray(result.takeError(), "result", index, type);
  }
  return llvm::Error::success();
}

/// Returns a symbol that `module` needs and that the JIT would not find, or an
/// empty text. The JIT's own report is not an error value.
static std::string findMissingSymbol(const llvm::Module &module) {
  llvm::sys::DynamicLibrary::LoadLibraryPermanently(nullptr);
  // LLVM calls functions of the compiler's runtime. These are not visible if
  // this library was loaded privately, as by Python.
  llvm::sys::DynamicLibrary::LoadLibraryPermanently("libgcc_s.so.1");
  auto isMissing = [](const llvm::GlobalValue &value) {
    return value.isDeclaration() && !value.use_empty() &&
           !llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(
               value.getName().str());
  };
  for (const llvm::Function &function : module)
    if (!function.isIntrinsic() && isMissing(function))
      return function.getName().str();
  for (const llvm::GlobalVariable &global : module.globals())
    if (isMissing(global))
      return global.getName().str();
  return "";
}

/// The name of the entry function in compiled code.
static constexpr StringLiteral kEntryName = "bcast.entry";

/// Runs the pipelines stage by stage, each after a call of `startStage`.
static LogicalResult lower(ModuleOp module, const CpuTarget &target,
                           function_ref<void(const Twine &)> startStage) {
  for (const Stage &stage : getStages(target)) {
    startStage("passes to " + stage.name);
    PassManager pm(module.getContext());
    stage.addPasses(pm);
    if (failed(pm.run(module)))
      return failure();
  }
  return success();
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::compile(ModuleOp module, func::FuncOp entry,
                    const CompileOptions &options) {
  llvm::Expected<Signature> signature = bcast::getSignature(entry);
  if (!signature)
    return signature.takeError();
  if (llvm::Error error = checkRecursion(entry))
    return error;
  if (llvm::Error error = checkMemory(*signature))
    return error;
  CpuTarget target = options.target ? *options.target : CpuTarget::getHost();
  target.threads = options.threads;
  target.parallelThreshold = options.parallelThreshold;
  if (std::optional<std::string> problem = target.verify())
    return llvm::createStringError(*problem);
  if (options.threads != 1)
    if (llvm::Error error = loadOpenMP())
      return error;
  auto startTiming = [&](const Twine &name) {
    if (options.timings)
      options.timings->start(name.str());
  };
  StringRef name = entry.getName();
  auto lowered = isolateEntries(module, [&](func::FuncOp function) {
    return function.getName() == name ? kEntryName.str() : "";
  });
  if (!lowered)
    return lowered.takeError();
  if (failed(lower(**lowered, target, startTiming)))
    return llvm::createStringError("the program could not be lowered");

  startTiming("translating to LLVM IR");
  llvm::Expected<Machine> host = Machine::getHost();
  if (!host)
    return host.takeError();
  auto optimize = makeOptimizingTransformer(/*optLevel=*/3, /*sizeLevel=*/0,
                                            host->llvm.get());
  std::string missing;
  auto optimizeAndCheck = [&](llvm::Module *llvmModule) {
    startTiming("optimizing with LLVM");
    llvm::Error error = optimize(llvmModule);
    startTiming("generating and linking code");
    missing = findMissingSymbol(*llvmModule);
    return error;
  };
  ExecutionEngineOptions engineOptions;
  engineOptions.transformer = optimizeAndCheck;
  engineOptions.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Aggressive;
  engineOptions.enableGDBNotificationListener = false;
  engineOptions.enablePerfNotificationListener = false;
  auto engine =
      ExecutionEngine::create(**lowered, engineOptions, std::move(host->llvm));
  if (!engine)
    return engine.takeError();
  if (!missing.empty())
    return llvm::createStringError("the program needs '" + missing +
                                   "', which is not in any loaded library");
  (*engine)->registerSymbols(getCountingAllocator);
  std::string symbol = (kCInterfacePrefix + kEntryName).str();
  auto function = (*engine)->lookupPacked(symbol);
  if (!function)
    return function.takeError();
  PackedFunction resultShapes = nullptr;
  if (hasDynamicResult(*signature)) {
    auto found = (*engine)->lookupPacked(symbol + kShapeFunctionSuffix.str());
    if (!found)
      return found.takeError();
    resultShapes = *found;
  }
  if (options.timings)
    options.timings->stop();
  return std::unique_ptr<Executable>(new Executable(
      std::move(*signature), std::move(*engine), *function, resultShapes));
}

Executable::Executable(Signature signature,
                       std::unique_ptr<ExecutionEngine> engine,
                       PackedFunction function, PackedFunction resultShapes)
    : signature(std::move(signature)), engine(std::move(engine)),
      function(function), resultShapes(resultShapes) {}

Executable::~Executable() = default;

/// Calls a function on buffers. Returns its error value as an llvm::Error.
static llvm::Error callPacked(void (*function)(void **),
                              ArrayRef<Buffer> inputs,
                              ArrayRef<Buffer> results) {
  // Small calls take less time than an allocation, so the words are on the
  // stack.
  SmallVector<int64_t, 64> words;
  SmallVector<size_t, 8> starts;
  for (ArrayRef<Buffer> buffers : {inputs, results})
    for (const Buffer &buffer : buffers) {
      starts.push_back(words.size());
      addDescriptor(buffer, words);
    }
  SmallVector<void *, 12> arguments;
  for (size_t start : starts)
    arguments.push_back(&words[start]);
  bcast_error error;
  arguments.push_back(&error);
  SmallVector<void *, 12> packed;
  for (void *&argument : arguments)
    packed.push_back(&argument);
  int32_t status = 0;
  packed.push_back(&status);
  function(packed.data());
  if (status == 0)
    return llvm::Error::success();
  std::string text(bcast_format_error(&error, nullptr, 0), '\0');
  bcast_format_error(&error, text.data(), text.size() + 1);
  return llvm::createStringError(text);
}

llvm::Expected<std::vector<ArrayType>>
Executable::getResultTypes(ArrayRef<Buffer> inputs) const {
  std::vector<ArrayType> types = signature.results;
  if (!resultShapes)
    return types;
  SmallVector<int64_t *> dynamic;
  for (ArrayType &type : types)
    for (int64_t &extent : type.shape)
      if (isDynamic(extent))
        dynamic.push_back(&extent);
  SmallVector<int64_t> extents(dynamic.size(), 0);
  Buffer result{extents.data(), {static_cast<int64_t>(extents.size())}};
  if (llvm::Error error = callPacked(resultShapes, inputs, result))
    return error;
  for (auto [slot, extent] : llvm::zip_equal(dynamic, extents))
    *slot = extent;
  return types;
}

llvm::Error Executable::call(ArrayRef<Buffer> inputs,
                             ArrayRef<Buffer> results) const {
  return callPacked(function, inputs, results);
}

llvm::Expected<std::vector<PhysicalArray>>
Executable::runInMemory(ArrayRef<const Array *> inputs) const {
  if (llvm::Error error = checkInputs(signature, inputs))
    return error;
  std::vector<PhysicalArray> laidOut;
  laidOut.reserve(inputs.size());
  SmallVector<Buffer> inputBuffers;
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip_equal(inputs, signature.inputs))) {
    const auto &[input, type] = pair;
    if (!type.layout) {
      // Compiled code does not write to its inputs.
      inputBuffers.push_back({const_cast<char *>(input->data()),
                              llvm::to_vector<4>(input->getShape())});
      continue;
    }
    auto physical = PhysicalArray::create(
        type.elementType, type.getLayout(input->getShape()), type.getPadding());
    if (!physical)
      return nameArray(physical.takeError(), "argument", index, type);
    physical->write(*input);
    laidOut.push_back(std::move(*physical));
    inputBuffers.push_back({laidOut.back().data(),
                            llvm::to_vector<4>(input->getShape()),
                            laidOut.back().getLayout().getStrides()});
  }
  llvm::Expected<std::vector<ArrayType>> types = getResultTypes(inputBuffers);
  if (!types)
    return types.takeError();
  std::vector<PhysicalArray> results;
  results.reserve(types->size());
  SmallVector<Buffer> resultBuffers;
  for (auto [index, type] : llvm::enumerate(*types)) {
    auto result = PhysicalArray::create(
        type.elementType, type.getLayout(type.shape), type.getPadding());
    if (!result)
      return nameArray(result.takeError(), "result", index, type);
    results.push_back(std::move(*result));
    resultBuffers.push_back({results.back().data(), type.shape,
                             results.back().getLayout().getStrides()});
  }
  if (llvm::Error error = call(inputBuffers, resultBuffers))
    return error;
  return results;
}

llvm::Expected<std::vector<Array>>
Executable::run(ArrayRef<const Array *> inputs) const {
  llvm::Expected<std::vector<PhysicalArray>> memory = runInMemory(inputs);
  if (!memory)
    return memory.takeError();
  return PhysicalArray::takeElements(std::move(*memory));
}

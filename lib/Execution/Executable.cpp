//===- Executable.cpp - Compiled programs ---------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Execution/Executable.h"
#include "EntryPoints.h"
#include "LLVMProgram.h"
#include "LoadedCode.h"
#include "ObjectCache.h"
#include "OpenMP.h"
#include "bcast/Codegen/Machine.h"
#include "bcast/Codegen/Pipelines.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "bcast/Execution/CEntryPoint.h"
#include "bcast/Execution/Timings.h"
#include "bcast/Layout/PhysicalLayout.h"
#include "bcast/Rules/Shape.h"
#include "bcast/Runtime/Error.h"
#include "mlir/IR/Threading.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/DynamicLibrary.h"
#include <atomic>

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::execution;

void mlir::bcast::registerExecution(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<BcastDialect>();
  registerExtensions(registry);
  registerTranslations(registry);
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

/// Loads `libraries` for the rest of the process. Returns the addresses of the
/// functions of `module` without a body, by symbol: null without a library that
/// has it.
static llvm::Expected<llvm::StringMap<void *>>
findExternal(ModuleOp module, ArrayRef<std::string> libraries) {
  SmallVector<llvm::sys::DynamicLibrary> loaded;
  for (const std::string &library : libraries) {
    std::string problem;
    loaded.push_back(
        llvm::sys::DynamicLibrary::getLibrary(library.c_str(), &problem));
    if (!loaded.back().isValid())
      return llvm::createStringError("library '" + library + "': " + problem);
  }
  llvm::StringMap<void *> addresses;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isDeclaration() ||
        SymbolTable::symbolKnownUseEmpty(function, module))
      continue;
    std::string name = getSymbolInC(function);
    void *&address = addresses[name];
    for (llvm::sys::DynamicLibrary &library : loaded)
      if (!address)
        address = library.getAddressOfSymbol(name.c_str());
  }
  return addresses;
}

/// The name of the function in compiled code.
static constexpr StringLiteral kEntryName = "main";

/// Runs the pipelines stage by stage, each after a call of `startStage`. The
/// module is verified after each stage, not after each of fifty passes: that
/// takes half as long as the passes for a thousand operations, and a fifth to a
/// third of a first call.
static LogicalResult lower(ModuleOp module, const CpuTarget &target,
                           function_ref<void(const Twine &)> startStage) {
  for (const Stage &stage : getStages(target)) {
    startStage("passes to " + stage.name);
    PassManager pm(module.getContext());
    pm.enableVerifier(false);
    stage.addPasses(pm);
    if (failed(pm.run(module)) || failed(verify(module)))
      return failure();
  }
  return success();
}

/// The bytes of an object file.
using ObjectFile = SmallVector<char, 0>;

/// Optimizes the program and generates one object file, or several on MLIR's
/// threads if it is large.
static llvm::Error generateObjects(std::unique_ptr<LLVMProgram> program,
                                   MLIRContext *context,
                                   function_ref<void(const Twine &)> startStage,
                                   std::vector<ObjectFile> &objects) {
  startStage("optimizing with LLVM");
  SmallVector<Bitcode> parts = splitProgram(program->getModule());
  if (parts.empty()) {
    program->compileQuickly();
    if (llvm::Error error = program->optimize())
      return error;
    startStage("generating code");
    return program->write(CodeFormat::Object, objects.emplace_back());
  }
  program.reset();
  auto forEachPart = [&](function_ref<llvm::Error(size_t)> work) {
    std::vector<std::string> problems(parts.size());
    parallelFor(context, 0, parts.size(), [&](size_t index) {
      if (llvm::Error error = work(index))
        problems[index] = llvm::toString(std::move(error));
    });
    llvm::erase_if(problems, std::mem_fn(&std::string::empty));
    return problems.empty()
               ? llvm::Error::success()
               : llvm::createStringError(llvm::join(problems, "\n"));
  };
  std::vector<std::optional<Machine>> machines(parts.size());
  std::vector<std::unique_ptr<LLVMProgram>> programs(parts.size());
  objects.resize(parts.size());
  auto optimize = [&](size_t index) -> llvm::Error {
    // LLVM's description of a machine has state, too.
    llvm::Expected<Machine> host = Machine::getHost();
    if (!host)
      return host.takeError();
    machines[index].emplace(std::move(*host));
    if (llvm::Error error = LLVMProgram::read(parts[index], *machines[index])
                                .moveInto(programs[index]))
      return error;
    programs[index]->compileQuickly();
    return programs[index]->optimize();
  };
  if (llvm::Error errors = forEachPart(optimize))
    return errors;
  startStage("generating code");
  return forEachPart([&](size_t index) {
    std::unique_ptr<LLVMProgram> part = std::move(programs[index]);
    return part->write(CodeFormat::Object, objects[index]);
  });
}

/// Compiles function `name` of `module` to object files with `entry`.
static llvm::Error generateCode(ModuleOp module, StringRef name,
                                const CEntryPoint &entry,
                                const CpuTarget &target,
                                const llvm::StringMap<void *> &external,
                                function_ref<void(const Twine &)> startStage,
                                std::vector<ObjectFile> &objects) {
  auto lowered = isolateEntries(
      module,
      [&](func::FuncOp function) {
        return function.getName() == name ? entry.getDescriptorName() : "";
      },
      [&](func::FuncOp function) {
        return external.lookup(getSymbolInC(function)) != nullptr;
      });
  if (!lowered)
    return lowered.takeError();
  if (failed(lower(**lowered, target, startStage)))
    return llvm::createStringError("the program could not be lowered");
  startStage("translating to LLVM IR");
  llvm::Expected<Machine> host = Machine::getHost();
  if (!host)
    return host.takeError();
  auto program = LLVMProgram::translate(**lowered, *host);
  if (!program)
    return program.takeError();
  if (llvm::Error error = addPackedEntryPoints((*program)->getModule(), entry))
    return error;
  return generateObjects(std::move(*program), module.getContext(), startStage,
                         objects);
}

llvm::Expected<CpuTarget>
mlir::bcast::getTarget(const CompileOptions &options) {
  CpuTarget target = options.target ? *options.target : CpuTarget::getHost();
  target.threads = options.threads;
  target.parallelThreshold = options.parallelThreshold;
  target.accuracy = options.accuracy;
  if (std::optional<std::string> problem = target.verify())
    return llvm::createStringError(*problem);
  return target;
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::compile(ModuleOp module, func::FuncOp entry,
                    const CompileOptions &options) {
  llvm::Expected<Signature> signature = bcast::getSignature(entry);
  if (!signature)
    return signature.takeError();
  if (llvm::Error error = checkRecursion(entry))
    return error;
  if (!options.inputShapes.empty()) {
    if (options.timings)
      options.timings->start("setting input shapes");
    auto refined = refineInputs(module, entry, *signature, options.inputShapes);
    if (!refined)
      return refined.takeError();
    CompileOptions others = options;
    others.inputShapes.clear();
    return compile(**refined,
                   (*refined)->lookupSymbol<func::FuncOp>(entry.getName()),
                   others);
  }
  if (llvm::Error error = checkMemory(*signature))
    return error;
  llvm::StringMap<void *> external;
  if (llvm::Error error =
          findExternal(module, options.libraries).moveInto(external))
    return error;
  llvm::Expected<CpuTarget> target = getTarget(options);
  if (!target)
    return target.takeError();
  auto warn = [&](const Twine &text) { emitWarning(module.getLoc()) << text; };
  if (options.threads != 1) {
    if (llvm::Error error = loadOpenMP())
      return error;
    static std::atomic<bool> hasWarned = false;
    if (auto bound = describeBoundThreads(options.threads);
        bound && !hasWarned.exchange(true))
      warn(*bound);
  }
  auto startTiming = [&](const Twine &name) {
    if (options.timings)
      options.timings->start(name.str());
  };
  std::unique_ptr<ObjectCache> cache;
  std::optional<CachedCode> cached;
  std::string description;
  if (!options.cache.empty()) {
    startTiming("looking in the cache");
    if (llvm::Error error = ObjectCache::open(options.cache).moveInto(cache))
      return error;
    description = describeCompilation(module, entry.getName(), *target);
    cached = cache->find(description, warn);
  }
  std::vector<ObjectFile> generated;
  SmallVector<StringRef> objects;
  if (cached) {
    objects = cached->objects;
  } else {
    if (llvm::Error error =
            generateCode(module, entry.getName(),
                         {kEntryName.str(), *signature, /*unchecked=*/true},
                         *target, external, startTiming, generated))
      return error;
    for (const ObjectFile &object : generated)
      objects.push_back(StringRef(object.data(), object.size()));
  }
  startTiming("linking code");
  auto code = LoadedCode::load(objects, external, entry.getName());
  if (!code)
    return code.takeError();
  if (cache && !cached) {
    startTiming("storing in the cache");
    cache->store(description, objects, warn);
  }
  if (options.timings)
    options.timings->stop();
  return std::unique_ptr<Executable>(
      new Executable(std::move(*signature), std::move(*code)));
}

Executable::Executable(Signature signature, std::unique_ptr<LoadedCode> code)
    : signature(std::move(signature)), plan(this->signature),
      code(std::move(code)) {
  auto lookup = [&](StringRef suffix) {
    return this->code->lookup((kEntryName + suffix).str());
  };
  function = reinterpret_cast<PackedFunction>(lookup(""));
  resultShapes = reinterpret_cast<PackedFunction>(lookup(kResultShapesSuffix));
  unchecked = reinterpret_cast<UncheckedFunction>(lookup(kUncheckedSuffix));
}

Executable::~Executable() = default;

llvm::Error Executable::describe(const bcast_error &error) {
  std::string text(bcast_format_error(&error, nullptr, 0), '\0');
  bcast_format_error(&error, text.data(), text.size() + 1);
  return llvm::createStringError(text);
}

/// Stores the words of a memref descriptor: the allocated and the aligned
/// address, the offset, the sizes, the strides. Returns the end.
static int64_t *storeDescriptor(const Buffer &buffer, int64_t *words) {
  auto address = reinterpret_cast<int64_t>(buffer.data);
  *words++ = address;
  *words++ = address;
  *words++ = 0;
  size_t rank = buffer.shape.size();
  std::copy_n(buffer.shape.data(), rank, words);
  words += rank;
  if (!buffer.strides.empty()) {
    std::copy_n(buffer.strides.data(), rank, words);
    return words + rank;
  }
  // Compiled code checks extents; a product of wrong ones may overflow.
  uint64_t stride = 1;
  for (size_t dim = rank; dim-- > 0;) {
    words[dim] = int64_t(stride);
    stride *= uint64_t(buffer.shape[dim]);
  }
  return words + rank;
}

llvm::Error Executable::callWithDescriptors(PackedFunction function,
                                            ArrayRef<Buffer> inputs,
                                            ArrayRef<Buffer> results) {
  size_t size = 0;
  for (ArrayRef<Buffer> buffers : {inputs, results})
    for (const Buffer &buffer : buffers)
      size += 3 + 2 * buffer.shape.size();
  // Small calls take less time than an allocation, so the words are on the
  // stack.
  SmallVector<int64_t, 64> words;
  words.resize_for_overwrite(size);
  int64_t *end = words.data();
  for (ArrayRef<Buffer> buffers : {inputs, results})
    for (const Buffer &buffer : buffers)
      end = storeDescriptor(buffer, end);
  bcast_error error;
  if (function(words.data(), &error) == 0)
    return llvm::Error::success();
  return describe(error);
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
  if (llvm::Error error = callWithDescriptors(resultShapes, inputs, result))
    return error;
  for (auto [slot, extent] : llvm::zip_equal(dynamic, extents))
    *slot = extent;
  return types;
}

/// Whether no result has elements, and one has so many empty rows that a loop
/// over them takes long.
static bool haveOnlyEmptyRows(ArrayRef<Buffer> results) {
  constexpr int64_t kMaxRows = INT32_MAX;
  bool hasManyRows = false;
  for (const Buffer &result : results) {
    if (!llvm::is_contained(result.shape, 0))
      return false;
    hasManyRows |= llvm::any_of(
        result.shape, [](int64_t extent) { return extent > kMaxRows; });
  }
  return hasManyRows;
}

llvm::Error Executable::call(ArrayRef<Buffer> inputs,
                             ArrayRef<Buffer> results) const {
  PlainCall plain;
  auto addAll = [&](ArrayRef<Buffer> buffers, size_t first) {
    for (size_t i = 0; i < buffers.size(); ++i) {
      const Buffer &buffer = buffers[i];
      if (!plan.add(plain, first + i, buffer.data, buffer.shape,
                    buffer.strides.empty() ? nullptr : buffer.strides.data()))
        return false;
    }
    return true;
  };
  if (plan.takes(inputs.size(), results.size()) && addAll(inputs, 0) &&
      addAll(results, inputs.size()))
    return callUnchecked(plain.getData(), plain.getExtents());
  // Apart, so that a plain call saves no registers for it.
  auto callOther = [&]() LLVM_ATTRIBUTE_NOINLINE -> llvm::Error {
    // The function that computes the shapes makes all checks.
    if (resultShapes && haveOnlyEmptyRows(results) &&
        llvm::none_of(signature.results,
                      [](const ArrayType &type) { return type.layout; })) {
      llvm::Expected<std::vector<ArrayType>> types = getResultTypes(inputs);
      if (!types)
        return types.takeError();
      if (llvm::equal(results, *types,
                      [](const Buffer &result, const ArrayType &type) {
                        return ArrayRef(result.shape) == ArrayRef(type.shape);
                      }))
        return llvm::Error::success();
    }
    return callWithDescriptors(function, inputs, results);
  };
  return callOther();
}

llvm::Expected<std::vector<PhysicalArray>>
Executable::runInMemory(ArrayRef<const Array *> inputs) const {
  if (llvm::Error error = checkInputs(signature, inputs))
    return error;
  std::vector<PhysicalArray> laidOut;
  /// Those of inputs that the code writes to.
  SmallVector<size_t> written;
  laidOut.reserve(inputs.size());
  SmallVector<Buffer> inputBuffers;
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip_equal(inputs, signature.inputs))) {
    const auto &[input, type] = pair;
    if (!type.layout && !type.isWritten) {
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
    if (type.isWritten)
      written.push_back(laidOut.size());
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
  for (size_t copy : written)
    results.push_back(std::move(laidOut[copy]));
  return results;
}

llvm::Expected<std::vector<Array>>
Executable::run(ArrayRef<const Array *> inputs) const {
  llvm::Expected<std::vector<PhysicalArray>> memory = runInMemory(inputs);
  if (!memory)
    return memory.takeError();
  return PhysicalArray::takeElements(std::move(*memory));
}

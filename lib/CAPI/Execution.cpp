//===- Execution.cpp - Compile and run, in C ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast-c/Execution.h"
#include "Buffers.h"
#include "Compilation.h"
#include "Support.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Explain.h"
#include "bcast/Pipelines/Contracts.h"
#include "bcast/Support/Places.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::bcast;
using namespace mlir::bcast::capi;

/// Returns true, or false with the text of the error.
LLVM_ATTRIBUTE_NOINLINE static bool report(llvm::Error result, char **error) {
  clearError(error);
  if (!result)
    return true;
  setError(error, llvm::toString(std::move(result)));
  return false;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

BcastCompileOptions *bcastCompileOptionsCreate(void) {
  return new BcastCompileOptions;
}

void bcastCompileOptionsDestroy(BcastCompileOptions *options) {
  delete options;
}

static bool setOption(BcastCompileOptions *options,
                      unsigned CompileOptions::*option, StringRef name,
                      int64_t value, unsigned maximum, char **error) {
  if (!options)
    return report(llvm::createStringError("the options are NULL"), error);
  if (value < 0 || value > int64_t(maximum))
    return report(llvm::createStringError(name + " is " + Twine(value) +
                                          "; it must be 0 to " +
                                          Twine(maximum)),
                  error);
  options->options.*option = unsigned(value);
  return report(llvm::Error::success(), error);
}

bool bcastCompileOptionsSetThreads(BcastCompileOptions *options,
                                   int64_t threads, char **error) {
  return setOption(options, &CompileOptions::threads, "threads", threads,
                   CpuTarget::kMaxThreads, error);
}

bool bcastCompileOptionsSetParallelThreshold(BcastCompileOptions *options,
                                             int64_t nanoseconds,
                                             char **error) {
  return setOption(options, &CompileOptions::parallelThreshold,
                   "parallel threshold", nanoseconds, UINT32_MAX, error);
}

bool bcastCompileOptionsSetRelaxedAccuracy(BcastCompileOptions *options,
                                           bool relaxed, char **error) {
  if (!options)
    return report(llvm::createStringError("the options are NULL"), error);
  options->options.accuracy = relaxed ? Accuracy::Relaxed : Accuracy::Precise;
  return report(llvm::Error::success(), error);
}

bool bcastCompileOptionsSetTrusted(BcastCompileOptions *options, bool trusted,
                                   char **error) {
  if (!options)
    return report(llvm::createStringError("the options are NULL"), error);
  options->bytecode = trusted ? Bytecode::Trusted : Bytecode::Refused;
  return report(llvm::Error::success(), error);
}

bool bcastCompileOptionsSetCache(BcastCompileOptions *options,
                                 const char *folder, char **error) {
  if (!options)
    return report(llvm::createStringError("the options are NULL"), error);
  options->options.cache = folder ? folder : "";
  return report(llvm::Error::success(), error);
}

bool bcastCompileOptionsAddLibrary(BcastCompileOptions *options,
                                   const char *path, char **error) {
  if (!options || !path)
    return report(llvm::createStringError(options ? "the path is NULL"
                                                  : "the options are NULL"),
                  error);
  options->options.libraries.push_back(path);
  return report(llvm::Error::success(), error);
}

static llvm::Expected<std::vector<SmallVector<int64_t, 4>>>
getInputShapes(const BcastInts *shapes, int64_t count) {
  if (count < 0 || (count > 0 && !shapes))
    return llvm::createStringError("the shapes are NULL");
  std::vector<SmallVector<int64_t, 4>> result;
  for (int64_t index = 0; index < count; ++index) {
    auto extents = getInts(shapes[index], "shape");
    if (!extents)
      return extents.takeError();
    result.push_back(llvm::to_vector<4>(*extents));
  }
  return result;
}

bool bcastCompileOptionsSetInputShapes(BcastCompileOptions *options,
                                       const BcastInts *shapes,
                                       int64_t numInputs, char **error) {
  if (!options)
    return report(llvm::createStringError("the options are NULL"), error);
  return report(
      getInputShapes(shapes, numInputs).moveInto(options->options.inputShapes),
      error);
}

//===----------------------------------------------------------------------===//
// Compile
//===----------------------------------------------------------------------===//

void bcast::registerEverything(DialectRegistry &registry) {
  registerExecution(registry);
}

llvm::Expected<std::unique_ptr<Executable>>
bcast::compileEntry(ModuleOp module, const char *entry,
                    const BcastCompileOptions *options) {
  llvm::Expected<func::FuncOp> function = findEntry(module, entry ? entry : "");
  if (!function)
    return function.takeError();
  return Executable::compile(module, *function,
                             options ? options->options : CompileOptions());
}

std::string bcast::describeFailure(std::string diagnostics, llvm::Error error) {
  if (error)
    if (std::string text = llvm::toString(std::move(error)); !text.empty())
      diagnostics += "error: " + text;
  return StringRef(diagnostics).rtrim().str();
}

/// No text is this long; larger sizes result from faulty arithmetic.
static constexpr size_t kMaxTextLength = size_t(1) << 40;

BcastExecutable *bcastCompile(const char *text, size_t length, const char *name,
                              const char *entry, char **error) {
  return bcastCompileWithOptions(text, length, name, entry, nullptr, error);
}

namespace {
/// A text of the caller, parsed.
struct ParsedText {
  ParsedText() : os(diagnostics) {}

  /// Fails with all diagnostics.
  llvm::Error parse(const char *text, size_t length, const char *name,
                    const BcastCompileOptions *options);
  /// Adds the diagnostics to an error.
  llvm::Error describe(llvm::Error error) {
    return llvm::createStringError(
        describeFailure(diagnostics, std::move(error)));
  }

  std::unique_ptr<MLIRContext> context;
  std::string diagnostics;
  llvm::raw_string_ostream os;
  llvm::SourceMgr sources;
  std::optional<SourceMgrDiagnosticHandler> handler;
  OwningOpRef<ModuleOp> module;
};
} // namespace

llvm::Error ParsedText::parse(const char *text, size_t length, const char *name,
                              const BcastCompileOptions *options) {
  if (!text)
    return llvm::createStringError("the text is NULL");
  if (length > kMaxTextLength)
    return llvm::createStringError("the text is said to have " + Twine(length) +
                                   " bytes; it may have up to " +
                                   Twine(kMaxTextLength));
  DialectRegistry registry;
  registerEverything(registry);
  // Compilation does not start threads of its own.
  context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->printOpOnDiagnostic(false);
  handler.emplace(sources, context.get(), os);
  addNamesToDiagnostics(*context);
  auto parsed = parseProgram(
      llvm::MemoryBuffer::getMemBufferCopy(StringRef(text, length),
                                           name ? name : "<text>"),
      sources, *context, options ? options->bytecode : Bytecode::Refused);
  if (!parsed)
    return describe(parsed.takeError());
  module = std::move(*parsed);
  return llvm::Error::success();
}

BcastExecutable *bcastCompileWithOptions(const char *text, size_t length,
                                         const char *name, const char *entry,
                                         const BcastCompileOptions *options,
                                         char **error) {
  ParsedText parsed;
  if (!report(parsed.parse(text, length, name, options), error))
    return nullptr;
  auto executable = compileEntry(*parsed.module, entry, options);
  if (!executable) {
    report(parsed.describe(executable.takeError()), error);
    return nullptr;
  }
  // They belong to the context.
  parsed.handler.reset();
  parsed.module = nullptr;
  return new BcastExecutable{std::move(parsed.context), std::move(*executable),
                             std::move(parsed.diagnostics)};
}

char *bcastExplain(const char *text, size_t length, const char *name,
                   const char *entry, const BcastCompileOptions *options,
                   const BcastInts *inputShapes, int64_t numInputs,
                   char **error) {
  ParsedText parsed;
  if (!report(parsed.parse(text, length, name, options), error))
    return nullptr;
  auto explain = [&]() -> llvm::Expected<std::string> {
    llvm::Expected<func::FuncOp> function =
        findEntry(*parsed.module, entry ? entry : "");
    if (!function)
      return function.takeError();
    auto shapes = getInputShapes(inputShapes, numInputs);
    if (!shapes)
      return shapes.takeError();
    return explainProgram(*parsed.module, *function, *shapes,
                          options ? options->options : CompileOptions());
  };
  llvm::Expected<std::string> description = explain();
  if (!description) {
    report(parsed.describe(description.takeError()), error);
    return nullptr;
  }
  return copyText(*description);
}

char *bcastGetContract(const char *text, size_t length, const char *name,
                       const char *entry, const BcastCompileOptions *options,
                       char **error) {
  ParsedText parsed;
  if (!report(parsed.parse(text, length, name, options), error))
    return nullptr;
  auto describe = [&]() -> llvm::Expected<std::string> {
    llvm::Expected<func::FuncOp> function =
        findEntry(*parsed.module, entry ? entry : "");
    if (!function)
      return function.takeError();
    StringAttr symbol = function->getSymNameAttr();
    auto contracts = getContracts(*parsed.module);
    if (failed(contracts))
      return llvm::createStringError("the contract could not be computed");
    auto *found = contracts->find(symbol);
    if (found == contracts->end())
      return llvm::createStringError(
          "function '" + symbol.getValue() +
          "' is private; contracts are those of public functions");
    const Contract &contract = found->second;
    return contract.signature + "\n" +
           (contract.lines.empty()
                ? ""
                : "  " + llvm::join(contract.lines, "\n  ") + "\n");
  };
  llvm::Expected<std::string> description = describe();
  if (description)
    return copyText(*description);
  report(parsed.describe(description.takeError()), error);
  return nullptr;
}

const char *bcastExecutableGetWarnings(const BcastExecutable *executable) {
  return executable ? executable->warnings.c_str() : "";
}

void bcastExecutableDestroy(BcastExecutable *executable) { delete executable; }

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

int64_t bcastElementTypeGetBytes(int32_t elementType) {
  ArrayRef<ElementType> all = getAllElementTypes();
  if (elementType < 0 || size_t(elementType) >= all.size())
    return 0;
  return getByteWidth(all[elementType]);
}

static const Signature &getSignature(const BcastExecutable *executable) {
  static const Signature none;
  return executable ? executable->executable->getSignature() : none;
}

static BcastTensorType getType(ArrayRef<ArrayType> types, int64_t index) {
  if (index < 0 || index >= int64_t(types.size()))
    return {-1, {nullptr, 0}, false, false, false};
  const ArrayType &type = types[index];
  return {int32_t(type.elementType),
          {type.shape.data(), int64_t(type.shape.size())},
          type.layout && !type.layout.getPaddedDimensions().empty(),
          type.isNumber,
          type.isWritten};
}

/// `kind` is "input" or "result".
static BcastLayout *getLayout(StringRef kind, ArrayRef<ArrayType> types,
                              int64_t index, BcastInts shape, char **error) {
  return createHandle<BcastLayout>(
      error, [&]() -> llvm::Expected<PhysicalLayout> {
        if (index < 0 || index >= int64_t(types.size()))
          return llvm::createStringError("there is no " + kind + " " +
                                         Twine(index) + ", of " +
                                         Twine(int64_t(types.size())));
        auto extents = getInts(shape, "shape");
        if (!extents)
          return extents.takeError();
        if (llvm::Error error = checkShape(types[index], *extents, "shape"))
          return std::move(error);
        return types[index].getLayout(*extents);
      });
}

int64_t bcastExecutableGetNumInputs(const BcastExecutable *executable) {
  return executable ? int64_t(getSignature(executable).inputs.size()) : -1;
}

int64_t bcastExecutableGetNumResults(const BcastExecutable *executable) {
  return executable ? int64_t(getSignature(executable).results.size()) : -1;
}

BcastTensorType bcastExecutableGetInputType(const BcastExecutable *executable,
                                            int64_t input) {
  return getType(getSignature(executable).inputs, input);
}

BcastTensorType bcastExecutableGetResultType(const BcastExecutable *executable,
                                             int64_t result) {
  return getType(getSignature(executable).results, result);
}

BcastLayout *bcastExecutableGetInputLayout(const BcastExecutable *executable,
                                           int64_t input, BcastInts shape,
                                           char **error) {
  return getLayout("input", getSignature(executable).inputs, input, shape,
                   error);
}

BcastLayout *bcastExecutableGetResultLayout(const BcastExecutable *executable,
                                            int64_t result, BcastInts shape,
                                            char **error) {
  return getLayout("result", getSignature(executable).results, result, shape,
                   error);
}

//===----------------------------------------------------------------------===//
// Run
//===----------------------------------------------------------------------===//

static llvm::Error checkCount(StringRef noun, const void *given, int64_t count,
                              ArrayRef<ArrayType> types) {
  if (count == int64_t(types.size()) && (given || count == 0))
    return llvm::Error::success();
  std::string list;
  for (const ArrayType &type : types)
    list += (list.empty() ? " (" : ", ") + type.stringify();
  return llvm::createStringError(
      "expected " + formatCount(types.size(), noun) + list +
      (list.empty() ? "" : ")") + ", got " +
      (given || count == 0 ? Twine(count) : Twine("NULL")));
}

static llvm::Expected<std::vector<BoundBuffer>>
bindAll(StringRef noun, const BcastBuffer *given, int64_t count,
        ArrayRef<ArrayType> types) {
  if (llvm::Error error = checkCount(noun, given, count, types))
    return std::move(error);
  std::vector<BoundBuffer> buffers;
  for (auto [index, type] : llvm::enumerate(types)) {
    auto buffer = BoundBuffer::create(given[index], type,
                                      (noun + " " + Twine(index)).str());
    if (!buffer)
      return buffer.takeError();
    buffers.push_back(std::move(*buffer));
  }
  return buffers;
}

static llvm::Expected<std::vector<BoundBuffer>>
bindInputs(const Signature &signature, const BcastBuffer *inputs,
           int64_t count) {
  auto bound = bindAll("input", inputs, count, signature.inputs);
  if (bound)
    for (BoundBuffer &input : *bound)
      input.readFromCaller();
  return bound;
}

static SmallVector<Buffer> getBuffers(std::vector<BoundBuffer> &bound) {
  SmallVector<Buffer> buffers;
  for (BoundBuffer &buffer : bound)
    buffers.push_back(buffer.getBuffer());
  return buffers;
}

/// Copies results that overlap another buffer, so that compiled code does not
/// write to memory that it reads or writes elsewhere.
static llvm::Error separate(std::vector<BoundBuffer> &results,
                            const std::vector<BoundBuffer> &inputs) {
  for (auto [index, result] : llvm::enumerate(results)) {
    if (!result.isDirect())
      continue;
    auto overlaps = [&, &result = result](const BoundBuffer &other) {
      return other.isDirect() && result.mayOverlap(other);
    };
    if (!llvm::any_of(inputs, overlaps) &&
        llvm::none_of(ArrayRef(results).take_front(index), overlaps))
      continue;
    if (llvm::Error error = result.makeCopy())
      return error;
  }
  return llvm::Error::success();
}

/// Checks the inputs that are written to. Copies others that overlap these.
static llvm::Error separateWritten(std::vector<BoundBuffer> &inputs) {
  for (auto [index, written] : llvm::enumerate(inputs)) {
    if (!written.isWritten())
      continue;
    if (llvm::Error error = written.checkWritable())
      return error;
    for (auto [other, input] : llvm::enumerate(inputs)) {
      if (other == index || !written.mayOverlap(input))
        continue;
      if (!input.isWritten()) {
        if (llvm::Error error = input.makeCopy())
          return error;
        input.readFromCaller();
      } else if (!written.isDirect() || !input.isDirect()) {
        return llvm::createStringError(
            "inputs " + Twine(other) + " and " + Twine(index) +
            " share memory, are written to, and are not both row-major and "
            "aligned");
      }
    }
  }
  return llvm::Error::success();
}

/// The general way. Apart from the short one, whose registers it would take.
LLVM_ATTRIBUTE_NOINLINE static llvm::Error
run(const BcastExecutable *executable, const BcastBuffer *inputs,
    int64_t numInputs, const BcastBuffer *results, int64_t numResults) {
  if (!executable)
    return llvm::createStringError("the executable is NULL");
  const Signature &signature = getSignature(executable);
  // Results are checked before any element is copied.
  auto boundResults = bindAll("result", results, numResults, signature.results);
  if (!boundResults)
    return boundResults.takeError();
  for (const BoundBuffer &result : *boundResults)
    if (llvm::Error error = result.checkWritable())
      return error;
  auto boundInputs = bindInputs(signature, inputs, numInputs);
  if (!boundInputs)
    return boundInputs.takeError();
  if (llvm::Error error = separateWritten(*boundInputs))
    return error;
  if (llvm::Error error = separate(*boundResults, *boundInputs))
    return error;
  if (llvm::Error error = executable->executable->call(
          getBuffers(*boundInputs), getBuffers(*boundResults)))
    return error;
  for (const BoundBuffer &input : *boundInputs)
    if (input.isWritten())
      input.writeToCaller();
  for (const BoundBuffer &result : *boundResults)
    result.writeToCaller();
  return llvm::Error::success();
}

static llvm::Error getResultShapes(const BcastExecutable *executable,
                                   const BcastBuffer *inputs, int64_t numInputs,
                                   int64_t *const *shapes, int64_t numResults) {
  if (!executable)
    return llvm::createStringError("the executable is NULL");
  const Signature &signature = getSignature(executable);
  if (llvm::Error error =
          checkCount("result", shapes, numResults, signature.results))
    return error;
  for (auto [index, type] : llvm::enumerate(signature.results))
    if (!type.shape.empty() && !shapes[index])
      return llvm::createStringError("result " + Twine(index) +
                                     ": its shape is NULL");
  auto bound = bindInputs(signature, inputs, numInputs);
  if (!bound)
    return bound.takeError();
  auto types = executable->executable->getResultTypes(getBuffers(*bound));
  if (!types)
    return types.takeError();
  for (auto [index, type] : llvm::enumerate(*types))
    llvm::copy(type.shape, shapes[index]);
  return llvm::Error::success();
}

bool bcastExecutableGetResultShapes(const BcastExecutable *executable,
                                    const BcastBuffer *inputs,
                                    int64_t numInputs, int64_t *const *shapes,
                                    int64_t numResults, char **error) {
  return report(
      getResultShapes(executable, inputs, numInputs, shapes, numResults),
      error);
}

/// Whether compiled code can use all buffers in place, and no result overlaps
/// another buffer. The general way otherwise copies, or finds the fault.
static bool isPlain(const Executable &executable, const BcastBuffer *inputs,
                    int64_t numInputs, const BcastBuffer *results,
                    int64_t numResults, PlainCall &call) {
  const CallPlan &plan = executable.getPlan();
  if (!plan.takes(numInputs, numResults) || (numInputs > 0 && !inputs) ||
      (numResults > 0 && !results))
    return false;
  auto add = [&](size_t i, const BcastBuffer &buffer) {
    return plan.hasType(i, buffer.elementType) &&
           (buffer.shape || buffer.rank == 0) &&
           plan.add(call, i, buffer.data, {buffer.shape, size_t(buffer.rank)},
                    buffer.strides);
  };
  for (int64_t i = 0; i < numInputs; ++i)
    if (!add(i, inputs[i]))
      return false;
  for (int64_t i = 0; i < numResults; ++i)
    if (!add(numInputs + i, results[i]) ||
        CallPlan::overlaps(call, numInputs + i))
      return false;
  return true;
}

static bool runUnchecked(const Executable &executable, void *const *data,
                         const int64_t *extents, char **error) {
  if (llvm::Error result = executable.callUnchecked(data, extents))
    return report(std::move(result), error);
  clearError(error);
  return true;
}

bool bcastExecutableRun(const BcastExecutable *executable,
                        const BcastBuffer *inputs, int64_t numInputs,
                        const BcastBuffer *results, int64_t numResults,
                        char **error) {
  PlainCall plain;
  if (executable && isPlain(*executable->executable, inputs, numInputs, results,
                            numResults, plain))
    return runUnchecked(*executable->executable, plain.getData(),
                        plain.getExtents(), error);
  return report(run(executable, inputs, numInputs, results, numResults), error);
}

bool bcastExecutableRunUnchecked(const BcastExecutable *executable,
                                 void *const *data, const int64_t *extents,
                                 char **error) {
  if (!executable)
    return report(llvm::createStringError("the executable is NULL"), error);
  return runUnchecked(*executable->executable, data, extents, error);
}

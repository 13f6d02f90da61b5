//===- bcast-test-call.cpp - Calls compiled functions many times ----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: bcast-test-call FILE CALLS.json [THREADS]
//
// Compiles functions of a program once and calls them through their C
// interface. Inputs are in read-only memory, and results in memory that is
// filled with a pattern. Inaccessible pages follow each. CALLS.json is a list
// of
//
//     {"entry": NAME, "inputs": [@.npy...], "outputs": [@.npy...]}
//
// Sizes and strides of the buffers, first of the inputs and then of the
// results, may replace those of the types: "sizes": [[2, 3], null...],
// "strides": [[1, 2], null...].
//
// Several THREADS share even the smallest work.
//
// The output is one line of JSON per call:
//
//     {"error": the error of the call, or null,
//      "reference": the error of the reference evaluator, or null,
//      "difference": a difference of the results from the evaluator's, or null,
//      "damage": a stray write, or memory that was not freed, or null,
//      "allocations": the number of allocations of the call}
//
// A call that fails gets result buffers with the extents of the last call of
// its entry, or with extents of 1, and must not change these.
//
//===----------------------------------------------------------------------===//

#include "GuardedMemory.h"
#include "bcast/Arrays/Compare.h"
#include "bcast/Arrays/Npy.h"
#include "bcast/Arrays/PhysicalArray.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Allocations.h"
#include "bcast/Execution/Executable.h"
#include "bcast/Execution/Precision.h"
#include "bcast/Reference/Evaluator.h"
#include "bcast/Rules/Shape.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::bcast;

namespace {
using Extents = std::optional<std::vector<int64_t>>;

struct Call {
  std::string entry;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<Extents> sizes, strides;
};

/// The printed outcome of a call.
struct Outcome {
  std::optional<std::string> error, reference, difference, damage;
  int64_t allocations = 0;
};

/// A compiled function, and the result types of its last successful call.
struct Entry {
  func::FuncOp function;
  std::unique_ptr<Executable> executable;
  std::vector<ArrayType> lastTypes;
};

// Found by argument-dependent lookup.
bool fromJSON(const llvm::json::Value &value, Call &call,
              llvm::json::Path path) {
  llvm::json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("entry", call.entry) &&
         mapper.map("inputs", call.inputs) &&
         mapper.map("outputs", call.outputs) &&
         mapper.mapOptional("sizes", call.sizes) &&
         mapper.mapOptional("strides", call.strides);
}

llvm::json::Value toJSON(const Outcome &outcome) {
  return llvm::json::Object{{"error", outcome.error},
                            {"reference", outcome.reference},
                            {"difference", outcome.difference},
                            {"damage", outcome.damage},
                            {"allocations", outcome.allocations}};
}
} // namespace

static llvm::Expected<std::vector<Call>> readCalls(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  return llvm::json::parse<std::vector<Call>>((*buffer)->getBuffer());
}

static llvm::Expected<Entry> createEntry(ModuleOp module, StringRef name,
                                         const CompileOptions &options) {
  llvm::Expected<func::FuncOp> function = findEntry(module, name);
  if (!function)
    return function.takeError();
  auto executable = Executable::compile(module, *function, options);
  if (!executable)
    return executable.takeError();
  std::vector<ArrayType> types = (*executable)->getSignature().results;
  for (ArrayType &type : types)
    std::replace_if(type.shape.begin(), type.shape.end(), isDynamic, 1);
  return Entry{*function, std::move(*executable), std::move(types)};
}

/// Stores an error as text. Returns whether there was one.
static bool keep(llvm::Error error, std::optional<std::string> &text) {
  if (!error)
    return false;
  text = llvm::toString(std::move(error));
  return true;
}

static Buffer describe(GuardedMemory &memory, const PhysicalLayout &layout) {
  return {memory.data(), llvm::to_vector<4>(layout.getShape()),
          layout.getStrides()};
}

/// Replaces sizes and strides of buffers by those of the call.
static void override(const Call &call, size_t firstIndex,
                     MutableArrayRef<Buffer> buffers) {
  auto replace = [&](ArrayRef<Extents> given, size_t index,
                     SmallVector<int64_t, 4> &extents) {
    if (index < given.size() && given[index])
      extents.assign(given[index]->begin(), given[index]->end());
  };
  for (auto [index, buffer] : llvm::enumerate(buffers)) {
    replace(call.sizes, firstIndex + index, buffer.shape);
    replace(call.strides, firstIndex + index, buffer.strides);
  }
}

/// Creates results of these types, without elements.
static llvm::Expected<std::vector<PhysicalArray>>
createResults(ArrayRef<ArrayType> types) {
  std::vector<PhysicalArray> results;
  for (const ArrayType &type : types) {
    auto result = PhysicalArray::create(
        type.elementType, type.getLayout(type.shape), type.getPadding());
    if (!result)
      return result.takeError();
    results.push_back(std::move(*result));
  }
  return results;
}

/// Returns the results, and sets `outcome` apart from the reference.
static llvm::Expected<std::vector<Array>> callGuarded(Entry &entry,
                                                      const Call &call,
                                                      ArrayRef<ArrayPtr> inputs,
                                                      Outcome &outcome) {
  std::vector<GuardedMemory> inputMemory, resultMemory;
  SmallVector<Buffer> inputBuffers, resultBuffers;
  for (auto [input, type] :
       llvm::zip_equal(inputs, entry.executable->getSignature().inputs)) {
    auto cells = PhysicalArray::create(
        type.elementType, type.getLayout(input->getShape()), type.getPadding());
    if (!cells)
      return cells.takeError();
    cells->write(*input);
    GuardedMemory &memory = inputMemory.emplace_back(cells->getByteSize());
    std::memcpy(memory.data(), cells->data(), cells->getByteSize());
    memory.makeReadOnly();
    inputBuffers.push_back(describe(memory, cells->getLayout()));
  }
  override(call, 0, inputBuffers);
  resetAllocationCounts();
  auto types = entry.executable->getResultTypes(inputBuffers);
  std::optional<std::string> shapeError;
  if (types)
    entry.lastTypes = std::move(*types);
  else
    keep(types.takeError(), shapeError);

  auto results = createResults(entry.lastTypes);
  if (!results)
    return results.takeError();
  for (PhysicalArray &result : *results) {
    GuardedMemory &memory = resultMemory.emplace_back(result.getByteSize());
    resultBuffers.push_back(describe(memory, result.getLayout()));
  }
  override(call, inputBuffers.size(), resultBuffers);
  bool failed =
      keep(entry.executable->call(inputBuffers, resultBuffers), outcome.error);
  AllocationCounts counts = getAllocationCounts();
  outcome.allocations = counts.calls;
  if (counts.liveBytes != 0)
    outcome.damage =
        "did not free " + std::to_string(counts.liveBytes) + " bytes";

  if (shapeError && shapeError != outcome.error)
    outcome.damage =
        "the function of the result's shapes failed otherwise: " + *shapeError;
  for (auto [index, memory] : llvm::enumerate(inputMemory))
    if (!memory.isIntactBefore())
      outcome.damage = "wrote before input " + std::to_string(index);
  for (auto [index, memory] : llvm::enumerate(resultMemory)) {
    PhysicalArray &result = (*results)[index];
    if (!memory.isIntactBefore())
      outcome.damage = "wrote before result " + std::to_string(index);
    if (failed && !memory.isIntact())
      outcome.damage = "failed, and wrote result " + std::to_string(index);
    std::memcpy(result.data(), memory.data(), result.getByteSize());
    std::optional<std::string> wrong = result.findWrongPadding();
    if (!failed && wrong)
      outcome.damage = "result " + std::to_string(index) + ": " + *wrong;
  }
  return PhysicalArray::takeElements(std::move(*results));
}

static void compareWithReference(func::FuncOp function,
                                 ArrayRef<ArrayPtr> inputs,
                                 ArrayRef<Array> results, Outcome &outcome) {
  auto expected = evaluate(function, inputs);
  if (!expected) {
    keep(expected.takeError(), outcome.reference);
    return;
  }
  if (outcome.error)
    return;
  std::vector<ElementType> precision = getComputedPrecision(function);
  for (auto [index, pair] : llvm::enumerate(llvm::zip(results, *expected))) {
    auto &[actual, reference] = pair;
    ElementType type = precision[index];
    if (auto difference =
            findDifference(actual, *reference, getReferenceTolerance(type),
                           getReferenceAbsoluteTolerance(type)))
      outcome.difference =
          "result " + std::to_string(index) + ": " + *difference;
  }
}

static llvm::Expected<Outcome> perform(Entry &entry, const Call &call) {
  std::vector<ArrayPtr> inputs;
  for (const std::string &path : call.inputs) {
    llvm::Expected<Array> input = readNpy(path);
    if (!input)
      return input.takeError();
    inputs.push_back(std::make_shared<const Array>(std::move(*input)));
  }
  auto pointers = llvm::map_to_vector(
      inputs, [](const ArrayPtr &input) { return input.get(); });
  if (llvm::Error error =
          checkInputs(entry.executable->getSignature(), pointers))
    return error;
  Outcome outcome;
  auto results = callGuarded(entry, call, inputs, outcome);
  if (!results)
    return results.takeError();
  compareWithReference(entry.function, inputs, *results, outcome);
  if (outcome.error)
    return outcome;
  for (auto [result, path] : llvm::zip(*results, call.outputs))
    if (llvm::Error error = writeNpy(result, path))
      return error;
  return outcome;
}

static llvm::Error run(ModuleOp module, ArrayRef<Call> calls,
                       const CompileOptions &options) {
  llvm::StringMap<Entry> entries;
  for (const Call &call : calls) {
    auto found = entries.find(call.entry);
    if (found == entries.end()) {
      llvm::Expected<Entry> entry = createEntry(module, call.entry, options);
      if (!entry)
        return entry.takeError();
      found = entries.try_emplace(call.entry, std::move(*entry)).first;
    }
    llvm::Expected<Outcome> outcome = perform(found->second, call);
    if (!outcome)
      return outcome.takeError();
    llvm::outs() << toJSON(*outcome) << "\n";
    llvm::outs().flush();
  }
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM initLLVM(argc, argv);
  auto fail = [](llvm::Error error) {
    llvm::WithColor::error(llvm::errs(), "bcast-test-call")
        << llvm::toString(std::move(error)) << "\n";
    return 1;
  };
  CompileOptions options;
  StringRef target = argc > 4 ? argv[4] : "host";
  if (argc < 3 || argc > 5 ||
      (argc > 3 && StringRef(argv[3]).getAsInteger(10, options.threads)) ||
      !llvm::is_contained({"host", "baseline", "streaming"}, target))
    return fail(llvm::createStringError(
        "expected FILE CALLS.json [THREADS [host|baseline|streaming]]"));
  if (target == "baseline")
    options.target = CpuTarget();
  if (target == "streaming") {
    options.target = CpuTarget::getHost();
    options.target->nonTemporalThreshold = 4096;
  }
  options.parallelThreshold = 0;
  llvm::Expected<std::vector<Call>> calls = readCalls(argv[2]);
  if (!calls)
    return fail(calls.takeError());

  DialectRegistry registry;
  registerExecution(registry);
  MLIRContext context(registry);

  llvm::SourceMgr sourceManager;
  SourceMgrDiagnosticHandler diagnosticHandler(sourceManager, &context);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(argv[1], sourceManager, &context);
  if (!module)
    return 1;
  if (llvm::Error error = run(*module, *calls, options))
    return fail(std::move(error));
  return 0;
}

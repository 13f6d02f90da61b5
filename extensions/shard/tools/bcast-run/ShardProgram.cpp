//===- ShardProgram.cpp - The program of one process ----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardProgram.h"
#include "RunSteps.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Execution/Precision.h"
#include "bcast/Execution/Program.h"
#include "bcast/Execution/Timings.h"
#include "bcast/Shard/PartitionEntry.h"
#include "bcast/Support/Places.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::bcast;

ShardProgram::ShardProgram(ShardOptions &options, Timings &timings)
    : options(options), timings(timings), diagnosticStream(diagnostics) {
  timings.start("parsing");
  DialectRegistry registry;
  registerExecution(registry);
  context.emplace(registry);
  context->printOpOnDiagnostic(false);
  handler.emplace(sources, &*context, diagnosticStream);
  addNamesToDiagnostics(*context);
}

std::string ShardProgram::takeDiagnostics() {
  std::string text;
  std::swap(text, diagnostics);
  return text;
}

llvm::Error ShardProgram::parse(std::unique_ptr<llvm::MemoryBuffer> buffer) {
  return parseProgram(std::move(buffer), sources, *context, Bytecode::Trusted)
      .moveInto(module);
}

llvm::Error ShardProgram::openInputs() {
  timings.start("reading inputs");
  llvm::Expected<func::FuncOp> entry = findEntry(*module, options.entry);
  if (!entry)
    return entry.takeError();
  entryName = entry->getName().str();
  precision = getComputedPrecision(*entry);
  if (isPartitioned(*entry)) {
    llvm::Expected<ShardedSignature> sharded = getShardedSignature(*entry);
    if (!sharded)
      return sharded.takeError();
    for (const ShardedArray &input : sharded->inputs)
      wholeSignature.inputs.push_back(input.whole);
    for (const ShardedArray &result : sharded->results)
      wholeSignature.results.push_back(result.whole);
  } else if (llvm::Error error =
                 bcast::getSignature(*entry).moveInto(wholeSignature)) {
    return error;
  }
  if (llvm::Error error = orderOptions(wholeSignature, options))
    return error;
  if (llvm::Error error =
          bcast::openInputs(wholeSignature, options).moveInto(sourcesOfInputs))
    return error;
  for (const ArraySource &source : sourcesOfInputs)
    inputShapes.push_back(llvm::to_vector<4>(source.getShape()));
  return llvm::Error::success();
}

std::string ShardProgram::stringifyInput(size_t index) const {
  const ArraySource &source = sourcesOfInputs[index];
  return stringifyArrayType(source.getElementType(), source.getShape());
}

bool ShardProgram::hasGrid() const {
  llvm::Expected<func::FuncOp> entry = findEntry(*module, entryName);
  if (!entry) {
    llvm::consumeError(entry.takeError());
    return false;
  }
  return isPartitioned(*entry) || !module.get().getOps<shard::GridOp>().empty();
}

llvm::Error ShardProgram::partition(int64_t processes) {
  llvm::Expected<func::FuncOp> entry = findEntry(*module, entryName);
  if (!entry)
    return entry.takeError();
  if (!isPartitioned(*entry)) {
    timings.start("partitioning");
    if (llvm::Error error = partitionEntries(*module, *entry, processes,
                                             options.grid, options.split))
      return error;
    if (llvm::Error error = findEntry(*module, entryName).moveInto(*entry))
      return error;
  }
  return getShardedSignature(*entry).moveInto(signature);
}

llvm::Error ShardProgram::compile() {
  llvm::Expected<func::FuncOp> entry = findEntry(*module, entryName);
  if (!entry)
    return entry.takeError();
  timings.start("checking the program");
  options.compile.timings = &timings;
  return Executable::compile(*module, *entry, options.compile)
      .moveInto(executable);
}

llvm::Error ShardProgram::readInputs(ArrayRef<int64_t> place,
                                     int64_t communicator) {
  timings.start("reading inputs");
  coordinates.assign(place.begin(), place.end());
  inputs.clear();
  inputMemory.clear();
  inputBuffers.clear();
  for (auto [source, input, shape] :
       llvm::zip_equal(sourcesOfInputs, signature.inputs, inputShapes)) {
    llvm::Expected<Array> part =
        source.read(input.getShard(signature.grid, coordinates, shape));
    if (!part)
      return part.takeError();
    inputs.push_back(std::move(*part));
  }
  SmallVector<int64_t> words =
      signature.makeContext(communicator, coordinates, inputShapes);
  llvm::Expected<Array> array =
      Array::create(ElementType::I64, {int64_t(words.size())});
  if (!array)
    return array.takeError();
  llvm::copy(words, array->as<int64_t>().begin());
  inputs.push_back(std::move(*array));

  const Signature &shards = executable->getSignature();
  inputMemory.reserve(inputs.size());
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip_equal(inputs, shards.inputs))) {
    auto &[input, type] = pair;
    if (llvm::Error error =
            checkInput(type, index, input.getElementType(), input.getShape()))
      return llvm::createStringError("the shard of " +
                                     llvm::toString(std::move(error)));
    if (!type.layout) {
      inputBuffers.push_back({input.data(), Shape(input.getShape())});
      continue;
    }
    auto memory = PhysicalArray::create(
        type.elementType, type.getLayout(input.getShape()), type.getPadding());
    if (!memory)
      return nameArray(memory.takeError(), "argument", index, type);
    memory->write(input);
    inputMemory.push_back(std::move(*memory));
    inputBuffers.push_back({inputMemory.back().data(), Shape(input.getShape()),
                            inputMemory.back().getLayout().getStrides()});
  }
  return llvm::Error::success();
}

llvm::Error ShardProgram::makeResults() {
  timings.start("first call");
  llvm::Expected<std::vector<ArrayType>> types =
      executable->getResultTypes(inputBuffers);
  if (!types)
    return types.takeError();
  resultMemory.clear();
  resultBuffers.clear();
  resultMemory.reserve(types->size());
  for (auto [index, type] : llvm::enumerate(*types)) {
    auto memory = PhysicalArray::create(
        type.elementType, type.getLayout(type.shape), type.getPadding());
    if (!memory)
      return nameArray(memory.takeError(), "result", index, type);
    resultMemory.push_back(std::move(*memory));
    resultBuffers.push_back({resultMemory.back().data(), type.shape,
                             resultMemory.back().getLayout().getStrides()});
  }
  return llvm::Error::success();
}

int64_t ShardProgram::countInputBytes() const {
  int64_t bytes = 0;
  for (const PhysicalArray &memory : inputMemory)
    bytes += memory.getByteSize();
  for (size_t index = 0; index < signature.inputs.size(); ++index)
    if (!executable->getSignature().inputs[index].layout)
      bytes += inputs[index].getByteSize();
  return bytes;
}

int64_t ShardProgram::countResultBytes() const {
  int64_t bytes = 0;
  for (size_t index = 0; index < signature.results.size(); ++index)
    bytes += resultMemory[index].getByteSize();
  return bytes;
}

llvm::Error ShardProgram::call() {
  return executable->call(inputBuffers, resultBuffers);
}

llvm::Expected<std::vector<Array>> ShardProgram::takeResults() {
  if (llvm::Error error = checkPadding(resultMemory))
    return error;
  llvm::Expected<std::vector<Array>> results =
      PhysicalArray::takeElements(std::move(resultMemory));
  if (!results)
    return results.takeError();
  SmallVector<int64_t> extents;
  // Dynamic extents are the last result.
  if (signature.countDynamicExtents() > 0) {
    llvm::append_range(extents, results->back().as<int64_t>());
    results->pop_back();
  }
  resultShapes = signature.getResultShapes(extents);
  for (auto [index, result] : llvm::enumerate(*results)) {
    const ShardedArray &sharded = signature.results[index];
    ArrayBox box =
        sharded.getShard(signature.grid, coordinates, resultShapes[index]);
    if (result.getShape() != ArrayRef(box.extents))
      return llvm::createStringError(
          nameArray("result", index, sharded.whole) + ": the shard has type " +
          result.stringifyType() + ", and is " + box.stringify() + " of " +
          stringifyArrayType(result.getElementType(), resultShapes[index]));
  }
  return results;
}

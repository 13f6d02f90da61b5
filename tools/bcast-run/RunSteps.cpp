//===- RunSteps.cpp - What runs of bcast-run have in common ---------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunSteps.h"
#include "bcast/Arrays/Npy.h"
#include "bcast/Arrays/Print.h"
#include "bcast/Execution/Allocations.h"
#include "bcast/Support/Files.h"

using namespace mlir;
using namespace mlir::bcast;

/// Returns an error unless `--option` is given once per result, or never.
static llvm::Error checkCount(StringRef option, size_t given, size_t results) {
  if (given == 0 || given == results)
    return llvm::Error::success();
  return llvm::createStringError("expected " + Twine(results) + " " + option +
                                 ", one per result, got " + Twine(given));
}

llvm::Error mlir::bcast::orderOptions(const Signature &signature,
                                      RunOptions &options) {
  auto order = [](StringRef option, std::vector<std::string> &texts,
                  ArrayRef<ArrayType> types) -> llvm::Error {
    return orderByName(option, texts, types).moveInto(texts);
  };
  if (llvm::Error error = order("--input", options.inputs, signature.inputs))
    return error;
  std::vector<ArrayType> outputs = signature.getOutputs();
  if (llvm::Error error =
          order("--expected-output", options.expectedOutputs, outputs))
    return error;
  if (llvm::Error error = order("--output", options.outputs, outputs))
    return error;
  if (llvm::Error error = getPaths(options.outputs).moveInto(options.outputs))
    return error;
  size_t numResults = outputs.size();
  if (llvm::Error error =
          checkCount("--output", options.outputs.size(), numResults))
    return error;
  return checkCount("--expected-output", options.expectedOutputs.size(),
                    numResults);
}

llvm::Error mlir::bcast::checkFile(const Signature &signature, size_t index,
                                   StringRef text, ElementType found,
                                   ArrayRef<int64_t> shape) {
  StringRef path = text;
  if (!path.consume_front("@"))
    return llvm::Error::success();
  ElementType wanted = signature.inputs[index].elementType;
  if (found != wanted)
    return llvm::createStringError(
        "--input " + Twine(index) + ": " + path + ": expected elements of " +
        stringify(wanted) + ", found " + stringify(found) +
        "; convert them with numpy.save(path, " +
        getNumpyConversion(found, wanted) + ")");
  if (llvm::Error error =
          checkInput(signature.inputs[index], index, found, shape))
    return llvm::createStringError(path + ": " +
                                   llvm::toString(std::move(error)));
  return llvm::Error::success();
}

llvm::Expected<std::vector<ArraySource>>
mlir::bcast::openInputs(const Signature &signature, const RunOptions &options) {
  if (llvm::Error error = checkInputCount(signature, options.inputs.size()))
    return std::move(error);
  std::vector<ArraySource> sources;
  for (auto [index, text] : llvm::enumerate(options.inputs)) {
    llvm::Expected<ArraySource> source =
        ArraySource::open("--input", index, text);
    if (!source)
      return source.takeError();
    if (llvm::Error error =
            checkFile(signature, index, text, source->getElementType(),
                      source->getShape()))
      return std::move(error);
    if (llvm::Error error =
            checkInput(signature.inputs[index], index, source->getElementType(),
                       source->getShape()))
      return std::move(error);
    sources.push_back(std::move(*source));
  }
  return sources;
}

llvm::Error mlir::bcast::checkResult(StringRef what, const std::string &result,
                                     const Array &actual, const Array &expected,
                                     ElementType precision,
                                     const RunOptions &options,
                                     ZeroSign zeroSign,
                                     ArrayRef<int64_t> offsets) {
  double rtol = options.rtol.value_or(getReferenceTolerance(precision));
  double atol = options.atol.value_or(
      options.rtol ? 0 : getReferenceAbsoluteTolerance(precision));
  if (std::optional<std::string> difference =
          findDifference(actual, expected, rtol, atol, zeroSign, offsets))
    return llvm::createStringError(result + " differs from " + what + ": " +
                                   *difference);
  return llvm::Error::success();
}

llvm::Error mlir::bcast::checkPadding(ArrayRef<PhysicalArray> results) {
  for (auto [index, result] : llvm::enumerate(results))
    if (std::optional<std::string> wrong = result.findWrongPadding())
      return llvm::createStringError("result " + Twine(index) + ": " + *wrong);
  return llvm::Error::success();
}

void mlir::bcast::printAllocations() {
  AllocationCounts counts = getAllocationCounts();
  llvm::errs() << "allocations: " << counts.calls
               << ", bytes at once: " << counts.peakBytes << "\n";
}

llvm::Error mlir::bcast::printResults(ArrayRef<Array> results) {
  for (const Array &result : results) {
    printArray(result, llvm::outs());
    llvm::outs() << "\n";
  }
  // Results precede messages about them on standard error.
  return finishStandardOutput();
}

//===- ImportOnnx.cpp - Imports ONNX models -------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphImporter.h"
#include "bcast/Import/Onnx.h"
#include "llvm/Support/CommandLine.h"
#include <google/protobuf/io/coded_stream.h>
#include <limits>
#if __has_include(<google/protobuf/stubs/logging.h>)
#include <google/protobuf/stubs/logging.h>
using google::protobuf::LogSilencer;
#else
/// Protobuf logs by Abseil from version 22 on.
struct LogSilencer {};
#endif

using namespace mlir;
using namespace mlir::bcast;

static llvm::Error parse(StringRef bytes, ::onnx::ModelProto &model) {
  // Protobuf counts bytes in 32 bits.
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int32_t>::max()))
    return llvm::createStringError(
        "the file has 2 GiB or more, and a protobuf message has less; save "
        "large tensors as external data");
  [[maybe_unused]] LogSilencer silence;
  google::protobuf::io::CodedInputStream stream(
      reinterpret_cast<const uint8_t *>(bytes.data()),
      static_cast<int>(bytes.size()));
  stream.SetRecursionLimit(100);
  try {
    if (bytes.empty() || !model.ParseFromCodedStream(&stream) ||
        !stream.ConsumedEntireMessage())
      return llvm::createStringError("the file is not an ONNX model, or it is "
                                     "truncated: protobuf cannot parse it");
  } catch (const std::exception &exception) {
    return llvm::createStringError(Twine("protobuf fails: ") +
                                   exception.what());
  }
  if (!model.has_graph())
    return llvm::createStringError("the file is not an ONNX model: it has no "
                                   "graph");
  return llvm::Error::success();
}

OwningOpRef<ModuleOp> mlir::bcast::importOnnx(llvm::MemoryBufferRef file,
                                              MLIRContext *context,
                                              OnnxOptions options) {
  graph::loadDialects(context);
  StringRef path = file.getBufferIdentifier();
  Location loc = FileLineColLoc::get(context, path, 0, 0);
  ::onnx::ModelProto model;
  if (llvm::Error error = parse(file.getBuffer(), model)) {
    emitError(loc) << llvm::toString(std::move(error));
    return nullptr;
  }
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  if (failed(bcast::onnx::GraphImporter(model, path, *module, options).run()))
    return nullptr;
  return module;
}

void mlir::bcast::registerOnnxTranslation() {
  static llvm::cl::opt<bool> allowNewerOpset(
      "allow-newer-opset",
      llvm::cl::desc("Take operators of an opset that is newer than those that "
                     "are known as they are in the last known one"));
  graph::registerImport("import-onnx", "import an ONNX model",
                        [](llvm::MemoryBufferRef file,
                           MLIRContext *context) -> OwningOpRef<ModuleOp> {
                          return importOnnx(file, context, {allowNewerOpset});
                        });
}

//===- Registration.h - Registration of pipelines ---------------*- C++ -*-===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pipelines on modules whose unknown options, and use on other operations, are
// errors that say what is known.
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PIPELINES_REGISTRATION_H
#define BCAST_PIPELINES_REGISTRATION_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::bcast {

using PipelineErrorHandler = function_ref<LogicalResult(const Twine &)>;

/// The options of a pipeline without options.
struct NoOptions : public PassPipelineOptions<NoOptions> {};

/// The options in `text`, which spaces separate unless braces or quotes are
/// around them.
SmallVector<StringRef> splitOptions(StringRef text);

/// The name in NAME=VALUE.
StringRef getOptionName(StringRef option);

/// Registers a pipeline on a module with options of these names.
void registerModulePipeline(
    StringRef name, StringRef description, ArrayRef<StringRef> optionNames,
    std::function<LogicalResult(OpPassManager &, StringRef,
                                PipelineErrorHandler)>
        build,
    std::function<void(function_ref<void(const mlir::detail::PassOptions &)>)>
        visitOptions);

/// Upstream's PassPipelineRegistration ignores some options of pipelines
/// without options.
template <typename Options>
void registerPipeline(StringRef name, StringRef description,
                      ArrayRef<StringRef> optionNames,
                      void (*build)(OpPassManager &, const Options &)) {
  registerModulePipeline(
      name, description, optionNames,
      [build](OpPassManager &pm, StringRef text, PipelineErrorHandler) {
        Options options;
        if (failed(options.parseFromString(text)))
          return failure();
        build(pm, options);
        return success();
      },
      [](function_ref<void(const mlir::detail::PassOptions &)> visit) {
        visit(Options());
      });
}

} // namespace mlir::bcast

#endif // BCAST_PIPELINES_REGISTRATION_H

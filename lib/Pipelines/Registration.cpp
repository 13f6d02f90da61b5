//===- Registration.cpp - Registration of pipelines -----------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Pipelines/Registration.h"
#include "bcast/Support/Options.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::bcast;

SmallVector<StringRef> mlir::bcast::splitOptions(StringRef text) {
  SmallVector<StringRef> options;
  SmallVector<char> open;
  size_t begin = 0;
  for (size_t i = 0; i != text.size(); ++i) {
    char c = text[i];
    if (!open.empty() && c == open.back())
      open.pop_back();
    else if (c == '{')
      open.push_back('}');
    else if ((c == '\'' || c == '"') && (open.empty() || open.back() == '}'))
      open.push_back(c);
    else if (c == ' ' && open.empty()) {
      options.push_back(text.slice(begin, i));
      begin = i + 1;
    }
  }
  options.push_back(text.drop_front(begin));
  llvm::erase_if(options, [](StringRef option) { return option.empty(); });
  return options;
}

StringRef mlir::bcast::getOptionName(StringRef option) {
  return option.split('=').first;
}

/// Fails unless `option` is one of `names`.
static LogicalResult checkOption(StringRef pipeline, StringRef option,
                                 ArrayRef<StringRef> names,
                                 PipelineErrorHandler errorHandler) {
  StringRef name = getOptionName(option);
  if (llvm::is_contained(names, name))
    return success();
  return errorHandler(describeUnknownOption(pipeline, name, names));
}

void mlir::bcast::registerModulePipeline(
    StringRef name, StringRef description, ArrayRef<StringRef> optionNames,
    std::function<LogicalResult(OpPassManager &, StringRef,
                                PipelineErrorHandler)>
        build,
    std::function<void(function_ref<void(const mlir::detail::PassOptions &)>)>
        visitOptions) {
  registerPassPipeline(
      name, description,
      [name, build, names = SmallVector<StringRef>(optionNames)](
          OpPassManager &pm, StringRef text,
          PipelineErrorHandler errorHandler) {
        // Otherwise, MLIR ends the process.
        if (pm.getNesting() == OpPassManager::Nesting::Explicit &&
            pm.getOpName() && *pm.getOpName() != ModuleOp::getOperationName())
          return errorHandler("'" + name + "' runs on builtin.module, not on " +
                              *pm.getOpName() + "; write builtin.module(" +
                              name + ")");
        for (StringRef option : splitOptions(text))
          if (failed(checkOption(name, option, names, errorHandler)))
            return failure();
        return build(pm, text, errorHandler);
      },
      visitOptions);
}

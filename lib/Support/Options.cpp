//===- Options.cpp - What --help shows ------------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/Options.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
namespace cl = llvm::cl;

void mlir::bcast::hideOptionsOfLLVM() {
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (option->getOptionHiddenFlag() == cl::NotHidden &&
        option->Categories.front()->getName() != "Generic Options")
      option->setHiddenFlag(cl::Hidden);
}

std::string mlir::bcast::describeUnknownOption(StringRef owner, StringRef name,
                                               ArrayRef<StringRef> names) {
  std::string text = ("'" + owner + "' has no option '" + name + "'").str();
  if (names.empty())
    return text + "; it has none";
  StringRef nearest = *llvm::min_element(names, [&](StringRef a, StringRef b) {
    return name.edit_distance(a) < name.edit_distance(b);
  });
  if (name.edit_distance(nearest) <= name.size() / 3)
    return text + "; did you mean '" + nearest.str() + "'?";
  return text + "; its options are " + llvm::join(names, ", ");
}

/// The pass whose options are wrong, by the end of MLIR's text, or by the
/// argument that has the option.
static StringRef findPass(StringRef text, StringRef option,
                          ArrayRef<char *> arguments) {
  if (StringRef added = text.split("failed to add `").second; !added.empty())
    return added.split('`').first;
  for (StringRef argument : arguments) {
    auto [name, options] = argument.ltrim('-').split('=');
    if (options.contains(option) && PassInfo::lookup(name))
      return name;
  }
  return "";
}

/// Adds the name of the pass that is spelled alike to the error of a textual
/// pipeline. The command line has an option for each pass.
static std::string suggestPass(StringRef text) {
  auto [before, after] = text.split("' does not refer to a registered pass");
  StringRef name = before.rsplit('\'').second, end = " or pass pipeline";
  if (!after.starts_with(end))
    return text.str();
  std::pair<unsigned, StringRef> nearest(name.size() / 3 + 1, "");
  for (StringRef candidate : cl::getRegisteredOptions().keys())
    if (PassInfo::lookup(candidate) || PassPipelineInfo::lookup(candidate))
      nearest = std::min(nearest, {name.edit_distance(candidate), candidate});
  if (nearest.second.empty())
    return text.str();
  return (text.drop_back(after.size() - end.size()) + "; did you mean '" +
          nearest.second + "'?" + after.drop_front(end.size()))
      .str();
}

std::string mlir::bcast::improvePassError(StringRef text,
                                          ArrayRef<char *> arguments) {
  text = text.trim();
  StringRef option = text.split("no such option ").second.split('\n').first;
  const PassInfo *pass = PassInfo::lookup(findPass(text, option, arguments));
  if (option.empty() || !pass)
    return suggestPass(text);
  // The text of a pass has its options, but for empty lists.
  OpPassManager pm;
  std::string printed;
  llvm::raw_string_ostream os(printed);
  auto ignore = [](const Twine &) { return failure(); };
  if (failed(pass->addToPipeline(pm, "", ignore)))
    return text.str();
  for (Pass &added : pm)
    added.printAsTextualPipeline(os);
  SmallVector<StringRef> words, names;
  StringRef(printed).split('{').second.split(words, ' ');
  for (StringRef word : words)
    if (word.contains('='))
      names.push_back(word.split('=').first);
  for (StringRef list : {"assume-features", "grid", "test-arg", "types"})
    if (succeeded(pass->addToPipeline(pm, (list + "=").str(), ignore)))
      names.push_back(list);
  return describeUnknownOption(pass->getPassArgument(), option, names);
}

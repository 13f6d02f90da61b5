//===- Names.cpp - Names of a program in C --------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Names.h"
#include "bcast/Codegen/SymbolNames.h"
#include "bcast/Dialect/Bcast/IR/CallingConvention.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

/// Whether `name` is a keyword of C11 or C++20, or a macro with a lower-case
/// letter that compilers or headers of the C library may define.
/// test/tools/bcast-compile/library-macros.test has the compiler's list.
static bool isReserved(StringRef name) {
  static constexpr StringLiteral words =
      "alignas alignof and and_eq asm auto bitand bitor bool break case "
      "catch char char16_t char32_t char8_t class co_await co_return "
      "co_yield compl concept const const_cast consteval constexpr "
      "constinit continue decltype default delete do double dynamic_cast "
      "else enum errno explicit export extern false float for friend "
      "goto i386 if inline int linux long main mutable namespace new "
      "noexcept not not_eq nullptr operator or or_eq private protected "
      "public register reinterpret_cast requires restrict return short "
      "signed sizeof static static_assert static_cast struct switch "
      "template this thread_local throw true try typedef typeid typename "
      "typeof union unix unsigned using virtual void volatile wchar_t "
      "while xor xor_eq I offsetof bcast_error bcast_format_error alloca "
      "assert be16toh be32toh be64toh complex fpclassify htobe16 htobe32 "
      "htobe64 htole16 htole32 htole64 isascii_l isfinite isgreater "
      "isgreaterequal isless islessequal islessgreater isnormal isunordered "
      "kill_dependency le16toh le32toh le64toh math_errhandling noreturn "
      "sigev_notify_attributes sigev_notify_function sigmask signbit "
      "sigsetjmp stderr stdin stdout toascii_l va_arg va_copy va_end "
      "va_start";
  static const llvm::StringSet<> reserved = [] {
    llvm::StringSet<> set;
    for (StringRef word : llvm::split(words, ' '))
      set.insert(word);
    return set;
  }();
  // Double underscores, and one before a capital, are reserved for the
  // compiler; _t is for types.
  return reserved.contains(name) || name.contains("__") ||
         name.ends_with("_t") ||
         (name.size() > 1 && name[0] == '_' && llvm::isUpper(name[1])) ||
         llvm::any_of(
             ArrayRef<StringRef>{"BCAST_", "L_", "P_", "PRI", "SCN", "atomic_",
                                 "sa_", "si_"},
             [&](StringRef prefix) { return name.starts_with(prefix); });
}

bool mlir::bcast::mayBeMacro(StringRef name) {
  return name.size() > 2 && llvm::none_of(name, llvm::isLower);
}

/// Whether the C compiler's start files or the linker define a symbol of this
/// name in every program or shared library.
static bool isStartOrLinkerSymbol(StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases({"_init", "_fini", "_start", "_end", "_edata", "_etext"}, true)
      .Default(false);
}

static bool isIdentifier(StringRef name) {
  return !name.empty() && !llvm::isDigit(name.front()) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

llvm::Error mlir::bcast::checkFunctionName(StringRef name) {
  StringRef problem;
  if (!isIdentifier(name))
    problem = "is not a C identifier";
  else if (isReserved(name))
    problem = "has another meaning in C or C++";
  else if (isInCLibrary(name))
    problem = "is a function of the C library";
  else if (isStartOrLinkerSymbol(name))
    problem = "is a symbol of every program or shared library";
  if (problem.empty())
    return llvm::Error::success();
  return llvm::createStringError("function '" + name + "': the name " +
                                 problem + "; rename it, or give --prefix");
}

/// Returns the name of an argument in the source, without the '%', or an empty
/// text.
static std::string getSourceName(BlockArgument argument,
                                 llvm::SourceMgr &sources) {
  auto loc = dyn_cast<FileLineColLoc>(argument.getLoc());
  unsigned buffer = sources.getMainFileID();
  if (!loc || !buffer ||
      loc.getFilename() !=
          sources.getMemoryBuffer(buffer)->getBufferIdentifier())
    return "";
  SMLoc place =
      sources.FindLocForLineAndColumn(buffer, loc.getLine(), loc.getColumn());
  if (!place.isValid())
    return "";
  StringRef text = sources.getMemoryBuffer(buffer)->getBuffer();
  text = text.drop_front(place.getPointer() - text.data());
  if (!text.consume_front("%"))
    return "";
  return text
      .take_while([](char c) {
        return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-';
      })
      .str();
}

static std::string makeIdentifier(std::string name) {
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  // NAME_dim0 is the name of an extent.
  for (StringRef pattern : {"__", "_dim"})
    for (size_t at; (at = name.find(pattern)) != std::string::npos;)
      name.erase(at, 1);
  if (isReserved(name) || mayBeMacro(name) || name == "error")
    name += '_';
  return name;
}

ParameterNames mlir::bcast::createParameterNames(func::FuncOp function,
                                                 llvm::SourceMgr &sources) {
  llvm::StringSet<> taken;
  auto add = [&](const std::string &name) {
    std::string unique = name;
    for (unsigned i = 2; !taken.insert(unique).second; ++i)
      unique = name + "_" + std::to_string(i);
    return unique;
  };
  ParameterNames names;
  auto choose = [&](std::string name, const std::string &otherwise) {
    name = makeIdentifier(std::move(name));
    return add(isIdentifier(name) && name != "_" ? name : otherwise);
  };
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    if (isResultBuffer(function, index))
      continue;
    auto name = function.getArgAttrOfType<StringAttr>(index, kNameAttrName);
    names.inputs.push_back(
        choose(name ? name.str() : getSourceName(argument, sources),
               "arg" + std::to_string(index)));
  }
  unsigned numResults = function.getNumResults() + countResultBuffers(function);
  for (unsigned i = 0; i < numResults; ++i) {
    StringAttr name;
    if (i < function.getNumResults())
      name = function.getResultAttrOfType<StringAttr>(i, kNameAttrName);
    names.results.push_back(
        choose(name ? name.str() : "",
               numResults == 1 ? "result" : "result" + std::to_string(i)));
  }
  return names;
}

//===- Header.cpp - The C header of compiled functions --------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Header.h"
#include "bcast/Arrays/Print.h"
#include "bcast/Rules/Shape.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bcast;

static StringRef getCType(ElementType type) {
  switch (type) {
  case ElementType::I1:
    return "bool";
  case ElementType::I8:
    return "int8_t";
  case ElementType::I16:
    return "int16_t";
  case ElementType::I32:
    return "int32_t";
  case ElementType::I64:
    return "int64_t";
  case ElementType::UI8:
    return "uint8_t";
  case ElementType::UI16:
  case ElementType::F16:
  case ElementType::BF16:
    return "uint16_t";
  case ElementType::UI32:
    return "uint32_t";
  case ElementType::UI64:
    return "uint64_t";
  case ElementType::F32:
    return "float";
  case ElementType::F64:
    return "double";
  }
  llvm_unreachable("every type has a spelling");
}

namespace {
/// The description of an array parameter.
class Parameter {
public:
  Parameter(const ArrayType &type, StringRef name) : type(type), name(name) {}

  std::string getExtentName(int64_t dim) const {
    return (name + "_dim" + Twine(dim)).str();
  }

  /// Calls `visit` for each dimension with a dynamic extent.
  void forEachDynamicDim(llvm::function_ref<void(int64_t)> visit) const {
    for (auto [dim, extent] : llvm::enumerate(type.shape))
      if (isDynamic(extent))
        visit(dim);
  }

  void declare(bool isInput, SmallVectorImpl<std::string> &parameters) const {
    bool isConst = isInput && !type.isWritten && !type.isNumber;
    parameters.push_back((isConst ? "const " : "") +
                         getCType(type.elementType).str() +
                         (isInput && type.isNumber ? " " : " *") + name.str());
    forEachDynamicDim([&](int64_t dim) {
      parameters.push_back("int64_t " + getExtentName(dim));
    });
  }

  /// Returns a text such as "x: 2 x x_dim1 elements f32, strides {x_dim1, 1}".
  std::string describe(bool isInput) const;

private:
  std::string getFactor(int64_t extent, int64_t dim) const {
    return isDynamic(extent) ? getExtentName(dim) : std::to_string(extent);
  }
  std::string getStrides(const PhysicalLayout &layout) const;
  std::string describePadding(const PhysicalLayout &layout) const;

  const ArrayType &type;
  StringRef name;
};
} // namespace

/// Returns `text` without characters that would end a comment or start another.
static std::string keepInComment(std::string text) {
  for (size_t i = 0; i + 1 < text.size(); ++i)
    if (text.substr(i, 2) == "*/" || text.substr(i, 2) == "/*")
      text[i] = '_';
  return text;
}

/// Returns a product of numbers and names, without factors of 1.
static std::string makeProduct(ArrayRef<std::string> factors) {
  std::string product;
  for (const std::string &factor : factors)
    if (factor != "1")
      product += (product.empty() ? "" : " * ") + factor;
  return product.empty() ? "1" : product;
}

std::string Parameter::getStrides(const PhysicalLayout &layout) const {
  SmallVector<std::string> strides(layout.getRank());
  int64_t known = 1;
  SmallVector<std::string> names;
  for (int64_t dim : layout.getMinorToMajor()) {
    SmallVector<std::string> factors{std::to_string(known)};
    factors.append(names);
    strides[dim] = makeProduct(factors);
    int64_t width = layout.getWidth(dim);
    if (isDynamic(width))
      names.push_back(getExtentName(dim));
    else if (llvm::MulOverflow(known, width, known))
      known = 0; // The array has no elements. [BOUNDARY-3]
  }
  return "{" + llvm::join(strides, ", ") + "}";
}

/// Returns the value in C; for f16 and bf16, the bits.
static std::string spellElement(ElementType type, uint64_t bits) {
  Array element = llvm::cantFail(Array::create(type, {}));
  std::memcpy(element.data(), &bits, element.getByteSize());
  std::string text = stringifyElement(element, 0);
  if (StringRef(text).ends_with("inf"))
    text = text.front() == '-' ? "-INFINITY" : "INFINITY";
  if (text == "nan")
    text = "NAN";
  if (type == ElementType::I1)
    return llvm::StringRef(text).lower();
  if (type == ElementType::F16 || type == ElementType::BF16)
    return (text + llvm::Twine(" (the bits 0x") + llvm::Twine::utohexstr(bits) +
            ")")
        .str();
  return text;
}

std::string Parameter::describePadding(const PhysicalLayout &layout) const {
  if (!layout.isPadded())
    return "";
  int64_t known = 1;
  SmallVector<std::string> factors;
  for (auto [dim, width] : llvm::enumerate(layout.getWidths())) {
    if (isDynamic(width))
      factors.push_back(getExtentName(dim));
    else
      known *= width;
  }
  factors.insert(factors.begin(), std::to_string(known));
  std::string text = ", in memory of " + makeProduct(factors) + " elements";
  if (std::optional<uint64_t> padding = type.getPadding())
    text += "; the rest hold " + spellElement(type.elementType, *padding);
  return text;
}

std::string Parameter::describe(bool isInput) const {
  PhysicalLayout layout = type.getLayout(type.shape);
  SmallVector<std::string> extents;
  for (auto [dim, extent] : llvm::enumerate(type.shape))
    extents.push_back(getFactor(extent, dim));
  StringRef direction =
      type.isWritten ? "[in,out] " : (isInput ? "[in]  " : "[out] ");
  std::string text = (direction + name).str() + ": " +
                     (extents.empty() ? "one" : llvm::join(extents, " x ")) +
                     " " + stringify(type.elementType).str();
  if (type.elementType == ElementType::F16)
    text += " (the bits of an IEEE half)";
  if (type.elementType == ElementType::BF16)
    text += " (the upper half of a float)";
  if (!type.shape.empty())
    text += ", strides " + getStrides(layout);
  text += describePadding(layout);
  if (!type.name.empty() && type.name != name)
    text += ", '" + keepInComment(type.name) + "' of the model";
  return text;
}

/// "int32_t name(a,\n             b);"
static void printDeclaration(llvm::raw_ostream &os, const Twine &name,
                             ArrayRef<std::string> parameters) {
  std::string start = ("int32_t " + name + "(").str();
  std::string line = start + llvm::join(parameters, ", ") + ");";
  if (line.size() > 80)
    line = start +
           llvm::join(parameters, ",\n" + std::string(start.size(), ' ')) +
           ");";
  os << line << "\n";
}

static void printFunction(llvm::raw_ostream &os,
                          const HeaderFunction &function) {
  const CEntryPoint &plain = function.plain;
  SmallVector<std::string> inputs, results, extents;
  if (mayBeMacro(plain.name))
    os << "#ifdef " << plain.name << "\n#error \"" << plain.name
       << " is a macro here; rename the function, or give --prefix\"\n#endif\n";
  os << "/**\n * " << keepInComment(function.origin) << "\n *\n";
  auto visit = [&](ArrayRef<ArrayType> types, ArrayRef<std::string> names,
                   bool isInput) {
    for (auto [type, name] : llvm::zip_equal(types, names)) {
      Parameter parameter(type, name);
      os << " * " << parameter.describe(isInput) << "\n";
      parameter.declare(isInput, isInput ? inputs : results);
      if (!isInput)
        parameter.forEachDynamicDim([&](int64_t dim) {
          extents.push_back("int64_t *" + parameter.getExtentName(dim));
        });
    }
  };
  visit(plain.signature.inputs, function.names.inputs, /*isInput=*/true);
  visit(plain.signature.results, function.names.results, /*isInput=*/false);
  for (const std::string &note : function.notes)
    os << (note.empty() ? " *" : " * ") << note << "\n";
  if (!function.contract.empty())
    os << " *\n";
  for (const std::string &line : function.contract)
    os << " * " << keepInComment(line) << "\n";
  os << " */\n";
  SmallVector<std::string> parameters(inputs);
  parameters.append(results);
  parameters.push_back("bcast_error *error");
  printDeclaration(os, plain.name, parameters);
  if (plain.unchecked) {
    os << "\n/** Like " << plain.name
       << ", without checks of the arrays. The caller guarantees that\n"
          " *  extents are as above and not negative, those of a result as the "
          "rules of the\n"
          " *  program give them; that no pointer is NULL, also without "
          "elements, and each is\n"
          " *  a multiple of the size of an element; that results overlap "
          "neither arguments\n"
          " *  nor one another; and that padded cells of arguments hold the "
          "padding value.\n"
          " *  Extents are still checked against each other. */\n";
    printDeclaration(os, plain.name + kUncheckedSuffix, parameters);
  }
  if (!plain.hasDynamicResult())
    return;
  os << "\n/** Computes the extents of the results of " << plain.name
     << " for these arguments,\n *  with the same checks. */\n";
  parameters.assign(inputs);
  parameters.append(extents);
  parameters.push_back("bcast_error *error");
  printDeclaration(os, plain.name + kResultShapesSuffix, parameters);
}

/// "SCALE_ROWS_H" for "out/scale-rows.h".
static std::string makeGuard(StringRef fileName) {
  std::string guard = llvm::sys::path::filename(fileName).upper();
  for (char &c : guard)
    if (!llvm::isAlnum(c))
      c = '_';
  return "BCAST_GENERATED_" + guard;
}

static std::string describeThreads(unsigned threads) {
  if (threads == 1)
    return "";
  std::string count = threads == 0
                          ? "as many threads as OpenMP has"
                          : "up to " + std::to_string(threads) + " threads";
  return " * A call's work is shared by " + count +
         ", with the same\n * results. Link with LLVM's OpenMP library: -lomp, "
         "in Debian's libomp-22-dev.\n";
}

std::string mlir::bcast::createHeader(StringRef fileName,
                                      ArrayRef<HeaderFunction> functions,
                                      const CpuTarget &target) {
  std::string text, guard = makeGuard(fileName);
  llvm::raw_string_ostream os(text);
  os << "/* Generated by bcast-compile; do not edit.\n"
        " *\n"
        " * Each function returns 0, or 1 if a check of an argument or a "
        "result fails.\n"
        " * Unless error is NULL, *error then describes the check, and "
        "bcast_format_error\n"
        " * formats it as a line. Results are then unchanged, unless the check "
        "is on\n"
        " * extents that are computed from elements.\n"
        " *\n"
        " * Strides count elements; they are those of the array, and cannot be "
        "chosen.\n"
        " * Pointers are not NULL if there are elements. Results overlap "
        "neither\n"
        " * arguments nor one another. Functions keep no state: any number of "
        "threads may\n"
        " * call them at a time.\n"
     << describeThreads(target.threads)
     << (target.accuracy == Accuracy::Relaxed
             ? " * Compiled with --accuracy=relaxed: floats have the larger "
               "errors of docs/math.md.\n"
             : "")
     << " * Link with -lm, and an object file with libBcastRuntime.a for "
        "bcast_format_error\n"
        " * (pkg-config knows it as bcast-runtime). */\n"
        "\n#ifndef "
     << guard << "\n#define " << guard
     << "\n\n#include \"bcast/Runtime/Error.h\"\n#include <stdbool.h>\n"
        "#include <stdint.h>\n"
        "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
  for (const HeaderFunction &function : functions) {
    os << "\n";
    printFunction(os, function);
  }
  os << "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* " << guard << " */\n";
  return text;
}

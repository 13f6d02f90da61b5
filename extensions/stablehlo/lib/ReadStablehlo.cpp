//===- ReadStablehlo.cpp - StableHLO as text ------------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PrettyForms.h"
#include "bcast/Conversion/StablehloToBcast/StablehloToBcast.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::bcast;

/// What programs of JAX have: operations, and attributes of modules, functions
/// and arguments.
static constexpr StringLiteral dialects[] = {"stablehlo", "chlo", "sdy", "vhlo",
                                             "mhlo",      "jax",  "tf"};

namespace mlir::bcast::stablehlo {
/// A dialect in which programs are read, and not verified: attributes and types
/// are opaque, and operations are known by their names only.
class ReadingDialect : public Dialect {
public:
  ReadingDialect(StringRef name, MLIRContext *context, TypeID id)
      : Dialect(name, context, id) {
    allowUnknownOperations();
  }

  Attribute parseAttribute(DialectAsmParser &parser, Type type) const override {
    return OpaqueAttr::getChecked(
        [&] { return parser.emitError(parser.getNameLoc()); },
        StringAttr::get(getContext(), getNamespace()),
        parser.getFullSymbolSpec(), type ? type : NoneType::get(getContext()));
  }

  Type parseType(DialectAsmParser &parser) const override {
    return OpaqueType::getChecked(
        [&] { return parser.emitError(parser.getNameLoc()); },
        StringAttr::get(getContext(), getNamespace()),
        parser.getFullSymbolSpec());
  }

  std::optional<ParseOpHook>
  getParseOperationHook(StringRef name) const override {
    return ParseOpHook(parsePrettyForm);
  }
};

template <unsigned index> class NamedReadingDialect : public ReadingDialect {
public:
  explicit NamedReadingDialect(MLIRContext *context)
      : ReadingDialect(getDialectNamespace(), context,
                       TypeID::get<NamedReadingDialect>()) {}
  static StringRef getDialectNamespace() { return dialects[index]; }
};
} // namespace mlir::bcast::stablehlo

static bool isMentioned(StringRef text) {
  if (text.starts_with("ML\xefR")) // Of bytecode.
    return text.contains("stablehlo") || text.contains("chlo");
  // One pass, since constants may be long.
  for (size_t dot = text.find('.'); dot != StringRef::npos;
       dot = text.find('.', dot + 1))
    if (llvm::any_of(dialects, [&](StringRef dialect) {
          return text.take_front(dot).ends_with(dialect);
        }))
      return true;
  return false;
}

template <unsigned... indices>
static void addDialects(DialectRegistry &registry,
                        function_ref<bool(StringRef)> isKnown,
                        std::integer_sequence<unsigned, indices...>) {
  ((isKnown(dialects[indices])
        ? void()
        : registry.insert<stablehlo::NamedReadingDialect<indices>>()),
   ...);
}

static void addAllDialects(DialectRegistry &registry,
                           function_ref<bool(StringRef)> isKnown) {
  addDialects(registry, isKnown,
              std::make_integer_sequence<unsigned, std::size(dialects)>());
}

static LogicalResult import(ModuleOp module) {
  PassManager pm(module.getContext());
  ConvertStablehloToBcastOptions options;
  options.requireAll = true;
  pm.addPass(createConvertStablehloToBcast(options));
  return pm.run(module);
}

FrontEnd bcast::getStablehloFrontEnd() {
  return {"StableHLO", isMentioned, addAllDialects, import};
}

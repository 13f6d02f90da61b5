//===- Dialect.cpp - The dialect, its attributes and modules, in C --------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast-c/Dialect.h"
#include "Compilation.h"
#include "Support.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/IR/PhysicalLayout.h"
#include "bcast/Support/Places.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Bcast, bcast, BcastDialect)

namespace {
/// The text of all diagnostics of a context, one per line.
class DiagnosticText {
public:
  explicit DiagnosticText(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          add(diagnostic, "error");
          for (Diagnostic &note : diagnostic.getNotes())
            add(note, "note");
        }) {}

  std::string take() { return std::move(text); }

private:
  void add(Diagnostic &diagnostic, StringRef severity) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
      severity = "warning";
    if (diagnostic.getSeverity() == DiagnosticSeverity::Remark)
      severity = "remark";
    llvm::raw_string_ostream os(text);
    if (std::string place = formatPlace(diagnostic.getLocation());
        !place.empty())
      os << place << ": ";
    os << severity << ": " << diagnostic << "\n";
  }

  std::string text;
  ScopedDiagnosticHandler handler;
};
} // namespace

/// Returns the context with the dialect loaded, or null and an error.
static MLIRContext *getContext(MlirContext context, char **error) {
  clearError(error);
  MLIRContext *given = unwrap(context);
  if (given && given->getLoadedDialect<BcastDialect>())
    return given;
  setError(error, given ? "the dialect is not loaded; call bcastRegisterDialect"
                        : "the context is NULL");
  return nullptr;
}

/// Returns the result of `create`. If it is null, the error has its
/// diagnostics.
template <typename Create>
static auto createChecked(MLIRContext *context, char **error, Create create) {
  DiagnosticText diagnostics(context);
  auto emit = [&] { return emitError(UnknownLoc::get(context)); };
  auto created = create(llvm::function_ref<InFlightDiagnostic()>(emit));
  if (!created)
    setError(error, StringRef(diagnostics.take()).rtrim());
  return created;
}

bool bcastRegisterDialect(MlirContext context, char **error) {
  clearError(error);
  MLIRContext *given = unwrap(context);
  if (!given) {
    setError(error, "the context is NULL");
    return false;
  }
  // Another copy of the dialect would end the process.
  Dialect *loaded =
      given->getOrLoadDialect(BcastDialect::getDialectNamespace());
  if (loaded && loaded->getTypeID() != TypeID::get<BcastDialect>()) {
    setError(error, "the context has a dialect 'bcast' of another library");
    return false;
  }
  DialectRegistry registry;
  registerEverything(registry);
  given->appendDialectRegistry(registry);
  given->getOrLoadDialect<BcastDialect>();
  return true;
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

MlirAttribute bcastRuleAttrGet(MlirContext context, BcastRule rule,
                               char **error) {
  MLIRContext *given = getContext(context, error);
  if (!given)
    return wrap(Attribute());
  switch (rule.kind) {
  case BCAST_RULE_NUMPY:
    return wrap(Attribute(NumpyAttr::get(given)));
  case BCAST_RULE_PDPD:
    return wrap(Attribute(PdpdAttr::get(given, rule.axis)));
  case BCAST_RULE_BIDIRECTIONAL:
    return wrap(Attribute(BidirectionalAttr::get(given)));
  case BCAST_RULE_IN_DIM:
  case BCAST_RULE_BLOCKS: {
    auto dims = getInts(rule.broadcastDimensions, "broadcast_dimensions");
    if (dims && rule.kind == BCAST_RULE_BLOCKS)
      return wrap(Attribute(BlocksAttr::get(given, *dims)));
    if (dims)
      return wrap(Attribute(InDimAttr::get(given, *dims)));
    setError(error, llvm::toString(dims.takeError()));
    return wrap(Attribute());
  }
  default:
    setError(error, rule.kind == BCAST_RULE_NONE
                        ? Twine("BCAST_RULE_NONE has no attribute: operations "
                                "without a rule take equal shapes")
                        : "expected a BcastRuleKind, got " + Twine(rule.kind));
    return wrap(Attribute());
  }
}

bool bcastAttributeIsARule(MlirAttribute attribute) {
  return isa_and_nonnull<BroadcastRuleAttrInterface>(unwrap(attribute));
}

int32_t bcastRuleAttrGetKind(MlirAttribute attribute) {
  Attribute rule = unwrap(attribute);
  if (!rule)
    return -1;
  return llvm::TypeSwitch<Attribute, int32_t>(rule)
      .Case([](NumpyAttr) { return BCAST_RULE_NUMPY; })
      .Case([](PdpdAttr) { return BCAST_RULE_PDPD; })
      .Case([](InDimAttr) { return BCAST_RULE_IN_DIM; })
      .Case([](BidirectionalAttr) { return BCAST_RULE_BIDIRECTIONAL; })
      .Case([](BlocksAttr) { return BCAST_RULE_BLOCKS; })
      .Default(-1);
}

BcastResolution *bcastRuleAttrResolve(MlirAttribute rule,
                                      const BcastInts *operands,
                                      int64_t numOperands, char **error) {
  return createHandle<BcastResolution>(error, [&]() -> BroadcastResolution {
    auto attribute = dyn_cast_or_null<BroadcastRuleAttrInterface>(unwrap(rule));
    if (!attribute)
      return llvm::createStringError(
          "the attribute is not a broadcasting rule");
    auto shapes = getShapes(operands, numOperands);
    if (!shapes)
      return shapes.takeError();
    return attribute.resolve(*shapes);
  });
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Returns `attribute` as a typed attribute, or null if it is null. Returns
/// none for other attributes.
static std::optional<TypedAttr> getPaddingValue(MlirAttribute attribute,
                                                char **error) {
  Attribute given = unwrap(attribute);
  auto value = dyn_cast_or_null<TypedAttr>(given);
  if (!given || value)
    return value;
  setError(error, "the padding value has no type");
  return std::nullopt;
}

MlirAttribute bcastLayoutAttrGet(MlirContext context,
                                 const BcastInts *minorToMajor,
                                 const BcastInts *paddedDimensions,
                                 MlirAttribute paddingValue, char **error) {
  MLIRContext *given = getContext(context, error);
  std::optional<TypedAttr> padding;
  if (given)
    padding = getPaddingValue(paddingValue, error);
  if (!padding)
    return wrap(Attribute());
  auto getList = [&](const BcastInts *ints,
                     const char *what) -> std::optional<SmallVector<int64_t>> {
    auto list = getInts(ints ? *ints : BcastInts{nullptr, 0}, what);
    if (list)
      return llvm::to_vector(*list);
    setError(error, llvm::toString(list.takeError()));
    return std::nullopt;
  };
  auto order = getList(minorToMajor, "minor_to_major");
  auto widths = order ? getList(paddedDimensions, "padded_dimensions") : order;
  if (!widths)
    return wrap(Attribute());
  if (!minorToMajor && !paddedDimensions) {
    setError(error, "a layout needs minor_to_major or padded_dimensions");
    return wrap(Attribute());
  }
  if (!minorToMajor)
    *order = LayoutAttr::getDefaultMinorToMajor(widths->size());
  return wrap(Attribute(createChecked(given, error, [&](auto emitError) {
    return LayoutAttr::getChecked(emitError, given, ArrayRef(*order),
                                  ArrayRef(*widths), *padding);
  })));
}

bool bcastAttributeIsALayout(MlirAttribute attribute) {
  return isa_and_nonnull<LayoutAttr>(unwrap(attribute));
}

BcastLayout *bcastTypeGetLayout(MlirType type, char **error) {
  return createHandle<BcastLayout>(
      error, [&]() -> llvm::Expected<PhysicalLayout> {
        auto tensor = dyn_cast_or_null<RankedTensorType>(unwrap(type));
        if (!tensor)
          return llvm::createStringError("expected a ranked tensor type");
        return getPhysicalLayout(tensor);
      });
}

MlirType bcastTypeGetWithLayout(const BcastLayout *layout, MlirType elementType,
                                MlirAttribute paddingValue, char **error) {
  clearError(error);
  Type element = unwrap(elementType);
  if (!layout || !element) {
    setError(error, layout ? "the element type is NULL" : "the layout is NULL");
    return wrap(Type());
  }
  MLIRContext *context = getContext(wrap(element.getContext()), error);
  std::optional<TypedAttr> padding;
  if (context)
    padding = getPaddingValue(paddingValue, error);
  if (!padding)
    return wrap(Type());
  const PhysicalLayout &physical = layout->layout;
  return wrap(Type(createChecked(context, error, [&](auto emitError) {
    // Verifies the type first; getTypeWithLayout requires valid arguments.
    if (failed(RankedTensorType::verify(emitError, physical.getShape(), element,
                                        Attribute())))
      return RankedTensorType();
    LayoutAttr encoding;
    if (physical.isPadded() && *padding) {
      encoding =
          LayoutAttr::getChecked(emitError, context, physical.getMinorToMajor(),
                                 physical.getWidths(), *padding);
      if (!encoding || failed(encoding.verifyEncoding(physical.getShape(),
                                                      element, emitError)))
        return RankedTensorType();
    }
    return getTypeWithLayout(physical, element, *padding);
  })));
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

BcastExecutable *bcastCompileModule(MlirModule module, const char *entry,
                                    char **error) {
  return bcastCompileModuleWithOptions(module, entry, nullptr, error);
}

BcastExecutable *
bcastCompileModuleWithOptions(MlirModule module, const char *entry,
                              const BcastCompileOptions *options,
                              char **error) {
  clearError(error);
  if (!module.ptr) {
    setError(error, "the module is NULL");
    return nullptr;
  }
  ModuleOp given = unwrap(module);
  if (!bcastRegisterDialect(wrap(given.getContext()), error))
    return nullptr;
  DiagnosticText diagnostics(given.getContext());
  if (llvm::Error problem = verifyProgram(given)) {
    setError(error, describeFailure(diagnostics.take(), std::move(problem)));
    return nullptr;
  }
  auto executable = compileEntry(given, entry, options);
  if (executable)
    return new BcastExecutable{nullptr, std::move(*executable)};
  setError(error, describeFailure(diagnostics.take(), executable.takeError()));
  return nullptr;
}

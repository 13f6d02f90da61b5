//===- BcastAttributes.cpp - Attributes of the bcast dialect --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "NameSuggestions.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

#include "bcast/Dialect/Bcast/IR/BcastAttrInterfaces.cpp.inc"

#include "bcast/Dialect/Bcast/IR/BcastEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "bcast/Dialect/Bcast/IR/BcastAttributes.cpp.inc"

Attribute BcastDialect::parseAttribute(DialectAsmParser &parser,
                                       Type type) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef name;
  Attribute attribute;
  OptionalParseResult result =
      generatedAttributeParser(parser, &name, type, attribute);
  if (result.has_value())
    return attribute;
  StringRef names[] = {
      NumpyAttr::getMnemonic(),    PdpdAttr::getMnemonic(),
      InDimAttr::getMnemonic(),    BidirectionalAttr::getMnemonic(),
      BlocksAttr::getMnemonic(),   LayoutAttr::getMnemonic(),
      CpuTargetAttr::getMnemonic()};
  StringRef near = findNearName(name, names);
  InFlightDiagnostic diagnostic =
      parser.emitError(loc)
      << "expected " << llvm::join(ArrayRef(names).drop_back(), ", ") << " or "
      << ArrayRef(names).back() << ", got '" << name << "'";
  if (StringRef rule = describeRuleOf(name); !rule.empty())
    diagnostic << "; " << rule;
  else if (!near.empty())
    diagnostic << "; did you mean #bcast." << near << "?";
  else if (name == "none")
    diagnostic << "; leave the rule out where the shapes are equal";
  return {};
}

void BcastDialect::printAttribute(Attribute attribute,
                                  DialectAsmPrinter &printer) const {
  (void)generatedAttributePrinter(attribute, printer);
}

void BcastDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "bcast/Dialect/Bcast/IR/BcastAttributes.cpp.inc"
      >();
}

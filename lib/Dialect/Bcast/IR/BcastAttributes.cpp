//===- BcastAttributes.cpp - Attributes of the bcast dialect --------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assembly.h"
#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Rules/Rules.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::bcast;

#include "bcast/Dialect/Bcast/IR/BcastAttrInterfaces.cpp.inc"

#include "bcast/Dialect/Bcast/IR/BcastEnums.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "bcast/Dialect/Bcast/IR/BcastAttributes.cpp.inc"

void BcastDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "bcast/Dialect/Bcast/IR/BcastAttributes.cpp.inc"
      >();
}

//===- FrontEnds.cpp - Programs that tools import by themselves -----------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "bcast/Support/FrontEnds.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::bcast;

static SmallVector<FrontEnd> &getList() {
  static SmallVector<FrontEnd> list;
  return list;
}

ArrayRef<FrontEnd> mlir::bcast::getFrontEnds() { return getList(); }

AddFrontEnd::AddFrontEnd(const FrontEnd &frontEnd) {
  // A process may have a tool and the C library, each with a variable.
  if (llvm::none_of(getList(), [&](const FrontEnd &other) {
        return other.name == frontEnd.name;
      }))
    getList().push_back(frontEnd);
}

void mlir::bcast::addFrontEndDialects(DialectRegistry &registry) {
  for (const FrontEnd &frontEnd : getFrontEnds())
    frontEnd.addDialects(registry, [&](StringRef name) {
      return bool(registry.getDialectAllocator(name));
    });
}

SmallVector<FrontEnd> mlir::bcast::prepareToRead(StringRef program,
                                                 MLIRContext &context) {
  SmallVector<FrontEnd> mentioned;
  for (const FrontEnd &frontEnd : getFrontEnds()) {
    if (!frontEnd.isMentioned(program))
      continue;
    mentioned.push_back(frontEnd);
    DialectRegistry missing;
    frontEnd.addDialects(missing, [&](StringRef name) {
      return context.getLoadedDialect(name) ||
             context.getDialectRegistry().getDialectAllocator(name);
    });
    context.appendDialectRegistry(missing);
  }
  return mentioned;
}

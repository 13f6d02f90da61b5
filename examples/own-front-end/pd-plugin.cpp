//===- pd-plugin.cpp - The front end as a plugin --------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gives mlir-opt, or bcast-opt, the dialect pd and its lowering. It links to
// libBcast.so, as BcastPlugin.so and bcast-opt do, so that all of them have the
// same dialect bcast, in whatever order they are loaded.
//
//===----------------------------------------------------------------------===//

#include "PdDialect.h"
#include "PdToBcast.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Pd", "1",
          [](mlir::DialectRegistry *registry) {
            registry->insert<example::PdDialect, mlir::bcast::BcastDialect>();
            example::registerConvertPdToBcast();
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Pd", "1",
          [] { example::registerConvertPdToBcast(); }};
}

//===- bcast-plugin.cpp - The plugin for mlir-opt -------------------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --load-dialect-plugin loads the dialect, its passes, its pipelines and its
// transform operations. --load-pass-plugin loads only the passes and pipelines.
// Both options together are valid.
//
//===----------------------------------------------------------------------===//

#include "bcast/Dialect/Bcast/IR/Bcast.h"
#include "bcast/Dialect/Bcast/TransformOps/BcastTransformOps.h"
#include "bcast/Pipelines/Pipelines.h"
#include "bcast/RegisterAllExtensions.h"
#include "bcast/Support/Version.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

static void registerPasses() {
  static bool registered = false;
  if (std::exchange(registered, true))
    return;
  bcast::registerPasses();
  bcast::registerPipelines();
  DialectRegistry unused;
  bcast::registerAllExtensions(unused);
}

static void registerDialect(DialectRegistry *registry) {
  registry->insert<bcast::BcastDialect>();
  bcast::registerAllExtensions(*registry);
  bcast::registerTransformDialectExtension(*registry);
  registerPasses();
}

extern "C" DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Bcast", bcast::getVersion(),
          registerDialect};
}

extern "C" PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Bcast", bcast::getVersion(),
          registerPasses};
}

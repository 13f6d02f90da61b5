//===- bcast-translate.cpp - Translates files of other formats ------------===//
//
// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-translate with the imports of this project.
//
//===----------------------------------------------------------------------===//

#include "bcast/Import/Onnx.h"
#include "bcast/Import/OpenVino.h"
#include "bcast/Support/Files.h"
#include "bcast/Support/Version.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  mlir::bcast::reportLostOutput("bcast-translate");
  mlir::bcast::registerVersionPrinter();
#ifdef BCAST_HAS_ONNX
  mlir::bcast::registerOnnxTranslation();
#endif
#ifdef BCAST_HAS_OPENVINO
  mlir::bcast::registerOpenVinoTranslation();
#endif
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "bcast importer\n"));
}

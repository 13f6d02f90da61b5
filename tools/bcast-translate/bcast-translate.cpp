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
#include "bcast/Support/Options.h"
#include "bcast/Support/Version.h"
#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/WithColor.h"

/// Registers `option`, which fails: the build did not find the format's
/// library.
[[maybe_unused]] static void registerMissing(llvm::StringRef option,
                                             llvm::StringRef packages) {
  mlir::TranslateToMLIRRegistration translation(
      option, "not in this build",
      [=](llvm::SourceMgr &,
          mlir::MLIRContext *context) -> mlir::OwningOpRef<mlir::Operation *> {
        mlir::emitError(mlir::UnknownLoc::get(context))
            << "--" << option
            << " is not in this build of bcast; it needs Debian's " << packages;
        return nullptr;
      });
}

/// Whether the arguments name an import, or ask for help or the version.
static bool namesImport(llvm::ArrayRef<char *> arguments) {
  return llvm::any_of(arguments, [](llvm::StringRef argument) {
    argument = argument.ltrim('-').split('=').first;
    return argument == "import-onnx" || argument == "import-openvino" ||
           argument == "h" || argument.starts_with("help") ||
           argument == "version";
  });
}

int main(int argc, char **argv) {
  mlir::bcast::reportLostOutput("bcast-translate");
  if (!namesImport(llvm::ArrayRef(argv, argc).drop_front(argc > 0))) {
    llvm::WithColor::error(llvm::errs(), "bcast-translate")
        << "expected --import-onnx or --import-openvino, as in "
           "bcast-translate --import-onnx model.onnx\n";
    return 1;
  }
  mlir::bcast::registerVersionPrinter();
  mlir::bcast::hideOptionsOfLLVM();
#ifdef BCAST_HAS_ONNX
  mlir::bcast::registerOnnxTranslation();
#else
  registerMissing("import-onnx", "libonnx-dev and libprotobuf-dev");
#endif
#ifdef BCAST_HAS_OPENVINO
  mlir::bcast::registerOpenVinoTranslation();
#else
  registerMissing("import-openvino", "libpugixml-dev");
#endif
  return mlir::failed(mlir::mlirTranslateMain(argc, argv, "bcast importer\n"));
}

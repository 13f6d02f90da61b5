import os

import lit.formats

config.name = "bcast"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)

# Tests use this project's tools and LLVM's FileCheck, not, split-file, count.
config.environment["PATH"] = os.pathsep.join(
    [config.bcast_tools_dir, config.llvm_tools_dir, config.environment.get("PATH", "")]
)
config.substitutions.append(("%python", config.python))
config.substitutions.append(("%bcast_source_dir", config.bcast_source_dir))
config.substitutions.append(("%bcast_build_dir", config.bcast_build_dir))
if config.bcast_benchmarks == "ON":
    config.available_features.add("benchmarks")

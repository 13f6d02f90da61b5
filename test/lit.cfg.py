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
config.substitutions.append(("%bcast_version", config.bcast_version))
config.substitutions.append(
    ("%bcast_plugin", os.path.join(config.bcast_build_dir, "lib", "BcastPlugin.so"))
)
config.substitutions.append(
    ("%llvm_lib_dir", os.path.join(os.path.dirname(config.llvm_tools_dir), "lib"))
)
# Programs of other compilers, and LLVM's own, cannot load sanitized code.
if config.bcast_sanitize:
    config.available_features.add("sanitizers")
if config.bcast_benchmarks == "ON":
    config.available_features.add("benchmarks")

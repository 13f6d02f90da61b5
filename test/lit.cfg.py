import importlib.util
import os
import shutil

import lit.formats

config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]

# What is tested: what was built or, with --param bcast_prefix=FOLDER, what was
# installed there. Both have the same folders, but for documents and examples.
prefix = lit_config.params.get("bcast_prefix")
if prefix:
    config.available_features.add("installed")
    config.test_exec_root = os.path.join(config.test_exec_root, "installed-tree")
    prefix = os.path.abspath(prefix)
    documents_dir = os.path.join(prefix, "share", "doc", "bcast")
else:
    prefix = config.bcast_build_dir
    documents_dir = config.bcast_source_dir

# Tests use this project's tools and LLVM's FileCheck, not, split-file, count.
config.environment["PATH"] = os.pathsep.join(
    [
        os.path.join(prefix, "bin"),
        os.path.join(config.bcast_build_dir, "test", "bin"),
        config.llvm_tools_dir,
        config.environment.get("PATH", ""),
    ]
)
config.environment["PKG_CONFIG_PATH"] = os.path.join(prefix, "lib", "pkgconfig")
config.environment["PYTHONPATH"] = os.path.join(prefix, "lib", "python3", "dist-packages")
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
config.substitutions.append(("%python", config.python))
# Scripts of random programs: with --param soak=SEED, other programs, and more of them.
soak = lit_config.params.get("soak")
run_random = os.path.join(config.bcast_source_dir, "test", "Random", "run-random.py")
config.substitutions.append(("%random", f"{config.python} {run_random}" + (f" --soak={soak}" if soak else "")))
if soak:
    config.environment["BCAST_SOAK"] = soak
config.substitutions.append(("%bcast_prefix", prefix))
config.substitutions.append(("%bcast_documents_dir", documents_dir))
config.substitutions.append(("%bcast_source_dir", config.bcast_source_dir))
config.substitutions.append(("%bcast_build_dir", config.bcast_build_dir))
config.substitutions.append(("%bcast_version", config.bcast_version))
config.substitutions.append(
    ("%bcast_plugin", os.path.join(prefix, "lib", "bcast", "BcastPlugin.so"))
)
config.substitutions.append(
    (
        "%stablehlo_plugin",
        os.path.join(config.bcast_build_dir, "test", "lib", "StablehloTestPlugin.so"),
    )
)
config.substitutions.append(
    ("%llvm_lib_dir", os.path.join(os.path.dirname(config.llvm_tools_dir), "lib"))
)
# Programs for Arm and RISC-V can be linked and run.
emulators = ["qemu-aarch64", "qemu-riscv64"]
libraries = ["/usr/aarch64-linux-gnu/lib/libc.a", "/usr/riscv64-linux-gnu/lib/libc.a"]
if all(map(shutil.which, emulators)) and all(map(os.path.exists, libraries)):
    config.available_features.add("qemu")
# Programs of other compilers, and LLVM's own, cannot load sanitized code.
if config.bcast_sanitize:
    config.available_features.add("sanitizers")
if config.bcast_assertions == "ON":
    config.available_features.add("assertions")
# Other build types embed source paths, for debuggers and assertions.
if config.bcast_build_type == "Release":
    config.available_features.add("release")
# Programs can be compiled and run.
if config.bcast_rings != "core":
    config.available_features.add("compiler")
# Extensions that are built, by their folders; those that read a format, if its library was found.
extensions = config.bcast_extensions.split(";")
libraries = {"onnx": config.bcast_onnx, "openvino": config.bcast_openvino}
config.available_features.update(name for name in extensions if libraries.get(name, "ON") == "ON")
# Manual pages are made.
if config.bcast_help2man and not config.bcast_help2man.endswith("NOTFOUND"):
    config.available_features.add("help2man")
# Proofs need Debian's python3-z3; lit runs in the same Python.
if importlib.util.find_spec("z3"):
    config.available_features.add("z3")
# MPIs that were found, and their launchers: %mpirun-openmpi N PROGRAM runs N
# processes, and kills them after two minutes.
for mpi, found in (("openmpi", config.bcast_openmpi), ("mpich", config.bcast_mpich)):
    if "shard" in extensions and found == "ON" and shutil.which(f"mpirun.{mpi}"):
        config.available_features.add(mpi)
    run_mpi = os.path.join(config.bcast_source_dir, "extensions", "shard", "test", "run-mpi.py")
    config.substitutions.append((f"%mpirun-{mpi}", f"{config.python} {run_mpi} {mpi}"))

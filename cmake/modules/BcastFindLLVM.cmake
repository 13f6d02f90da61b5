# Finds LLVM and MLIR 22 as Debian packages them, and sets the compile flags
# that code linked to them needs.

set(BCAST_LLVM_MAJOR 22)
set(BCAST_LLVM_PACKAGES
    "libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22 libzstd-dev zlib1g-dev libxml2-dev libcurl4-openssl-dev libedit-dev")
set(BCAST_LLVM_HELP
    "bcast needs LLVM and MLIR ${BCAST_LLVM_MAJOR}. On Debian 12 install them with\n"
    "  apt-get update && apt-get install --no-install-recommends ${BCAST_LLVM_PACKAGES}\n"
    "or point MLIR_DIR at the directory of another installation's MLIRConfig.cmake.")
string(CONCAT BCAST_LLVM_HELP ${BCAST_LLVM_HELP})

# The exported targets of LLVM name zstd; without its development package
# find_package(MLIR) fails with a message that does not say so.
find_path(BCAST_ZSTD_INCLUDE_DIR zstd.h)
if(NOT BCAST_ZSTD_INCLUDE_DIR)
  message(FATAL_ERROR "zstd.h was not found.\n${BCAST_LLVM_HELP}")
endif()

find_package(MLIR CONFIG QUIET
             HINTS "/usr/lib/llvm-${BCAST_LLVM_MAJOR}/lib/cmake/mlir")
if(NOT MLIR_FOUND)
  message(FATAL_ERROR "MLIR was not found.\n${BCAST_LLVM_HELP}")
endif()
if(NOT LLVM_VERSION_MAJOR EQUAL BCAST_LLVM_MAJOR)
  message(FATAL_ERROR
          "Found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, but this version of bcast is "
          "written against LLVM ${BCAST_LLVM_MAJOR}.\n${BCAST_LLVM_HELP}")
endif()
if(NOT TARGET MLIR OR NOT TARGET LLVM)
  message(FATAL_ERROR
          "The LLVM in ${LLVM_DIR} has no libMLIR.so or libLLVM.so, and bcast links to both.\n"
          "${BCAST_LLVM_HELP}")
endif()
message(STATUS "Using MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
# MLIRConfig.cmake does not export this, and without it libraries silently link
# the static archives, which puts a second MLIR into the process.
set(MLIR_LINK_MLIR_DYLIB ON)
set(LLVM_LINK_LLVM_DYLIB ON)
include(TableGen)
include(AddLLVM)
include(AddMLIR)

include(HandleLLVMOptions)
separate_arguments(BCAST_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${BCAST_LLVM_DEFINITIONS})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

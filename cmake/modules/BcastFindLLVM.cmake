# Finds LLVM and MLIR 22 as Debian packages them, and makes the target
# Bcast::LLVM, which links libMLIR.so and libLLVM.so and no other MLIR. On
# failure, BCAST_LLVM_NOT_FOUND_MESSAGE has the reason and the fix.
#
# Read by this project and by its installed package, so that both find the same.

set(BCAST_LLVM_MAJOR 22)
set(BCAST_LLVM_PACKAGES
    "libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22 libzstd-dev zlib1g-dev libxml2-dev libcurl4-openssl-dev libedit-dev")
set(BCAST_LLVM_HELP
    "bcast needs LLVM and MLIR ${BCAST_LLVM_MAJOR}. On Debian 12 install them with\n"
    "  apt-get update && apt-get install --no-install-recommends ${BCAST_LLVM_PACKAGES}\n"
    "or point MLIR_DIR at the directory of another installation's MLIRConfig.cmake.")
string(CONCAT BCAST_LLVM_HELP ${BCAST_LLVM_HELP})
set(BCAST_LLVM_NOT_FOUND_MESSAGE "")

# Sets BCAST_LLVM_NOT_FOUND_MESSAGE in the caller, and returns from it.
macro(bcast_llvm_not_found)
  string(CONCAT BCAST_LLVM_NOT_FOUND_MESSAGE ${ARGN} "\n${BCAST_LLVM_HELP}")
  return()
endmacro()

# LLVM's package compiles C, and fails with a misleading message in a project
# without C.
get_property(BCAST_LANGUAGES GLOBAL PROPERTY ENABLED_LANGUAGES)
if(NOT "C" IN_LIST BCAST_LANGUAGES)
  set(BCAST_LLVM_NOT_FOUND_MESSAGE
      "LLVM's CMake package needs C, too: project(${PROJECT_NAME} LANGUAGES C CXX).")
  return()
endif()

# A wheel has LLVM and MLIR beside this package.
set(BCAST_MLIR_HINT "/usr/lib/llvm-${BCAST_LLVM_MAJOR}/lib/cmake/mlir")
if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/../mlir/MLIRConfig.cmake" AND EXISTS "${CMAKE_CURRENT_LIST_DIR}/../llvm/LLVMConfig.cmake")
  set(BCAST_MLIR_HINT "${CMAKE_CURRENT_LIST_DIR}/../mlir")
else()
  # The exported targets of LLVM name zstd. Without its development package,
  # find_package(MLIR) fails with a misleading message.
  find_path(BCAST_ZSTD_INCLUDE_DIR zstd.h)
  mark_as_advanced(BCAST_ZSTD_INCLUDE_DIR)
  if(NOT BCAST_ZSTD_INCLUDE_DIR)
    bcast_llvm_not_found("zstd.h was not found.")
  endif()
endif()

# A project that adds this one as a subdirectory links to the same targets.
set(BCAST_TARGETS_GLOBAL "${CMAKE_FIND_PACKAGE_TARGETS_GLOBAL}")
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
find_package(MLIR CONFIG QUIET
             HINTS "${BCAST_MLIR_HINT}")
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL "${BCAST_TARGETS_GLOBAL}")
if(NOT MLIR_FOUND)
  bcast_llvm_not_found("MLIR was not found.")
endif()
if(NOT LLVM_VERSION_MAJOR EQUAL BCAST_LLVM_MAJOR)
  bcast_llvm_not_found(
    "Found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, but this version of bcast is "
    "written against LLVM ${BCAST_LLVM_MAJOR}.")
endif()
if(NOT TARGET MLIR OR NOT TARGET LLVM)
  bcast_llvm_not_found(
    "The LLVM in ${LLVM_DIR} has no libMLIR.so or libLLVM.so, and bcast links to both.")
endif()

# MLIRConfig.cmake does not export this variable. Without it,
# mlir_target_link_libraries links static archives, a second MLIR in the
# process.
set(MLIR_LINK_MLIR_DYLIB ON)

if(NOT TARGET Bcast::LLVM)
  separate_arguments(BCAST_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  add_library(Bcast::LLVM INTERFACE IMPORTED GLOBAL)
  target_link_libraries(Bcast::LLVM INTERFACE MLIR LLVM)
  target_include_directories(Bcast::LLVM SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
  target_compile_definitions(Bcast::LLVM INTERFACE ${BCAST_LLVM_DEFINITIONS})
  target_compile_features(Bcast::LLVM INTERFACE cxx_std_17)
endif()

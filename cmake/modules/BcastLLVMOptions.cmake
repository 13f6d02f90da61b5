# LLVM's warnings and flags, and its CMake functions for TableGen, for the build
# of this project. The installed package does not pass these on.

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
set(LLVM_LINK_LLVM_DYLIB ON)
include(TableGen)
include(AddLLVM)
include(AddMLIR)

# OpenMP's library is looked for when a program uses threads, not here.
set(BCAST_LIBOMP "${LLVM_LIBRARY_DIR}/libomp.so.5")

include(HandleLLVMOptions)
if(BCAST_SANITIZE) # The program has the symbols of the sanitizers' runtime.
  string(REPLACE "-Wl,-z,defs" "" CMAKE_SHARED_LINKER_FLAGS "${CMAKE_SHARED_LINKER_FLAGS}")
endif()
separate_arguments(BCAST_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${BCAST_LLVM_DEFINITIONS})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

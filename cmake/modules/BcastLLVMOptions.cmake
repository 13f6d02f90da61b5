# What this project builds itself with: LLVM's warnings and flags, and its CMake
# functions for TableGen. The installed package passes none of it on.

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
set(LLVM_LINK_LLVM_DYLIB ON)
include(TableGen)
include(AddLLVM)
include(AddMLIR)

# Divided work runs on its threads; looked for when it is asked for, not here.
set(BCAST_LIBOMP "${LLVM_LIBRARY_DIR}/libomp.so.5")

include(HandleLLVMOptions)
if(BCAST_SANITIZE) # The program has the symbols of the sanitizers' runtime.
  string(REPLACE "-Wl,-z,defs" "" CMAKE_SHARED_LINKER_FLAGS "${CMAKE_SHARED_LINKER_FLAGS}")
endif()
separate_arguments(BCAST_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${BCAST_LLVM_DEFINITIONS})
include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

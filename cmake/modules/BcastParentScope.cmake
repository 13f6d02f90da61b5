# For a project that adds this one as a subdirectory: sets the variables of
# find_package(Bcast) in its scope. Those of LLVM and MLIR are for its own
# dialects, for mlir_tablegen and add_mlir_dialect.

get_cmake_property(BCAST_VARIABLES VARIABLES)
foreach(variable IN LISTS BCAST_VARIABLES)
  if(variable MATCHES "^(LLVM|MLIR)_")
    set(${variable} "${${variable}}" PARENT_SCOPE)
  endif()
endforeach()
set(BCAST_INCLUDE_DIR "${CMAKE_CURRENT_SOURCE_DIR}/include" "${CMAKE_CURRENT_BINARY_DIR}/include" PARENT_SCOPE)
set(BCAST_TOOLS_DIR "${CMAKE_CURRENT_BINARY_DIR}/bin" PARENT_SCOPE)

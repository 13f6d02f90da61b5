# Rings: the core (the dialect up to linalg), the compiler, and extensions. Each
# enters through one C++ function; no inner ring names an outer one.

# bcast_add_extension(<library> HEADER <header> FUNCTION <function>): the function,
# `void mlir::bcast::<function>(DialectRegistry &)`, adds the ring's dialects,
# interfaces, passes and pipelines to each tool.
function(bcast_add_extension library)
  cmake_parse_arguments(ARG "" "HEADER;FUNCTION" "" ${ARGN})
  set_property(GLOBAL APPEND PROPERTY BCAST_EXTENSION_LIBRARIES ${library})
  set_property(GLOBAL APPEND_STRING PROPERTY BCAST_EXTENSION_INCLUDES "#include \"${ARG_HEADER}\"\n")
  set_property(GLOBAL APPEND_STRING PROPERTY BCAST_EXTENSION_CALLS "  ${ARG_FUNCTION}(registry);\n")
endfunction()

# bcast_finish_extensions(): makes BcastAllExtensions of all that were added, with
# the header bcast/RegisterAllExtensions.h.
function(bcast_finish_extensions)
  get_property(libraries GLOBAL PROPERTY BCAST_EXTENSION_LIBRARIES)
  get_property(BCAST_INCLUDES GLOBAL PROPERTY BCAST_EXTENSION_INCLUDES)
  get_property(BCAST_CALLS GLOBAL PROPERTY BCAST_EXTENSION_CALLS)
  configure_file("${BCAST_SOURCE_DIR}/cmake/modules/RegisterAllExtensions.h.in"
    "${BCAST_BINARY_DIR}/include/bcast/RegisterAllExtensions.h" @ONLY)
  add_library(BcastAllExtensions INTERFACE)
  add_library(Bcast::BcastAllExtensions ALIAS BcastAllExtensions)
  target_link_libraries(BcastAllExtensions INTERFACE ${libraries})
  set(BCAST_RING all)
  bcast_install_target(BcastAllExtensions)
endfunction()

# bcast_extend_tool(<tool> <sources>... LINK_LIBS <libraries>...): adds sources of
# an extension to a tool of a ring inside it. They register themselves.
function(bcast_extend_tool tool)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  target_sources(${tool} PRIVATE ${ARG_UNPARSED_ARGUMENTS})
  target_include_directories(${tool} PRIVATE "${BCAST_SOURCE_DIR}/tools/${tool}")
  target_link_libraries(${tool} PRIVATE ${ARG_LINK_LIBS})
endfunction()

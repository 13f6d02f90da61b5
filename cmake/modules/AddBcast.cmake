# Functions that make and link this project's libraries and tools. LLVM and MLIR
# come from libLLVM.so and libMLIR.so, which are Bcast::LLVM; no target names an
# MLIRxxx or LLVMxxx archive. Libraries and tools are installed
# (BcastInstall.cmake).
#
# With BCAST_SHARED, all libraries are one, libBcast.so, so that a process has one
# dialect: a tool and the plugins of several projects share it. The libraries'
# names stay, for who links to them. Without, each library is static.

# These flags follow CMake's flags of the build type, and override NDEBUG.
if(BCAST_ENABLE_ASSERTIONS)
  add_compile_options(-UNDEBUG)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  if(NOT LLVM_ENABLE_ASSERTIONS)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include \"${CMAKE_CURRENT_LIST_DIR}/Assertions.h\">")
  endif()
elseif(CMAKE_BUILD_TYPE STREQUAL Debug)
  add_compile_options(-DNDEBUG)
endif()

if(BCAST_SANITIZE)
  include(CheckCXXSourceCompiles)
  set(CMAKE_REQUIRED_FLAGS "-fsanitize=${BCAST_SANITIZE}")
  check_cxx_source_compiles("int main() {}" BCAST_HAVE_SANITIZER)
  unset(CMAKE_REQUIRED_FLAGS)
  if(NOT BCAST_HAVE_SANITIZER)
    message(FATAL_ERROR "The compiler cannot link with -fsanitize=${BCAST_SANITIZE}. "
                        "On Debian 12 install: apt-get install libclang-rt-22-dev")
  endif()
  add_compile_options(-fsanitize=${BCAST_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  # The check of function pointers reads the bytes before a function. Before a compiled program
  # there may be no memory.
  add_compile_options(-fno-sanitize=function)
  # AddressSanitizer reports what these two would, and a build takes an eighth longer with them.
  add_compile_options(-fno-sanitize=null,object-size)
  add_link_options(-fsanitize=${BCAST_SANITIZE})
endif()

# bcast_leave_unsanitized(<name>): programs without sanitizers link or load the library, too.
function(bcast_leave_unsanitized name)
  if(BCAST_SANITIZE)
    target_compile_options(${name} PRIVATE -fno-sanitize=all)
    target_link_options(${name} PRIVATE -fno-sanitize=all)
  endif()
endfunction()

# Runs mlir-tblgen:
#   bcast_tablegen(<input.td> OUTPUTS <output> "<generator args>" ...)
# Outputs are in the build tree, in the folder of the input. Every library
# depends on BcastTablegen, which makes all outputs.
add_custom_target(BcastTablegen)
function(bcast_tablegen input)
  cmake_parse_arguments(ARG "" "" "OUTPUTS" ${ARGN})
  set(LLVM_TARGET_DEFINITIONS "${input}")
  set(TABLEGEN_OUTPUT)
  list(LENGTH ARG_OUTPUTS count)
  while(count GREATER 0)
    list(POP_FRONT ARG_OUTPUTS output generator)
    separate_arguments(generator)
    mlir_tablegen(${output} ${generator} "-I${BCAST_SOURCE_DIR}/include")
    list(LENGTH ARG_OUTPUTS count)
  endwhile()
  string(MAKE_C_IDENTIFIER "${CMAKE_CURRENT_SOURCE_DIR}/${input}" id)
  add_custom_target(tablegen_${id} DEPENDS ${TABLEGEN_OUTPUT})
  add_dependencies(BcastTablegen tablegen_${id})
endfunction()

# Parsing MLIR's headers takes most of the time of a build, so this is done
# once.
if(BCAST_PRECOMPILE_HEADERS)
  set(empty "${CMAKE_CURRENT_BINARY_DIR}/PrecompiledHeaders.cpp")
  file(WRITE "${empty}.new" "")
  file(COPY_FILE "${empty}.new" "${empty}" ONLY_IF_DIFFERENT)
  add_library(BcastPrecompiledHeaders OBJECT "${empty}")
  target_link_libraries(BcastPrecompiledHeaders PRIVATE Bcast::LLVM)
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    # The same headers give the same file, so that ccache knows what was compiled with it.
    target_compile_options(BcastPrecompiledHeaders PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
  target_precompile_headers(BcastPrecompiledHeaders PRIVATE
    "$<$<COMPILE_LANGUAGE:CXX>:${CMAKE_CURRENT_LIST_DIR}/PrecompiledHeaders.h>")
endif()
function(bcast_precompile_headers name)
  if(BCAST_PRECOMPILE_HEADERS)
    target_precompile_headers(${name} REUSE_FROM BcastPrecompiledHeaders)
  endif()
endfunction()

function(bcast_set_include_directories name scope)
  target_include_directories(${name} ${scope}
    $<BUILD_INTERFACE:${BCAST_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${BCAST_BINARY_DIR}/include>
    "$<BUILD_INTERFACE:${BCAST_EXTENSION_DIRS}>"
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endfunction()

# bcast_add_shared_library(): makes libBcast.so, to which each library adds its
# objects. Its interface in C++ is that of one version of bcast and of LLVM.
function(bcast_add_shared_library)
  add_library(Bcast SHARED)
  add_library(Bcast::Bcast ALIAS Bcast)
  bcast_set_include_directories(Bcast PUBLIC)
  target_link_libraries(Bcast PUBLIC Bcast::LLVM)
  set_target_properties(Bcast PROPERTIES
    LINKER_LANGUAGE CXX
    VERSION "${PROJECT_VERSION}"
    SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
  if(NOT BCAST_SANITIZE) # Whose symbols the program has.
    target_link_options(Bcast PRIVATE LINKER:-z,defs)
  endif()
  set(BCAST_RING core)
  bcast_install_target(Bcast COMPONENT library)
endfunction()

# add_bcast_library(<name> [OUTSIDE] <sources>... LINK_LIBS <libraries>...)
# OUTSIDE libraries are static: those of tests, and those that need a library
# that a system may lack.
function(add_bcast_library name)
  cmake_parse_arguments(ARG "OUTSIDE" "" "LINK_LIBS" ${ARGN})
  if(BCAST_SHARED AND NOT ARG_OUTSIDE)
    set(objects ${name}Objects)
    add_library(${objects} OBJECT ${ARG_UNPARSED_ARGUMENTS})
    target_link_libraries(${objects} PRIVATE Bcast::LLVM)
    target_sources(Bcast PRIVATE $<TARGET_OBJECTS:${objects}>)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE Bcast)
    bcast_set_include_directories(${name} INTERFACE)
  else()
    set(objects ${name})
    add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
    target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS} Bcast::LLVM)
  endif()
  add_library(Bcast::${name} ALIAS ${name})
  add_dependencies(${objects} BcastTablegen)
  bcast_set_include_directories(${objects} PUBLIC)
  bcast_precompile_headers(${objects})
  bcast_install_target(${name})
endfunction()

# add_bcast_tool(<name> <sources>... LINK_LIBS <libraries>...)
function(add_bcast_tool name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  add_dependencies(${name} BcastTablegen)
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} Bcast::LLVM)
  # Overrides CMake's -fPIE, with which g++ copies data of libMLIR.so into
  # tools.
  target_compile_options(${name} PRIVATE -fPIC)
  bcast_precompile_headers(${name})
  bcast_install_target(${name})
  if(NOT BCAST_INSTALL) # Its folder is not beside that of libBcast.so.
    set_target_properties(${name} PROPERTIES INSTALL_RPATH "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
  endif()
endfunction()

# bcast_add_manual_page(<tool>): makes the manual page of what the tool prints for
# --help, if help2man was found.
function(bcast_add_manual_page tool)
  if(NOT BCAST_INSTALL OR NOT BCAST_HELP2MAN)
    return()
  endif()
  set(page "${BCAST_BINARY_DIR}/${CMAKE_INSTALL_MANDIR}/man1/${tool}.1")
  add_custom_command(OUTPUT "${page}"
    COMMAND "${BCAST_SOURCE_DIR}/utils/make-manual-page" "--help2man=${BCAST_HELP2MAN}" $<TARGET_FILE:${tool}> "${page}"
    DEPENDS ${tool} "${BCAST_SOURCE_DIR}/utils/make-manual-page"
    COMMENT "Writing the manual page of ${tool}"
    VERBATIM)
  add_custom_target(manual-page-${tool} ALL DEPENDS "${page}")
  install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT tools)
endfunction()

# add_bcast_plugin(<name> <sources>... LINK_LIBS <libraries>...)
# A shared object for tools to load at run time. Only its entry points are
# visible, so that its copies of static libraries do not conflict with others.
function(add_bcast_plugin name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_library(${name} MODULE ${ARG_UNPARSED_ARGUMENTS})
  add_library(Bcast::${name} ALIAS ${name})
  add_dependencies(${name} BcastTablegen)
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} Bcast::LLVM)
  target_link_options(${name} PRIVATE LINKER:--exclude-libs,ALL)
  bcast_precompile_headers(${name})
  # It is in a folder below that of libBcast.so.
  set_target_properties(${name} PROPERTIES PREFIX "" INSTALL_RPATH "$ORIGIN/..")
  bcast_install_target(${name} LIBDIR "${CMAKE_INSTALL_LIBDIR}/bcast")
endfunction()

# add_bcast_unittest(<name> <sources>... LINK_LIBS <libraries>...)
function(add_bcast_unittest name)
  cmake_parse_arguments(ARG "" "" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} GTest::gtest_main Bcast::LLVM)
  target_compile_options(${name} PRIVATE -fPIC)
  bcast_precompile_headers(${name})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${BCAST_BINARY_DIR}/unittests")
  add_test(NAME unit-${name} COMMAND ${name})
  set_tests_properties(unit-${name} PROPERTIES LABELS quick)
endfunction()

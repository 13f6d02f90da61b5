# Debian packages: `cpack -G DEB` in a build tree writes one for each component
# of the installed tree. utils/make-packages calls it.
#
# A library has its SONAME's version in the name of its package, and the folders
# are those of `cmake --install`, below /usr. Dependencies on shared libraries
# are what dpkg-shlibdeps finds; all others are here.

set(BCAST_PACKAGE_MAINTAINER "The bcast project <maintainers@bcast.invalid>"
    CACHE STRING "Who answers for the packages: Name <address>")
set(BCAST_PACKAGE_REVISION "1" CACHE STRING "The number of the packages that follows bcast's version")
mark_as_advanced(BCAST_PACKAGE_MAINTAINER BCAST_PACKAGE_REVISION)
set(debian "${BCAST_SOURCE_DIR}/cmake/debian")
set(version "${bcast_VERSION}-${BCAST_PACKAGE_REVISION}")
set(soversion "${bcast_VERSION_MAJOR}.${bcast_VERSION_MINOR}")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "${BCAST_PACKAGE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")
set(CPACK_PACKAGE_DIRECTORY "${BCAST_BINARY_DIR}/packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE "${BCAST_PACKAGE_REVISION}")
set(CPACK_DEBIAN_PACKAGE_SOURCE bcast)
# llvm-22-dev has a link to libLLVM.so, too. dpkg-shlibdeps takes either package,
# and with that one finds no dependency.
set(llvm_version "${LLVM_VERSION_MAJOR}.${LLVM_VERSION_MINOR}")
set(CPACK_BCAST_SHLIBS
  "libLLVM ${llvm_version} libllvm${LLVM_VERSION_MAJOR} (>= 1:${LLVM_PACKAGE_VERSION})"
  "libMLIR ${llvm_version} libmlir-${LLVM_VERSION_MAJOR} (>= 1:${LLVM_PACKAGE_VERSION})"
  "libBcast ${soversion} libbcast${soversion} (= ${version})")
# Where dpkg-shlibdeps finds it.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_THREADS 4)

# bcast_add_debian_package(<component> <name> DESCRIPTION <text>
#   [SECTION <section>] [ARCHITECTURE <architecture>] [DEPENDS <package>...]
#   [RECOMMENDS <package>...] [SUGGESTS <package>...] [CONTROL <file>...]
#   [LIBRARY <library>] [SHLIBDEPS])
# The first line of the description is the synopsis. LIBRARY is the name of the
# shared library of the package, without its version. SHLIBDEPS adds what
# programs in the package need; a library implies it.
macro(bcast_add_debian_package component name)
  cmake_parse_arguments(ARG "SHLIBDEPS" "DESCRIPTION;SECTION;ARCHITECTURE;LIBRARY" "DEPENDS;RECOMMENDS;SUGGESTS;CONTROL" ${ARGN})
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER "${component}" variable)
  set(variable "CPACK_DEBIAN_${variable}")
  set(${variable}_PACKAGE_NAME ${name})
  set(${variable}_DESCRIPTION "${ARG_DESCRIPTION}")
  set(${variable}_PACKAGE_SECTION "${ARG_SECTION}")
  foreach(field IN ITEMS DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN ARG_${field} ", " ${variable}_PACKAGE_${field})
  endforeach()
  if(ARG_ARCHITECTURE)
    set(${variable}_PACKAGE_ARCHITECTURE "${ARG_ARCHITECTURE}")
  endif()
  if(ARG_SHLIBDEPS OR ARG_LIBRARY)
    set(${variable}_PACKAGE_SHLIBDEPS ON)
  endif()
  if(ARG_LIBRARY)
    file(WRITE "${BCAST_BINARY_DIR}/package/${name}/shlibs"
      "${ARG_LIBRARY} ${soversion} ${name} (>= ${bcast_VERSION})\n")
    list(APPEND ARG_CONTROL "${BCAST_BINARY_DIR}/package/${name}/shlibs" "${debian}/triggers")
  endif()
  set(${variable}_PACKAGE_CONTROL_EXTRA "${ARG_CONTROL}")
endmacro()

set(about "bcast states broadcasts by the rules of NumPy, XLA, OpenVINO and Paddle,
and layouts with padding, in one dialect of MLIR. It compiles programs to
fused code for CPUs.")

set(mpi_libraries)
foreach(mpi IN ITEMS openmpi mpich)
  string(TOUPPER "${mpi}" variable)
  if(BCAST_${variable}_FOUND)
    list(APPEND mpi_libraries "libbcast-mpi-${mpi}${soversion}")
  endif()
endforeach()
list(JOIN mpi_libraries " | " mpi_libraries)

if(BCAST_SHARED)
  bcast_add_debian_package(library libbcast${soversion}
    SECTION libs
    SUGGESTS libomp-22-dev
    LIBRARY libBcast
    DESCRIPTION "MLIR dialect and compiler for broadcasting - library
${about}

This package has the dialect, its passes and the compiler as one library, to
which tools, plugins and other compilers link. Its interface in C++ is that of
one version.")
endif()

bcast_add_debian_package(tools bcast-tools
  SECTION devel SHLIBDEPS
  SUGGESTS bcast-doc clang-22 libomp-22-dev mlir-22-tools python3 python3-numpy ${mpi_libraries}
  DESCRIPTION "MLIR dialect and compiler for broadcasting - tools
${about}

This package has the tools bcast-run, bcast-compile, bcast-opt, bcast-reduce,
bcast-translate, bcast-conformance and bcast-lsp-server, and the plugin for
mlir-opt.")

bcast_add_debian_package(c-library libbcast-c${soversion}
  SECTION libs
  SUGGESTS libomp-22-dev
  LIBRARY libbcast-c
  DESCRIPTION "MLIR dialect and compiler for broadcasting - C library
${about}

This package has the library that compiles and runs programs, with an interface
in C.")

# LLVM's CMake package finds these, and fails without. Libraries in C++ have the
# interface of one release of LLVM, which is its second number.
string(REPLACE " " ";" llvm_packages "${BCAST_LLVM_PACKAGES}")
list(REMOVE_ITEM llvm_packages clang-22 lld-22 libmlir-22-dev)
math(EXPR next_minor "${LLVM_VERSION_MINOR} + 1")
set(extension_packages)
if(BCAST_ONNX_FOUND)
  list(APPEND extension_packages libonnx-dev libprotobuf-dev)
endif()
if(BCAST_OPENVINO_FOUND)
  list(APPEND extension_packages libpugixml-dev)
endif()
bcast_add_debian_package(core-development libbcast-core-dev
  SECTION libdevel
  DEPENDS "bcast-tools (= ${version})"
    "libmlir-${BCAST_LLVM_MAJOR}-dev (>= 1:${LLVM_PACKAGE_VERSION})"
    "libmlir-${BCAST_LLVM_MAJOR}-dev (<< 1:${LLVM_VERSION_MAJOR}.${next_minor}~)" ${llvm_packages}
  SUGGESTS bcast-doc
  DESCRIPTION "MLIR dialect and compiler for broadcasting - files for the dialect
${about}

This package has headers, libraries and the files of CMake for compilers that
take the dialect and its passes up to linalg.")

bcast_add_debian_package(development libbcast-dev
  SECTION libdevel
  DEPENDS "libbcast-core-dev (= ${version})" "libbcast-c${soversion} (= ${version})" ${extension_packages}
  SUGGESTS bcast-doc
  DESCRIPTION "MLIR dialect and compiler for broadcasting - development files
${about}

This package has headers, libraries and the files of pkg-config for programs
that compile and run code, in C++ and C, and for those that use the extensions.")

bcast_add_debian_package(python python3-bcast
  SECTION python ARCHITECTURE all
  DEPENDS python3:any python3-numpy "libbcast-c${soversion} (>= ${bcast_VERSION})"
  SUGGESTS bcast-doc
  CONTROL "${debian}/postinst" "${debian}/prerm"
  DESCRIPTION "MLIR dialect and compiler for broadcasting - Python package
${about}

This package compiles programs to functions on NumPy arrays, and computes
broadcast shapes.")

bcast_add_debian_package(documentation bcast-doc
  SECTION doc ARCHITECTURE all
  DESCRIPTION "MLIR dialect and compiler for broadcasting - documents and examples
${about}

This package has the tutorial, the specification, the reference and the
examples.")

set(BCAST_LAUNCHER_openmpi openmpi-bin)
set(BCAST_LAUNCHER_mpich mpich)
foreach(mpi IN ITEMS openmpi mpich)
  string(TOUPPER "${mpi}" variable)
  if(NOT BCAST_${variable}_FOUND)
    continue()
  endif()
  set(library libbcast-mpi-${mpi}${soversion})
  bcast_add_debian_package(mpi-${mpi} ${library}
    SECTION libs
    RECOMMENDS ${BCAST_LAUNCHER_${mpi}}
    LIBRARY libbcast-mpi-${mpi}
    DESCRIPTION "MLIR dialect and compiler for broadcasting - library for ${mpi}
${about}

This package has the library that programs call whose arrays are divided over
the processes of an MPI job.")
  bcast_add_debian_package(mpi-${mpi}-development libbcast-mpi-${mpi}-dev
    SECTION libdevel
    DEPENDS "${library} (= ${version})" "libbcast-dev (= ${version})" lib${mpi}-dev
    DESCRIPTION "MLIR dialect and compiler for broadcasting - development files for ${mpi}
${about}

This package has what programs link to whose arrays are divided over the
processes of an MPI job.")
endforeach()

set(CPACK_BCAST_SOURCE_DIR "${BCAST_SOURCE_DIR}")
set(CPACK_PRE_BUILD_SCRIPTS "${BCAST_SOURCE_DIR}/cmake/modules/AddDebianFiles.cmake")
include(CPack)

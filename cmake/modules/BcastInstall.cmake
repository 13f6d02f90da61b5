# What `cmake --install` writes: headers, libraries, tools, the plugin, the
# Python package, the CMake package Bcast with an export set of its own, files
# for pkg-config, documents and examples. The installed tree can be moved.
#
# A folder whose targets are not installed sets BCAST_INSTALL to OFF.
#
# Each file is of one component, and so of one package (BcastPackages.cmake).

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(BCAST_INSTALL_CMAKE_DIR "${CMAKE_INSTALL_LIBDIR}/cmake/Bcast")
# Tools find libMLIR.so at its path of link time, because the loader does not
# search Debian's folder of LLVM. Libraries of this project have a relative
# path.
set(CMAKE_INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
# The build tree has the same folders and the same path. CMake would pad a
# shorter path with colons, and the loader would search the current directory
# for each empty entry.
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)

function(bcast_get_development variable ring)
  if(ring STREQUAL core)
    set(${variable} core-development PARENT_SCOPE)
  elseif(ring STREQUAL tools)
    set(${variable} tools PARENT_SCOPE)
  else()
    set(${variable} development PARENT_SCOPE)
  endif()
endfunction()

# bcast_install_target(<name> [COMPONENT <component>] [DEVELOPMENT <component>]
#                      [EXPORT <set>] [LIBDIR <folder>]): installs a library, a
# tool or a plugin and makes it Bcast::<name> of the package. What programs run
# with is of COMPONENT (default: tools), and what they link to is of DEVELOPMENT
# (default: core-development in the core, else development). Libraries of
# BCAST_RING are a component of the package, and tools another.
function(bcast_install_target name)
  cmake_parse_arguments(ARG "" "COMPONENT;DEVELOPMENT;EXPORT;LIBDIR" "" ${ARGN})
  if(NOT BCAST_INSTALL)
    return()
  endif()
  if(NOT ARG_COMPONENT)
    set(ARG_COMPONENT tools)
  endif()
  get_target_property(type ${name} TYPE)
  if(NOT ARG_DEVELOPMENT)
    bcast_get_development(ARG_DEVELOPMENT "${BCAST_RING}")
  endif()
  if(NOT ARG_EXPORT)
    set(ring "${BCAST_RING}")
    if(type MATCHES "EXECUTABLE|MODULE_LIBRARY")
      set(ring tools)
    endif()
    set(ARG_EXPORT BcastTargets-${ring})
    get_property(rings GLOBAL PROPERTY BCAST_INSTALLED_RINGS)
    if(NOT ring IN_LIST rings)
      set_property(GLOBAL APPEND PROPERTY BCAST_INSTALLED_RINGS ${ring})
    endif()
  endif()
  if(NOT ARG_LIBDIR)
    set(ARG_LIBDIR "${CMAKE_INSTALL_LIBDIR}")
  endif()
  install(TARGETS ${name} EXPORT ${ARG_EXPORT}
    ARCHIVE DESTINATION "${ARG_LIBDIR}" COMPONENT ${ARG_DEVELOPMENT}
    LIBRARY DESTINATION "${ARG_LIBDIR}" COMPONENT ${ARG_COMPONENT} NAMELINK_COMPONENT ${ARG_DEVELOPMENT}
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${ARG_COMPONENT}
    INCLUDES DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
endfunction()

# bcast_add_pkgconfig(<name> [COMPONENT <component>]): makes pkg-config files of
# <name>.pc.in, for the build tree and for the installed tree. Paths are relative
# to the file (libdir=${pcfiledir}/..), so that the tree can be moved.
function(bcast_add_pkgconfig name)
  cmake_parse_arguments(ARG "" "COMPONENT" "" ${ARGN})
  if(NOT ARG_COMPONENT)
    set(ARG_COMPONENT development)
  endif()
  set(BCAST_PKGCONFIG_INCLUDEDIR "${BCAST_SOURCE_DIR}/include")
  file(RELATIVE_PATH BCAST_PKGCONFIG_DATADIR "${BCAST_BINARY_DIR}/lib" "${BCAST_BINARY_DIR}/${CMAKE_INSTALL_DATADIR}")
  configure_file("${name}.pc.in" "${BCAST_BINARY_DIR}/lib/pkgconfig/${name}.pc" @ONLY)
  if(BCAST_INSTALL)
    file(RELATIVE_PATH BCAST_PKGCONFIG_INCLUDEDIR "/${CMAKE_INSTALL_LIBDIR}" "/${CMAKE_INSTALL_INCLUDEDIR}")
    file(RELATIVE_PATH BCAST_PKGCONFIG_DATADIR "/${CMAKE_INSTALL_LIBDIR}" "/${CMAKE_INSTALL_DATADIR}")
    string(PREPEND BCAST_PKGCONFIG_INCLUDEDIR "\${libdir}/")
    configure_file("${name}.pc.in" "${BCAST_BINARY_DIR}/package/${name}.pc" @ONLY)
    install(FILES "${BCAST_BINARY_DIR}/package/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
      COMPONENT ${ARG_COMPONENT})
  endif()
endfunction()

# bcast_install_package(): installs all files that are not targets. Called once.
function(bcast_install_package)
  set(headers FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.h.inc" PATTERN "CMakeFiles" EXCLUDE)
  get_property(core GLOBAL PROPERTY BCAST_CORE_FOLDERS)
  set(folders)
  foreach(include IN ITEMS "${BCAST_SOURCE_DIR}/include" "${BCAST_BINARY_DIR}/include")
    foreach(folder IN LISTS core)
      list(APPEND folders "${include}/bcast/${folder}")
    endforeach()
  endforeach()
  install(DIRECTORY ${folders} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/bcast" COMPONENT core-development ${headers})
  if(BCAST_RINGS STREQUAL core)
    install(FILES "${BCAST_BINARY_DIR}/include/bcast/RegisterAllExtensions.h"
      DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/bcast" COMPONENT development)
  else()
    set(folders "${BCAST_SOURCE_DIR}/include/" "${BCAST_BINARY_DIR}/include/")
    get_property(extensions GLOBAL PROPERTY BCAST_EXTENSIONS)
    foreach(extension IN LISTS extensions)
      list(APPEND folders "${BCAST_SOURCE_DIR}/extensions/${extension}/include/"
        "${BCAST_BINARY_DIR}/extensions/${extension}/include/")
    endforeach()
    string(REGEX REPLACE "([][+.*?^$(){}|\\])" "\\\\\\1" includes "${BCAST_SOURCE_DIR};${BCAST_BINARY_DIR}")
    list(JOIN includes "|" includes)
    list(JOIN core "|" core)
    install(DIRECTORY ${folders} DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development ${headers}
      REGEX "^(${includes})/include/bcast/(${core})(/|$)" EXCLUDE)
  endif()
  install(FILES "${BCAST_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT documentation)
  file(GLOB examples RELATIVE "${BCAST_SOURCE_DIR}" "${BCAST_SOURCE_DIR}/extensions/*/examples")
  foreach(folder IN ITEMS examples ${examples})
    install(DIRECTORY "${BCAST_SOURCE_DIR}/${folder}/" DESTINATION "${CMAKE_INSTALL_DOCDIR}/${folder}"
      COMPONENT documentation USE_SOURCE_PERMISSIONS PATTERN "__pycache__" EXCLUDE)
  endforeach()
  configure_file("${BCAST_SOURCE_DIR}/cmake/modules/InstallDocuments.cmake.in"
    "${BCAST_BINARY_DIR}/package/InstallDocuments.cmake" @ONLY)
  install(SCRIPT "${BCAST_BINARY_DIR}/package/InstallDocuments.cmake" COMPONENT documentation)

  if(PROJECT_IS_TOP_LEVEL)
    add_custom_target(uninstall
      COMMAND "${CMAKE_COMMAND}" "-DMANIFEST=${BCAST_BINARY_DIR}/install_manifest.txt"
        -P "${BCAST_SOURCE_DIR}/cmake/modules/Uninstall.cmake"
      VERBATIM)
  endif()

  get_property(BCAST_INSTALLED_RINGS GLOBAL PROPERTY BCAST_INSTALLED_RINGS)
  # The file is not in a folder that find_package searches, because PATH may
  # contain the build tree.
  configure_package_config_file(
    "${BCAST_SOURCE_DIR}/cmake/modules/BcastConfig.cmake.in"
    "${BCAST_BINARY_DIR}/package/BcastConfig.cmake"
    INSTALL_DESTINATION "${BCAST_INSTALL_CMAKE_DIR}"
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_BINDIR)
  write_basic_package_version_file("${BCAST_BINARY_DIR}/package/BcastConfigVersion.cmake"
    VERSION ${bcast_VERSION} COMPATIBILITY SameMinorVersion)
  install(FILES
    "${BCAST_BINARY_DIR}/package/BcastConfig.cmake"
    "${BCAST_BINARY_DIR}/package/BcastConfigVersion.cmake"
    "${BCAST_SOURCE_DIR}/cmake/modules/BcastFindLLVM.cmake"
    DESTINATION "${BCAST_INSTALL_CMAKE_DIR}" COMPONENT core-development)
  foreach(ring IN LISTS BCAST_INSTALLED_RINGS)
    bcast_get_development(component ${ring})
    install(EXPORT BcastTargets-${ring} NAMESPACE Bcast:: DESTINATION "${BCAST_INSTALL_CMAKE_DIR}"
      COMPONENT ${component})
  endforeach()
  if(PROJECT_IS_TOP_LEVEL)
    include(BcastPackages)
  endif()
endfunction()

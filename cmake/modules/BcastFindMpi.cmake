# Finds Open MPI and MPICH by pkg-config. For each, extensions/shard/lib/Mpi builds a
# library for partitioned programs; without both, these cannot run.
#
# Sets BCAST_OPENMPI_FOUND and BCAST_MPICH_FOUND, and makes the targets
# PkgConfig::BCAST_PKG_OPENMPI and PkgConfig::BCAST_PKG_MPICH.

option(BCAST_ENABLE_MPI "Run partitioned programs if Open MPI or MPICH is found" ON)
set(BCAST_OPENMPI_FOUND OFF)
set(BCAST_MPICH_FOUND OFF)
if(BCAST_ENABLE_MPI)
  find_package(PkgConfig QUIET)
  foreach(mpi IN ITEMS "OPENMPI:ompi-c:Open MPI:openmpi-bin libopenmpi-dev" "MPICH:mpich:MPICH:mpich libmpich-dev")
    string(REPLACE ":" ";" mpi "${mpi}")
    list(POP_FRONT mpi name module title packages)
    if(PkgConfig_FOUND)
      pkg_check_modules(BCAST_PKG_${name} QUIET IMPORTED_TARGET "${module}")
    endif()
    if(TARGET PkgConfig::BCAST_PKG_${name})
      set(BCAST_${name}_FOUND ON)
      message(STATUS "Using ${title} ${BCAST_PKG_${name}_VERSION} for partitioned programs")
    else()
      set(BCAST_${name}_FOUND OFF)
      message(STATUS "Partitioned programs cannot run under ${title}: pkg-config did not find ${module}. "
                     "On Debian 12 install: apt-get install pkg-config ${packages}")
    endif()
  endforeach()
endif()

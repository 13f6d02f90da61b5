# Finds pugixml, which reads XML. Without it, the import of OpenVINO IR is left
# out.
#
# Sets BCAST_OPENVINO_FOUND.

option(BCAST_ENABLE_OPENVINO "Import OpenVINO IR if pugixml is found" ON)
set(BCAST_OPENVINO_FOUND OFF)
if(BCAST_ENABLE_OPENVINO)
  find_path(BCAST_PUGIXML_INCLUDE_DIR pugixml.hpp)
  find_library(BCAST_PUGIXML_LIBRARY pugixml)
  mark_as_advanced(BCAST_PUGIXML_INCLUDE_DIR BCAST_PUGIXML_LIBRARY)
  if(BCAST_PUGIXML_INCLUDE_DIR AND BCAST_PUGIXML_LIBRARY)
    set(BCAST_OPENVINO_FOUND ON)
    message(STATUS "Using pugixml in ${BCAST_PUGIXML_LIBRARY}")
  else()
    message(STATUS "The import of OpenVINO IR is left out: pugixml was not found. "
                   "On Debian 12 install: apt-get install libpugixml-dev")
  endif()
endif()

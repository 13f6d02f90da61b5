# Finds ONNX's library of messages and operators, and protobuf. Without them,
# the import of ONNX models is left out.
#
# Sets BCAST_ONNX_FOUND.

option(BCAST_ENABLE_ONNX "Import ONNX models if their library is found" ON)
set(BCAST_ONNX_FOUND OFF)
if(BCAST_ENABLE_ONNX)
  find_path(BCAST_ONNX_INCLUDE_DIR onnx/onnx_pb.h)
  find_library(BCAST_ONNX_LIBRARY onnx)
  find_library(BCAST_ONNX_PROTO_LIBRARY onnx_proto)
  find_path(BCAST_PROTOBUF_INCLUDE_DIR google/protobuf/message.h)
  find_library(BCAST_PROTOBUF_LIBRARY protobuf)
  mark_as_advanced(BCAST_ONNX_INCLUDE_DIR BCAST_ONNX_LIBRARY BCAST_ONNX_PROTO_LIBRARY
    BCAST_PROTOBUF_INCLUDE_DIR BCAST_PROTOBUF_LIBRARY)
  if(BCAST_ONNX_INCLUDE_DIR AND BCAST_ONNX_LIBRARY AND BCAST_ONNX_PROTO_LIBRARY AND BCAST_PROTOBUF_INCLUDE_DIR
     AND BCAST_PROTOBUF_LIBRARY)
    set(BCAST_ONNX_FOUND ON)
    message(STATUS "Using ONNX in ${BCAST_ONNX_PROTO_LIBRARY}")
  else()
    message(STATUS "The import of ONNX models is left out: ONNX's library was not found. "
                   "On Debian 12 install: apt-get install libonnx-dev libprotobuf-dev")
  endif()
endif()

"""ONNX tensors as .npy files."""

import numpy as np
from onnx import TensorProto, numpy_helper


def save_npy(tensor, declared_type, path):
    """Writes the file that bcast-run reads; bfloat16 as raw elements of 2 bytes.

    ONNX records some tensors of bfloat16 as uint16 with the same bits.
    """
    if tensor.data_type == TensorProto.BFLOAT16:
        array = _bfloat16_bits(tensor).view("V2")
    else:
        array = numpy_helper.to_array(tensor)
        if declared_type == TensorProto.BFLOAT16 and array.dtype == np.uint16:
            array = array.view("V2")
    np.save(path, array)


def load_npy(path):
    """The array of a file; bfloat16 as float32, which has all its values."""
    array = np.load(path)
    if array.dtype == np.dtype("V2"):
        return (array.view("<u2").astype(np.uint32) << 16).view(np.float32)
    return array


def _bfloat16_bits(tensor):
    if tensor.HasField("raw_data"):
        bits = np.frombuffer(tensor.raw_data, "<u2")
    else:
        bits = np.asarray(tensor.int32_data, np.uint16)
    return bits.reshape(tuple(tensor.dims))

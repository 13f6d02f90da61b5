"""beside.py before|after LIBRARY: compiles a program in one process with another library, which is used
before and after that, or after alone. Run by utils/run-checks peers, with the package of the wheel.
"""

import importlib
import sys

import numpy as np

PROGRAM = """
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.exponential %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}
"""

USES = {
    "jax": lambda jax: float(jax.jit(jax.numpy.exp)(0.0)),
    "torch": lambda torch: float(torch.zeros(1).exp()),
    "numba": lambda numba: numba.njit(lambda x: x + 1.0)(0.0),
    "onnxruntime": lambda onnxruntime: float("CPUExecutionProvider" in onnxruntime.get_available_providers()),
}


def use_other(name):
    assert USES[name](importlib.import_module(name)) == 1


def use_own(name):
    import bcast

    function = bcast.compile(PROGRAM)
    assert function(np.zeros(3, np.float32)).tolist() == [1, 1, 1]
    if name == "jax":
        import jax.numpy as jnp

        fixed = jnp.zeros(3)
        try:
            function(np.zeros(3, np.float32), out=fixed)
        except bcast.Error as error:
            assert "read-only" in str(error)
        assert fixed.tolist() == [0, 0, 0]


order, library = sys.argv[1:]
for step in (use_other, use_own, use_other) if order == "before" else (use_own, use_other, use_own):
    step(library)
print(f"bcast and {library}, loaded {order}")

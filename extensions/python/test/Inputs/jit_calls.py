"""Tests of calls of functions that bcast.jit compiles."""

import copy
import itertools
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import unittest
import warnings

import numpy as np

import bcast

RANDOM = np.random.default_rng(0)
F = RANDOM.standard_normal((4, 6)).astype("f4")
V = RANDOM.standard_normal(6).astype("f4")


@bcast.jit
def double(x):
    return x * 2


def halve(x):
    return x / 2


half = bcast.jit(halve)


class Subclass(np.ndarray):
    pass


class Model:
    def __init__(self, factor):
        self.factor = factor

    @bcast.jit
    def scale(self, x):
        return x * self.factor


class Signatures(unittest.TestCase):
    def check(self, compiled, calls, num_signatures):
        """Each call, several times in turns, returns what the function does."""
        for _ in range(3):
            for args, kwargs in calls:
                expected = compiled.__wrapped__(*args, **kwargs)
                np.testing.assert_allclose(compiled(*args, **kwargs), expected, 1e-6)
        self.assertEqual(len(compiled.signatures), num_signatures)

    def test_signatures_take_turns(self):
        add = bcast.jit(lambda x, y: x + y)
        arrays = F, F.astype("f8"), F[:1], F[:, :1], F[0], 2.0, 3, np.int32(4)
        self.check(add, [((x, y), {}) for x, y in itertools.product(arrays[:3], arrays)], 24)

    def test_arguments_by_name(self):
        @bcast.jit
        def function(x, /, y=1.0, *, z=0.0):
            return x + y * 2 + z

        self.check(function, [((F,), {"y": V}), ((F, V), {}), ((F,), {"z": V}), ((F,), {"z": 3.0, "y": V})], 3)
        self.assertRaises(TypeError, function, x=F)
        self.assertRaises(TypeError, function, F, F, y=F)
        self.assertRaises(TypeError, function, F, other=F)
        many = bcast.jit(lambda a, b, c=3: a - b * c)
        self.check(many, [((), {"b": V, "a": F}), ((F,), {"b": V}), ((F, V), {}), ((F,), {"c": 2, "b": V})], 2)

    def test_slices_are_values(self):
        part = bcast.jit(lambda x, part: x[part], static_argnames="part")
        calls = [((F, part), {}) for part in (slice(1, 3), slice(1, 3), slice(None, None, 2), (slice(1), 2))]
        self.check(part, calls, 3)

    def test_values(self):
        @bcast.jit(static_argnames="axis")
        def reduce(x, mode, axis):
            return getattr(x, mode)(axis)

        calls = [((F, mode, axis), {}) for mode in ("sum", "max") for axis in (0, 1, None, (0, 1))]
        self.check(reduce, calls + [((F, "sum"), {"axis": 0})], 8)
        self.assertIn("// mode = 'max', axis = (0, 1)", "\n".join(reduce.signatures))
        # The same values as other objects.
        self.assertEqual(reduce(F, "".join(["ma", "x"]), 0).tolist(), F.max(0).tolist())
        structure = bcast.jit(lambda d: d["x"] if d["is_same"] else -d["x"])
        structure({"x": F, "is_same": False})
        self.assertIn("// d['is_same'] = False", structure.signatures[0])

    def test_objects(self):
        class Mutable:
            value = 1.0

            def __eq__(self, other):
                return self.value == other.value

            def __hash__(self):
                return hash(self.value)

        scale = bcast.jit(lambda x, mutable: x * mutable.value)
        mutable = Mutable()
        np.testing.assert_array_equal(scale(F, mutable), F)
        mutable.value = 2.0
        np.testing.assert_array_equal(scale(F, mutable), 2 * F)
        first, second = Model(2.0), Model(3.0)
        for _ in range(3):
            np.testing.assert_array_equal(first.scale(F), 2 * F)
            np.testing.assert_array_equal(second.scale(x=F), 3 * F)
        # An attribute is read when the function is traced.
        first.factor = 5.0
        np.testing.assert_array_equal(first.scale(F), 2 * F)


class Memory(unittest.TestCase):
    def test_any_strides(self):
        """Arrays of any order, strides and width, as arguments and as results."""
        add, plain = bcast.jit(lambda x: x + 1), bcast.jit(lambda x: x)
        for dtype in "u1", "i2", "f4", "f8":
            for shape in (70, 130), (3, 70, 90), (2, 3, 33, 65), (1, 200, 1):
                base = RANDOM.integers(0, 100, [2 * extent for extent in shape]).astype(dtype)
                for order in itertools.permutations(range(len(shape))):
                    for cut in np.s_[::2], np.s_[::-2], np.s_[:1]:
                        x = base.transpose(order)[(cut,) * len(shape)]
                        np.testing.assert_array_equal(add(x), x + 1)
                        memory = np.zeros_like(base)
                        out = memory.transpose(order)[(cut,) * len(shape)]
                        self.assertIs(add(x, out=out), out)
                        np.testing.assert_array_equal(out, x + 1)
                        # Nothing is written beside it.
                        self.assertEqual(memory.sum(dtype="f8"), out.sum(dtype="f8"))
                        plain(x, out=out)
                        np.testing.assert_array_equal(out, x)
        np.testing.assert_array_equal(add(np.broadcast_to(F[:, :1], (4, 6))), np.broadcast_to(F[:, :1], (4, 6)) + 1)
        np.testing.assert_array_equal(add(np.broadcast_to(V, (4, 6))), np.broadcast_to(V, (4, 6)) + 1)


class Threads(unittest.TestCase):
    def test_an_array_changes_its_shape_during_calls(self):
        """A call takes shape and strides once, while it has Python's lock."""
        x = np.arange(6000.0)
        function = bcast.jit(lambda x, y: (x + y) * 2)
        expected = [function(x.reshape(shape), 1.0) for shape in ((6000,), (60, 100), (100, 60))]
        stop, results, errors = threading.Event(), [], []

        def reshape():
            while not stop.is_set():
                for each in expected:
                    x.shape = each.shape

        def call():
            try:
                results.extend(function(x, 1.0) for _ in range(300))
            except Exception as error:
                errors.append(error)

        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            callers = [threading.Thread(target=call) for _ in range(4)]
            other = threading.Thread(target=reshape)
            for thread in [*callers, other]:
                thread.start()
            for thread in callers:
                thread.join()
            stop.set()
            other.join()
        finally:
            sys.setswitchinterval(interval)
        self.assertEqual((errors, len(results)), ([], 1200))
        shapes = {each.shape: each for each in expected}
        for result in results:
            np.testing.assert_array_equal(result, shapes[result.shape])


class Copies(unittest.TestCase):
    def test_pickles(self):
        for function in double, half, Model.scale:
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                again = pickle.loads(pickle.dumps(function, protocol))
                if function is not half:
                    self.assertIs(again, function)
                if function is not Model.scale:
                    np.testing.assert_array_equal(again(F), function(F))
        model = pickle.loads(pickle.dumps(Model(2.0)))
        np.testing.assert_array_equal(pickle.loads(pickle.dumps(model.scale))(F), 2 * F)
        with self.assertRaisesRegex((pickle.PicklingError, AttributeError), "lambda"):
            pickle.dumps(bcast.jit(lambda x: x))

    def test_copies(self):
        self.assertIs(copy.copy(double), double)
        self.assertIs(copy.deepcopy({"f": double})["f"], double)


class Fallback(unittest.TestCase):
    def test_arguments_that_are_refused(self):
        add = bcast.jit(lambda x: x + 1, fallback=True)
        for x in F * 1j, np.array([1, 2.5], object), F.view(Subclass):
            with self.assertWarnsRegex(RuntimeWarning, "NumPy runs <lambda>: argument x") as caught:
                result = add(x)
            self.assertEqual(caught.filename, __file__)
            np.testing.assert_array_equal(result, x + 1)
            self.assertIs(type(result), type(x))
            # Once for each reason.
            add(x)
            out = np.empty_like(x)
            self.assertIs(add(x, out=out), out)
            np.testing.assert_array_equal(out, x + 1)

    def test_the_warning_does_not_advise_what_happens(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            bcast.jit(lambda x: np.cumprod(x), fallback=True)(V)
        self.assertIn("np.cumprod is not supported", str(caught[0].message))
        self.assertNotIn("fallback", str(caught[0].message))


CACHED = "import sys\nimport numpy as np, bcast\nf = bcast.jit(lambda x: x + 1)\nprint(f(np.ones(3)))\n"


class Cache(unittest.TestCase):
    def test_a_folder_that_cannot_be_used(self):
        with tempfile.TemporaryDirectory() as folder:
            name, script = os.path.join(folder, "file"), os.path.join(folder, "script.py")
            for path in name, script:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(CACHED)
            run = lambda **variables: subprocess.run(
                [sys.executable, script], env={**os.environ, **variables}, capture_output=True, text=True, check=True
            )
            # That of the environment is nobody's wish of this program.
            process = run(BCAST_CACHE=name)
            self.assertEqual(process.stdout, "[2. 2. 2.]\n")
            self.assertRegex(process.stderr, r"script.py:4: RuntimeWarning: BCAST_CACHE: .*no code is kept on disk")
            with self.assertRaisesRegex(bcast.CompileError, "the cache"):
                bcast.jit(lambda x: x + 1, cache=name)(V)


unittest.main()

"""torch.compile with bcast.torch_backend. Needs torch and torch-mlir: utils/run-checks peers runs it."""

import copy
import threading
import warnings

warnings.filterwarnings("ignore")

import torch

import bcast


def compile(function, **options):
    torch._dynamo.reset()
    return torch.compile(function, backend=bcast.torch_backend, **options)


def check(function, *args, **options):
    compiled = compile(function, **options)
    for _ in range(2):
        results, expected = compiled(*args), function(*args)
        torch.testing.assert_close(results, expected, rtol=1e-4, atol=1e-4)
    return results


def refuses(kind, text, call, *args):
    try:
        call(*args)
    except kind as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"{text!r} is not raised")


X = torch.linspace(-2, 2, 12).reshape(3, 4)


def test_types():
    for dtype in (torch.float64, torch.float16, torch.bfloat16, torch.int32, torch.int64, torch.int8):
        x = (X * 3).to(dtype)
        check(lambda x: (x + x, x * 2, x > 0), x)
    check(lambda x: (x > 0) & (x < 1), X)
    # Not a whole number of elements from the start, in other orders, without elements.
    check(lambda x: x + 1, torch.arange(13.0)[1:].reshape(3, 4))
    check(lambda x, y: x.t() + y, torch.randn(4, 3), torch.randn(4))
    check(lambda x: x.sum(0), torch.zeros(0, 4))
    check(lambda x: x * 2, torch.tensor(3.0))
    check(lambda x: x + 1, X.expand(2, 3, 4))


def test_small_integers():
    # torch-mlir alone has the sum, the quotient and the order of signed numbers, and crashes on others.
    for x in torch.tensor([0, 100, 200, 255], dtype=torch.uint8), torch.tensor([0, 7, -128, 127], dtype=torch.int8):
        check(lambda x: (x + x, x * 2, x - 1, 1 - x, x // 3, x % 7, x / 2, x * 1.5, x.sum(), x.amax(), x > 99), x)
        check(lambda x: (x.float() + 1, x.int(), torch.cat([x, x])[1:]), x)
        refuses(Exception, "torch-mlir does not lower aten.sort", compile(torch.sort), x)


def test_order_of_dimensions():
    # PyTorch keeps the order of the operand.
    result = check(lambda x: x.t() + 1, X)
    assert result.stride() == (1, 4), result.stride()
    x = torch.randn(2, 3, 4, 5).to(memory_format=torch.channels_last)
    assert check(lambda x: x * 2, x).is_contiguous(memory_format=torch.channels_last)


def test_views():
    x = X.clone()
    y = compile(lambda x: (x + 1, x[1:], x.t()))(x)
    assert y[1].data_ptr() == x[1:].data_ptr() and y[2].data_ptr() == x.data_ptr()

    def parts(x):
        y = x * 2
        return y, y[0], y.view(4, 3), None, 5

    y = compile(parts)(x)
    assert y[3] is None and y[4] == 5
    y[0].fill_(7)
    assert (y[1] == 7).all() and (y[2] == 7).all()


def test_writes():
    def write(x, y):
        x.add_(y)
        x[0].mul_(2)
        return x.sum()

    ours, theirs = X.clone(), X.clone()
    result, expected = compile(write)(ours, X), write(theirs, X)
    torch.testing.assert_close((result, ours), (expected, theirs))


def test_modules():
    torch.manual_seed(0)
    x = torch.randn(16, 4)
    module = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Linear(8, 2))
    theirs = copy.deepcopy(module)
    ours = compile(module)
    losses = []
    for model in (ours, theirs):
        optimizer = torch.optim.SGD(model.parameters(), 0.1)
        for _ in range(5):
            optimizer.zero_grad()
            loss = model(x).square().mean()
            loss.backward()
            optimizer.step()
        losses.append(loss)
    torch.testing.assert_close(*losses, rtol=1e-4, atol=1e-5)
    for found, expected in zip(module.state_dict().values(), theirs.state_dict().values()):
        torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)


def test_dynamic_shapes():
    graphs = []

    def backend(*args):
        graphs.append(args)
        return bcast.torch_backend(*args)

    torch._dynamo.reset()
    softmax = lambda x: (torch.softmax(x, -1), x.shape[0] * x.shape[1])
    compiled = torch.compile(softmax, backend=backend, dynamic=True)
    for shape in ((3, 4), (5, 7), (11, 2)):
        x = torch.randn(shape)
        result, count = compiled(x)
        torch.testing.assert_close(result, torch.softmax(x, -1))
        assert count == x.numel()
    assert len(graphs) == 1, len(graphs)
    # Extents are saved for the gradient.
    grow = compile(lambda x: (x.view(-1).cumsum(0) ** 2).sum(), dynamic=True)
    for shape in ((3, 4), (5, 7)):
        ours, theirs = (torch.ones(shape, requires_grad=True) for _ in range(2))
        grow(ours).backward()
        (theirs.view(-1).cumsum(0) ** 2).sum().backward()
        torch.testing.assert_close(ours.grad, theirs.grad)


def test_random_numbers():
    drop = compile(lambda x: torch.nn.functional.dropout(x, 0.25))
    x = torch.ones(1000, requires_grad=True)
    torch.manual_seed(1)
    y = drop(x)
    y.sum().backward()
    assert set(y.tolist()) == {0.0, x.detach().div(0.75)[0].item()}
    assert 200 < (y == 0).sum() < 300
    torch.testing.assert_close(x.grad, y.detach())
    assert not torch.equal(drop(x), y)
    for draw in (
        lambda x: torch.nn.functional.dropout(x, 0.25),
        lambda x: torch.nn.functional.dropout(x.bfloat16(), 0.5),
        lambda x: (torch.rand_like(x), torch.bernoulli(x), x.bernoulli(0.3), torch.randn(3)),
    ):
        compiled = compile(draw)
        torch.manual_seed(1)
        result = compiled(x.detach() / 2)
        torch.manual_seed(1)
        torch.testing.assert_close(result, draw(x.detach() / 2))


def test_threads():
    compiled = compile(lambda x: torch.softmax(x, 0) + x, options={"threads": 2, "accuracy": "relaxed"})
    x = torch.randn(300, 300)
    expected = torch.softmax(x, 0) + x
    compiled(x)
    wrong = []

    def call():
        for _ in range(20):
            if not torch.allclose(compiled(x), expected, atol=1e-5):
                wrong.append(None)

    threads = [threading.Thread(target=call) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_errors():
    # Each of the two catches errors of the forward.
    for kind in (bcast.CompileError, torch._dynamo.exc.BackendCompilerFailed):
        refuses(kind, "torch-mlir refuses aten.cummax; leave this part", compile(lambda x: x.cummax(0)), X)
    x = torch.ones(1, 1, 4, 4, requires_grad=True)
    result = compile(lambda x: torch.nn.functional.avg_pool2d(x, 2))(x).sum()
    refuses(bcast.CompileError, "torch-mlir refuses aten.avg_pool2d_backward", result.backward)
    refuses(
        bcast.CompileError,
        "is of torch.complex64, which bcast does not take",
        compile(lambda x: x * 2),
        torch.ones(2, dtype=torch.complex64),
    )
    refuses(
        bcast.CompileError,
        "bcast.torch_backend has no option 'thread'; its options are threads, parallel_threshold, accuracy, cache",
        compile(lambda x: x * 2, options={"thread": 1}),
        X,
    )
    gather = compile(lambda x, i: x.index_put((i,), x[0]))
    gather(X, torch.tensor([-1]))
    refuses(bcast.Error, "an index is out of range [CHECK-6]", gather, X, torch.tensor([3]))


def test_indices():
    x = torch.arange(32.0).reshape(4, 8)
    functions = {
        "rows": lambda x, i: x[i],
        "columns of a computed tensor": lambda x, i: (x * 2)[:, i] + 1,
        "index_select": lambda x, i: x.index_select(0, i),
        "take": lambda x, i: torch.take(x, i),
        "pairs": lambda x, i: x[i, i + 1],
        "gather": lambda x, i: x.gather(0, i[:, None]),
        "embedding": lambda x, i: torch.nn.functional.embedding(i, x),
    }
    for name, function in functions.items():
        for dynamic in (False, True):
            if dynamic and name == "pairs":
                continue
            compiled, refused = compile(function, dynamic=dynamic), 0
            for pair in ([1, 2], [1, -1], [-4, 3], [9, 0], [0, -9], [4, 7], [-40, 40], [1 << 40, 0], [0, -1 << 63]):
                index = torch.tensor(pair)
                try:
                    expected = function(x, index)
                except (IndexError, RuntimeError):
                    refuses(bcast.Error, "[CHECK-6]", compiled, x, index)
                    refused += 1
                else:
                    torch.testing.assert_close(compiled(x, index), expected)
            assert 3 <= refused <= 8, (name, refused)
            index = torch.zeros(0, dtype=torch.int64)
            torch.testing.assert_close(compiled(x, index), function(x, index))
    refuses(bcast.Error, "[CHECK-6]", compile(lambda x, i: x[i]), x[:0], torch.tensor([0]))
    check(lambda x, i: x[:, i], x, torch.tensor([1, -8], dtype=torch.int32))
    # An index of one element is a number.
    one = compile(lambda x, i: x[i] + 1)
    torch.testing.assert_close(one(x, torch.tensor(-1)), x[-1] + 1)
    refuses(IndexError, "", one, x, torch.tensor(9))


def test_repeats():
    def repeat(x, y):
        return y * torch.repeat_interleave(x, 3, dim=1) - x.repeat(1, 3)

    def attend(q, k):
        b, h, t, d = k.shape
        repeated = k[:, :, None].expand(b, h, 4, t, d).reshape(b, 4 * h, t, d)
        return q @ repeated.transpose(-1, -2), (q @ k.repeat_interleave(4, 1).transpose(-1, -2)).softmax(-1)

    for dynamic in (False, True):
        for rows, columns in (4, 2), (1, 2), (4, 1):  # torch-mlir divides by an extent of 0.
            check(repeat, torch.randn(rows, columns), torch.randn(rows, 3 * columns), dynamic=dynamic)
        check(attend, torch.randn(2, 8, 5, 16), torch.randn(2, 2, 7, 16), dynamic=dynamic)


def test_contracts():
    def add(x, row, y):
        return x * row + y.sum(0)

    def list_contracts(function, *args, **options):
        contracts = []
        results = compile(function, options={"contracts": contracts}, **options)(*args)
        torch.testing.assert_close(results, function(*args))
        results.sum().backward() if results.requires_grad else None
        return contracts

    args = X, torch.ones(4), torch.ones(2, 4)
    (text,) = list_contracts(add, *args, dynamic=True)
    signature, *lines = text.splitlines()
    assert signature == "@main(x: ?x?xf32, row: ?xf32, y: ?x?xf32) -> (result: ?x?xf32)", text
    # Dynamo's symbols are the names of extents. It guards that those of one symbol are equal.
    inner, outer = (line.split()[1] for line in lines if line.startswith("  let"))
    assert lines == [
        f"  let {inner} = x.1",
        f"  requires row.0 == {inner}  # CHECK-10",
        f"  requires y.1 == {inner}  # CHECK-10",
        f"  let {outer} = x.0",
        f"  result.0 = {outer}",
        f"  result.1 = {inner}",
    ], text
    # An extent of 1 is a program of its own.
    (text,) = list_contracts(add, X, torch.ones(1), torch.ones(2, 4), dynamic=True)
    assert "row: 1xf32" in text and "row.0" not in text, text
    marked = X.clone()
    torch._dynamo.mark_dynamic(marked, 0)
    (text,) = list_contracts(add, marked, *args[1:])
    assert text.startswith("@main(x: ?x4xf32, row: 4xf32, y: 2x4xf32)"), text
    assert "requires" not in text, text
    # Forward and backward.
    assert len(list_contracts(torch.nn.Linear(4, 2), X, dynamic=True)) == 2
    assert list_contracts(lambda x: x, X) == [], "nothing is compiled"


def main():
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    for test in tests:
        test()
        print(test.__name__, flush=True)
    print(f"{len(tests)} tests passed")


if __name__ == "__main__":
    main()

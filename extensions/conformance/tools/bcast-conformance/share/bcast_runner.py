# A runner for bcast-conformance: answers vectors with bcast's own compiled code. A team with another
# compiler writes the like of it; extensions/conformance/docs/conformance.md describes the lines.
import functools
import json
import sys

import numpy as np

import bcast


def tensor(element_type, shape):
    """A type; None is an extent that is known at run time only."""
    return "tensor<" + "".join(f"{'?' if extent is None else extent}x" for extent in shape) + element_type + ">"


# Every vector of layouts has a function of its own.
@functools.lru_cache(maxsize=100)
def compile_function(body, arguments, result):
    """The function of a body on %0, %1 and so on, which gives %r."""
    names = ", ".join(f"%{i}: {type}" for i, type in enumerate(arguments))
    return bcast.compile(f"func.func @main({names}) -> {result} {{\n{body}\n  return %r : {result}\n}}")


def compile_operation(operation, attributes, arguments, result):
    operands = ", ".join(f"%{i}" for i in range(len(arguments)))
    types = f"({', '.join(arguments)}) -> {result}"
    return compile_function(f'  %r = "bcast.{operation}"({operands}) {{{attributes}}} : {types}', arguments, result)


def read(texts, dtype):
    """Elements from bits; those of padding that may hold anything are 0."""
    dtype = np.dtype(dtype)
    return np.array([int(text or "0", 16) for text in texts], f"u{dtype.itemsize}").view(dtype)


def write(array, element_type):
    digits = 1 if element_type == "i1" else 2 * array.itemsize
    return [f"0x{bits:0{digits}x}" for bits in array.ravel().view(f"u{array.itemsize}").tolist()]


def read_operands(vector, function):
    """The operands, in the shapes of the vector or, without these, as lists."""
    shapes = vector.get("shapes", [(-1,)] * len(vector["operands"]))
    lists = zip(vector["operands"], shapes, function.inputs)
    return [read(texts, type.dtype).reshape(shape) for texts, shape, type in lists]


def answer_array(vector, function, *operands):
    result = function(*operands)
    return {"shape": result.shape, "elements": write(result, vector["result_type"])}


def answer_elementwise(vector):
    attributes = []
    if "comparison_direction" in vector:
        attributes = [f"comparison_direction = #bcast<comparison_direction {vector['comparison_direction']}>"]
    if "exponent_bits" in vector:
        attributes = [f"{name} = {vector[name]} : i32" for name in ("exponent_bits", "mantissa_bits")]
    types = tuple(tensor(type, [None]) for type in vector["operand_types"])
    result = tensor(vector["result_type"], [None])
    function = compile_operation(vector["operation"], ", ".join(attributes), types, result)
    return answer_array(vector, function, *read_operands(vector, function))


# Rules


def get_parameters(vector):
    return {name: vector[name] for name in ("axis", "broadcast_dimensions", "dims") if name in vector}


def get_rule(vector):
    return {
        "none": "",
        "numpy": "#bcast.numpy",
        "bidirectional": "#bcast.bidirectional",
        "pdpd": f"#bcast.pdpd<axis = {vector.get('axis')}>",
        "in_dim": f"#bcast.in_dim<{vector.get('broadcast_dimensions')}>",
        "blocks": f"#bcast.blocks<{vector.get('dims')}>",
    }[vector["rule"]]


def get_types(vector, shapes):
    """The extents that the compiler knows: in vectors without types none."""
    return [tuple(type) for type in vector.get("types", [[None] * len(shape) for shape in shapes])]


def number_elements(shape):
    return np.arange(np.prod(shape, dtype=np.int64)).reshape(shape)


def answer_broadcast(vector):
    """Adds an operand whose elements are their positions to zeros of the other's shape."""
    shapes = vector["operands"]
    types = get_types(vector, shapes)
    result = bcast.resolve(vector["rule"], *types, **get_parameters(vector)).shape
    rule = get_rule(vector)
    attributes = rule and "rule = " + rule
    add = compile_operation("add", attributes, tuple(tensor("i64", type) for type in types), tensor("i64", result))
    zeros = [np.zeros(shape, np.int64) for shape in shapes]
    positions = [number_elements(shape) for shape in shapes]
    results = [add(positions[0], zeros[1]), add(zeros[0], positions[1])]
    return {"shape": results[0].shape, "type": result, "elements": [array.ravel().tolist() for array in results]}


def read_sizes(operand, type):
    """The run-time extents of an operand of a function, in MLIR."""
    lines, names = [], []
    for dim, extent in enumerate(type):
        if extent is None:
            lines.append(f"  %c{dim} = arith.constant {dim} : index")
            lines.append(f"  %d{dim} = tensor.dim %{operand}, %c{dim} : {tensor('i1', type)}")
            names.append(f"%d{dim}")
    return "\n".join(lines), f" sizes({', '.join(names)})" if names else ""


def answer_broadcast_to(vector):
    """Broadcasts positions to the shape of a second argument."""
    rule, shapes = vector["rule"], [vector["operands"][0], vector["target"]]
    if rule == "none":
        return {"unsupported": True}  # There is no such operation.
    operand, target = get_types(vector, shapes)
    lines, sizes = read_sizes(1, target)
    if rule == "broadcast_in_dim":
        result = bcast.resolve_broadcast_in_dim(operand, vector["dims"], target).shape
        operation = f"bcast.broadcast_in_dim %0, dims = {vector['dims']}{sizes}"
    else:
        result = bcast.resolve_to(rule, operand, target, **get_parameters(vector)).shape
        extents = ", ".join("?" if extent is None else str(extent) for extent in target)
        operation = f"bcast.broadcast %0 to [{extents}]{sizes}" + (get_rule(vector) and f" rule({get_rule(vector)})")
    operand, target = tensor("i64", operand), tensor("i1", target)
    body = f"{lines}\n  %r = {operation} : {operand} -> {tensor('i64', result)}"
    function = compile_function(body, (operand, target), tensor("i64", result))
    array = function(number_elements(shapes[0]), np.zeros(shapes[1], bool))
    return {"shape": array.shape, "type": result, "elements": [array.ravel().tolist()]}


def answer_broadcast_elements(vector):
    types = get_types(vector, vector["shapes"])
    if vector["rule"] == "pdpd":
        result = types[1]  # [PDPD-11]
    else:
        result = bcast.resolve(vector["rule"], *types).shape
    rule = get_rule(vector)
    arguments = tuple(map(tensor, vector["operand_types"], types))
    result = tensor(vector["result_type"], result)
    function = compile_operation(vector["operation"], rule and "rule = " + rule, arguments, result)
    return answer_array(vector, function, *read_operands(vector, function))


# Arrays


def answer_reduce(vector):
    (type,) = get_types(vector, vector["shapes"])
    result = bcast.reduced_shape(type, vector["dims"], keep_dims=vector["keep_dims"])
    return answer_reduction(vector, f"reduce {vector['operation']} %0, dims = {vector['dims']}", type, result)


def answer_arg_reduce(vector):
    (type,) = get_types(vector, vector["shapes"])
    result = bcast.reduced_shape(type, [vector["dim"]], keep_dims=vector["keep_dims"])
    return answer_reduction(vector, f"{vector['operation']} %0, dim = {vector['dim']}", type, result)


def answer_reduction(vector, text, type, result):
    if vector["keep_dims"]:
        text += " keep_dims"
    argument, result = tensor(vector["operand_types"][0], type), tensor(vector["result_type"], result)
    function = compile_function(f"  %r = bcast.{text} : {argument} -> {result}", (argument,), result)
    return answer_array(vector, function, *read_operands(vector, function))


def answer_iota(vector):
    """Takes its shape from an argument."""
    type = [None] * len(vector["shape"])
    result = tensor(vector["result_type"], type)
    lines, sizes = read_sizes(0, type)
    body = f"{lines}\n  %r = bcast.iota dim = {vector['dim']}{sizes} : {result}"
    function = compile_function(body, (tensor("i1", type),), result)
    return answer_array(vector, function, np.zeros(vector["shape"], bool))


def get_encoding(layout, element_type):
    text = f"minor_to_major = {layout['minor_to_major']}"
    if "padded_dimensions" in layout:
        text += f", padded_dimensions = {layout['padded_dimensions']}"
    if "padding_value" in layout:
        value = layout["padding_value"]
        if element_type.startswith("i"):
            value = -1 if int(value, 16) else 0
        elif element_type.startswith("u"):
            value = int(value, 16)
        text += f", padding_value = {value} : {element_type}"
    return f"#bcast.layout<{text}>"


def answer_relayout(vector):
    (element_type,), (shape,) = vector["operand_types"], vector["shapes"]
    layouts, types = [], []
    for layout in (vector["operand_layout"], vector["result_layout"]):
        layouts.append(bcast.Layout(shape, layout["minor_to_major"], layout.get("padded_dimensions")))
        types.append(tensor(element_type, shape)[:-1] + ", " + get_encoding(layout, element_type) + ">")
    function = compile_function(f"  %r = bcast.relayout %0 : {types[0]} -> {types[1]}", (types[0],), types[1])
    memory = read(vector["operands"][0], function.inputs[0].dtype)
    strides = [stride * memory.itemsize for stride in layouts[0].strides]
    result = function(np.lib.stride_tricks.as_strided(memory, shape, strides))
    cells = layouts[1].num_allocated_elements
    memory = np.lib.stride_tricks.as_strided(result, [cells], [result.itemsize])
    return {"elements": write(memory, element_type)}


ANSWERS = {
    "elementwise": answer_elementwise,
    "broadcast": answer_broadcast,
    "broadcast_to": answer_broadcast_to,
    "dynamic_broadcast": answer_broadcast,
    "dynamic_broadcast_to": answer_broadcast_to,
    "broadcast_elements": answer_broadcast_elements,
    "reduce": answer_reduce,
    "arg_reduce": answer_arg_reduce,
    "iota": answer_iota,
    "relayout": answer_relayout,
}
for line in sys.stdin:
    vector = json.loads(line)
    try:
        answer = ANSWERS[vector["kind"]](vector)
    except bcast.Error as error:
        answer = {"error": str(error)}
    print(json.dumps({"id": vector["id"], **answer}))

"""Makes a static program dynamic: extents of arguments and of broadcast targets become `?`, and
types follow.
"""

from elements import I1
from dynamic_types import infer, infer_to, placement_in_target
from generate import Generator
from program import Value
from values import make_array


class DynamicGenerator(Generator):
    def generate(self):
        program = super().generate()
        share = self.random.choice([0.5, 0.8, 1.0])
        for argument in list(program.arguments):
            argument.type_shape = tuple(
                None if self.random.random() < share else extent for extent in argument.shape
            )
        for step in program.steps:
            self.open_first(step)
        for constant in program.constants:
            constant.type_shape = constant.shape
        # The present sources of sizes.
        self.known = list(program.arguments)
        for step in program.steps:
            self.make_dynamic(step, share)
            self.known.append(step.result)
        return program

    def open_first(self, step):
        """Now and then `?` in PDPD's A against a number other than 1 in a B of the same rank."""
        if step.rule[0] != "pdpd" or step.target is not None or self.random.random() < 0.5:
            return
        if len(step.operands) != 2:
            return
        a, b = step.operands
        if a is b or len(a.shape) != len(b.shape) or not all(any(o is argument for argument in self.program.arguments) for o in (a, b)):
            return
        a.type_shape = (None,) * len(a.shape)
        b.type_shape = tuple(None if extent == 1 else extent for extent in b.shape)

    def make_dynamic(self, step, share):
        operand_types = [operand.type_shape for operand in step.operands]
        if step.target is None:
            step.result.type_shape = infer(step.rule, operand_types)
            return
        step.target_type = tuple(
            None if self.random.random() < share else extent for extent in step.target
        )
        step.sizes = [self.choose_size(extent)
                      for extent, known in zip(step.target, step.target_type) if known is None]  # fmt: skip
        step.result.type_shape = infer_to(step.rule, operand_types[0], step.target_type)
        if step.operation.name == "broadcast":
            step.writes_target |= step.result.type_shape != step.target_type
        elif self.random.random() < 0.5:
            step.reads = self.choose_reads(step)

    def choose_size(self, extent):
        """A constant, or a dimension, maybe of a new argument, of this extent."""
        if self.random.random() < 0.1:
            return extent
        found = [(value, dim) for value in self.known
                 for dim, known in enumerate(value.shape) if known == extent]  # fmt: skip
        if found and self.random.random() < 0.6:
            return self.random.choice(found)
        value = Value(f"s{next(self.names)}", I1, (extent,), (None,))
        self.program.data[value.name] = make_array(self.numpy, I1, value.shape)
        self.program.arguments.append(value)
        self.known.append(value)
        return value, 0

    def choose_reads(self, step):
        """Chooses the reads: those of the types, and the actual ones for others."""
        operand = step.operands[0]
        dims, _ = placement_in_target(step.rule, len(operand.shape), len(step.target))
        return tuple(
            self.choose_read(operand.type_shape[i], step.target_type[dim],
                             operand.shape[i], step.target[dim])
            for i, dim in enumerate(dims)
        )  # fmt: skip

    def choose_read(self, type_extent, target_type_extent, extent, target_extent):
        if type_extent is not None:
            is_equal = type_extent == target_type_extent or type_extent != 1
            return "equal" if is_equal else "expand"
        if target_type_extent == 1:
            return "equal"
        so = ["either"]
        if extent == target_extent:
            so.append("equal")
        if extent == 1:
            so.append("expand")
        return self.random.choice(so)


def generate(seed, number):
    """A program, the features that it has, and the generator's random numbers."""
    generator = DynamicGenerator(seed, number)
    return generator.generate(), generator.features, generator

// Writes ONNX models: the few messages of its protobuf that one graph needs.
'use strict';

function varint(value) {
  const bytes = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 127n) | 128);
  }
}

/** A negative number is 64 bits of two's complement. */
const integer = (field, value) =>
  Buffer.concat([varint(field << 3), varint(BigInt.asUintN(64, BigInt(value)))]);
const bytes = (field, value) => {
  const content = Buffer.from(value);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
};
const message = (field, parts) => bytes(field, Buffer.concat(parts));

const elementTypes = {
  f32: 1, ui8: 2, i8: 3, ui16: 4, i16: 5, i32: 6, i64: 7, i1: 9, f16: 10, f64: 11, ui32: 12, ui64: 13,
};

/** {name, type, shape} as ValueInfoProto; a null extent is dynamic, and a shape that is left out is
 *  inferred. */
function describeValue(field, {name, type, shape}) {
  const dims = shape?.map((extent) => message(1, extent === null ? [] : [integer(1, extent)]));
  const tensor = message(1, [integer(1, elementTypes[type]), ...(dims ? [message(2, dims)] : [])]);
  return message(field, [bytes(1, name), message(2, [tensor])]);
}

/** Integers, arrays of them, and strings as AttributeProto. */
function describeAttribute([name, value]) {
  const parts = [bytes(1, name)];
  if (Array.isArray(value)) parts.push(...value.map((item) => integer(8, item)), integer(20, 7));
  else if (typeof value === 'string') parts.push(bytes(4, value), integer(20, 3));
  else parts.push(integer(3, value), integer(20, 2));
  return message(5, parts);
}

/** [operation, inputs, output, attributes] as NodeProto. */
function describeNode([operation, inputs, output, attributes = {}]) {
  return message(1, [...inputs.map((name) => bytes(1, name)), bytes(2, output),
                     bytes(4, operation), ...Object.entries(attributes).map(describeAttribute)]);
}

/** A constant as TensorProto; of no shape, or a vector where it is an array. */
function describeConstant([name, {type, value}]) {
  const values = [value].flat();
  const data = type === 'f32' ? Float32Array.from(values) : BigInt64Array.from(values.map(BigInt));
  const dims = Array.isArray(value) ? [integer(1, values.length)] : [];
  return message(5, [...dims, integer(2, elementTypes[type]), bytes(8, name),
                     bytes(9, Buffer.from(data.buffer))]);
}

/** A model with opset 20 as the bytes of a ModelProto. */
function writeModel({nodes, constants = {}, inputs, output}) {
  const graph = [...nodes.map(describeNode), bytes(2, 'main'),
                 ...Object.entries(constants).map(describeConstant),
                 ...inputs.map((value) => describeValue(11, value)), describeValue(12, output)];
  return Buffer.concat([integer(1, 9), message(7, graph), message(8, [bytes(1, ''), integer(2, 20)])]);
}

module.exports = {elementTypes, writeModel};

// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers the vectors of bcast-conformance with ONNX Runtime, by models of one operation.
// NODE_PATH names the folder of packages in which npm installed onnxruntime-node. --version prints
// its version.
'use strict';

const {spawnSync} = require('child_process');
const fs = require('fs');
const readline = require('readline');
const ort = require('onnxruntime-node');
const {elementTypes, writeModel} = require('./onnx.js');

/** The library has no such rule, operation or type. */
class Unsupported extends Error {}

const operations = {
  abs: 'Abs', acos: 'Acos', acosh: 'Acosh', add: 'Add', asin: 'Asin', asinh: 'Asinh', atan: 'Atan',
  atanh: 'Atanh', ceil: 'Ceil', cosh: 'Cosh', cosine: 'Cos', divide: 'Div', erf: 'Erf',
  exponential: 'Exp', floor: 'Floor', is_inf: 'IsInf', is_nan: 'IsNaN', log: 'Log',
  logistic: 'Sigmoid', maximum: 'Max', minimum: 'Min', multiply: 'Mul', negate: 'Neg', power: 'Pow',
  round_nearest_even: 'Round', select: 'Where', sign: 'Sign', sine: 'Sin', sinh: 'Sinh',
  sqrt: 'Sqrt', subtract: 'Sub', tan: 'Tan', tanh: 'Tanh',
};
const comparisons = {EQ: 'Equal', LT: 'Less', LE: 'LessOrEqual', GT: 'Greater', GE: 'GreaterOrEqual'};
const bitwise = {and: 'And', or: 'Or', xor: 'Xor', not: 'Not'};
const reductions = {sum: 'ReduceSum', product: 'ReduceProd', maximum: 'ReduceMax', minimum: 'ReduceMin'};

/** The names of types in JavaScript, and the arrays of their elements. */
const types = {
  i1: ['bool', Uint8Array], i8: ['int8', Int8Array], i16: ['int16', Int16Array],
  i32: ['int32', Int32Array], i64: ['int64', BigInt64Array], ui8: ['uint8', Uint8Array],
  ui16: ['uint16', Uint16Array], ui32: ['uint32', Uint32Array], ui64: ['uint64', BigUint64Array],
  f16: ['float16', Uint16Array], f32: ['float32', Float32Array], f64: ['float64', Float64Array],
};

function getType(name) {
  if (!(name in types)) throw new Unsupported(name);
  return types[name];
}

/** A tensor of elements in bits. */
function read(texts, type, shape) {
  const [name, Elements] = getType(type);
  const width = Elements.BYTES_PER_ELEMENT;
  const bytes = new ArrayBuffer(texts.length * width);
  const view = new DataView(bytes);
  texts.forEach((text, i) => {
    const bits = BigInt(text);
    for (let byte = 0; byte < width; ++byte)
      view.setUint8(i * width + byte, Number((bits >> BigInt(8 * byte)) & 255n));
  });
  return new ort.Tensor(name, new Elements(bytes), shape);
}

/** The elements of a tensor in bits. */
function write(tensor, type) {
  const [name, Elements] = getType(type);
  if (tensor.type !== name) throw new Unsupported(tensor.type);
  const width = Elements.BYTES_PER_ELEMENT;
  const {buffer, byteOffset, byteLength} = tensor.data;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const texts = [];
  for (let i = 0; i < byteLength; i += width) {
    const digits = [...bytes.subarray(i, i + width)].reverse();
    const text = digits.map((byte) => byte.toString(16).padStart(2, '0')).join('');
    texts.push('0x' + (type === 'i1' ? text[1] : text));
  }
  return texts;
}

const sessions = new Map();

/** A session of one operation. Errors that say that it has no kernel are Unsupported. */
async function createSession(operation, attributes, inputTypes, shapes, resultType) {
  [...inputTypes, resultType].forEach(getType);
  const key = JSON.stringify([operation, attributes, inputTypes, shapes, resultType]);
  if (!sessions.has(key)) {
    const names = inputTypes.map((_, i) => `x${i}`);
    const inputs = inputTypes.map((type, i) => ({name: names[i], type, shape: shapes[i]}));
    const model = writeModel({
      nodes: [[operation, names, 'r', attributes]], inputs, output: {name: 'r', type: resultType},
    });
    const options = {intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4};
    const session = ort.InferenceSession.create(model, options);
    if (sessions.size > 200) sessions.clear();
    sessions.set(key, session.catch((error) => error));
  }
  const session = await sessions.get(key);
  if (!(session instanceof Error)) return session;
  if (/Could not find an implementation|NOT_IMPLEMENTED|Type Error|type inference/i.test(session.message))
    throw new Unsupported(session.message);
  throw session;
}

async function run(session, tensors) {
  const {r} = await session.run(Object.fromEntries(tensors.map((tensor, i) => [`x${i}`, tensor])));
  return r;
}

/** The operation on arrays whose extents the model leaves open. */
async function compute(operation, attributes, inputTypes, tensors, resultType) {
  const shapes = tensors.map(({dims}) => dims.map(() => null));
  return run(await createSession(operation, attributes, inputTypes, shapes, resultType), tensors);
}

//===----------------------------------------------------------------------===//
// Kinds of vectors
//===----------------------------------------------------------------------===//

function getOperation(vector) {
  const {operation, operand_types: [type]} = vector;
  const isFloat = type.startsWith('f');
  if (operation === 'compare') return [comparisons[vector.comparison_direction], {}];
  if (operation === 'convert') {
    getType(vector.result_type);
    return ['Cast', {to: elementTypes[vector.result_type]}];
  }
  if (operation in bitwise) return [(type === 'i1' ? '' : 'Bitwise') + bitwise[operation], {}];
  if (operation === 'shift_left') return ['BitShift', {direction: 'LEFT'}];
  if (operation === 'shift_right_logical') return ['BitShift', {direction: 'RIGHT'}];
  if (operation === 'remainder') return ['Mod', {fmod: 1}];
  if (operation === 'floor_mod' && !isFloat) return ['Mod', {}];
  return [operations[operation], {}];
}

const readOperands = ({operands, operand_types: names, shapes}) =>
  operands.map((texts, i) => read(texts, names[i], shapes ? shapes[i] : [texts.length]));

async function computeElements(vector) {
  const [operation, attributes] = getOperation(vector);
  if (!operation) throw new Unsupported(vector.operation);
  const tensors = readOperands(vector);
  return compute(operation, attributes, vector.operand_types, tensors, vector.result_type);
}

/** Divisions of integers may end the process: a child writes the elements one by one. */
function computeInChildren(vector) {
  const count = vector.operands[0].length, elements = [];
  while (elements.length < count) {
    const operands = vector.operands.map((texts) => texts.slice(elements.length));
    const child = spawnSync(process.execPath, [__filename, '--child'],
                            {input: JSON.stringify({...vector, operands}), encoding: 'utf8'});
    const lines = child.stdout.split('\n').filter((line) => line);
    if (lines.includes('unsupported')) throw new Unsupported(vector.operation);
    elements.push(...lines.map((line) => (line === 'refused' ? null : line)));
    if (child.status !== 0) elements.push(null);
  }
  return elements;
}

async function runChild() {
  const vector = JSON.parse(fs.readFileSync(0, 'utf8'));
  for (let i = 0; i < vector.operands[0].length; ++i) {
    let line;
    try {
      const operands = vector.operands.map((texts) => [texts[i]]);
      [line] = write(await computeElements({...vector, operands}), vector.result_type);
    } catch (error) {
      line = error instanceof Unsupported ? 'unsupported' : 'refused';
    }
    fs.writeSync(1, line + '\n');
    if (line === 'unsupported') return;
  }
}

async function answerElementwise(vector) {
  const isInteger = /^u?i/.test(vector.operand_types[0]);
  if (isInteger && ['divide', 'remainder', 'floor_mod'].includes(vector.operation))
    return {elements: computeInChildren(vector)};
  return {elements: write(await computeElements(vector), vector.result_type)};
}

const product = (shape) => shape.reduce((count, extent) => count * extent, 1);

/** Positions of elements in an array of the shape, or zeros. */
function number(shape, isZero = false) {
  const elements = BigInt64Array.from({length: product(shape)}, (_, i) => BigInt(isZero ? 0 : i));
  return new ort.Tensor('int64', elements, shape);
}

const listPositions = (tensor) => Array.from(tensor.data, Number);

/** The inferred type of a session's result; null for what it leaves open. */
function getInferredType(session) {
  const shape = session.outputMetadata?.[0]?.shape;
  return shape?.map((extent) => (typeof extent === 'number' && extent >= 0 ? extent : null));
}

async function answerBroadcast({rule, operands, types: known}) {
  if (rule !== 'numpy') throw new Unsupported(rule);
  const shapes = known ?? operands.map((shape) => shape.map(() => null));
  const session = await createSession('Add', {}, ['i64', 'i64'], shapes, 'i64');
  const results = [];
  for (const i of [0, 1])
    results.push(await run(session, operands.map((shape, j) => number(shape, i !== j))));
  const answer = {shape: results[0].dims, elements: results.map(listPositions)};
  return known ? {...answer, type: getInferredType(session)} : answer;
}

/** Expand stretches in both directions. */
async function answerBroadcastTo({rule, operands: [shape], target}) {
  if (rule !== 'bidirectional') throw new Unsupported(rule);
  const extents = new ort.Tensor('int64', BigInt64Array.from(target, BigInt), [target.length]);
  const result = await compute('Expand', {}, ['i64', 'i64'], [number(shape), extents], 'i64');
  return {shape: result.dims, elements: [listPositions(result)]};
}

const answerArray = (tensor, {result_type: type}) => ({shape: tensor.dims, elements: write(tensor, type)});

async function answerBroadcastElements(vector) {
  if (vector.rule !== 'numpy') throw new Unsupported(vector.rule);
  return answerArray(await computeElements(vector), vector);
}

async function answerReduce(vector) {
  const operation = reductions[vector.operation];
  if (!operation) throw new Unsupported(vector.operation);
  const axes = new ort.Tensor('int64', BigInt64Array.from(vector.dims, BigInt), [vector.dims.length]);
  const attributes = {keepdims: Number(vector.keep_dims), noop_with_empty_axes: 1};
  const inputTypes = [...vector.operand_types, 'i64'];
  const tensors = [...readOperands(vector), axes];
  return answerArray(await compute(operation, attributes, inputTypes, tensors, vector.result_type), vector);
}

async function answerArgReduce(vector) {
  if (vector.result_type !== 'i64') throw new Unsupported(vector.result_type);
  const operation = vector.operation === 'arg_maximum' ? 'ArgMax' : 'ArgMin';
  const attributes = {axis: vector.dim, keepdims: Number(vector.keep_dims)};
  const tensors = readOperands(vector);
  return answerArray(await compute(operation, attributes, vector.operand_types, tensors, 'i64'), vector);
}

/** Range has one dimension, and a limit of the type of its elements. */
async function answerIota(vector) {
  const {shape, result_type: type} = vector;
  const [name, Elements] = getType(type);
  if (shape.length !== 1 || type === 'f16') throw new Unsupported(type);
  const convert = Elements.name.startsWith('Big') ? BigInt : Number;
  const scalars = [0, shape[0], 1].map((value) => new ort.Tensor(name, Elements.of(convert(value)), []));
  if (Number(scalars[1].data[0]) !== shape[0]) throw new Unsupported(type);
  return answerArray(await compute('Range', {}, [type, type, type], scalars, type), vector);
}

const answers = {
  elementwise: answerElementwise,
  broadcast: answerBroadcast,
  broadcast_to: answerBroadcastTo,
  dynamic_broadcast: answerBroadcast,
  broadcast_elements: answerBroadcastElements,
  reduce: answerReduce,
  arg_reduce: answerArgReduce,
  iota: answerIota,
};

async function main() {
  for await (const line of readline.createInterface({input: process.stdin})) {
    const vector = JSON.parse(line);
    let answer = {unsupported: true};
    try {
      if (vector.kind in answers) answer = await answers[vector.kind](vector);
    } catch (error) {
      if (!(error instanceof Unsupported)) answer = {error: error.message.split('\n')[0]};
    }
    process.stdout.write(JSON.stringify({id: vector.id, ...answer}) + '\n');
  }
}

if (process.argv[2] === '--version')
  console.log('ONNX-Runtime', require('onnxruntime-node/package.json').version);
else if (process.argv[2] === '--child')
  runChild();
else
  main();

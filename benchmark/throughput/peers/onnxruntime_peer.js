// The workloads in ONNX Runtime: one graph each, optimized by it. Answers the
// requests of measure.py, as peer.py does. The argument is the folder in which
// npm installed onnxruntime-node.
'use strict';

const path = require('path');
const readline = require('readline');
const npy = require('./npy.js');
const {writeModel} = require('../../../tools/bcast-conformance/share/onnx.js');

const folder = path.join(process.argv[2], 'node_modules', 'onnxruntime-node');
const sampleSeconds = 1e-3;

/** Nodes on inputs a, b, ..., that give r. */
const binary = (operation) => ({nodes: [[operation, ['a', 'b'], 'r']]});
const biased = [['Add', ['a', 'b'], 'y']];
const perChannel = (shapes) => shapes.map((shape, i) => (i ? [...shape, 1, 1] : shape));

const workloads = {
  'row-bias': binary('Add'),
  'row-bias-i32': binary('Add'),
  'outer-sum': binary('Add'),
  'call-overhead': binary('Add'),
  'column-scale': binary('Mul'),
  'middle-scale': binary('Mul'),
  'nchw-scale-shift-relu': {
    nodes: [['Mul', ['a', 'b'], 's'], ['Add', ['s', 'c'], 't'], ['Relu', ['t'], 'r']],
    reshape: perChannel,
  },
  'three-channel-normalization': {
    nodes: [['Cast', ['a'], 'x', {to: 1}], ['Sub', ['x', 'b'], 'd'], ['Mul', ['d', 'c'], 'r']],
  },
  'pairwise-squared-difference': {nodes: [['Sub', ['a', 'b'], 'd'], ['Mul', ['d', 'd'], 'r']]},
  'exp-minus-maximum': {nodes: [['Sub', ['a', 'b'], 'd'], ['Exp', ['d'], 'r']]},
  'silu-row-bias': {nodes: [...biased, ['Sigmoid', ['y'], 's'], ['Mul', ['y', 's'], 'r']]},
  'gelu-row-bias': {nodes: [...biased, ['Gelu', ['y'], 'r', {approximate: 'tanh'}]]},
  'select-row-threshold': {
    nodes: [['Greater', ['a', 'b'], 'g'], ['Where', ['g', 'a', 'zero'], 'r']],
    constants: {zero: {type: 'f32', value: 0}},
  },
  'twelve-operations': {
    nodes: [['Add', ['a', 'b'], 'shifted'], ['Sub', ['shifted', 'c'], 'centered'],
            ['Mul', ['centered', 'd'], 'scaled'], ['Abs', ['centered'], 'magnitude'],
            ['Min', ['magnitude', 'scaled'], 'limited'], ['Mul', ['limited', 'b'], 'weighted'],
            ['Max', ['weighted', 'c'], 'gated'], ['Mul', ['gated', 'gated'], 'square'],
            ['Sub', ['square', 'a'], 'mixed'], ['Neg', ['mixed'], 'negated'],
            ['Add', ['negated', 'd'], 'biased'], ['Mul', ['biased', 'gated'], 'r']],
  },
  'column-major-plus-row-major': {
    nodes: [['Transpose', ['a'], 't', {perm: [1, 0]}], ['Add', ['t', 'b'], 'r']],
  },
  'reversed-times-row-major': {
    nodes: [['Transpose', ['a'], 't', {perm: [2, 1, 0]}], ['Mul', ['t', 'b'], 'r']],
  },
  'padded-row-bias': {
    nodes: [['Slice', ['a', 'begin', 'end', 'axis'], 'x'], ['Add', ['x', 'b'], 'r']],
    constants: (output) => ({
      begin: {type: 'i64', value: [0]},
      end: {type: 'i64', value: [output.shape[1]]},
      axis: {type: 'i64', value: [1]},
    }),
  },
};

/** Reductions have axes, and constants for them. */
const axes = (...value) => ({type: 'i64', value});
const floats = {epsilon: {type: 'f32', value: 1e-5}};
const keep = {keepdims: 1}, drop = {keepdims: 0};
const mean = (...value) => ({
  nodes: [['ReduceMean', ['a', 'axes'], 'r', drop]], constants: {axes: axes(...value)},
});
/** The variance is the mean of the squares without the square of the mean. */
const standardize = (result) => [
  ['ReduceMean', ['a', 'axes'], 'mean', keep], ['Mul', ['a', 'a'], 'square'],
  ['ReduceMean', ['square', 'axes'], 'squares', keep], ['Mul', ['mean', 'mean'], 'shift'],
  ['Sub', ['squares', 'shift'], 'variance'], ['Add', ['variance', 'epsilon'], 'positive'],
  ['Sqrt', ['positive'], 'deviation'], ['Sub', ['a', 'mean'], 'centered'],
  ['Div', ['centered', 'deviation'], result]];
const batch = (...value) => ({
  nodes: [...standardize('n'), ['Mul', ['n', 'b'], 's'], ['Add', ['s', 'c'], 'r']],
  constants: {...floats, axes: axes(...value)},
});
Object.assign(workloads, {
  'softmax': {nodes: [['Softmax', ['a'], 'r', {axis: 1}]]},
  'softmax-first-axis': {nodes: [['Softmax', ['a'], 'r', {axis: 0}]]},
  'log-softmax': {nodes: [['LogSoftmax', ['a'], 'r', {axis: 1}]]},
  'log-sum-exp': {
    nodes: [['ReduceLogSumExp', ['a', 'axes'], 'r', drop]], constants: {axes: axes(1)},
  },
  'layer-normalization': {nodes: [['LayerNormalization', ['a', 'b', 'c'], 'r', {axis: 1}]]},
  'rms-normalization': {
    nodes: [['Mul', ['a', 'a'], 'square'], ['ReduceMean', ['square', 'axes'], 'squares', keep],
            ['Add', ['squares', 'epsilon'], 'positive'], ['Sqrt', ['positive'], 'deviation'],
            ['Div', ['a', 'deviation'], 'n'], ['Mul', ['n', 'b'], 'r']],
    constants: {...floats, axes: axes(1)},
  },
  'row-l2-normalization': {nodes: [['LpNormalization', ['a'], 'r', {axis: 1, p: 2}]]},
  'batch-normalization-nchw': batch(0, 2, 3),
  'batch-normalization-nhwc': batch(0, 1, 2),
  'standardization': {nodes: standardize('r'), constants: {...floats, axes: axes(0, 1)}},
  'mean-first-axis': mean(0),
  'mean-middle-axis': mean(1),
  'mean-last-axis': mean(1),
  'image-mean': mean(1, 2),
  'pixel-mean': mean(3),
  'argmax-rows': {nodes: [['ArgMax', ['a'], 'r', {axis: 1, keepdims: 0}]]},
  'pairwise-squared-distance': {
    nodes: [['Sub', ['a', 'b'], 'd'], ['Mul', ['d', 'd'], 's'],
            ['ReduceSum', ['s', 'axes'], 'r', drop]],
    constants: {axes: axes(2)},
  },
});

let call, count, clock;

function getProcessTime() {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1e6;
}

const getTime = () => Number(process.hrtime.bigint()) / 1e9;

async function measure(calls) {
  const start = clock();
  for (let i = 0; i < calls; ++i) await call();
  return (clock() - start) / calls;
}

async function load(request) {
  call = undefined;
  const workload = workloads[request.workload];
  if (!workload) return {missing: 'ONNX Runtime has no kernel for it on processors'};
  const ort = require(folder);
  const arrays = request.inputs.map((_, i) => npy.read(path.join(request.directory, `${i}.npy`)));
  let shapes = arrays.map((array) => array.shape);
  if (workload.reshape) shapes = workload.reshape(shapes);
  const names = [...'abcd'];
  const inputs = request.inputs.map(({type}, i) => ({name: names[i], type, shape: shapes[i]}));
  const output = {name: 'r', type: request.output.type, shape: request.output.shape};
  const constants = typeof workload.constants === 'function' ? workload.constants(output)
                                                              : workload.constants;
  const model = writeModel({nodes: workload.nodes, constants, inputs, output});
  const session = await ort.InferenceSession.create(model, {
    intraOpNumThreads: request.threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
  });
  const ortTypes = {f32: 'float32', ui8: 'uint8', i32: 'int32', i64: 'int64'};
  const feeds = {};
  inputs.forEach(({name, type, shape}, i) => {
    feeds[name] = new ort.Tensor(ortTypes[type], arrays[i].data, shape);
  });
  const size = output.shape.reduce((product, extent) => product * extent, 1);
  const data = new {f32: Float32Array, i32: Int32Array, i64: BigInt64Array}[output.type](size);
  const fetches = {r: new ort.Tensor(ortTypes[output.type], data, output.shape)};
  call = () => session.run(feeds, fetches);
  clock = request.threads === 1 ? getProcessTime : getTime;
  const {r} = await call();
  npy.write(request.result, r.data, output.shape);
  // JavaScript around it is compiled while it runs.
  const wall = getTime();
  let calls = 0;
  for (; calls < 3 || (getTime() - wall < 0.3 && calls < 3000); ++calls) await call();
  const once = Math.max(1e-7, (getTime() - wall) / calls);
  // The time of a process is told in microseconds.
  count = Math.max(1, Math.floor(5 * sampleSeconds / once));
  return {loaded: true};
}

async function sample({rounds}) {
  const seconds = [];
  for (let i = 0; i < rounds; ++i) {
    await call();  // What ran before has the caches.
    seconds.push(await measure(count));
  }
  return {seconds};
}

const actions = {
  load,
  sample,
  version: async () => ({version: require(path.join(folder, 'package.json')).version}),
};

(async () => {
  for await (const line of readline.createInterface({input: process.stdin})) {
    const request = JSON.parse(line);
    let answer;
    try {
      answer = await actions[request.do](request);
    } catch (error) {
      answer = {error: error.message.split('\n')[0]};
    }
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
})();

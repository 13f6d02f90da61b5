// Reads and writes .npy files of the element types that the workloads have.
'use strict';

const fs = require('fs');

const types = {'<f4': Float32Array, '|u1': Uint8Array, '<i4': Int32Array, '<i8': BigInt64Array};

function read(path) {
  const file = fs.readFileSync(path);
  const begin = 10 + file.readUInt16LE(8);
  const header = file.toString('latin1', 10, begin);
  const descr = /'descr': '([^']*)'/.exec(header)[1];
  const shape = /'shape': \(([^)]*)\)/.exec(header)[1].split(',').filter((text) => text.trim());
  const Type = types[descr];
  if (!Type) throw new Error(`there are no arrays of ${descr}`);
  const data = new Type(new Uint8Array(file.subarray(begin)).buffer);
  return {data, shape: shape.map(Number)};
}

function write(path, data, shape) {
  const descr = Object.keys(types).find((name) => data instanceof types[name]);
  let header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.map((n) => n + ',').join('')}), }`;
  header = header.padEnd(128 - 10 - 1) + '\n';
  const start = Buffer.from('\x93NUMPY\x01\x00\x00\x00', 'latin1');
  start.writeUInt16LE(header.length, 8);
  const content = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  fs.writeFileSync(path, Buffer.concat([start, Buffer.from(header, 'latin1'), content]));
}

module.exports = {read, write};

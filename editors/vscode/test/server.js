// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// usage: node server.js
//
// Finds the language server as the extension does, and talks to it by the
// library that the extension uses: an error and its place, hovering, and a
// corrected program.

"use strict";
const assert = require("assert");
const childProcess = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");
const rpc = require("vscode-languageserver-protocol/node");
const { findServer } = require("../server");

const URI = "file:///column_bias.mlir";
const program = (extent) => `func.func @main(%matrix: tensor<2x3xf32>, %bias: tensor<${extent}xf32>) -> tensor<2x3xf32> {
  %sum = bcast.add %matrix, %bias rule(#bcast.numpy) : (tensor<2x3xf32>, tensor<${extent}xf32>) -> tensor<2x3xf32>
  return %sum : tensor<2x3xf32>
}
`;

function testPlaces() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bcast-"));
  const add = (...parts) => {
    const file = path.join(folder, ...parts);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, "");
    fs.chmodSync(file, 0o755);
    return file;
  };
  try {
    const built = add("workspace", "build", "release", "bin", "bcast-lsp-server");
    const installed = add("bin", "bcast-lsp-server");
    const other = add("workspace", "tools", "my-lsp-server");
    const workspace = [path.join(folder, "workspace")];
    const searchPath = ["relative", path.join(folder, "none"), path.join(folder, "bin")].join(path.delimiter);
    assert.strictEqual(findServer("", workspace, true, searchPath).file, built);
    assert.strictEqual(findServer("", workspace, false, searchPath).file, installed);
    assert.strictEqual(findServer("", [], true, searchPath).file, installed);
    assert.match(findServer("", [], true, "").problem, /was not found in PATH/);
    assert.strictEqual(findServer("tools/my-lsp-server", workspace, true, searchPath).file, other);
    assert.strictEqual(findServer(other, [], true, searchPath).file, other);
    assert.match(findServer("tools", workspace, true, searchPath).problem, /names no program: tools/);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function testServer(file) {
  const server = childProcess.spawn(file, [], { stdio: ["pipe", "pipe", "ignore"] });
  const connection = rpc.createProtocolConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin)
  );
  const waiting = [];
  connection.onNotification(rpc.PublishDiagnosticsNotification.type, (report) => waiting.shift()(report.diagnostics));
  const nextDiagnostics = () => new Promise((resolve) => waiting.push(resolve));
  connection.listen();
  await connection.sendRequest(rpc.InitializeRequest.type, { processId: process.pid, rootUri: null, capabilities: {} });
  connection.sendNotification(rpc.InitializedNotification.type, {});

  let diagnostics = nextDiagnostics();
  connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
    textDocument: { uri: URI, languageId: "mlir", version: 1, text: program(2) },
  });
  const [error] = await diagnostics;
  assert.match(error.message, /operand 0 has extent 3, operand 1 has extent 2.*\[NUMPY-4\]/);
  assert.deepStrictEqual(error.range.start, { line: 1, character: 9 });

  diagnostics = nextDiagnostics();
  connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
    textDocument: { uri: URI, version: 2 },
    contentChanges: [{ text: program(3) }],
  });
  assert.deepStrictEqual(await diagnostics, []);
  const hover = await connection.sendRequest(rpc.HoverRequest.type, {
    textDocument: { uri: URI },
    position: { line: 1, character: 12 },
  });
  assert.match(hover.contents.value, /"bcast\.add"/);

  await connection.sendRequest(rpc.ShutdownRequest.type);
  connection.sendNotification(rpc.ExitNotification.type);
  assert.strictEqual(await new Promise((resolve) => server.on("exit", resolve)), 0);
}

async function main() {
  testPlaces();
  const server = findServer("", [], true, process.env.PATH);
  assert.ok(server.file, server.problem);
  const timer = setTimeout(() => {
    console.error("The server does not answer.");
    process.exit(1);
  }, 60000);
  await testServer(server.file);
  clearTimeout(timer);
  console.log(`${server.file} answers as expected`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

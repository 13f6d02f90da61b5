// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts the language server. Colors need no code: they are in syntaxes/.

"use strict";
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { findServer } = require("./server");

let client;

async function stop() {
  const running = client;
  client = undefined;
  // A client that failed to start cannot be stopped.
  if (running && running.isRunning()) {
    await running.stop();
  }
}

async function start() {
  await stop();
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  const server = findServer(
    vscode.workspace.getConfiguration("bcast").get("serverPath"),
    folders,
    vscode.workspace.isTrusted,
    process.env.PATH ?? ""
  );
  if (!server.file) {
    const settings = "Open settings";
    if ((await vscode.window.showWarningMessage(server.problem, settings)) === settings) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "bcast.serverPath");
    }
    return;
  }
  client = new LanguageClient(
    "bcast",
    "bcast",
    { command: server.file },
    { documentSelector: [{ language: "mlir" }] }
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`${server.file} did not start: ${error.message ?? error}`);
  }
}

function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("bcast.restartServer", start),
    vscode.workspace.onDidGrantWorkspaceTrust(start),
    vscode.workspace.onDidChangeConfiguration((event) =>
      event.affectsConfiguration("bcast.serverPath") ? start() : undefined
    )
  );
  // Nothing waits for the answer to a warning.
  start();
}

module.exports = { activate, deactivate: stop };

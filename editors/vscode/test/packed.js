// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// usage: node packed.js FOLDER
//
// Loads the unpacked extension of FOLDER with a stand-in for VS Code, and checks
// that it is one file of code with the licences of others, that nothing that it
// needs is missing, and what it says without a server.

"use strict";
const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const path = require("path");

const commands = [];
const warnings = [];
const settings = { serverPath: "none/bcast-lsp-server" };
// Anything else of VS Code: a class, a function and a name space at once.
const anything = new Proxy(class {}, {
  get: (target, name) => (name === "prototype" ? target.prototype : anything),
  apply: () => anything,
});
const vscode = new Proxy(
  {
    commands: { registerCommand: (name) => commands.push(name) },
    window: { showWarningMessage: async (text) => void warnings.push(text) },
    workspace: {
      isTrusted: true,
      workspaceFolders: [{ uri: { fsPath: __dirname } }],
      getConfiguration: (section) => ({ get: (name) => (section === "bcast" ? settings[name] : undefined) }),
      onDidGrantWorkspaceTrust: () => ({}),
      onDidChangeConfiguration: () => ({}),
    },
  },
  { get: (target, name) => target[name] ?? anything }
);

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const folder = path.resolve(process.argv[2]);
const manifest = require(path.join(folder, "package.json"));
const scripts = fs.readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(".js"));
assert.deepStrictEqual(scripts, [path.join("dist", "extension.js")]);
assert.match(fs.readFileSync(path.join(folder, "ThirdPartyNotices.txt"), "utf8"), /^vscode-languageclient [0-9.]+$/m);
const extension = require(path.join(folder, manifest.main));
const context = { subscriptions: [] };
extension.activate(context);
setImmediate(() => {
  assert.deepStrictEqual(
    commands,
    manifest.contributes.commands.map((entry) => entry.command)
  );
  assert.strictEqual(context.subscriptions.length, 3);
  assert.deepStrictEqual(warnings, ["The setting bcast.serverPath names no program: none/bcast-lsp-server."]);
  for (const grammar of manifest.contributes.grammars) {
    assert.strictEqual(require(path.join(folder, grammar.path)).scopeName, grammar.scopeName);
  }
  console.log(`${manifest.name} ${manifest.version} loads`);
});

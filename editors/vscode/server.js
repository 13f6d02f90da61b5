// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the language server is. This file does not need VS Code.

"use strict";
const fs = require("fs");
const path = require("path");

const NAME = process.platform === "win32" ? "bcast-lsp-server.exe" : "bcast-lsp-server";

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns { file } of the server, or { problem }, a sentence.
 * @param given the setting bcast.serverPath, or nothing
 * @param folders the paths of the workspace's folders
 * @param isTrusted whether programs of the workspace may run
 * @param searchPath the folders of PATH
 */
function findServer(given, folders, isTrusted, searchPath) {
  if (given) {
    const candidates = path.isAbsolute(given) ? [given] : folders.map((folder) => path.join(folder, given));
    const file = candidates.find(isProgram);
    return file ? { file } : { problem: `The setting bcast.serverPath names no program: ${given}.` };
  }
  const places = searchPath.split(path.delimiter).filter(path.isAbsolute);
  if (isTrusted) {
    places.unshift(...folders.map((folder) => path.join(folder, "build", "release", "bin")));
  }
  const file = places.map((place) => path.join(place, NAME)).find(isProgram);
  const problem = `${NAME} was not found in PATH. Install bcast-tools, or set bcast.serverPath.`;
  return file ? { file } : { problem };
}

module.exports = { findServer };

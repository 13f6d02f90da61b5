// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes one file of the extension and the packages that it needs, dist/extension.js, and
// ThirdPartyNotices.txt with the licences of these packages.

"use strict";
const esbuild = require("esbuild");
const fs = require("fs");
const path = require("path");

/** The folder of the package that has the file; none for files of the extension. */
function findPackage(file) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file);
  return match ? match[1] : undefined;
}

const result = esbuild.buildSync({
  entryPoints: ["extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  target: "node18",
  // VS Code has it.
  external: ["vscode"],
  metafile: true,
});
const folders = new Set(Object.keys(result.metafile.inputs).map(findPackage).filter(Boolean));
const notices = [...folders].sort().map((folder) => {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(folder, "package.json")));
  const file = fs.readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version}\n\n${fs.readFileSync(path.join(folder, file), "utf8").trim()}\n`;
});
fs.writeFileSync("ThirdPartyNotices.txt", notices.join(`\n${"-".repeat(80)}\n\n`));

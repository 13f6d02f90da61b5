// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// usage: node sweep.js FOLDER...
//
// Colors all programs in the folders, and checks what holds for each: operations
// and attributes of bcast, values, symbols and comments have their scopes, and
// nothing stays open at the end of a file.

"use strict";
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

// Text that the grammar does not decide, by the scope that it has to have. Strings and comments are
// taken out first.
const EXPECTED = [
  [/(?<![\w$.#!@%"-])bcast\.[a-z_]+(?![\w$.]|\s*=)/g, "support.function.operation.bcast.mlir"],
  [/#bcast\.(?:numpy|pdpd|in_dim|bidirectional)\b/g, "support.constant.rule.bcast.mlir"],
  [/#bcast\.(?:layout|cpu_target)\b/g, "support.constant.attribute.bcast.mlir"],
  [/%[\w$.-]+/g, "variable.other.value.mlir"],
  [/@[A-Za-z_][\w$.]*/g, "entity.name.function.symbol.mlir"],
  [/(?<![\w$.])(?:tensor|memref|vector)(?=<)/g, "storage.type.shaped.mlir"],
];

function findPrograms(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      return findPrograms(file);
    }
    return file.endsWith(".mlir") ? [file] : [];
  });
}

function hideStringsAndComments(line) {
  return line.replace(/"(?:[^"\\]|\\.)*"|\/\/.*$/g, (text) => " ".repeat(text.length));
}

async function loadGrammar() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer;
  await oniguruma.loadWASM(wasm);
  const file = path.join(__dirname, "..", "syntaxes", "mlir.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file),
  });
  return registry.loadGrammar("source.mlir");
}

async function main() {
  const grammar = await loadGrammar();
  const files = process.argv.slice(2).flatMap(findPrograms);
  const closed = grammar.tokenizeLine("", textmate.INITIAL).ruleStack.depth;
  let count = 0;
  const problems = [];
  for (const file of files) {
    let stack = textmate.INITIAL;
    fs.readFileSync(file, "utf8").split("\n").forEach((line, index) => {
      const result = grammar.tokenizeLine(line, stack);
      stack = result.ruleStack;
      const text = hideStringsAndComments(line);
      for (const [pattern, scope] of EXPECTED) {
        for (const match of text.matchAll(pattern)) {
          count++;
          const end = match.index + match[0].length;
          const found = result.tokens.filter((token) => token.startIndex < end && token.endIndex > match.index);
          if (!found.every((token) => token.scopes.includes(scope))) {
            problems.push(`${file}:${index + 1}:${match.index + 1}: ${match[0]} has not the scope ${scope}`);
          }
        }
      }
    });
    if (stack.depth !== closed) {
      problems.push(`${file}: a bracket of a type stays open`);
    }
  }
  problems.slice(0, 20).forEach((problem) => console.error(problem));
  console.log(`${files.length} programs, ${count} words, ${problems.length} problems`);
  process.exitCode = problems.length || files.length === 0 ? 1 : 0;
}

main();

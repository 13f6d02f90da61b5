// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows what the library answers (extensions/playground/lib) to what the reader types. It decides nothing
// about shapes and layouts, and has no text of errors.

"use strict";

const FIELDS = ["op", "rule", "a", "b", "c", "to", "axis", "dims", "order", "widths", "pad", "type"];
const DEFAULTS = { op: "add", rule: "numpy", type: "f32" };
const FIRST = "op=add&rule=numpy&a=2x3&b=3";
const LEGEND = {
  equal: "same extent",
  expand: "1, stretched",
  either: "run time tells",
  unread: "not read: the same all along",
};

const get = (id) => document.getElementById(id);

function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

function show(id, isShown) {
  get(id).hidden = !isShown;
}

// The library

let library;

async function loadLibrary() {
  const bytes = Uint8Array.from(atob(MODULE), (c) => c.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {});
  library = instance.exports;
  library._initialize();
}

function ask(query) {
  const bytes = new TextEncoder().encode(query);
  const address = library.resizeQuery(bytes.length);
  new Uint8Array(library.memory.buffer, address, bytes.length).set(bytes);
  const start = library.answer();
  const memory = new Uint8Array(library.memory.buffer);
  return JSON.parse(new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))));
}

// The fields

function getUsedFields(op, rule) {
  const used = new Set(["op", "a", "order", "widths", "pad", "type"]);
  const hasTarget = op === "broadcast" || op === "broadcast_in_dim";
  if (hasTarget) used.add("to");
  else used.add("b");
  if (op === "select") used.add("c");
  if (op !== "broadcast_in_dim") used.add("rule");
  if (op !== "broadcast_in_dim" && rule === "pdpd") used.add("axis");
  if (op === "broadcast_in_dim" || rule === "in_dim") used.add("dims");
  return used;
}

function read() {
  const used = getUsedFields(get("op").value, get("rule").value);
  return FIELDS.filter((name) => used.has(name)).map((name) => [name, get(name).value]);
}

const SHAPES = new Set(["a", "b", "c", "to"]);

const toQuery = (pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("\n");

function toHash(pairs) {
  const encode = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%20/g, "+");
  return pairs
    .filter(([name, value]) => SHAPES.has(name) || (value.trim() !== "" && value !== (name === "type" && DEFAULTS.type)))
    .map(([name, value]) => `${name}=${encode(value.trim())}`)
    .join("&");
}

/** Fills the fields. Returns a sentence about each part of the address that is not a field or a value. */
function write(hash) {
  const values = new URLSearchParams(hash);
  const notes = [...values].filter(([name]) => !FIELDS.includes(name)).map(([name]) => `The address has '${name}', which is not a field.`);
  for (const name of FIELDS) {
    const field = get(name);
    field.value = values.get(name) ?? DEFAULTS[name] ?? "";
    if (field.tagName !== "SELECT" || field.selectedIndex >= 0) continue;
    field.value = DEFAULTS[name];
    const known = [...field.options].map((option) => option.value).join(", ");
    notes.push(`The address has ${name}=${values.get(name)}, and ${name} is one of ${known}: this is ${field.value}.`);
  }
  return notes;
}

function adaptFields() {
  const op = get("op").value;
  const used = getUsedFields(op, get("rule").value);
  for (const name of FIELDS) get(name).closest(".field").hidden = !used.has(name);
  get("pad").disabled = get("widths").value.trim() === "";
  const setLabel = (name, text) => (document.querySelector(`label[for=${name}]`).textContent = text);
  setLabel("a", used.has("b") ? "Operand 0, %a" : "The operand, %a");
  setLabel("to", op === "broadcast" ? "The target" : "The result");
  setLabel("dims", op === "broadcast_in_dim" ? "dims" : "broadcast_dimensions");
  get("rule").querySelector("[value=none]").disabled = op === "broadcast";
}

function showProblems(problems) {
  for (const name of FIELDS) {
    const field = get(name);
    const id = `${name}-problem`;
    get(id)?.remove();
    const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((word) => word && word !== id);
    if (problems[name]) {
      field.after(make("p", { id, className: "problem" }, problems[name]));
      described.unshift(id);
    }
    field.setAttribute("aria-invalid", String(name in problems));
    if (described.length) field.setAttribute("aria-describedby", described.join(" "));
    else field.removeAttribute("aria-describedby");
  }
}

// The result

const formatShape = (shape) => (shape.length ? shape.join(" x ") : "scalar");

function addPictureRow(body, operand, result) {
  const row = make("tr", {}, make("th", { scope: "row" }, `${operand.name}: ${formatShape(operand.shape)}`));
  const ways = new Set();
  for (const dim of result.keys()) {
    const i = operand.reads.findIndex((read) => read.dim === dim);
    const how = i < 0 ? "unread" : operand.reads[i].how;
    const text = i < 0 ? "" : operand.shape[i] + (how === "expand" ? ` \u2192 ${result[dim]}` : "");
    ways.add(how);
    row.append(make("td", { className: how, title: LEGEND[how] }, text, make("span", { className: "visually-hidden" }, ` ${LEGEND[how]}`)));
  }
  body.append(row);
  return ways;
}

function showPicture(answer) {
  const { result } = answer;
  const head = make("tr", {}, make("td"));
  for (const dim of result.keys()) head.append(make("th", { scope: "col" }, `dimension ${dim}`));
  const body = make("tbody");
  const used = new Set();
  for (const operand of [...answer.operands, ...(answer.target ? [answer.target] : [])])
    for (const way of addPictureRow(body, operand, result)) used.add(way);
  const last = make("tr", { className: "result" }, make("th", { scope: "row" }, `result: ${formatShape(result)}`));
  for (const extent of result) last.append(make("td", {}, extent));
  body.append(last);
  const caption = make("caption", { className: "visually-hidden" }, "Dimensions of the operands above those of the result that they read");
  get("picture").replaceChildren(make("table", {}, caption, make("thead", {}, head), body));
  get("legend").replaceChildren(
    ...Object.keys(LEGEND).filter((way) => used.has(way)).map((way) => make("li", {}, make("i", { className: way }), LEGEND[way])),
  );
}

/** The text, with a link to the specification for the clause at its end. */
function linkClause(text) {
  const match = /^(.*)\[([A-Z]+-\d+)\]$/s.exec(text);
  if (!match) return [text];
  return [match[1], "[", make("a", { href: `docs/spec.html#${match[2].toLowerCase()}` }, match[2]), "]"];
}

/** The fields after the fix that an error proposes; null if it is not one of the fields'. */
function applyFix(fix) {
  const fields = Object.fromEntries(read());
  const rule = /^did you mean (?:to add )?rule\(#bcast\.(\w+)(?:<(?:axis = (-?\d+)|\[(.*)\])>)?\)/.exec(fix);
  const dims = /^did you mean dims = \[(.*)\]/.exec(fix);
  if (rule) Object.assign(fields, { rule: rule[1], axis: rule[2] ?? "", dims: rule[3] ?? "" });
  else if (dims) fields.dims = dims[1];
  else if (fix.startsWith("did you mean to swap the operands?")) [fields.a, fields.b] = [fields.b, fields.a];
  else return null;
  return Object.entries(fields);
}

function showTry(fix) {
  const fixed = applyFix(fix);
  const helps = fixed && "result" in ask(toQuery(fixed));
  show("try", Boolean(helps));
  if (helps) get("try").dataset.hash = toHash(fixed);
}

function showOutcome(answer) {
  const { error } = answer;
  get("outcome").toggleAttribute("data-refused", Boolean(error));
  get("outcome-title").textContent = error ? "Refused" : "Result";
  get("headline").replaceChildren(...(error ? linkClause(error.message) : [formatShape(answer.result)]));
  get("alignment").textContent = error?.alignment ?? "";
  get("fix-text").textContent = error?.fix ?? "";
  showTry(error?.fix ?? "");
  show("alignment", Boolean(error?.alignment));
  show("fix", Boolean(error?.fix));
  show("picture", !error);
  show("legend", !error && answer.result.length > 0);
  if (!error) showPicture(answer);
}

// The memory

const formatIndex = (index) => `[${index.join(", ")}]`;

function describe(cell) {
  if (cell.padding) return `${formatIndex(cell.index)} at address ${cell.address} is padding`;
  return `result${formatIndex(cell.index)} at address ${cell.address} reads ${cell.reads.join(", ")}`;
}

function point(cell) {
  for (const element of document.querySelectorAll(".current")) element.classList.remove("current");
  get("readout").textContent = cell ? describe(cell) : "Numbers are addresses. Point at a cell to see what it reads.";
  for (const element of cell?.elements ?? []) element.classList.add("current");
}

function addCell(element, cell, count) {
  element.classList.add("cell");
  if (cell.padding) element.classList.add("padding");
  else element.style.setProperty("--at", `${Math.round((100 * cell.address) / Math.max(count - 1, 1))}%`);
  element.addEventListener("pointerenter", () => point(cell));
  cell.elements.push(element);
  return element;
}

/** The last two dimensions as a table, for one index of the others. */
function makeBox(outer, rows, columns, cells, layout) {
  const rank = layout.widths.length;
  const find = (...inner) => cells.get([...outer, ...inner].join());
  const name = outer.length ? `result[${[...outer, ..."::".slice(0, rank - outer.length)].join(", ")}]` : "result";
  const table = make("table", { role: "grid" }, make("caption", {}, name));
  const head = make("tr", {}, make("td"));
  for (let column = 0; rank > 0 && column < columns; ++column) head.append(make("th", { scope: "col" }, String(column)));
  if (rank > 0) table.append(make("thead", {}, head));
  const body = make("tbody");
  for (let row = 0; row < rows; ++row) {
    const line = make("tr");
    if (rank > 0) line.append(make("th", { scope: "row" }, rank > 1 ? String(row) : ""));
    for (let column = 0; column < columns; ++column) {
      const cell = rank > 1 ? find(row, column) : rank > 0 ? find(column) : cells.get("");
      const isFirst = row === 0 && column === 0;
      const element = make("td", { tabIndex: isFirst ? 0 : -1, "aria-label": describe(cell) }, String(cell.address));
      element.setAttribute("role", "gridcell");
      element.addEventListener("focus", () => point(cell));
      line.append(addCell(element, cell, layout.cells.length));
    }
    body.append(line);
  }
  table.append(body);
  table.addEventListener("keydown", moveFocus);
  return table;
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -Infinity], End: [0, Infinity] };

function moveFocus(event) {
  const step = STEPS[event.key];
  const current = event.target;
  if (!step || current.getAttribute("role") !== "gridcell") return;
  event.preventDefault();
  const rows = [...event.currentTarget.tBodies[0].rows].map((row) => [...row.querySelectorAll("[role=gridcell]")]);
  const row = rows.findIndex((cells) => cells.includes(current));
  const limit = (position, last) => Math.min(Math.max(position, 0), last);
  const target = rows[limit(row + step[0], rows.length - 1)];
  const next = target[limit(rows[row].indexOf(current) + step[1], target.length - 1)];
  current.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** Every list of numbers below `widths`, in row-major order. */
function* iterate(widths) {
  if (!widths.length) yield [];
  else for (const outer of iterate(widths.slice(0, -1))) for (let i = 0; i < widths.at(-1); ++i) yield [...outer, i];
}

function showCells(layout) {
  const cells = new Map();
  layout.cells.forEach((cell, address) => {
    Object.assign(cell, { address, elements: [] });
    cells.set(cell.index.join(), cell);
  });
  const widths = layout.widths.map(Number);
  const [rows, columns] = [widths.at(-2) ?? 1, widths.at(-1) ?? 1];
  get("boxes").replaceChildren(
    ...[...iterate(widths.slice(0, -2))].map((outer) => makeBox(outer, rows, columns, cells, layout)),
  );
  // A run along the dimension that varies fastest stays together.
  const run = widths[layout.minorToMajor[0]] ?? 1;
  const strip = [];
  for (const cell of layout.cells) {
    const text = cell.padding ? layout.paddingValue || "\u00b7" : cell.index.join(",") || "\u2022";
    const element = addCell(make("div", {}, text), cell, layout.cells.length);
    if (cell.address % run === 0) strip.push(make("div", { className: "run" }));
    strip.at(-1).append(make("div", {}, element, make("div", { className: "address" }, String(cell.address))));
  }
  get("strip").replaceChildren(...strip);
  point(null);
}

function showMemory(layout) {
  show("memory", Boolean(layout));
  if (!layout) return;
  const isShown = Boolean(layout.cells?.length);
  get("layout-error").replaceChildren(...linkClause(layout.error ?? ""));
  show("layout-error", "error" in layout);
  show("facts", !("error" in layout));
  for (const id of ["boxes", "strip-part", "readout"]) show(id, isShown);
  if ("error" in layout) return;
  const bytes = (elements, count) => (/^\d/.test(elements) ? ` (${count} ${count === "1" ? "byte" : "bytes"})` : "");
  const facts = {
    minor_to_major: formatIndex(layout.minorToMajor),
    widths: formatIndex(layout.widths),
    strides: formatIndex(layout.strides),
    elements: layout.elements + bytes(layout.elements, layout.bytes),
    "cells in memory": layout.allocatedElements + bytes(layout.allocatedElements, layout.allocatedBytes),
  };
  if (layout.paddingValue) facts["padded cells hold"] = layout.paddingValue;
  get("facts").replaceChildren(
    ...Object.entries(facts).map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))),
  );
  if (isShown) showCells(layout);
}

// The page

function summarize(answer) {
  if (answer.fields) return `Cannot read ${Object.keys(answer.fields).join(", ")}.`;
  if (answer.error) return `Refused. ${answer.error.message}. ${answer.error.fix}`;
  const layout = answer.layout.error ? ` Layout: ${answer.layout.error}` : "";
  return `Result: ${formatShape(answer.result)}.${layout}`;
}

let announcement;

function announce(text) {
  clearTimeout(announcement);
  // Speech follows the reader, not each key.
  announcement = setTimeout(() => (get("status").textContent = text), 400);
}

function update(notes = []) {
  get("address-notes").replaceChildren(...notes.map((note) => make("p", {}, note)));
  show("address-notes", notes.length > 0);
  adaptFields();
  const answer = ask(toQuery(read()));
  showProblems(answer.fields ?? {});
  for (const id of ["outcome", "mlir"]) show(id, !answer.fields);
  showMemory(answer.layout);
  if (!answer.fields) {
    showOutcome(answer);
    get("line").textContent = answer.line;
    get("program").textContent = answer.program;
  }
  announce([...notes, summarize(answer)].join(" "));
}

function readAddress() {
  update(write(location.hash.length > 1 ? location.hash.slice(1) : FIRST));
}

async function copy(event) {
  const source = get(event.target.dataset.from);
  try {
    await navigator.clipboard.writeText(source.textContent);
  } catch {
    getSelection().selectAllChildren(source);
    document.execCommand("copy");
  }
  announce("Copied.");
  event.target.textContent = "Copied";
  setTimeout(() => (event.target.textContent = "Copy"), 1500);
}

// The documents of this site keep the choice in the same place.
const THEMES = { auto: "as the system", light: "light", dark: "dark" };
const system = matchMedia("(prefers-color-scheme: dark)");
let theme = "auto";
try {
  theme = localStorage.getItem("theme") ?? "auto";
} catch {
  // A browser may keep nothing of a file.
}
if (!(theme in THEMES)) theme = "auto";

function applyTheme() {
  document.documentElement.dataset.theme = theme === "auto" ? (system.matches ? "dark" : "light") : theme;
  get("theme").setAttribute("aria-label", `Colors: ${THEMES[theme]}`);
  get("theme").title = `Colors: ${THEMES[theme]}`;
}

function changeTheme() {
  const names = Object.keys(THEMES);
  theme = names[(names.indexOf(theme) + 1) % names.length];
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // As above.
  }
  applyTheme();
}

function listen() {
  get("form").addEventListener("submit", (event) => event.preventDefault());
  get("form").addEventListener("input", () => {
    update();
    history.replaceState(null, "", `#${toHash(read())}`);
  });
  get("boxes").addEventListener("pointerleave", () => point(null));
  for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", copy);
  get("try").addEventListener("click", (event) => {
    location.hash = event.target.dataset.hash;
    get("answer").focus();
  });
  addEventListener("hashchange", readAddress);
}

async function main() {
  applyTheme();
  system.addEventListener("change", applyTheme);
  get("theme").addEventListener("click", changeTheme);
  get("skip").addEventListener("click", (event) => {
    event.preventDefault();
    get("answer").focus();
  });
  try {
    await loadLibrary();
  } catch (error) {
    get("failure").textContent = `This browser cannot run the library: ${error.message}`;
    show("failure", true);
    return;
  }
  listen();
  readAddress();
  show("content", true);
  document.documentElement.dataset.ready = "";
}

main();

// Part of the bcast project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operates the playground in Chromium for extensions/playground/test/check-playground.py.
//
// usage: node drive-playground.js <page.html> <screenshot.png>
//
// Reads cases as JSON, objects of fields, and writes what the page shows for each. Checks
// itself what needs no oracle: the keyboard, names for screen readers, the address, contrast.

"use strict";

const assert = require("node:assert/strict");
const { pathToFileURL } = require("node:url");
const { readFileSync } = require("node:fs");
const puppeteer = require("puppeteer-core");

const [, , pagePath, screenshotPath] = process.argv;
const url = pathToFileURL(pagePath).href;

/** What a reader sees; runs in the page. */
function observe() {
  const isShown = (element) => element && !element.closest("[hidden]");
  const text = (id) => (isShown(document.getElementById(id)) ? document.getElementById(id).textContent : null);
  const rows = (table) => [...table.tBodies[0].rows];
  const picture = document.querySelector("#picture table");
  return {
    title: text("outcome-title"),
    headline: text("headline"),
    alignment: text("alignment"),
    fix: text("fix-text"),
    canTry: isShown(document.getElementById("try")),
    picture: isShown(picture)
      ? rows(picture).map((row) => ({
          head: row.cells[0].textContent,
          cells: [...row.cells].slice(1).map((cell) => [cell.className, cell.firstChild?.data ?? ""]),
        }))
      : null,
    layoutError: text("layout-error"),
    facts: isShown(document.getElementById("facts"))
      ? Object.fromEntries([...document.querySelectorAll("#facts div")].map((fact) => [...fact.children].map((part) => part.textContent)))
      : null,
    cells: isShown(document.getElementById("boxes"))
      ? [...document.querySelectorAll("#boxes td[role=gridcell]")].map((cell) => [
          cell.textContent,
          cell.getAttribute("aria-label"),
          cell.classList.contains("padding"),
        ])
      : null,
    strip: isShown(document.getElementById("strip-part"))
      ? [...document.querySelectorAll("#strip .cell")].map((cell) => cell.textContent)
      : null,
    line: text("line"),
    program: text("program"),
    problems: Object.fromEntries(
      [...document.querySelectorAll(".problem")].map((problem) => [problem.id.replace("-problem", ""), problem.textContent]),
    ),
  };
}

/** The least contrast of a text to its background, and the text; runs in the page. */
function findLeastContrast() {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const toPixel = (color, ground) => {
    canvas.fillStyle = ground;
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (pixel) => {
    const [red, green, blue] = pixel.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const getGround = (element) => {
    for (; element; element = element.parentElement) {
      const color = getComputedStyle(element).backgroundColor;
      if (color !== "rgba(0, 0, 0, 0)") return color;
    }
    return "white";
  };
  let least = [21, ""];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility() || ["SCRIPT", "NOSCRIPT"].includes(element.tagName)) continue;
    const ground = getGround(element);
    const values = [toPixel(getComputedStyle(element).color, ground), toPixel(ground, "white")].map(luminance);
    const contrast = (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
    if (contrast < least[0]) least = [contrast, node.data.trim().slice(0, 40)];
  }
  return least;
}

/** Opens a page, not moves it to another address. */
async function open(page, address) {
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForSelector("[data-ready]");
}

/** Types into the fields; runs in the page. */
function fill(values) {
  for (const field of document.querySelectorAll("#form input, #form select")) {
    field.value = values[field.name] ?? { op: "add", rule: "numpy", type: "f32" }[field.name] ?? "";
  }
  document.getElementById("form").dispatchEvent(new Event("input", { bubbles: true }));
}

async function visit(page, hash) {
  await page.evaluate(
    (text) => new Promise((resolve) => {
      if (location.hash === text) return resolve();
      addEventListener("hashchange", () => resolve(), { once: true });
      location.hash = text;
    }),
    hash,
  );
}

/** What the page shows for each case, typed and, from its address, again. */
async function runCases(page, cases) {
  await page.evaluate(`globalThis.test = { fill: ${fill}, observe: ${observe} }`);
  const observations = [];
  const hashes = [];
  for (const fields of cases) {
    const [observation, hash] = await page.evaluate((values) => {
      test.fill(values);
      return [test.observe(), location.hash];
    }, fields);
    observations.push(observation);
    hashes.push(hash);
  }
  const other = await page.browser().newPage();
  await open(other, url);
  for (const [i, hash] of hashes.entries()) {
    await visit(other, hash);
    assert.deepEqual(await other.evaluate(observe), observations[i], `the address ${hash}`);
  }
  // A page that is opened at an address, not moved to it.
  await open(other, url + hashes.at(-1));
  assert.deepEqual(await other.evaluate(observe), observations.at(-1));
  await other.close();
  return observations;
}

const getFocus = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
const getText = (page, selector) => page.$eval(selector, (element) => element.textContent);

async function tabTo(page, id) {
  for (let i = 0; i < 60; ++i) {
    if ((await getFocus(page)) === id) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not lead to ${id}`);
}

/** Types and reads with the keyboard alone. */
async function checkKeyboard(page) {
  await open(page, url);
  await page.keyboard.press("Tab");
  assert.equal(await getFocus(page), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await getFocus(page), "answer");

  await open(page, url);
  await tabTo(page, "a");
  await page.keyboard.type("4x1");
  assert.equal(await getText(page, "#headline"), "4 x 3", "typing replaces what Tab selected");
  await tabTo(page, "rule");
  await page.keyboard.type("pdpd");
  assert.equal(await getText(page, "#outcome-title"), "Refused");
  await new Promise((resolve) => setTimeout(resolve, 600));
  assert.match(await getText(page, "[role=status]"), /^Refused\. pdpd rule: .*\[PDPD-7\]/);
  await tabTo(page, "try");
  await page.keyboard.press("Enter");
  // The browser tells the page of its new address later.
  await page.waitForFunction(() => document.getElementById("headline").textContent === "4 x 3");
  assert.equal(await getFocus(page), "answer");

  const outline = await page.evaluate(() => {
    document.getElementById("a").focus();
    return getComputedStyle(document.activeElement).outlineStyle;
  });
  assert.notEqual(outline, "none", "the focus is not visible");

  await tabTo(page, "0");
  const labels = [];
  for (const key of ["ArrowRight", "ArrowDown", "End", "Home", "ArrowUp", "ArrowLeft"]) {
    await page.keyboard.press(key);
    labels.push(await page.evaluate(() => document.activeElement.getAttribute("aria-label")));
  }
  const read = (row, column) => `result[${row}, ${column}] at address ${3 * row + column} reads a[${row}, 0], b[${column}]`;
  assert.deepEqual(labels, [read(0, 1), read(1, 1), read(1, 2), read(1, 0), read(0, 0), read(0, 0)]);
  assert.equal(await getText(page, "#readout"), read(0, 0));

  await tabTo(page, "A program for bcast-opt");
  await page.keyboard.press("Enter");
  assert.equal(await page.$eval("details", (element) => element.open), true);

  // The button goes from the colors of the system to light and dark ones.
  await page.evaluate(() => document.getElementById("skip").focus());
  await tabTo(page, "theme");
  const grounds = [];
  for (const name of ["light", "dark", "as the system"]) {
    await page.keyboard.press("Enter");
    assert.equal(await page.$eval("#theme", (element) => element.getAttribute("aria-label")), `Colors: ${name}`);
    grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  }
  assert.notEqual(grounds[0], grounds[1]);
}

/** Every control has a name, and an error belongs to its field. */
async function checkNames(page) {
  await visit(page, "#op=select&rule=pdpd&a=2f&b=2x3&c=3&widths=2x3");
  const tree = [];
  const collect = (node) => {
    tree.push(node);
    (node.children ?? []).forEach(collect);
  };
  collect(await page.accessibility.snapshot());
  for (const node of tree)
    if (["textbox", "combobox", "button", "link"].includes(node.role)) assert.ok(node.name, `a ${node.role} has no name`);
  const field = tree.find((node) => node.role === "textbox" && node.name === "Operand 0, %a");
  assert.equal(field.invalid, "true");
  assert.match(field.description, /^expected x, a comma or a space between two numbers, got 'f'/);
  assert.deepEqual(
    await page.evaluate(() => [...document.querySelectorAll("h1, h2, h3")].map((heading) => Number(heading.tagName[1])).filter((level, i, all) => i > 0 && level > all[i - 1] + 1)),
    [],
    "a level of headings is left out",
  );
}

/** What the page does not know in an address is named, until the reader types. */
async function checkAddress(page) {
  const getNotes = () => page.$eval("#address-notes", (element) => (element.hidden ? "" : element.textContent));
  await visit(page, "#op=bogus&rule=numpy&a=2x3&b=3&type=f31&what=1");
  assert.equal(
    await getNotes(),
    "The address has 'what', which is not a field." +
      "The address has op=bogus, and op is one of add, select, broadcast, broadcast_in_dim: this is add." +
      "The address has type=f31, and type is one of f16, bf16, f32, f64, i8, i16, i32, i64: this is f32.",
  );
  assert.equal(await getText(page, "#headline"), "2 x 3");
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("The address has 'what'"));
  await page.focus("#b");
  await page.keyboard.type("1");
  assert.equal(await getNotes(), "");
  assert.equal(await page.evaluate(() => location.hash), "#op=add&rule=numpy&a=2x3&b=31");
}

/** Numbers beyond 64 bits are no unknown ones. */
async function checkOverflow(page) {
  const getFacts = () => page.$$eval("#facts dd", (facts) => facts.map((fact) => fact.textContent));
  await visit(page, "#a=4294967296x4294967296&b=");
  assert.deepEqual((await getFacts()).slice(-2), ["more than 2^63 - 1", "more than 2^63 - 1"]);
  await visit(page, "#a=4611686018427387904&b=");
  assert.equal((await getFacts()).at(-1), "4611686018427387904 (more than 2^63 - 1 bytes)");
}

/** Without WebAssembly the page says so. */
async function checkFailure(browser) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => delete globalThis.WebAssembly);
  await page.goto(url);
  await page.waitForSelector("#failure:not([hidden])");
  assert.match(await getText(page, "#failure"), /^This browser cannot run the library: WebAssembly/);
  await page.close();
}

async function checkContrast(page, hashes) {
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const hash of hashes) {
      await visit(page, hash);
      const [contrast, text] = await page.evaluate(findLeastContrast);
      assert.ok(contrast >= 4.5, `${scheme}, ${hash}: '${text}' has a contrast of ${contrast.toFixed(2)}`);
    }
  }
}

async function checkWidths(page) {
  for (const width of [320, 768, 1280]) {
    await page.setViewport({ width, height: 800 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(scrollWidth <= width, `a page of ${width} pixels is ${scrollWidth} wide`);
  }
}

const PICTURE = "#op=add&rule=pdpd&a=2x3x4&b=3x1&axis=1&order=1,2,0&widths=2x4x4&pad=0";

async function main() {
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    // Chromium as root has no sandbox.
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
  });
  try {
    const page = await browser.newPage();
    const problems = [];
    const requests = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => problems.push(message.text()));
    page.on("request", (request) => requests.push(request.url().split("#")[0]));
    await page.setViewport({ width: 1280, height: 800 });
    await open(page, url);
    const observations = await runCases(page, JSON.parse(readFileSync(0, "utf-8")));
    await checkKeyboard(page);
    await checkNames(page);
    await checkAddress(page);
    await checkOverflow(page);
    await checkFailure(browser);
    await checkContrast(page, ["#a=2x3&b=2", "#a=?x3&b=4x1", "#a=2f", "#a=2&order=1", "#op=bogus", PICTURE]);
    await visit(page, PICTURE);
    await checkWidths(page);
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
    await page.setViewport({ width: 1180, height: 960 });
    await page.evaluate(() => document.activeElement.blur());
    await page.screenshot({ path: screenshotPath });
    assert.deepEqual(problems, []);
    assert.deepEqual([...new Set(requests.filter((request) => !/^(about|data):/.test(request)))], [url], "the page makes requests");
    process.stdout.write(JSON.stringify(observations));
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});

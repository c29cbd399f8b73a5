// Texts, numbers, commands, addresses.

import assert from "node:assert/strict";
import { test } from "node:test";

const from = (name) => import(`../../../Sources/CViewer/Modules/${name}.js`);
const { visible, oneLine, hexadecimal, decoded } = await from("visible");
const { duration, size, count, grouped, timeMarks, moment } = await from("quantity");
const { shellWord, runCommand, curlCommand } = await from("shell");
const { addressOf, isWebAddress, readAddress } = await from("address");

test("what cannot be seen is an escape", () => {
  assert.equal(visible("a\u001b[2J\u0000"), "a\\x1b[2J\\x00");
  assert.equal(visible("\u202ea\u2066\u200f"), "\\u{202e}a\\u{2066}\\u{200f}");
  assert.equal(visible("\ud800x\udc00"), "\\u{d800}x\\u{dc00}");
  assert.equal(visible("𝄞 é\tb\r\nc\rd"), "𝄞 é\tb\nc\\rd");
});

test("a line has no line ends and a limit", () => {
  assert.equal(oneLine("a\nb\tc"), "a\\nb\\tc");
  assert.equal(oneLine("x".repeat(1e6)).length, 301);
});

test("bytes are shown in rows of sixteen", () => {
  const { bytes } = decoded({ base64: "AP/+YWJj" });
  assert.equal(hexadecimal(bytes), `000000  00 ff fe 61 62 63${" ".repeat(30)}  ...abc`);
  assert.match(hexadecimal(new Uint8Array(40), 32), /… 8 more bytes$/);
});

test("quantities have the units of the console", () => {
  assert.deepEqual([0, 840, 12_345, 120_000, 1_250_000, 123_000_000].map(duration),
    ["0 µs", "840 µs", "12.3 ms", "120 ms", "1.25 s", "2 min 3 s"]);
  assert.deepEqual([1, 12, 1500, 3_200_000].map(size), ["1 byte", "12 bytes", "1.5 kB", "3.2 MB"]);
  assert.deepEqual([count(1, "step"), count(20_000, "step"), grouped(1_234_567)],
    ["1 step", "20,000 steps", "1,234,567"]);
  assert.equal(moment(1_795_262_400_000), "2026-11-21 12:00:00 UTC");
  assert.equal(moment(NaN) + moment(1e300), "");
});

test("an axis has round marks", () => {
  assert.deepEqual(timeMarks(271_000, 6), [0, 50_000, 100_000, 150_000, 200_000, 250_000]);
  for (const whole of [1, 7, 999, 12_345, 8e12]) assert.ok(timeMarks(whole, 6).length <= 8);
  assert.deepEqual(timeMarks(0), [0]);
});

test("a word of a shell stays one word", () => {
  assert.deepEqual(["a", "a b", "it's", "", "$(x)", "a\nb", "a\u001b'"].map(shellWord),
    ["a", "'a b'", "'it'\\''s'", "''", "'$(x)'", "$'a\\x0ab'", "$'a\\x1b\\''"]);
});

test("a command runs one step again", () => {
  const scenario = { file: "specs/a b.yaml", name: "buy (rex)", line: 10, replay: 0, role: "scenario" };
  assert.equal(runCommand(scenario, 12, ["-e", "local"]), "curlew run 'specs/a b.yaml:12' -e local");
  assert.equal(runCommand({ ...scenario, replay: 1 }, 2, []),
    "curlew run 'specs/a b.yaml:10' -n '^buy \\(rex\\)$'");
  assert.equal(runCommand({ ...scenario, replay: 2 }, 2, []), null);
  assert.equal(runCommand({ ...scenario, file: "-x", role: "thresholds" }, 2, []), "curlew run ./-x");
});

test("a curl command sends the request again", () => {
  const hop = {
    method: "POST", url: "http://a.test/x?y=1&z", requestBody: "{\"a\":'b'}",
    requestHead: "POST /x HTTP/1.1\r\nHost: a.test\r\nAccept-Encoding: gzip\r\nX-A: b c\r\nContent-Length: 9\r\n\r\n",
  };
  assert.equal(curlCommand(hop), "curl --request POST --compressed --header 'X-A: b c' "
    + "--data-raw '{\"a\":'\\''b'\\''}' 'http://a.test/x?y=1&z'");
  assert.equal(curlCommand({ ...hop, requestHead: "" }), null);
  assert.equal(curlCommand({ ...hop, url: "ftp://a.test/" }), null);
  assert.match(curlCommand({ ...hop, requestBody: { base64: "AA==" } }), /--data-binary @BODY/);
});

test("an address leads back to its view", () => {
  const views = [
    { view: "overview", query: "", scenario: null, step: 0, attempt: 0, theme: null },
    { view: "scenarios", query: "status:failed tag:smoke", scenario: null, step: 0, attempt: 0, theme: "dark" },
    { view: "scenarios", query: "a&b=\"c#\"", scenario: "specs/ü.yaml#a + b%", step: 3, attempt: 2, theme: null },
    { view: "endpoints", query: "", scenario: null, step: 0, attempt: 0, theme: null },
    { view: "scenarios", query: "", scenario: null, step: 0, attempt: 0, theme: null },
  ];
  for (const view of views) assert.deepEqual(readAddress(addressOf(view)), view);
  assert.equal(addressOf(views[1]), "#q=status:failed+tag:smoke&theme=dark");
});

test("an address that somebody made is read without harm", () => {
  for (const text of ["#", "#%", "#s=%ff&t=-1&a=1e9&v=constructor&theme=x", `#q=${"(".repeat(1e5)}`]) {
    const view = readAddress(text);
    assert.ok(["overview", "scenarios"].includes(view.view));
    assert.equal(view.theme, null);
    assert.equal(view.step, 0);
  }
});

test("only addresses of the web become links", () => {
  assert.ok(isWebAddress("https://a.test/x?y"));
  for (const text of ["javascript:alert(1)", " https://a.test", "data:text/html,x", "http://a b", "HTTP:/x",
    "//a.test", "vbscript:x", "java\nscript:x"]) assert.equal(isWebAddress(text), false, text);
});

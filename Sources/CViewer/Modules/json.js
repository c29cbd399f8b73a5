// JSON as it came: the reader keeps every digit, since JavaScript's numbers would change them.

/**
 * @typedef {{kind: "object" | "array", items: Node[], keys?: string[]} | {kind: "scalar", text: string,
 *   type: "string" | "number" | "word"} | {kind: "flat", text: string}} Node
 */

/** Deeper values are kept as text. */
export const DEPTH = 200;

const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\[^])*")|(-?\d[\d.eE+-]*)|(true|false|null))/y;

/**
 * The tree of a JSON text; nil if it is not JSON.
 * @param {string} text
 * @returns {Node | null}
 */
export function readJSON(text) {
  TOKEN.lastIndex = 0;
  try {
    const reader = { text, place: 0 };
    const node = value(reader, 0);
    return text.slice(reader.place).trim() === "" ? node : null;
  } catch {
    return null;
  }
}

/**
 * @param {{text: string, place: number}} reader
 * @returns {RegExpExecArray}
 */
function next(reader) {
  TOKEN.lastIndex = reader.place;
  const token = TOKEN.exec(reader.text);
  if (token === null) throw new SyntaxError("not JSON");
  reader.place = TOKEN.lastIndex;
  return token;
}

/**
 * @param {{text: string, place: number}} reader
 * @param {number} depth
 * @returns {Node}
 */
function value(reader, depth) {
  const token = next(reader);
  if (token[2] !== undefined) return { kind: "scalar", type: "string", text: token[2] };
  if (token[3] !== undefined) return { kind: "scalar", type: "number", text: token[3] };
  if (token[4] !== undefined) return { kind: "scalar", type: "word", text: token[4] };
  if (token[1] !== "{" && token[1] !== "[") throw new SyntaxError("not JSON");
  if (depth >= DEPTH) return flat(reader);
  const isObject = token[1] === "{";
  const close = isObject ? "}" : "]";
  /** @type {Node[]} */
  const items = [];
  /** @type {string[]} */
  const keys = [];
  const before = reader.place;
  if (next(reader)[1] !== close) {
    reader.place = before;
    for (;;) {
      if (isObject) {
        keys.push(next(reader)[2] ?? fail());
        if (next(reader)[1] !== ":") fail();
      }
      items.push(value(reader, depth + 1));
      const end = next(reader)[1];
      if (end === close) break;
      if (end !== ",") fail();
    }
  }
  return isObject ? { kind: "object", items, keys } : { kind: "array", items };
}

/** @returns {never} */
function fail() {
  throw new SyntaxError("not JSON");
}

/**
 * A value that is too deep, as its text.
 * @param {{text: string, place: number}} reader
 * @returns {Node}
 */
function flat(reader) {
  const start = reader.place - 1;
  for (let open = 1; open > 0;) {
    const mark = next(reader)[1];
    if (mark === "{" || mark === "[") open++;
    if (mark === "}" || mark === "]") open--;
  }
  return { kind: "flat", text: reader.text.slice(start, reader.place) };
}

/**
 * The lines of a JSON text, each member on its own; nil if it is not JSON.
 * @param {string} text
 * @returns {string[] | null}
 */
export function jsonLines(text) {
  const node = readJSON(text);
  if (node === null) return null;
  /** @type {string[]} */
  const lines = [];
  write(node, "", "", "", lines);
  return lines;
}

/**
 * @param {Node} node
 * @param {string} indent
 * @param {string} before the key
 * @param {string} after a comma
 * @param {string[]} lines
 */
function write(node, indent, before, after, lines) {
  if (node.kind === "scalar" || node.kind === "flat") {
    lines.push(`${indent}${before}${node.text}${after}`);
    return;
  }
  const [open, close] = node.kind === "object" ? ["{", "}"] : ["[", "]"];
  if (node.items.length === 0) {
    lines.push(`${indent}${before}${open}${close}${after}`);
    return;
  }
  lines.push(`${indent}${before}${open}`);
  node.items.forEach((item, place) => {
    const key = node.keys === undefined ? "" : `${node.keys[place]}: `;
    write(item, `${indent}  `, key, place < node.items.length - 1 ? "," : "", lines);
  });
  lines.push(`${indent}${close}${after}`);
}

// A body in the form that fits it: JSON folded and coloured, text, a picture, hexadecimal.

import { append, copyButton, fill, h } from "./dom.js";
import { readJSON } from "./json.js";
import { size } from "./quantity.js";
import { bytesOf, decoded, hexadecimal } from "./visible.js";

/** Nodes of JSON beyond this number begin folded. */
const OPEN_NODES = 400;
/** Members of one list that are drawn at once. */
const MEMBERS = 500;

const PICTURES = {
  "image/png": [0x89, 0x50, 0x4e, 0x47], "image/jpeg": [0xff, 0xd8, 0xff], "image/gif": [0x47, 0x49, 0x46, 0x38],
  "image/webp": [0x52, 0x49, 0x46, 0x46],
};

/**
 * @param {any} content a text, or `{base64}`
 * @param {{whole?: number, isCut?: boolean, words?: string}} [about] its whole length, and whether it is cut
 * @returns {HTMLElement | null} null for an empty body that came whole
 */
export function bodyView(content, about = {}) {
  const body = decoded(content);
  const length = "bytes" in body ? body.bytes.length : body.text.length;
  if (length === 0 && !about.isCut) return null;
  const isText = "text" in body;
  const node = isText ? readJSON(body.text) : null;
  const kind = node !== null ? "JSON" : isText ? "text" : "bytes";
  const note = about.isCut
    ? `${length === 0 ? "left out" : "the beginning"} of ${size(about.whole ?? 0)}`
    : size(about.whole ?? ("bytes" in body ? length : new TextEncoder().encode(body.text).length));
  const label = h("div.bodyhead", null, h("span", null, about.words ?? "body"),
    h("span.quiet", null, length === 0 ? note : `${kind}, ${note}`),
    isText && length > 0 ? copyButton("copy", body.text) : null);
  if (length === 0) return h("div.body", null, label);
  if (node !== null) return h("div.body", null, label, jsonView(node));
  if (isText) return h("div.body", null, label, h("pre.code", { tabindex: "0" }, body.text));
  const picture = about.isCut ? null : pictureOf(content.base64);
  return h("div.body", null, label,
    picture ?? h("pre.code.hex", { tabindex: "0" }, hexadecimal(body.bytes)));
}

/**
 * A picture of a known bitmap type; no other bytes become one.
 * @param {string} base64
 * @returns {HTMLElement | null}
 */
function pictureOf(base64) {
  const start = bytesOf(base64.slice(0, 16));
  for (const [type, magic] of Object.entries(PICTURES)) {
    if (magic.every((byte, place) => start[place] === byte)) {
      return h("img", { src: `data:${type};base64,${base64}`, alt: `a picture, ${type}`, loading: "lazy" });
    }
  }
  return null;
}

/**
 * @param {import("./json.js").Node} node
 * @returns {HTMLElement}
 */
export function jsonView(node) {
  const budget = { left: OPEN_NODES };
  const root = h("div.code.json", { tabindex: "0" });
  append(root, nodeView(node, null, "", budget));
  return root;
}

/**
 * @param {import("./json.js").Node} node
 * @param {string | null} key
 * @param {string} after
 * @param {{left: number}} budget
 * @returns {HTMLElement}
 */
function nodeView(node, key, after, budget) {
  budget.left--;
  const label = key === null ? null : [h("span.key", null, key), ": "];
  if (node.kind === "scalar") return h("div", null, label, h(`span.${node.type}`, null, node.text), after);
  if (node.kind === "flat") return h("div", null, label, node.text, after);
  const [open, close] = node.kind === "object" ? ["{", "}"] : ["[", "]"];
  if (node.items.length === 0) return h("div", null, label, open, close, after);
  const isOpen = budget.left > 0;
  const inner = h("div.inner");
  const many = `${node.items.length} ${node.kind === "object" ? "members" : "items"}`;
  const details = h("details", { open: isOpen },
    h("summary", null, label, open, h("span.folded", null, ` ${many} ${close}${after}`)), inner,
    h("div", null, close, after));
  if (isOpen) members(inner, node, 0, budget);
  else {
    details.addEventListener("toggle", () => {
      if (inner.childElementCount === 0) members(inner, node, 0, { left: OPEN_NODES });
    });
  }
  return details;
}

/**
 * Adds members, and a button for those beyond the first hundreds.
 * @param {HTMLElement} inner
 * @param {import("./json.js").Node} node
 * @param {number} from
 * @param {{left: number}} budget
 */
function members(inner, node, from, budget) {
  if (node.kind === "scalar" || node.kind === "flat") return;
  const end = Math.min(node.items.length, from + MEMBERS);
  for (let place = from; place < end; place++) {
    const after = place < node.items.length - 1 ? "," : "";
    append(inner, nodeView(node.items[place], node.keys?.[place] ?? null, after, budget));
  }
  if (end === node.items.length) return;
  const button = h("button.copy", { type: "button" }, `${node.items.length - end} more`);
  button.addEventListener("click", () => {
    button.remove();
    members(inner, node, end, { left: OPEN_NODES });
  });
  inner.append(button);
}

/**
 * A head in lines: the first as it is, then names and values in two columns.
 * @param {any} content
 * @returns {HTMLElement | null}
 */
export function headView(content) {
  const head = decoded(content);
  if ("bytes" in head) return h("pre.code.hex", { tabindex: "0" }, hexadecimal(head.bytes));
  const [first, ...lines] = head.text.split(/\r?\n/).filter((line) => line !== "");
  if (first === undefined) return null;
  const rows = lines.map((line) => {
    const colon = line.indexOf(":");
    return colon < 0 ? h("div", null, h("dd", null, line))
      : h("div", null, h("dt", null, line.slice(0, colon)), h("dd", null, line.slice(colon + 1).trim()));
  });
  const list = h("dl.fields");
  fill(list, rows);
  return h("div.headers", null, h("p.first", null, first), list);
}

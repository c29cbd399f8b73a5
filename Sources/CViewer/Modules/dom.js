// Elements from values. Texts become text nodes: nothing here reads markup.

import { visible } from "./visible.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false | Child[]} Child
 */

/**
 * An element: `h("p.note", { title: "…" }, "text")`. Attributes that are null or false are left out; one that
 * begins with `on` is a listener.
 * @param {string} tag with classes behind dots
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length > 0) element.className = classes.join(" ");
  return /** @type {HTMLElement} */ (filled(element, attributes ?? null, children));
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElementNS(SVG, name);
  if (classes.length > 0) element.setAttribute("class", classes.join(" "));
  return /** @type {SVGElement} */ (filled(element, attributes, children));
}

/**
 * @param {Element} element
 * @param {Record<string, any> | null} attributes
 * @param {Child[]} children
 * @returns {Element}
 */
function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : visible(String(value)));
  }
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Child} child
 */
export function append(element, child) {
  if (child === null || child === undefined || child === false) return;
  if (Array.isArray(child)) for (const one of child) append(element, one);
  else if (child instanceof Node) element.append(child);
  else element.append(visible(String(child)));
}

/**
 * Replaces what is in an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * A text that may be copied; says so for a moment.
 * @param {string} label
 * @param {string | (() => string)} text
 * @param {string} [title]
 * @returns {HTMLElement}
 */
export function copyButton(label, text, title) {
  const button = h("button.copy", { type: "button", title: title ?? null }, label);
  button.addEventListener("click", async () => {
    const isCopied = await copied(typeof text === "string" ? text : text());
    button.textContent = isCopied ? "copied" : "not copied";
    setTimeout(() => fill(button, label), 1200);
  });
  return button;
}

/**
 * Puts a text on the clipboard; by a selection where a page from a file may not.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea.offscreen", { "aria-hidden": "true" });
    /** @type {HTMLTextAreaElement} */ (area).value = text;
    document.body.append(area);
    /** @type {HTMLTextAreaElement} */ (area).select();
    const isCopied = document.execCommand("copy");
    area.remove();
    return isCopied;
  }
}

// Texts from outside, made safe to look at.

/** Characters that a page would obey or hide: controls, bidirectional marks, separators, lone surrogates. */
const HARMFUL =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * The text with escapes for characters that cannot be seen: `\x1b`, `\u{202e}`. Tabs and line feeds stay.
 * @param {string} text
 * @returns {string}
 */
export function visible(text) {
  return text.replace(/\r\n/g, "\n").replace(HARMFUL, (character) => {
    const code = character.charCodeAt(0);
    if (code === 13) return "\\r";
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
  });
}

/**
 * The text on one line, with at most `limit` characters.
 * @param {string} text
 * @param {number} [limit]
 * @returns {string}
 */
export function oneLine(text, limit = 300) {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return visible(cut).replace(/\n/g, "\\n").replace(/\t/g, "\\t");
}

/**
 * Bytes or text of an event: a string, or `{base64}` for bytes that are not UTF-8.
 * @param {string | {base64: string} | undefined} content
 * @returns {{text: string} | {bytes: Uint8Array}}
 */
export function decoded(content) {
  if (content === undefined || typeof content === "string") return { text: content ?? "" };
  return { bytes: bytesOf(content.base64) };
}

/**
 * @param {string} base64
 * @returns {Uint8Array}
 */
export function bytesOf(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let place = 0; place < bytes.length; place++) bytes[place] = characters.charCodeAt(place);
  return bytes;
}

/**
 * Lines of a hexadecimal dump: offset, sixteen bytes, their ASCII.
 * @param {Uint8Array} bytes
 * @param {number} [limit] the most bytes that are shown
 * @returns {string}
 */
export function hexadecimal(bytes, limit = 4096) {
  const lines = [];
  const end = Math.min(bytes.length, limit);
  for (let start = 0; start < end; start += 16) {
    const row = [...bytes.subarray(start, Math.min(end, start + 16))];
    const digits = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const letters = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "."));
    lines.push(`${start.toString(16).padStart(6, "0")}  ${digits.padEnd(47)}  ${letters.join("")}`);
  }
  if (end < bytes.length) lines.push(`… ${bytes.length - end} more bytes`);
  return lines.join("\n");
}

// The details of steps: blocks of JSON, compressed, opened when something in them is looked at.

/** Blocks that stay open. */
const KEPT = 16;

/**
 * The bytes of base64 in an element, inflated, as text.
 * @param {string} id
 * @returns {Promise<string>}
 */
export async function inflated(id) {
  const base64 = document.getElementById(id)?.textContent ?? "";
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let place = 0; place < bytes.length; place++) bytes[place] = characters.charCodeAt(place);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

/** Opens blocks, and keeps the last ones. */
export class Blocks {
  constructor() {
    /** @type {Map<number, Promise<any[]>>} */
    this.open = new Map();
  }

  /**
   * @param {number} number
   * @returns {Promise<any[]>}
   */
  records(number) {
    const known = this.open.get(number) ?? inflated(`b${number}`).then((text) => JSON.parse(text));
    this.open.delete(number);
    this.open.set(number, known);
    if (this.open.size > KEPT) {
      const [oldest] = this.open.keys();
      this.open.delete(oldest);
    }
    return known;
  }

  /**
   * The details of a step: its record, with the attempts of the pieces before it.
   * @param {number} block
   * @param {number} index
   * @returns {Promise<any | null>} null if the report has none
   */
  async details(block, index) {
    if (block < 0) return null;
    const record = (await this.records(block))[index];
    let attempts = record.attempts;
    let previous = record.previous;
    while (previous !== undefined) {
      const piece = (await this.records(previous[0]))[previous[1]];
      attempts = [...piece.attempts, ...attempts];
      previous = piece.previous;
    }
    return { ...record, attempts };
  }
}

/**
 * Searches all blocks for a text, without regard to case, and leaves the page usable meanwhile.
 * @param {import("./model.js").Run} run
 * @param {string} wanted
 * @param {(share: number) => void} progress
 * @param {() => boolean} isCancelled
 * @returns {Promise<Uint8Array>} 1 for each row with the text
 */
export async function searchBlocks(run, wanted, progress, isCancelled) {
  const found = new Uint8Array(run.count);
  const rows = rowsByBlock(run);
  const needle = JSON.stringify(wanted.toLowerCase()).slice(1, -1);
  let before = performance.now();
  for (let block = 0; block < rows.length; block++) {
    if (isCancelled()) break;
    const text = await inflated(`b${block}`);
    if (text.toLowerCase().includes(needle)) {
      const records = JSON.parse(text);
      for (const row of rows[block]) {
        const record = JSON.stringify(records[run.steps.index[row]].attempts);
        if (record.toLowerCase().includes(needle)) found[row] = 1;
      }
    }
    if (performance.now() - before < 40) continue;
    progress(block / rows.length);
    await new Promise((resolve) => setTimeout(resolve));
    before = performance.now();
  }
  return found;
}

/**
 * @param {import("./model.js").Run} run
 * @returns {number[][]}
 */
function rowsByBlock(run) {
  /** @type {number[][]} */
  const rows = [];
  for (let row = 0; row < run.count; row++) {
    const block = run.steps.block[row];
    if (block < 0) continue;
    while (rows.length <= block) rows.push([]);
    rows[block].push(row);
  }
  return rows;
}

// The list of files, scenarios and steps as rows of one height, of which only those in view are drawn.

/**
 * @typedef {import("./model.js").Run} Run
 * @typedef {import("./selection.js").Selection} Selection
 * @typedef {{kind: "file" | "scenario" | "step", place: number}} Item
 */

const KINDS = /** @type {const} */ (["file", "scenario", "step"]);

/** Rows of the list. Few bytes a row: there may be hundreds of thousands. */
export class Tree {
  /**
   * @param {Run} run
   * @param {Selection} selection
   * @param {ReadonlySet<number>} open places of scenarios whose steps are listed
   * @param {ReadonlySet<string>} closed files whose scenarios are not
   */
  constructor(run, selection, open, closed) {
    /** @type {number[]} */
    const codes = [];
    let file = "";
    let isClosed = false;
    for (const place of selection.scenarios) {
      const scenario = run.scenarios[place];
      if (codes.length === 0 || scenario.file !== file) {
        file = scenario.file;
        isClosed = closed.has(file);
        codes.push(place * 4);
      }
      if (isClosed) continue;
      codes.push(place * 4 + 1);
      if (!open.has(place)) continue;
      for (let row = scenario.first; row < scenario.end; row++) {
        if (selection.steps[row] === 1) codes.push(row * 4 + 2);
      }
    }
    this.codes = Int32Array.from(codes);
  }

  get length() {
    return this.codes.length;
  }

  /**
   * What is at a row: a file by the place of its first scenario, a scenario by its place, a step by its row.
   * @param {number} index
   * @returns {Item}
   */
  item(index) {
    const code = this.codes[index];
    return { kind: KINDS[code & 3], place: code >> 2 };
  }

  /**
   * The index of an item; -1 if it is not listed.
   * @param {Item} item
   * @returns {number}
   */
  indexOf(item) {
    return this.codes.indexOf(item.place * 4 + KINDS.indexOf(item.kind));
  }
}

/**
 * The rows to draw, with some beyond each end so that scrolling shows no gap.
 * @param {number} top pixels that are scrolled away
 * @param {number} height of the view
 * @param {number} rowHeight
 * @param {number} count
 * @param {number} [beyond]
 * @returns {[number, number]} first, and behind the last
 */
export function rowsInView(top, height, rowHeight, count, beyond = 8) {
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + beyond);
  return [Math.min(first, end), end];
}

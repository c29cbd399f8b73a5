// The difference of two texts, line by line.

/**
 * @typedef {{kind: "same" | "old" | "new", text: string}} Line
 */

/** Longer texts are compared only at their ends. */
const LIMIT = 1500;

/**
 * The lines of both texts in order: `old` only in the first, `new` only in the second. Of texts of up to
 * 1,500 lines the longest common part is kept; of longer ones the common beginning and end.
 * @param {string[]} left
 * @param {string[]} right
 * @returns {Line[]}
 */
export function differingLines(left, right) {
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  let tail = 0;
  while (
    tail < left.length - head && tail < right.length - head
    && left[left.length - 1 - tail] === right[right.length - 1 - tail]
  ) tail++;
  const old = left.slice(head, left.length - tail);
  const young = right.slice(head, right.length - tail);
  const middle = old.length * young.length > LIMIT * LIMIT
    ? [...old.map(asOld), ...young.map(asNew)] : common(old, young);
  return [...left.slice(0, head).map(asSame), ...middle,
    ...left.slice(left.length - tail).map(asSame)];
}

/** @type {(text: string) => Line} */
const asSame = (text) => ({ kind: "same", text });
/** @type {(text: string) => Line} */
const asOld = (text) => ({ kind: "old", text });
/** @type {(text: string) => Line} */
const asNew = (text) => ({ kind: "new", text });

/**
 * By the table of the longest common subsequence.
 * @param {string[]} left
 * @param {string[]} right
 * @returns {Line[]}
 */
function common(left, right) {
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] = left[i] === right[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const lines = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    if (left[i] === right[j]) {
      lines.push(asSame(left[i++]));
      j++;
    } else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) {
      lines.push(asOld(left[i++]));
    } else {
      lines.push(asNew(right[j++]));
    }
  }
  return [...lines, ...left.slice(i).map(asOld), ...right.slice(j).map(asNew)];
}

/**
 * The lines in pairs, for two columns: what was removed beside what came in its place.
 * @param {Line[]} lines
 * @returns {[Line | null, Line | null][]}
 */
export function sideBySide(lines) {
  /** @type {[Line | null, Line | null][]} */
  const rows = [];
  for (let place = 0; place < lines.length;) {
    if (lines[place].kind === "same") {
      rows.push([lines[place], lines[place]]);
      place++;
      continue;
    }
    const old = [];
    const young = [];
    while (place < lines.length && lines[place].kind !== "same") {
      (lines[place].kind === "old" ? old : young).push(lines[place]);
      place++;
    }
    for (let row = 0; row < Math.max(old.length, young.length); row++) {
      rows.push([old[row] ?? null, young[row] ?? null]);
    }
  }
  return rows;
}

// Numbers in the units that people use.

/**
 * `840 µs`, `12.3 ms`, `1.25 s`, `2 min 3 s`.
 * @param {number} microseconds
 * @returns {string}
 */
export function duration(microseconds) {
  const time = Math.max(0, microseconds);
  if (time < 1000) return `${Math.round(time)} µs`;
  if (time < 99_950) return `${(time / 1000).toFixed(1)} ms`;
  if (time < 999_500) return `${Math.round(time / 1000)} ms`;
  if (time < 59_995_000) return `${(time / 1e6).toFixed(2)} s`;
  const seconds = Math.round(time / 1e6);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/**
 * `1 byte`, `12 bytes`, `1.5 kB`, `3.2 MB`.
 * @param {number} bytes
 * @returns {string}
 */
export function size(bytes) {
  if (bytes === 1) return "1 byte";
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/**
 * `1 step`, `2,000 steps`.
 * @param {number} number
 * @param {string} noun
 * @returns {string}
 */
export function count(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * `20,000`.
 * @param {number} number
 * @returns {string}
 */
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/**
 * `2026-11-24 04:21:31 UTC`.
 * @param {number} milliseconds since 1970
 * @returns {string}
 */
export function moment(milliseconds) {
  if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return "";
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/**
 * Marks of an axis of time: a step of 1, 2 or 5 times a power of ten, at most `limit` marks.
 * @param {number} whole the length of the axis, in microseconds
 * @param {number} [limit]
 * @returns {number[]}
 */
export function timeMarks(whole, limit = 6) {
  if (!(whole > 0)) return [0];
  const rough = whole / limit;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((mark) => mark >= rough) ?? whole;
  const marks = [];
  for (let mark = 0; mark <= whole && marks.length <= limit + 1; mark += step) marks.push(mark);
  return marks;
}

// The search box: words, and terms such as `status:failed`, `tag:smoke`, `file:pets`.

/**
 * @typedef {{key: string, value: string, isNot: boolean}} Term
 */

/** The keys that a term may have, with what they mean. */
export const TERMS = {
  status: "failed, passed, skipped, flaky, slow, known or interrupted",
  tag: "a tag, or an expression: \"smoke and not slow\"",
  file: "part of a path",
  request: "part of method and address",
  origin: "part of scheme, host and port: :8080",
  code: "the status of the response: 404, 5xx",
  time: "begun between two seconds: 1.5-3",
  cause: "the number of a cause of failures",
  exchange: "a text in requests and responses",
};

/**
 * The terms of a query. A word without a key is part of a name; `-` before a term is `not`; quotes keep
 * blanks.
 * @param {string} query
 * @returns {Term[]}
 */
export function readQuery(query) {
  const terms = [];
  for (const [whole, minus, key, quoted, plain] of query.matchAll(
    /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]+))/g,
  )) {
    const value = quoted ?? plain ?? "";
    if (value === "") continue;
    const isKnown = key === undefined || Object.hasOwn(TERMS, key);
    terms.push(isKnown
      ? { key: key ?? "name", value, isNot: minus === "-" }
      : { key: "name", value: whole, isNot: false });
  }
  return terms;
}

/**
 * The query without terms of a key, and with another one.
 * @param {string} query
 * @param {string} key
 * @param {string | null} value nil to leave it out
 * @returns {string}
 */
export function withTerm(query, key, value) {
  const kept = readQuery(query).filter((term) => term.key !== key).map(termText);
  if (value !== null) kept.push(termText({ key, value, isNot: false }));
  return kept.join(" ");
}

/**
 * @param {Term} term
 * @returns {string}
 */
function termText({ key, value, isNot }) {
  const quoted = /\s/.test(value) ? `"${value}"` : value;
  return `${isNot ? "-" : ""}${key === "name" ? "" : `${key}:`}${quoted}`;
}

/**
 * Reads an expression over tags as `--tags` has it: `smoke and not (slow or flaky)`.
 * @param {string} text
 * @returns {(tags: ReadonlySet<string>) => boolean} for a text that is not an expression, whether a tag is it
 */
export function tagRule(text) {
  const words = text.match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;
  /** @typedef {(tags: ReadonlySet<string>) => boolean} Rule */
  /** @returns {Rule} */
  function either() {
    let rule = both();
    while (words[place] === "or") {
      place++;
      const [left, right] = [rule, both()];
      rule = (tags) => left(tags) || right(tags);
    }
    return rule;
  }
  /** @returns {Rule} */
  function both() {
    let rule = single();
    while (words[place] === "and") {
      place++;
      const [left, right] = [rule, single()];
      rule = (tags) => left(tags) && right(tags);
    }
    return rule;
  }
  /** @returns {Rule} */
  function single() {
    const word = words[place++];
    if (word === "not") {
      const rule = single();
      return (tags) => !rule(tags);
    }
    if (word === "(") {
      const rule = either();
      if (words[place++] !== ")") throw new SyntaxError("a bracket is open");
      return rule;
    }
    if (word === undefined || [")", "and", "or"].includes(word)) throw new SyntaxError("no tag");
    return (tags) => tags.has(word);
  }
  try {
    const rule = either();
    if (place < words.length) throw new SyntaxError("more follows");
    return rule;
  } catch {
    return (tags) => tags.has(text);
  }
}

/**
 * Whether a status code is meant by `404`, `4xx` or `none`.
 * @param {string} pattern
 * @param {number} code 0 for no response
 * @returns {boolean}
 */
export function matchesCode(pattern, code) {
  if (pattern === "none") return code === 0;
  return /^[1-9]xx$/i.test(pattern)
    ? Math.floor(code / 100) === Number(pattern[0]) : String(code) === pattern;
}

/**
 * The two seconds of `1.5-3`, in microseconds; open ends are zero and infinity.
 * @param {string} text
 * @returns {[number, number]}
 */
export function timeRange(text) {
  const [low, high] = text.split("-");
  const number = Number.parseFloat(high ?? "");
  return [(Number.parseFloat(low) || 0) * 1e6, Number.isNaN(number) ? Infinity : number * 1e6];
}

// The bars of a step's attempts: where time went.

/**
 * @typedef {{kind: string, start: number, end: number}} Bar microseconds since the run began
 * @typedef {{bars: Bar[], label: string, marks: string[], attempt: number}} Lane one hop
 */

/** The phases of a hop: their kind, and the timing at which each ends. */
const PHASES = [
  ["name", "nameResolved"], ["connect", "connected"], ["tls", "tlsEstablished"],
  ["wait", "firstByte"], ["transfer", "total"],
];

/**
 * The bars of one hop. A phase without a time did not take place; a connection that was there is one long
 * wait. The phase in which a transfer failed is `stop`.
 * @param {Record<string, number>} timings
 * @param {number} start
 * @param {boolean} [isFailed]
 * @returns {Bar[]}
 */
export function hopBars(timings, start, isFailed = false) {
  const bars = [];
  let from = 0;
  for (const [kind, key] of PHASES) {
    const end = timings[key] ?? 0;
    if (end <= from) continue;
    bars.push({ kind: isFailed && key === "total" ? "stop" : kind, start: start + from, end: start + end });
    from = end;
  }
  return bars;
}

/**
 * A lane for each hop of each attempt, with the pauses between attempts.
 * @param {any[]} attempts as in the details of a step
 * @returns {Lane[]}
 */
export function lanesOf(attempts) {
  /** @type {Lane[]} */
  const lanes = [];
  let before = NaN;
  attempts.forEach((attempt, place) => {
    const first = lanes.length;
    let start = attempt.at;
    for (const [hops, isToken] of [[attempt.tokenHops ?? [], true], [attempt.hops ?? [], false]]) {
      for (const hop of hops) {
        lanes.push({
          bars: hopBars(hop.timings, start, hop.failure !== undefined), label: `${hop.method} ${hop.url}`,
          marks: marksOf(hop, isToken, lanes.length > first), attempt: place,
        });
        start += hop.timings.total ?? 0;
      }
    }
    const timings = attempt.socket?.timings;
    if (timings !== undefined) {
      lanes.push({
        bars: hopBars(timings, attempt.at, attempt.socket.failure !== undefined), label: attempt.socket.address, marks: [], attempt: place,
      });
    }
    if (lanes.length === first) {
      lanes.push({
        bars: [{ kind: "other", start: attempt.at, end: attempt.at + attempt.duration }], label: "",
        marks: [], attempt: place,
      });
    }
    if (attempt.at > before) {
      lanes[first].bars.unshift({ kind: "pause", start: before, end: attempt.at });
    }
    before = attempt.at + attempt.duration;
  });
  return lanes;
}

/**
 * What is unusual about a hop, in a word each.
 * @param {any} hop
 * @param {boolean} isToken
 * @param {boolean} isFurther whether another hop came before it
 * @returns {string[]}
 */
export function marksOf(hop, isToken, isFurther) {
  const marks = [];
  if (isToken) marks.push("token");
  else if (isFurther) marks.push("follows");
  const { connected = 0, total = 0 } = hop.timings ?? {};
  if (connected === 0 && total > 0 && hop.response !== undefined) marks.push("kept alive");
  if (hop.resent === true) marks.push("resent");
  if (hop.proxy !== undefined) marks.push("proxy");
  if (hop.unverified === true) marks.push("TLS not verified");
  if (hop.failure !== undefined) marks.push("failed");
  return marks;
}

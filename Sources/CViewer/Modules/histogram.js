// Percentiles, and bars on a logarithmic axis.

/**
 * The value that a share of the sorted values does not exceed (nearest rank).
 * @param {ArrayLike<number>} sorted
 * @param {number} share from 0 to 1
 * @returns {number}
 */
export function percentile(sorted, share) {
  if (sorted.length === 0) return 0;
  const rank = Math.ceil(share * sorted.length) - 1;
  return sorted[Math.max(0, Math.min(sorted.length - 1, rank))];
}

/**
 * How many values are in each of `bars` stretches of equal width on a logarithmic axis.
 * @param {ArrayLike<number>} values
 * @param {number} low at least 1
 * @param {number} high
 * @param {number} bars
 * @returns {number[]}
 */
export function logarithmicBars(values, low, high, bars) {
  const counts = new Array(bars).fill(0);
  const start = Math.log(Math.max(1, low));
  const width = Math.log(Math.max(2, high)) - start;
  for (let place = 0; place < values.length; place++) {
    const share = width > 0 ? (Math.log(Math.max(1, values[place])) - start) / width : 0;
    counts[Math.max(0, Math.min(bars - 1, Math.floor(share * bars)))]++;
  }
  return counts;
}

/**
 * How many of the spans are under way in each of `slots` equal stretches of time: the most at any moment.
 * @param {ArrayLike<number>} starts
 * @param {ArrayLike<number>} durations
 * @param {number} whole
 * @param {number} slots
 * @returns {number[]}
 */
export function inFlight(starts, durations, whole, slots) {
  const changes = [];
  for (let place = 0; place < starts.length; place++) {
    const start = Math.max(0, starts[place]);
    changes.push([start, 1], [Math.max(start + 1, start + durations[place]), -1]);
  }
  changes.sort((left, right) => left[0] - right[0] || left[1] - right[1]);
  const most = new Array(slots).fill(0);
  const width = Math.max(1, whole) / slots;
  let now = 0;
  let slot = 0;
  for (const [time, change] of changes) {
    const reached = Math.min(slots - 1, Math.floor(time / width));
    while (slot < reached) most[++slot] = now;
    now += change;
    most[slot] = Math.max(most[slot], now);
  }
  return most;
}

/**
 * The points of a distribution: a value, and how many nines the share has that does not exceed it (90 % is one,
 * 99 % two).
 * @param {[number, number][]} parts the longest duration of each bucket, and how many it has
 * @returns {[number, number][]}
 */
export function exceeding(parts) {
  const total = parts.reduce((sum, [, held]) => sum + held, 0);
  let passed = 0;
  return parts.map(([value, held]) => {
    passed += held;
    return [value, Math.log10(total / Math.max(1, total - passed))];
  });
}

// Commands to copy.

/**
 * A text as one word of a POSIX shell.
 * @param {string} text
 * @returns {string}
 */
export function shellWord(text) {
  if (/^[\w./:=@%+,-]+$/.test(text)) return text;
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) {
    const escaped = text.replace(/[\\']/g, "\\$&").replace(/[\u0000-\u001f\u007f-\u009f]/g, (one) =>
      [...new TextEncoder().encode(one)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`)
        .join(""));
    return `$'${escaped}'`;
  }
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * The command that runs one step of a scenario again; null for a step that never runs alone.
 * @param {import("./model.js").Scenario} scenario
 * @param {number} line of the step in the scenario's file
 * @param {string[]} replayArguments
 * @returns {string | null}
 */
export function runCommand(scenario, line, replayArguments) {
  return commandOf([[scenario, line]], replayArguments);
}

/**
 * The words of the command that runs the same again. A run of an earlier version does not say all of them.
 * @param {any} run the event `run.started`
 * @returns {string[]}
 */
export function wholeCommand(run) {
  return run?.command ?? ["curlew", "run", ...(run?.replayArguments ?? [])];
}

/** Scenarios that one command names. */
const NAMED = 20;

/**
 * The command that runs failed steps again; null if none of them runs alone.
 * @param {import("./model.js").Run} run
 * @param {number[]} rows
 * @param {boolean} areAll whether nothing else failed
 * @returns {string | null}
 */
export function rerunCommand(run, rows, areAll) {
  const places = new Map(rows.map((row) => [run.owner[row], row]));
  const isCut = places.size > NAMED;
  const replayArguments = run.index.run?.replayArguments ?? [];
  if (isCut && areAll) {
    const [program, verb, ...words] = wholeCommand(run.index.run).filter((word) => word !== "--last-failed");
    return [program, verb, "--last-failed", ...words].map(shellWord).join(" ");
  }
  return commandOf([...places.keys()].slice(0, NAMED).map((place) =>
    [run.scenarios[place], run.scenarios[place].line]), replayArguments);
}

/**
 * @param {[import("./model.js").Scenario, number][]} list scenarios with a line of a step
 * @param {string[]} replayArguments
 * @returns {string | null}
 */
function commandOf(list, replayArguments) {
  const places = new Set();
  const names = new Set();
  let areRows = true;
  for (const [scenario, line] of list) {
    if (scenario.replay === 2) continue;
    const file = scenario.file.startsWith("-") ? `./${scenario.file}` : scenario.file;
    places.add(scenario.role === "thresholds" ? file : `${file}:${Math.max(line, scenario.line)}`);
    if (scenario.replay === 1 && scenario.role !== "thresholds") {
      names.add(`^${scenario.name.replace(/[\\^$.[\]|()?*+{}]/g, "\\$&")}$`);
    } else areRows = false;
  }
  if (places.size === 0) return null;
  // A name would leave out scenarios that are no rows.
  const name = areRows && names.size > 0 ? ["-n", [...names].join("|")] : [];
  return ["curlew", "run", ...places, ...name, ...replayArguments].map(shellWord).join(" ");
}

/** Headers that curl makes itself, or that would be wrong to repeat. */
const OWN = ["content-length", "host", "expect", "proxy-authorization", "connection"];

/**
 * A `curl` command for a request as it was sent. The report has a more exact one for each failed attempt.
 * @param {any} hop
 * @returns {string | null} null without a head, or if the body is not text
 */
export function curlCommand(hop) {
  if (typeof hop.requestHead !== "string" || !/^https?:/.test(hop.url)) return null;
  if (hop.requestHead === "") return null;
  const words = ["curl"];
  if (hop.method === "HEAD") words.push("--head");
  else if (hop.method !== "GET") words.push("--request", hop.method);
  for (const line of hop.requestHead.split(/\r?\n/).slice(1)) {
    const name = line.slice(0, Math.max(0, line.indexOf(":"))).toLowerCase();
    if (name === "" || OWN.includes(name)) continue;
    if (name === "accept-encoding") words.push("--compressed");
    else words.push("--header", line);
  }
  const body = hop.requestBody;
  if (typeof body === "string" && body !== "" && hop.requestBodyTruncated !== true) {
    words.push("--data-raw", body);
  } else if (body !== undefined || hop.streamedBody !== undefined) {
    words.push("--data-binary", "@BODY");
  }
  words.push(hop.url);
  return words.map(shellWord).join(" ");
}

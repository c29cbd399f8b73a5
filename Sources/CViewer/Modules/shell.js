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
  if (scenario.replay === 2) return null;
  const file = scenario.file.startsWith("-") ? `./${scenario.file}` : scenario.file;
  const words = ["curlew", "run"];
  if (scenario.role === "thresholds") {
    words.push(file);
  } else {
    words.push(`${file}:${Math.max(line, scenario.line)}`);
    if (scenario.replay === 1) {
      words.push("-n", `^${scenario.name.replace(/[\\^$.[\]|()?*+{}]/g, "\\$&")}$`);
    }
  }
  return [...words, ...replayArguments].map(shellWord).join(" ");
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

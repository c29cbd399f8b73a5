// The exchanges of an attempt: each hop with its request and response, in full.

import { isWebAddress } from "./address.js";
import { bodyView, headView } from "./body.js";
import { copyButton, h } from "./dom.js";
import { facts } from "./parts.js";
import { duration, moment, size } from "./quantity.js";
import { curlCommand } from "./shell.js";
import { oneLine } from "./visible.js";
import { marksOf } from "./waterfall.js";

/**
 * @param {any} attempt as in an event
 * @returns {(HTMLElement | null)[]}
 */
export function exchanges(attempt) {
  const hops = [
    ...(attempt.tokenHops ?? []).map((/** @type {any} */ hop) => ({ hop, isToken: true })),
    ...(attempt.hops ?? []).map((/** @type {any} */ hop) => ({ hop, isToken: false })),
  ];
  return [
    ...hops.map(({ hop, isToken }, place) => hopView(hop, isToken, place, hops.length, attempt)),
    attempt.socket ? socketView(attempt.socket) : null,
    attempt.program ? programView(attempt.program) : null,
  ];
}

/**
 * @param {any} hop
 * @param {boolean} isToken
 * @param {number} place
 * @param {number} count
 * @param {any} attempt
 * @returns {HTMLElement}
 */
function hopView(hop, isToken, place, count, attempt) {
  const { response } = hop;
  const isLast = place === count - 1;
  const address = hop.fragment ? `${hop.url}#${hop.fragment}` : hop.url;
  const exact = attempt.curl && hop === attempt.hops?.[0] ? attempt.curl : curlCommand(hop);
  const title = h("summary", null,
    h("b.method", null, hop.method), h("span.url", null, oneLine(address, 2000)),
    response ? h(`span.status.s${Math.floor(response.status / 100)}`, null, String(response.status)) : null,
    h("span.quiet", null, duration(hop.timings?.total ?? 0)),
    marksOf(hop, isToken, place > 0 && !isToken).map((mark) => h("span.tag", null, mark)));
  return h("div.hopbox", null,
    h("details.hop", { open: isLast || count <= 2 }, title,
      h("div.sides", null, requestSide(hop), responseSide(hop)), hopFacts(hop)),
    h("span.actions", null,
      isWebAddress(address) && hop.method === "GET"
        ? h("a.copy", { href: address, rel: "noreferrer noopener", target: "_blank" }, "open") : null,
      exact ? copyButton("curl", exact, "Copies the curl command for this request") : null));
}

/**
 * @param {any} hop
 * @returns {HTMLElement}
 */
function requestSide(hop) {
  return h("section.side", null, h("h4", null, "Request"),
    headView(hop.requestHead) ?? h("p.quiet", null, "its head is not in this report, or was not sent"),
    hop.requestBody === undefined ? null : bodyView(hop.requestBody, {
      whole: hop.requestBodyBytes, isCut: hop.requestBodyTruncated,
    }),
    (hop.streamedBody ?? []).map(pieceView));
}

/**
 * @param {any} piece of a streamed body
 * @returns {HTMLElement | null}
 */
function pieceView(piece) {
  if (piece.content !== undefined) return bodyView(piece.content);
  const words = piece.file === undefined ? `${size(piece.omittedBytes)} more`
    : `file ${piece.file}, ${size(piece.bytes)}`;
  return h("p.piece", null, words);
}

/**
 * @param {any} hop
 * @returns {HTMLElement}
 */
function responseSide(hop) {
  const { response, failure } = hop;
  if (response === undefined) {
    return h("section.side", null, h("h4", null, "Response"),
      h("p.quiet", null, failure ? `none: ${failure.words}` : "none"));
  }
  const line = `HTTP/${response.version} ${response.status} ${response.reason}`;
  return h("section.side", null, h("h4", null, "Response"), responseHead(response, line),
    bodyView(response.body, { whole: response.bodyBytes, isCut: response.bodyTruncated }),
    response.saved ? h("p.piece", null, `saved as ${response.saved.path}, ${size(response.saved.bytes)}`,
      response.saved.inPlace ? null : ", not in place",
      response.saved.sha256 ? h("span.quiet", null, ` sha256 ${response.saved.sha256}`) : null) : null);
}

/**
 * The head as it came; the parsed fields beside it if they are others, as trailers are.
 * @param {any} response
 * @param {string} line
 * @returns {HTMLElement | null}
 */
function responseHead(response, line) {
  const head = headView(response.head);
  const raw = typeof response.head === "string" ? response.head.toLowerCase() : "";
  const further = (response.headers ?? []).filter((/** @type {string[]} */ [name, value]) =>
    !raw.includes(`${name}:`.toLowerCase()) || !raw.includes(value.toLowerCase()));
  if (head !== null && further.length === 0) return head;
  return h("div", null, head ?? h("p.first", null, line), h("dl.fields", null,
    further.map((/** @type {string[]} */ [name, value]) => h("div", null, h("dt", null, name), h("dd", null, value)))));
}

/**
 * @param {any} hop
 * @returns {HTMLElement}
 */
function hopFacts(hop) {
  const { timings = {}, response, tls, failure } = hop;
  const phases = [["name", timings.nameResolved], ["connected", timings.connected],
    ["TLS", timings.tlsEstablished], ["first byte", timings.firstByte], ["whole", timings.total]]
    .filter(([, time]) => time > 0).map(([words, time]) => `${words} ${duration(time)}`).join(" · ");
  return facts([
    ["times", phases],
    ["peer", response?.remoteIP ?? null],
    ["version", response ? `HTTP ${response.version}` : null],
    ["on the wire", response && response.encodedBytes > 0 ? size(response.encodedBytes) : null],
    ["charset", response?.bodyCharset ?? null],
    ["read", response?.cut ? "ended before the end of the body" : null],
    ["proxy", hop.proxy ?? null],
    ["connected to", hop.connectedTo ?? null],
    ["tried before", (hop.triedBefore ?? []).join(", ")],
    ["TLS", tls ? `${tls.version}, ${tls.cipher}` : null],
    ["certificate", tls?.subject ? `${tls.subject}, by ${tls.issuer}` : null],
    ["names", tls?.names?.join(", ") || null],
    ["valid", tls?.notBefore !== undefined
      ? `${moment(tls.notBefore * 1000)} to ${moment(tls.notAfter * 1000)}` : null],
    ["failure", failure ? transferWords(failure) : null],
  ]);
}

/**
 * @param {any} failure of a transfer
 * @returns {string}
 */
export function transferWords(failure) {
  const more = [failure.kind, failure.phase, failure.tls, failure.timeout && `limit ${failure.timeout}`,
    failure.code > 0 && `libcurl ${failure.code}`,
    failure.mayHaveBeenCarriedOut && "it may have been carried out"].filter(Boolean);
  return `${failure.words} (${more.join(", ")})`;
}

/**
 * @param {any} socket
 * @returns {HTMLElement}
 */
function socketView(socket) {
  return h("section.hop.talk", null,
    h("h4", null, socket.address, h("span.quiet", null, ` ${socket.remoteIP}`)),
    h("ol", null, socket.elements.map((/** @type {any} */ element) => h(`li.${element.kind}`, null,
      h("span.kind", null, { sent: "→ sent", received: "← received", closed: "closed" }[
        /** @type {"sent"} */ (element.kind)] ?? element.kind,
      element.message ? ` ${element.message}${element.code ? ` ${element.code}` : ""}` : ""),
      element.content === undefined ? null
        : bodyView(element.content, { whole: element.bytes, words: "" })))),
    facts([["times", socket.timings?.total > 0 ? duration(socket.timings.total) : null],
      ["failure", socket.failure ? transferWords(socket.failure) : null]]));
}

/**
 * @param {any} program
 * @returns {HTMLElement}
 */
function programView(program) {
  const ending = program.signal === undefined ? `exit ${program.exit}` : `signal ${program.signal}`;
  return h("section.hop", null, h("h4", null, program.command.join(" "), h("span.quiet", null, ` ${ending}`)),
    bodyView(program.stdout.content, {
      whole: program.stdout.bytes, words: "stdout", isCut: program.stdout.bytes > 0 && program.stdout.content === "",
    }),
    bodyView(program.stderr.content, {
      whole: program.stderr.bytes, words: "stderr", isCut: program.stderr.bytes > 0 && program.stderr.content === "",
    }));
}

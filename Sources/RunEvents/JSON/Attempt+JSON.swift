// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Attempt {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"attempt.finished""#)
    text.member("at", startedAtMicroseconds)
    text.member("duration", durationMicroseconds)
    text.step(step)
    appendContents(to: &text)
  }

  /// Appends `,"attempt":…` and the details of this attempt, without the members that identify the
  /// step.
  ///
  /// - Parameter headers: which fields of responses are written.
  package func appendContents(
    to text: inout EventJSON, headers: WrittenHeaders = .all
  ) {
    text.member("attempt", number)
    text.outcome(outcome)
    appendTrace(to: &text)
    if let exchange {
      text.key("hops")
      append(exchange, cuts, headers, to: &text)
    }
    if let tokenExchange {
      text.key("tokenHops")
      append(tokenExchange.exchange, tokenExchange.cuts, headers, to: &text)
    }
    if let socket {
      text.key("socket")
      socket.append(to: &text)
    }
    if let program {
      text.key("program")
      program.append(to: &text)
    }
    text.member("printed", printed)
    text.key("checks")
    text.list(verdicts) { $0.object($1) }
    if let failure {
      text.key("failure")
      text.object(failure)
    }
    if !furtherCaptureErrors.isEmpty {
      text.key("furtherFailures")
      text.list(furtherCaptureErrors) { $0.object(AttemptFailure.capture($1)) }
    }
    if !notices.isEmpty { text.member("notices", notices) }
    if !jar.isEmpty {
      text.key("cookieJar")
      text.list(jar) { $0.object($1) }
    }
    if !sources.isEmpty {
      text.key("sources")
      text.list(sources) { $0.object($1) }
    }
    text.member("curl", curl)
  }

  /// Appends `,"traceId":…,"spanIds":[…]`; nothing without spans.
  private func appendTrace(to text: inout EventJSON) {
    guard let traceID else { return }
    text.member("traceId", traceID.text)
    if let spans = exchange?.spans, !spans.isEmpty { text.member("spanIds", spans.map(\.text)) }
    if let spans = tokenExchange?.exchange.spans, !spans.isEmpty {
      text.member("tokenSpanIds", spans.map(\.text))
    }
  }

  private func append(
    _ exchange: Exchange, _ cuts: [BodyCut], _ headers: WrittenHeaders, to text: inout EventJSON
  ) {
    text.list(exchange.hops.indices) { append(exchange.hops[$1], $1, cuts, headers, to: &$0) }
  }

  private func append(
    _ hop: Hop, _ index: Int, _ cuts: [BodyCut], _ headers: WrittenHeaders,
    to text: inout EventJSON
  ) {
    text.raw("{")
    text.member("at", hop.trace?.startedAtMicroseconds)
    text.member("method", hop.method)
    text.member("url", hop.address.text)
    text.member("fragment", hop.address.fragment)
    text.key("requestHead")
    text.content(hop.requestHead)
    if let body = hop.requestBody {
      text.key("requestBody")
      text.content(body)
      text.length(
        cuts.length(ofHop: index, .request), cut: #","requestBodyTruncated":true"#,
        bytes: #","requestBodyBytes":"#)
    }
    if let outline = hop.streamedBody, !outline.pieces.isEmpty { append(outline, to: &text) }
    if let response = hop.response {
      text.key("response")
      append(response, index, cuts, headers, to: &text)
    }
    text.key("timings")
    text.timings(hop.timings)
    if let failure = hop.failure {
      text.key("failure")
      text.object(failure)
    }
    text.member("proxy", hop.proxy?.description)
    text.flag("resent", hop.isResent)
    text.flag("unverified", hop.isUnverified)
    if let session = hop.session {
      text.key("tls")
      append(session, to: &text)
    }
    text.member("connectedTo", hop.target?.description)
    if !hop.triedTargets.isEmpty {
      text.member("triedBefore", hop.triedTargets.map(\.description))
    }
    text.raw("}")
  }

  private func append(_ outline: BodyOutline, to text: inout EventJSON) {
    text.key("streamedBody")
    text.list(outline.pieces) { text, piece in
      text.raw("{")
      switch piece {
      case .bytes(let bytes):
        text.key("content")
        text.content(bytes)
      case .file(let name, let byteCount):
        text.member("file", name)
        text.member("bytes", byteCount)
      case .omitted(let byteCount):
        text.member("omittedBytes", byteCount)
      }
      text.raw("}")
    }
  }

  private func append(_ session: TLSSession, to text: inout EventJSON) {
    text.raw("{")
    text.member("version", session.version)
    text.member("cipher", session.cipher)
    if let certificate = session.certificate {
      text.member("subject", certificate.subject)
      text.member("issuer", certificate.issuer)
      text.member("notBefore", certificate.notBefore.seconds)
      text.member("notAfter", certificate.notAfter.seconds)
    }
    text.raw("}")
  }

  private func append(
    _ response: Response, _ index: Int, _ cuts: [BodyCut], _ headers: WrittenHeaders,
    to text: inout EventJSON
  ) {
    text.raw("{")
    text.member("version", response.version)
    text.member("status", response.status)
    text.member("reason", response.reason)
    if headers == .all || !response.headIsWhole {
      text.key("headers")
      text.list(response.headers.fields) { text, field in
        text.raw("[")
        text.string(field.name)
        text.raw(",")
        text.string(field.value)
        text.raw("]")
      }
    }
    text.key("head")
    text.content(response.head)
    text.key("body")
    text.content(response.body)
    text.length(
      cuts.length(ofHop: index, .response), cut: #","bodyTruncated":true"#,
      bytes: #","bodyBytes":"#)
    text.member("bodyCharset", response.bodyCharset)
    text.member("encodedBytes", response.encodedBytes)
    text.member("remoteIP", response.remoteIP)
    text.flag("cut", response.isCut)
    if let saved = response.saved {
      text.key("saved")
      text.raw("{")
      text.member("path", saved.path)
      text.member("bytes", saved.byteCount)
      text.member("sha256", saved.sha256)
      text.member("inPlace", saved.isInPlace)
      text.raw("}")
    }
    text.raw("}")
  }
}

/// Which fields of a response the JSON of an attempt has.
package enum WrittenHeaders: Sendable {
  case all
  /// None if the head, which is written too, has a line for each of them: for a report whose size
  /// counts.
  case besideHead
}

extension Response {
  /// Whether the head has as many lines of fields as there are fields: no trailers, no folded lines,
  /// no interim responses.
  fileprivate var headIsWhole: Bool {
    let lines = head.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    // Neither the status line nor the empty line is a field.
    return lines == headers.fields.count + 2
  }
}

extension EventJSON {
  /// Appends the length of a body if the body here has another one, and whether it was cut.
  mutating func length(_ length: BodyCut?, cut: StaticString, bytes: StaticString) {
    guard let length else { return }
    if length.isCut { raw(cut) }
    raw(bytes)
    integer(length.wholeBytes)
  }

  mutating func timings(_ timings: Timings) {
    raw("{")
    member("nameResolved", timings.nameResolved)
    member("connected", timings.connected)
    member("tlsEstablished", timings.tlsEstablished)
    member("firstByte", timings.firstByte)
    member("total", timings.total)
    raw("}")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension AttemptFinished {
  func append(to text: inout EventJSON) {
    text.raw(#"{"event":"attempt.finished","at":"#)
    text.integer(startedAtMicroseconds)
    text.raw(#","duration":"#)
    text.integer(durationMicroseconds)
    text.step(step)
    appendContents(to: &text)
  }

  /// Appends `,"attempt":…` and all that this try brought, without what says which step it was.
  package func appendContents(to text: inout EventJSON) {
    text.raw(#","attempt":"#)
    text.integer(number)
    text.outcome(outcome)
    if let exchange {
      text.raw(#","hops":"#)
      append(exchange, cuts, to: &text)
    }
    if let tokenExchange {
      text.raw(#","tokenHops":"#)
      append(tokenExchange.exchange, tokenExchange.cuts, to: &text)
    }
    if let socket {
      text.raw(#","socket":"#)
      socket.append(to: &text)
    }
    text.raw(#","checks":"#)
    text.list(verdicts) { $0.verdict($1) }
    if let failure {
      text.raw(#","failure":"#)
      text.attemptFailure(failure)
    }
    if !furtherCaptureErrors.isEmpty {
      text.raw(#","furtherFailures":"#)
      text.list(furtherCaptureErrors) { $0.attemptFailure(.capture($1)) }
    }
    if !notices.isEmpty {
      text.raw(#","notices":"#)
      text.strings(notices)
    }
    if !jar.isEmpty {
      text.raw(#","cookieJar":"#)
      text.list(jar) { $0.cookie($1) }
    }
  }

  private func append(_ exchange: Exchange, _ cuts: [BodyCut], to text: inout EventJSON) {
    text.list(exchange.hops.indices) { append(exchange.hops[$1], $1, cuts, to: &$0) }
  }

  private func append(
    _ hop: Hop, _ index: Int, _ cuts: [BodyCut], to text: inout EventJSON
  ) {
    text.raw(#"{"method":"#)
    text.string(hop.method)
    text.raw(#","url":"#)
    text.string(hop.address.text)
    if let fragment = hop.address.fragment {
      text.raw(#","fragment":"#)
      text.string(fragment)
    }
    text.raw(#","requestHead":"#)
    text.content(hop.requestHead)
    if let body = hop.requestBody {
      text.raw(#","requestBody":"#)
      text.content(body)
      text.cut(
        cuts.cut(ofHop: index, .request), #","requestBodyTruncated":true,"requestBodyBytes":"#)
    }
    if let outline = hop.streamedBody, !outline.pieces.isEmpty { append(outline, to: &text) }
    if let response = hop.response {
      text.raw(#","response":"#)
      append(response, index, cuts, to: &text)
    }
    text.raw(#","timings":"#)
    text.timings(hop.timings)
    if let failure = hop.failure {
      text.raw(#","failure":{"#)
      text.transferFailure(failure)
      text.raw("}")
    }
    if let proxy = hop.proxy {
      text.raw(#","proxy":"#)
      text.string(proxy.description)
    }
    if hop.isResent { text.raw(#","resent":true"#) }
    if hop.isUnverified { text.raw(#","unverified":true"#) }
    if let session = hop.session {
      text.raw(#","tls":"#)
      append(session, to: &text)
    }
    if let target = hop.target {
      text.raw(#","connectedTo":"#)
      text.string(target.description)
    }
    if !hop.triedTargets.isEmpty {
      text.raw(#","triedBefore":"#)
      text.strings(hop.triedTargets.map(\.description))
    }
    text.raw("}")
  }

  private func append(_ outline: BodyOutline, to text: inout EventJSON) {
    text.raw(#","streamedBody":["#)
    for (position, piece) in outline.pieces.enumerated() {
      if position > 0 { text.raw(",") }
      switch piece {
      case .bytes(let bytes):
        text.raw(#"{"content":"#)
        text.content(bytes)
      case .file(let name, let byteCount):
        text.raw(#"{"file":"#)
        text.string(name)
        text.raw(#","bytes":"#)
        text.integer(byteCount)
      case .omitted(let byteCount):
        text.raw(#"{"omittedBytes":"#)
        text.integer(byteCount)
      }
      text.raw("}")
    }
    text.raw("]")
  }

  private func append(_ session: TLSSession, to text: inout EventJSON) {
    text.raw(#"{"version":"#)
    text.string(session.version)
    text.raw(#","cipher":"#)
    text.string(session.cipher)
    if let certificate = session.certificate {
      text.raw(#","subject":"#)
      text.string(certificate.subject)
      text.raw(#","issuer":"#)
      text.string(certificate.issuer)
      text.raw(#","notBefore":"#)
      text.integer(certificate.notBefore.seconds)
      text.raw(#","notAfter":"#)
      text.integer(certificate.notAfter.seconds)
    }
    text.raw("}")
  }

  private func append(
    _ response: Response, _ index: Int, _ cuts: [BodyCut], to text: inout EventJSON
  ) {
    text.raw(#"{"version":"#)
    text.string(response.version)
    text.raw(#","status":"#)
    text.integer(response.status)
    text.raw(#","reason":"#)
    text.string(response.reason)
    text.raw(#","headers":"#)
    text.list(response.headers.fields) { text, field in
      text.raw("[")
      text.string(field.name)
      text.raw(",")
      text.string(field.value)
      text.raw("]")
    }
    text.raw(#","head":"#)
    text.content(response.head)
    text.raw(#","body":"#)
    text.content(response.body)
    text.cut(cuts.cut(ofHop: index, .response), #","bodyTruncated":true,"bodyBytes":"#)
    if let charset = response.bodyCharset {
      text.raw(#","bodyCharset":"#)
      text.string(charset)
    }
    text.raw(#","encodedBytes":"#)
    text.integer(response.encodedBytes)
    text.raw(#","remoteIP":"#)
    text.string(response.remoteIP)
    if response.isCut { text.raw(#","cut":true"#) }
    if let saved = response.saved {
      text.raw(#","saved":{"path":"#)
      text.string(saved.path)
      text.raw(#","bytes":"#)
      text.integer(saved.byteCount)
      text.raw(#","sha256":"#)
      text.string(saved.sha256)
      text.raw(#","inPlace":"#)
      text.boolean(saved.isInPlace)
      text.raw("}")
    }
    text.raw("}")
  }
}

extension EventJSON {
  mutating func cookie(_ cookie: KeptCookie) {
    raw(#"{"name":"#)
    string(cookie.name)
    raw(#","domain":"#)
    string(cookie.domain)
    raw(#","path":"#)
    string(cookie.path)
    if let expires = cookie.expires {
      raw(#","expires":"#)
      integer(expires)
    }
    if cookie.isSecure { raw(#","secure":true"#) }
    if cookie.isHTTPOnly { raw(#","httpOnly":true"#) }
    if cookie.isHostOnly { raw(#","hostOnly":true"#) }
    raw("}")
  }

  /// The length of the whole body, where only its beginning is here.
  mutating func cut(_ cut: BodyCut?, _ key: StaticString) {
    guard let cut else { return }
    raw(key)
    integer(cut.wholeBytes)
  }

  mutating func timings(_ timings: Timings) {
    raw(#"{"nameResolved":"#)
    integer(timings.nameResolved)
    raw(#","connected":"#)
    integer(timings.connected)
    raw(#","tlsEstablished":"#)
    integer(timings.tlsEstablished)
    raw(#","firstByte":"#)
    integer(timings.firstByte)
    raw(#","total":"#)
    integer(timings.total)
    raw("}")
  }

  mutating func transferFailure(_ failure: TransferFailure) {
    raw(#""kind":"#)
    string(failure.kind.rawValue)
    raw(#","phase":"#)
    string(failure.phase.rawValue)
    raw(#","code":"#)
    integer(failure.code)
    raw(#","words":"#)
    string(failure.words)
    if let problem = failure.tlsProblem {
      raw(#","tls":"#)
      string(problem.rawValue)
    }
    if failure.mayHaveBeenCarriedOut { raw(#","mayHaveBeenCarriedOut":true"#) }
  }

  mutating func attemptFailure(_ failure: AttemptFailure) {
    switch failure {
    case .transfer(let failure):
      raw(#"{"type":"transfer","#)
      transferFailure(failure)
    case .refused(let error):
      raw(#"{"type":"refused","#)
      stepError(error)
    case .capture(let error):
      raw(#"{"type":"capture","#)
      stepError(error)
    }
    raw("}")
  }

  private mutating func stepError(_ error: StepError) {
    raw(#""code":"#)
    string(error.code)
    raw(#","message":"#)
    string(error.message)
    if let place = error.place {
      raw(#","place":"#)
      self.place(place)
    }
    raw(#","help":"#)
    strings(error.help)
  }

  mutating func verdict(_ verdict: Verdict) {
    raw(#"{"name":"#)
    string(verdict.check.name)
    raw(#","line":"#)
    integer(verdict.check.line)
    raw(#","column":"#)
    integer(verdict.check.column)
    raw(#","holds":"#)
    boolean(verdict.holds)
    if let failure = verdict.failure {
      raw(#","failure":"#)
      checkFailure(failure)
    }
    raw("}")
  }

  private mutating func checkFailure(_ failure: CheckFailure) {
    raw(#"{"message":"#)
    string(failure.message)
    if let place = failure.place {
      raw(#","place":"#)
      self.place(place)
    }
    member(#","expected":"#, failure.expected)
    member(#","actual":"#, failure.actual)
    member(#","path":"#, failure.documentPath)
    if !failure.differences.isEmpty {
      raw(#","differences":"#)
      list(failure.differences) { $0.difference($1) }
    }
    if failure.furtherDifferences > 0 {
      raw(#","furtherDifferences":"#)
      integer(failure.furtherDifferences)
    }
    if !failure.notes.isEmpty {
      raw(#","notes":"#)
      strings(failure.notes)
    }
    raw("}")
  }

  private mutating func difference(_ difference: ReportedDifference) {
    raw(#"{"pointer":"#)
    string(difference.pointer)
    member(#","expected":"#, difference.expected)
    member(#","actual":"#, difference.actual)
    raw("}")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation
import RunEvents

/// The hops of an attempt as lines: each request as sent, each response as received.
struct ConsoleExchange {
  let attempt: Attempt
  /// Whether bodies of complete responses, and timings, are shown too.
  var isVerbose = false
  /// Whether the phases are shown in any case: for a failure about time they show the reason.
  private var showsTimings: Bool { isVerbose || attempt.failedForItsTime }
  /// Whether the body of the last response is shown elsewhere; the peer is shown instead.
  var leavesOutLastBody = false
  var kind = Kind.request

  /// The purpose of the exchange.
  enum Kind: String {
    case request = "request "
    case token = "token request "
  }

  /// Whether there is nothing to show.
  var isEmpty: Bool {
    attempt.exchange == nil && attempt.tokenExchange == nil
      && ContentText(attempt.content).title == nil
  }

  func add(to text: inout ConsoleText, indent: Int) {
    if let token = attempt.tokenExchange, isVerbose || attempt.exchange == nil {
      ConsoleExchange(attempt: attempt.showing(token), isVerbose: isVerbose, kind: .token)
        .add(to: &text, indent: indent)
      if attempt.exchange != nil { text.endLine() }
    }
    addHops(&text, indent)
    add(ContentText(attempt.content), &text, indent)
    if kind == .request, let id = attempt.traceID { add(id, &text, indent) }
  }

  /// The trace that the request is a part of.
  private func add(_ id: TraceID, _ text: inout ConsoleText, _ indent: Int) {
    text.endLine()
    text.labelled("trace ", text.options.traceLink?.address(of: id) ?? id.text, indent: indent)
  }

  private func addHops(_ text: inout ConsoleText, _ indent: Int) {
    guard let hops = attempt.exchange?.hops else { return }
    let leftOut = isVerbose ? 0..<0 : Self.leftOut(of: hops.count)
    for index in hops.indices {
      if index == leftOut.lowerBound, !leftOut.isEmpty { addGap(leftOut.count, &text, indent) }
      if leftOut.contains(index) { continue }
      if index > 0 { text.endLine() }
      if isVerbose { addSession(hops[index], &text, indent) }
      addRequest(hops[index], index, &text, indent)
      if let response = hops[index].response {
        text.endLine()
        addResponse(response, hops[index], index, &text, indent)
      }
      if leavesOutLastBody { addPeer(hops[index], &text, indent) }
      if showsTimings { addTimings(hops[index].timings, &text, indent) }
    }
    if isVerbose { addJar(&text, indent) }
  }

  /// The hops in the middle of a long chain, which are similar to those at its ends.
  private static func leftOut(of count: Int) -> Range<Int> { count > 6 ? 2..<(count - 2) : 0..<0 }

  private func addGap(_ count: Int, _ text: inout ConsoleText, _ indent: Int) {
    text.endLine()
    text.spaces(indent)
    text.add("… \(QuantityText.count(count, "more redirect")), shown with -v", .dim)
    text.endLine()
  }

  /// The present cookies of the scenario, without their values.
  private func addJar(_ text: inout ConsoleText, _ indent: Int) {
    for cookie in attempt.jar {
      var line = "\(cookie.name) of \(cookie.domain)\(cookie.path)"
      if !cookie.isHostOnly { line += " and hosts under it" }
      if let expires = cookie.expires { line += ", until \(Self.moment(expires))" }
      if cookie.isSecure { line += ", secure" }
      if cookie.isHTTPOnly { line += ", HTTP only" }
      text.labelled("cookie ", line, indent: indent)
    }
  }

  private static func moment(_ seconds: Int64) -> String {
    // The last second of the year 9999.
    seconds > 253_402_300_799 ? "the end of time" : RFC3339.text(ofSeconds: seconds) + "Z"
  }

  private var lastHop: Int { (attempt.exchange?.hops.count ?? 0) - 1 }

  /// The peer, and the version of HTTP.
  private func addPeer(_ hop: Hop, _ text: inout ConsoleText, _ indent: Int) {
    guard let response = hop.response else { return }
    let secured = hop.timings.tlsEstablished > 0 ? " over TLS" : ""
    let age = hop.timings.connected > 0 ? "" : ", kept alive"
    text.labelled(
      "connection ", "\(response.remoteIP), HTTP/\(response.version)\(secured)\(age)",
      indent: indent)
  }

  /// The negotiated TLS values, if the connection was opened.
  private func addSession(_ hop: Hop, _ text: inout ConsoleText, _ indent: Int) {
    guard let session = hop.session else { return }
    text.labelled("TLS ", "\(session.version), \(session.cipher)", indent: indent)
    guard let certificate = session.certificate else { return }
    let line =
      "\(certificate.subject), issued by \(certificate.issuer), valid from "
      + "\(Self.moment(certificate.notBefore.seconds)) to "
      + Self.moment(certificate.notAfter.seconds)
    text.labelled(
      "certificate ", hop.isUnverified ? "\(line), not verified" : line, indent: indent)
  }

  /// What was done besides hops.
  private func add(_ content: ContentText, _ text: inout ConsoleText, _ indent: Int) {
    guard let title = content.title else { return }
    if attempt.exchange != nil { text.endLine() }
    text.labelled(title.label, title.words + content.remark, indent: indent)
    for piece in content.pieces {
      text.spaces(indent)
      text.add(piece.name, .bold)
      text.add(piece.form)
      if piece.hasLength { text.add(" \(QuantityText.size(bytes: piece.wholeBytes))") }
      text.endLine()
      BodyExcerpt(piece).add(to: &text, indent: indent + 2)
    }
    if showsTimings, let timings = content.timings { addTimings(timings, &text, indent) }
  }

  private func addRequest(_ hop: Hop, _ index: Int, _ text: inout ConsoleText, _ indent: Int) {
    var line = "\(hop.method) \(hop.address.text)"
    if let proxy = hop.proxy, isVerbose { line += ", through the proxy \(proxy)" }
    if let target = hop.target { line += " over \(target)" }
    if !hop.triedTargets.isEmpty {
      let targets = hop.triedTargets.map(\.description).joined(separator: ", ")
      line += ", tried in vain over \(targets)"
    }
    if hop.isResent { line += ", sent again: no response to an earlier sending came" }
    if hop.requestHead.isEmpty { line += ", nothing was sent" }
    text.labelled(kind.rawValue, line, indent: indent)
    addHead(hop.requestHead, &text, indent + 2)
    guard let body = hop.requestBody ?? hop.streamedBody?.shown, !body.isEmpty else { return }
    text.endLine()
    BodyExcerpt(body, attempt.cuts.length(ofHop: index, .request)).add(
      to: &text, indent: indent + 2)
  }

  private func addResponse(
    _ response: Response, _ hop: Hop, _ index: Int, _ text: inout ConsoleText, _ indent: Int
  ) {
    var excerpt = BodyExcerpt(response.body, attempt.cuts.length(ofHop: index, .response))
    excerpt.isIndented = !isVerbose
    excerpt.focus = index == lastHop ? attempt.failedPlace : nil
    var line =
      "\(response.status), \(QuantityText.size(bytes: excerpt.wholeBytes)) in "
      + QuantityText.duration(microseconds: hop.timings.total)
    if let charset = response.bodyCharset { line += ", text in \(charset)" }
    if response.isCut { line += ", not read further" }
    text.labelled("response ", line, indent: indent)
    if let saved = response.saved { text.labelled("", saved.words, indent: indent + 2) }
    addHead(response.head, &text, indent + 2)
    guard excerpt.wholeBytes > 0, !leavesOutLastBody || index < lastHop else { return }
    text.endLine()
    excerpt.add(to: &text, indent: indent + 2)
  }

  private func addHead(_ head: [UInt8], _ text: inout ConsoleText, _ indent: Int) {
    var head = head
    while head.last == 10 || head.last == 13 { head.removeLast() }
    guard !head.isEmpty else { return }
    text.lines(text.safeBlock(head), indent: indent)
  }

  private func addTimings(_ timings: Timings, _ text: inout ConsoleText, _ indent: Int) {
    let phases = [
      ("name", timings.nameResolved), ("connected", timings.connected),
      ("TLS", timings.tlsEstablished), ("first byte", timings.firstByte), ("total", timings.total),
    ]
    let shown = phases.filter { $0.1 > 0 }
      .map { "\($0.0) \(QuantityText.exact(microseconds: $0.1))" }
    text.labelled("timings ", shown.joined(separator: ", "), indent: indent)
  }
}

extension Attempt {
  /// Whether a check of its time failed, or a timeout ended it.
  fileprivate var failedForItsTime: Bool {
    if case .transfer(let failure)? = failure, failure.kind == .timeout { return true }
    return verdicts.contains { verdict in
      guard let failure = verdict.failure else { return false }
      let name = verdict.check.name
      // The message contains the condition of `until` or `stopIf`.
      let condition = ["until", "stopIf"].contains(name) ? failure.message : name
      return name == "time" || name.hasPrefix("time ") || condition.contains("response.tim")
    }
  }

  /// The attempt with only the request for a token.
  fileprivate func showing(_ token: TokenExchange) -> Attempt {
    Attempt(
      step: step, number: number, startedAtMicroseconds: startedAtMicroseconds,
      durationMicroseconds: durationMicroseconds, content: .exchange(token.exchange),
      cuts: token.cuts)
  }
}

extension SavedBody {
  /// `saved to out/x.bin, 1.2 MB`, with the digest if it is known.
  var words: String {
    let size = QuantityText.size(bytes: byteCount)
    let digest = sha256.map { ", sha256 \($0)" } ?? ""
    return isInPlace
      ? "saved to \(path), \(size)\(digest)"
      : "received for \(path), \(size)\(digest), not put in place"
  }
}

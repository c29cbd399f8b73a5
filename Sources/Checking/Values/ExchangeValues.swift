// SPDX-License-Identifier: Apache-2.0

import Digests
import Exchanges
import Expressions
import Notation
import Values

/// `response` and `request` in expressions.
///
/// A member is returned without building the objects before it: `response.json.id` walks the
/// document, `response.headers["etag"]` looks one header up. It is an object, since every scope
/// that has one is copied.
package final class ExchangeValues: Sendable {
  let subjects: ResponseSubjects
  private let values = DocumentValues()
  /// The secrets that the request was made from.
  private let secrets: SecretNames
  /// Whether a text of the request contains something made from these secrets.
  private let holdsSecret: @Sendable (String) -> Bool

  /// - Parameters:
  ///   - secrets: those that the request was made from.
  ///   - holdsSecret: called for values of `request` and `url` if there are secrets.
  package init(
    _ subjects: ResponseSubjects, secrets: SecretNames = .none,
    holdsSecret: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.subjects = subjects
    self.secrets = secrets
    self.holdsSecret = holdsSecret
  }

  /// The value of a reference, some of whose members lead to the exchange.
  ///
  /// - Parameters:
  ///   - taken: members before `response` or `request`; nil if the root is one of them.
  ///   - stop: ends the making of a value from a long document.
  package func value(
    of reference: NameReference, after taken: Int? = nil, stop: StopSignal? = nil
  ) throws(EvaluationError) -> ScopedValue? {
    let path = reference.path
    let start = taken.map { $0 + 1 } ?? 0
    let word = taken.map { path[$0].name ?? "" } ?? reference.root
    guard path.indices.contains(start), let member = path[start].name else { return nil }
    let reading = MemberReading(
      owner: word, path: path[(start + 1)...], range: path[start].range, taken: start + 1)
    return word == "request"
      ? try requestValue(member, reading, stop) : try responseValue(member, reading, stop)
  }

  private func responseValue(
    _ member: String, _ reading: MemberReading, _ stop: StopSignal?
  ) throws(EvaluationError) -> ScopedValue? {
    guard let response = subjects.response else {
      throw reading.failure("response", "there is no response")
    }
    if Self.bodyMembers.contains(member), let words = subjects.bodyCutWords {
      throw reading.cut("response.\(member)", words)
    }
    switch member {
    case "status": return reading.found(.number(ExactNumber(response.status)))
    case "reason": return reading.found(.string(response.reason))
    case "headers": return reading.headers(response.headers)
    case "cookies": return cookies(reading)
    case "body": return reading.found(.string(try text(reading)))
    case "bytes": return reading.found(.string(Base64.standard.encode(response.body)))
    case "json":
      return try reading.json(subjects.jsonNow, of: response.body, values, stop: stop)
    case "events":
      return try reading.events(subjects.eventsNow, values, stop: stop)
    case "messages": return try reading.messages(subjects.messages, values, stop: stop)
    case "url": return url(reading)
    case "links": return links(reading)
    case "redirects": return redirects(reading)
    case "time": return reading.found(TypedValue(subjects.duration))
    case "timings": return timings(reading)
    case "size": return reading.found(.number(ExactNumber(subjects.wholeBodyBytes)))
    case "encodedSize": return reading.found(.number(ExactNumber(response.encodedBytes)))
    case "version": return reading.found(.string(response.version))
    case "ip": return reading.found(.string(response.remoteIP))
    case "certificate": return try certificate(reading)
    case "exit": return reading.found(.number(ExactNumber(try program(reading).exit)))
    case "stdout": return try output(reading, "standard output") { $0.output }
    case "stderr": return try output(reading, "standard error") { $0.errors }
    default: return nil
    }
  }

  /// The members that are made from the body.
  private static let bodyMembers = ["body", "bytes", "json", "events"]

  /// A stream of a program as text; bytes that are not UTF-8 become U+FFFD.
  private func output(
    _ reading: MemberReading, _ name: String, _ stream: (ProgramRun) -> ProgramRun.Output
  ) throws(EvaluationError) -> ScopedValue {
    let output = stream(try program(reading))
    if let words = output.cutWords(name) { throw reading.cut("response", words) }
    return reading.found(.string(String(decoding: output.bytes, as: UTF8.self)))
  }

  private func program(_ reading: MemberReading) throws(EvaluationError) -> ProgramRun {
    if let program = subjects.program { return program }
    throw reading.failure("response", "only a program has `exit`, `stdout` and `stderr`")
  }

  private func text(_ reading: MemberReading) throws(EvaluationError) -> String {
    switch subjects.text {
    case .success(let text): return text
    case .failure(let problem): throw reading.failure("response.body", problem.words)
    }
  }

  private func cookies(_ reading: MemberReading) -> ScopedValue {
    let cookies = subjects.setCookies
    var found = reading.found(
      .object(OrderedObject(cookies.map { ($0.name, .string($0.value)) })))
    for cookie in cookies { found.received.note(cookie.content) }
    return found
  }

  private func timings(_ reading: MemberReading) -> ScopedValue {
    let timings = subjects.exchange.hops.last?.timings ?? Timings()
    let members = [
      ("nameResolved", timings.nameResolved), ("connected", timings.connected),
      ("tlsEstablished", timings.tlsEstablished), ("firstByte", timings.firstByte),
      ("total", timings.total),
    ].map { (name: $0.0, value: TypedValue(.microseconds($0.1))) }
    return reading.member(
      of: members, or: .object(OrderedObject(members.map { ($0.name, $0.value.data) })))
  }

  private func url(_ reading: MemberReading) -> ScopedValue? {
    let text = subjects.exchange.hops.last?.address.text ?? ""
    return reading.found(.string(text), secrets: secrets(in: text))
  }

  /// The links by their relations, resolved against the address of the response.
  private func links(_ reading: MemberReading) -> ScopedValue? {
    let base = URIReference(subjects.exchange.hops.last?.address.text ?? "")
    let links = LinkHeader(subjects.headerValues("link")).targets.map { link in
      (
        name: link.relation,
        value: Value.string(URIReference(link.target).resolved(against: base).description)
      )
    }
    let secrets = links.reduce(SecretNames.none) { names, link in
      guard case .string(let text) = link.value else { return names }
      return names.union(self.secrets(in: text))
    }
    return reading.found(.object(OrderedObject(links)), secrets: secrets)
  }

  private func redirects(_ reading: MemberReading) -> ScopedValue? {
    let hops = subjects.exchange.redirects
    if case .index(let index)? = reading.path.first?.key, index >= 0, index < hops.count,
      reading.path.dropFirst().first?.name == "time"
    {
      return reading.found(TypedValue(.microseconds(hops[index].timings.total)), further: 2)
    }
    let values = hops.map { hop in
      Value.object(
        OrderedObject([
          ("status", .number(ExactNumber(hop.response?.status ?? 0))),
          ("url", .string(hop.address.text)),
          ("headers", (hop.response?.headers ?? HeaderFields()).value),
          ("time", TypedValue(.microseconds(hop.timings.total)).data),
        ]))
    }
    let secrets = hops.reduce(SecretNames.none) { $0.union(self.secrets(in: $1.address.text)) }
    return reading.found(.array(values), secrets: secrets)
  }

  private func certificate(_ reading: MemberReading) throws(EvaluationError) -> ScopedValue? {
    guard let certificate = subjects.response?.certificate else {
      throw reading.failure("response.certificate", "the response did not come over TLS")
    }
    let expiresIn = subjects.expiresIn(certificate).map { TypedValue($0) }
    let dates = [
      ("notBefore", certificate.notBefore), ("notAfter", certificate.notAfter),
    ].compactMap { name, date in
      Timestamp(seconds: date.seconds).map { (name: name, value: TypedValue.timestamp($0)) }
    }
    return reading.member(
      of: dates + [expiresIn].compactMap { $0 }.map { (name: "expiresIn", value: $0) },
      or: .object(
        OrderedObject([
          ("subject", .string(certificate.subject)), ("issuer", .string(certificate.issuer)),
          ("names", .array(certificate.names.map { .string($0) })),
          ("notBefore", .string(certificate.notBefore.rfc3339)),
          ("notAfter", .string(certificate.notAfter.rfc3339)),
          ("expiresIn", expiresIn?.data ?? .null),
        ])))
  }

  /// The request as the step sent it: that of the first hop.
  private func requestValue(
    _ member: String, _ reading: MemberReading, _ stop: StopSignal?
  ) throws(EvaluationError) -> ScopedValue? {
    guard let hop = subjects.exchange.hops.first else { return nil }
    let body = hop.requestBody ?? []
    switch member {
    case "method": return reading.found(.string(hop.method))
    case "url":
      return reading.found(.string(hop.address.text), secrets: secrets(in: hop.address.text))
    case "headers":
      guard let found = reading.headers(HeaderFields(sentHead: hop.requestHead)) else { return nil }
      return ScopedValue(
        found.value, secrets: secrets(in: found.value), membersTaken: found.membersTaken)
    case "body":
      guard let text = String(validating: body, as: UTF8.self) else {
        throw reading.failure("request.body", "the body is not text in UTF-8")
      }
      return reading.found(.string(text), secrets: secrets(in: text))
    case "bytes":
      let text = String(decoding: body, as: UTF8.self)
      return reading.found(
        .string(Base64.standard.encode(body)), secrets: secrets(in: text))
    case "json":
      let secrets = secrets(in: String(decoding: body, as: UTF8.self))
      let read = ResponseSubjects.parse(body)
      guard var found = try reading.json(read, of: body, DocumentValues(), stop: stop) else {
        return nil
      }
      found.secrets = secrets
      return found
    default: return nil
    }
  }

  private func secrets(in text: String) -> SecretNames {
    secrets.isEmpty || !holdsSecret(text) ? .none : secrets
  }

  private func secrets(in value: Value) -> SecretNames {
    switch value {
    case .string(let text): secrets(in: text)
    case .object(let object):
      object.members.reduce(SecretNames.none) { $0.union(secrets(in: $1.value)) }
    case .array(let elements): elements.reduce(.none) { $0.union(secrets(in: $1)) }
    case .null, .boolean, .number: .none
    }
  }
}

extension TypedValue {
  /// A duration for expressions: in nanoseconds, up to 292 years.
  package init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .duration(
      nanoseconds: seconds.multipliedClamped(by: 1_000_000_000)
        .addingClamped(attoseconds / 1_000_000_000))
  }

  /// Its form outside of expressions.
  var data: Value { ScopedValue(self).value }
}

extension HeaderFields {
  /// Names in lower case, each with its value as in `value(of:)`.
  var value: Value {
    .object(
      OrderedObject(
        groups.map { group in (group.name, Self.value(name: group.name, values: group.values)) }))
  }

  /// The values of a header as one text; lines of `Set-Cookie` that cannot be joined as a list.
  static func value(name: String, values: [String]) -> Value {
    if values.count > 1, name.equalsIgnoringASCIICase("set-cookie") {
      return .array(values.map { .string($0) })
    }
    return .string(values.joined(separator: ", "))
  }
}

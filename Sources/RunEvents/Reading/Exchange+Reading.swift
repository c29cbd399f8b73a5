// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

extension Exchange {
  /// Nil without the member.
  ///
  /// - Parameters:
  ///   - spanMember: the list of the spans of its hops; absent in a run without traces.
  ///   - cuts: gets the lengths of the bodies that are not whole.
  init?(
    _ member: StaticString, of attempt: EventObject, spans spanMember: StaticString,
    _ cuts: inout [BodyCut]
  ) throws(EventDamage) {
    guard attempt.has(member) else { return nil }
    var hops: [Hop] = []
    var starts: [Int64] = []
    for object in try attempt.list(member, { (hop) throws(EventDamage) in hop }) {
      cuts += try BodyCut.all(of: object, hop: hops.count)
      hops.append(try Hop(object))
      starts.append(object.has("at") ? try object.microseconds("at") : 0)
    }
    let spans = try attempt.texts(spanMember)
    guard spans.isEmpty || spans.count == hops.count else {
      throw attempt.damage(spanMember, expected: "one for each of `\(member)`")
    }
    for (place, text) in spans.enumerated() {
      guard let span = SpanID(text) else {
        throw attempt.damage(spanMember, expected: "16 lower-case hexadecimal digits each")
      }
      hops[place].trace = HopTrace(span, startedAtMicroseconds: starts[place])
    }
    self.init(hops: hops)
  }
}

extension BodyCut {
  fileprivate static func all(of hop: EventObject, hop index: Int) throws(EventDamage) -> [BodyCut]
  {
    let request = try BodyCut(
      hop, index, .request, isCut: "requestBodyTruncated", bytes: "requestBodyBytes")
    let response = try hop.optionalObject("response").flatMap { (response) throws(EventDamage) in
      try BodyCut(response, index, .response, isCut: "bodyTruncated", bytes: "bodyBytes")
    }
    return [request, response].compactMap(\.self)
  }

  private init?(
    _ object: EventObject, _ hop: Int, _ side: Side, isCut: StaticString, bytes: StaticString
  ) throws(EventDamage) {
    guard let whole = try object.optionalCount(bytes) else { return nil }
    self.init(hop: hop, side: side, wholeBytes: whole, isCut: try object.flag(isCut))
  }
}

extension Hop {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      method: try object.text("method"), address: try Address(ofHop: object),
      requestHead: try object.content("requestHead"),
      requestBody: object.has("requestBody") ? try object.content("requestBody") : nil,
      response: try object.optional("response", Response.init(_:)),
      timings: try Timings(try object.object("timings")),
      failure: try object.optional("failure"),
      isResent: try object.flag("resent"))
    if object.has("streamedBody") {
      streamedBody = BodyOutline(
        try object.list("streamedBody", BodyOutline.Piece.init(_:)))
    }
    proxy = try Proxy(ofHop: object)
    isUnverified = try object.flag("unverified")
    session = try object.optional("tls", TLSSession.init(_:))
    target = try object.optionalText("connectedTo").map { (text) throws(EventDamage) in
      try ConnectionTarget(text, object, "connectedTo")
    }
    for text in try object.texts("triedBefore") {
      triedTargets.append(try ConnectionTarget(text, object, "triedBefore"))
    }
  }
}

extension BodyOutline.Piece {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    if object.has("content") {
      self = .bytes(try object.content("content"))
    } else if let name = try object.optionalText("file") {
      self = .file(name: name, byteCount: try object.integer("bytes"))
    } else {
      self = .omitted(byteCount: try object.integer("omittedBytes"))
    }
  }
}

extension Timings {
  init(_ object: EventObject) throws(EventDamage) {
    self.init(
      nameResolved: try object.microseconds("nameResolved"),
      connected: try object.microseconds("connected"),
      tlsEstablished: try object.microseconds("tlsEstablished"),
      firstByte: try object.microseconds("firstByte"), total: try object.microseconds("total"))
  }
}

extension TLSSession {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(version: try object.text("version"), cipher: try object.text("cipher"))
    guard let subject = try object.optionalText("subject") else { return }
    certificate = PeerCertificate(
      subject: subject, issuer: try object.text("issuer"), names: [],
      notBefore: EpochSeconds(try object.integer("notBefore", in: .min ... .max)),
      notAfter: EpochSeconds(try object.integer("notAfter", in: .min ... .max)))
  }
}

extension Response {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      version: try object.text("version"), status: try object.count("status"),
      reason: try object.text("reason"),
      headers: HeaderFields(try object.pairs("headers").map { HeaderField($0.0, $0.1) }),
      head: try object.content("head"), body: try object.content("body"),
      encodedBytes: try object.count("encodedBytes"), remoteIP: try object.text("remoteIP"))
    bodyCharset = try object.optionalText("bodyCharset")
    isCut = try object.flag("cut")
    saved = try object.optional("saved", SavedBody.init(_:))
  }
}

extension SavedBody {
  fileprivate init(_ object: EventObject) throws(EventDamage) {
    self.init(
      path: try object.text("path"), byteCount: try object.count("bytes"),
      sha256: try object.optionalText("sha256"), isInPlace: try object.boolean("inPlace"))
  }
}

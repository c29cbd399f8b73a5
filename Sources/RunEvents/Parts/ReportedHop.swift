// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A hop with what its event says besides: the lengths of its bodies, which the attempt has in a list of its own.
struct ReportedHop {
  var hop: Hop
  /// Of the body that was sent.
  var length = BodyLength()
  var responseLength = BodyLength()
  var headers = WrittenHeaders.all

  /// - Parameter cuts: those of all hops.
  init(
    _ hop: Hop, index: Int = 0, _ cuts: [BodyCut] = [], _ headers: WrittenHeaders = .all
  ) {
    self.hop = hop
    self.headers = headers
    guard !cuts.isEmpty else { return }
    if hop.requestBody != nil { length = BodyLength(cuts.length(ofHop: index, .request)) }
    responseLength = BodyLength(cuts.length(ofHop: index, .response))
  }

  fileprivate var response: ReportedResponse? {
    get { hop.response.map { ReportedResponse($0, responseLength, headers) } }
    set {
      hop.response = newValue?.response
      responseLength = newValue?.length ?? BodyLength()
    }
  }
}

/// The length of a whole body, if that in the event is another one.
struct BodyLength {
  var wholeBytes: Int?
  /// Whether the event has only its beginning.
  var isCut = false

  init() {}

  init(_ cut: BodyCut?) {
    wholeBytes = cut?.wholeBytes
    isCut = cut?.isCut ?? false
  }

  fileprivate func cut(ofHop hop: Int, _ side: BodyCut.Side) -> BodyCut? {
    wholeBytes.map { BodyCut(hop: hop, side: side, wholeBytes: $0, isCut: isCut) }
  }
}

extension [ReportedHop] {
  init(_ exchange: Exchange, _ cuts: [BodyCut], _ headers: WrittenHeaders = .all) {
    self = exchange.hops.indices.map { ReportedHop(exchange.hops[$0], index: $0, cuts, headers) }
  }

  /// The lengths of all bodies that are not whole.
  var cuts: [BodyCut] {
    var cuts: [BodyCut] = []
    for place in indices {
      if let cut = self[place].length.cut(ofHop: place, .request) { cuts.append(cut) }
      if let cut = self[place].responseLength.cut(ofHop: place, .response) { cuts.append(cut) }
    }
    return cuts
  }
}

extension ReportedHop: EventPart {
  static var blank: ReportedHop {
    ReportedHop(Hop(method: "", address: Address(scheme: "", host: "")))
  }

  func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    // A reader takes it together with the span, which the attempt has.
    try coder.number(
      "at", ifAny: hop.trace?.startedAtMicroseconds, in: EventObject.microseconds
    ) { _, _ in }
    try coder.text("method", hop.method, .text) { $0.hop.method = $1 }
    try coder.value("url", hop.address) { $0.hop.address = $1 }
    try coder.text("fragment", ifAny: hop.address.fragment, .text) {
      $0.hop.address.fragment = $1
    }
    try coder.value("requestHead", hop.requestHead) { $0.hop.requestHead = $1 }
    try coder.value("requestBody", ifAny: hop.requestBody) { $0.hop.requestBody = $1 }
    try coder.flag("requestBodyTruncated", length.isCut) { $0.length.isCut = $1 }
    try coder.number("requestBodyBytes", ifAny: length.wholeBytes) { $0.length.wholeBytes = $1 }
    let outline = hop.streamedBody.flatMap { $0.pieces.isEmpty ? nil : $0 }
    try coder.value("streamedBody", ifAny: outline) { $0.hop.streamedBody = $1 }
    try coder.part("response", ifAny: response) { $0.response = $1 }
    try coder.part("timings", hop.timings) { $0.hop.timings = $1 }
    try coder.part("failure", ifAny: hop.failure) { $0.hop.failure = $1 }
    try coder.value("proxy", ifAny: hop.proxy) { $0.hop.proxy = $1 }
    try coder.flag("resent", hop.isResent) { $0.hop.isResent = $1 }
    try coder.flag("unverified", hop.isUnverified) { $0.hop.isUnverified = $1 }
    try coder.part("tls", ifAny: hop.session) { $0.hop.session = $1 }
    try coder.value("connectedTo", ifAny: hop.target) { $0.hop.target = $1 }
    try coder.values("triedBefore", ifAny: hop.triedTargets) { $0.hop.triedTargets = $1 }
  }
}

extension Timings: EventPart {
  package static var blank: Timings { Timings() }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.microseconds("nameResolved", nameResolved) { $0.nameResolved = $1 }
    try coder.microseconds("connected", connected) { $0.connected = $1 }
    try coder.microseconds("tlsEstablished", tlsEstablished) { $0.tlsEstablished = $1 }
    try coder.microseconds("firstByte", firstByte) { $0.firstByte = $1 }
    try coder.microseconds("total", total) { $0.total = $1 }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Which fields of a response the JSON of an attempt has.
package enum WrittenHeaders: Sendable {
  case all
  /// None if the head, which is written too, has a line for each of them: for a report whose size
  /// counts.
  case besideHead
}

/// A response with the length of its body.
struct ReportedResponse {
  var response: Response
  var length: BodyLength
  private let hasFields: Bool

  init(_ response: Response, _ length: BodyLength, _ headers: WrittenHeaders) {
    self.response = response
    self.length = length
    hasFields = headers == .all || !response.headIsWhole
  }
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

extension ReportedResponse: EventPart {
  static var blank: ReportedResponse {
    ReportedResponse(Response(version: "", status: 0), BodyLength(), .all)
  }

  func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("version", response.version, .text) { $0.response.version = $1 }
    try coder.number("status", response.status) { $0.response.status = $1 }
    try coder.text("reason", response.reason, .text) { $0.response.reason = $1 }
    if hasFields { try coder.value("headers", response.headers) { $0.response.headers = $1 } }
    try coder.value("head", response.head) { $0.response.head = $1 }
    try coder.value("body", response.body) { $0.response.body = $1 }
    try coder.flag("bodyTruncated", length.isCut) { $0.length.isCut = $1 }
    try coder.number("bodyBytes", ifAny: length.wholeBytes) { $0.length.wholeBytes = $1 }
    try coder.text("bodyCharset", ifAny: response.bodyCharset, .plain) {
      $0.response.bodyCharset = $1
    }
    try coder.number("encodedBytes", response.encodedBytes) { $0.response.encodedBytes = $1 }
    try coder.text("remoteIP", response.remoteIP, .plain) { $0.response.remoteIP = $1 }
    try coder.flag("cut", response.isCut) { $0.response.isCut = $1 }
    try coder.part("saved", ifAny: response.saved) { $0.response.saved = $1 }
  }
}

extension SavedBody: EventPart {
  package static var blank: SavedBody { SavedBody(path: "", byteCount: 0) }

  package func members<Coder: MemberCoder<Self>>(_ coder: inout Coder) throws(Coder.Problem) {
    try coder.text("path", path, .text) { $0.path = $1 }
    try coder.number("bytes", byteCount) { $0.byteCount = $1 }
    try coder.text("sha256", ifAny: sha256, .plain) { $0.sha256 = $1 }
    try coder.boolean("inPlace", isInPlace) { $0.isInPlace = $1 }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Planning

/// A status that HTTP allows only as an answer to a request header: 206 without `Range` is a part
/// of a document in place of the whole (RFC 9110, section 15.3.7), and 101 without `Upgrade` ends
/// HTTP on the connection (section 15.2.2).
struct UnrequestedStatus {
  let status: Int
  /// The request header that would allow the status.
  let header: String

  /// Nil for any other status, and if the request has the header or the step expects the status.
  init?(_ hop: Hop, expected: StatusExpectation?) {
    guard hop.failure == nil, hop.address.isHTTP, let status = hop.response?.status else {
      return nil
    }
    switch status {
    case 206: header = "Range"
    case 101: header = "Upgrade"
    default: return nil
    }
    self.status = status
    guard !hop.sends(header), expected?.names(status) != true else { return nil }
  }

  var failure: TransferFailure {
    .byOurRule(
      .protocol, .receiving, code: 8,
      "status \(status), and the request has no `\(header)`; "
        + "`expect: { status: \(status) }` accepts it")
  }
}

extension Exchange {
  /// Makes a failure of a last response with a status that the request did not ask for.
  ///
  /// - Returns: Whether there is one.
  mutating func refuseUnrequestedStatus(expected: Shared<Expectations>?) -> Bool {
    // Read in place: a subscript would copy the hop, and nearly every response has another status.
    guard let last = hops.indices.last,
      let status = hops.withUnsafeBufferPointer({ $0[last].response?.status }),
      status == 206 || status == 101,
      let unrequested = UnrequestedStatus(hops[last], expected: expected?.content.status)
    else { return false }
    hops[last].failure = unrequested.failure
    return true
  }
}

extension Hop {
  /// Whether the request was sent with a header of this name.
  fileprivate func sends(_ name: String) -> Bool {
    let line = Array("\(name):".utf8)
    return requestHead.split(separator: 0x0A).contains { sent in
      sent.count >= line.count
        && zip(sent, line).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
  }
}

extension StatusExpectation {
  /// Whether it names a status itself, not only a range or a class that contains it.
  func names(_ status: Int) -> Bool {
    switch self {
    case .anyOf(let patterns, _):
      // No other 1xx is ever the last response.
      patterns.contains(.code(status)) || status == 101 && patterns.contains(.class(1))
    case .matching(let expected): expected.names(status)
    case .listed, .template: true
    }
  }
}

extension Expected {
  /// Whether it contains a number, or a template that may produce it.
  fileprivate func names(_ status: Int) -> Bool {
    switch content {
    case .scalar(let value): value.names(status)
    case .list(let list): list.contains { $0.names(status) }
    case .mapping(let mapping): mapping.matchers.contains { $0.names(status) }
    }
  }
}

extension Matcher {
  fileprivate func names(_ status: Int) -> Bool {
    switch kind {
    case .equality(.equals(let value)): value.names(status)
    case .equality(.exact(let expected)): expected.names(status)
    case .equality(.oneOf(let list)), .equality(.anyOf(let list)), .equality(.allOf(let list)):
      list.names(status)
    case .equality(.not), .ordering, .text, .shape, .elements: false
    }
  }
}

extension ListOperand {
  fileprivate func names(_ status: Int) -> Bool {
    switch self {
    case .written(let elements): elements.contains { $0.names(status) }
    case .template: true
    }
  }
}

extension TemplateValue {
  fileprivate func names(_ status: Int) -> Bool {
    switch self {
    case .constant(let value, _): value.fieldText == String(status)
    case .text: true
    case .list, .object: false
    }
  }
}

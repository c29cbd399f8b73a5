// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// The kind of a body, which decides how a wrong one differs.
enum BodyKind {
  /// With the document.
  case json(JSONDocument)
  case xml
  case text
  case bytes

  /// Nil for an empty body, and for one of which only the beginning is there.
  init?(_ response: Response, isWhole: Bool) {
    let body = response.body
    guard !body.isEmpty, isWhole, response.saved == nil, body.count <= QuestionLimits.bodyBytes
    else { return nil }
    let type = response.mediaType ?? ""
    let first = body.first { $0 > 0x20 }
    if first == 0x7B || first == 0x5B || MediaTypes.isJSON(type),
      let document = try? JSONDocument.parse(body)
    {
      self = .json(document)
    } else if type == "text/xml" || type == "application/xml" || type.hasSuffix("+xml")
      || body.starts(with: "<?xml".utf8)
    {
      self = .xml
    } else {
      self = String(validating: body, as: UTF8.self) == nil ? .bytes : .text
    }
  }

  /// How the body as a whole is changed.
  var change: Question.Change {
    switch self {
    case .json, .xml: .errorPage
    case .text: .half
    case .bytes: .lastByte
    }
  }
}

extension [UInt8] {
  /// The page that a proxy or a framework sends in place of a body.
  static let errorPage = Array(
    "<!DOCTYPE html><html><head><title>Error</title></head><body><h1>Error</h1></body></html>".utf8)

  /// The body changed as a whole; the bytes themselves for a change of another place.
  func changedAsWhole(_ change: Question.Change) -> [UInt8] {
    switch change {
    case .errorPage: return .errorPage
    case .half:
      // Text ends with a whole character.
      var end = count / 2
      while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
      return Array(self[..<end])
    case .lastByte:
      var bytes = self
      if let last = bytes.indices.last { bytes[last] ^= 1 }
      return bytes
    default: return self
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Planning

extension Expectations {
  /// What is expected, by the names of the parts of a response.
  var names: [String] {
    var names: [String] = []
    if failure != nil { names.append("failure") }
    if let status { names.append("status" + (status.words.map { " \($0)" } ?? "")) }
    names += headers.map { "header \($0.name.content)" }
    names += cookies.map { "cookie \($0.name.content)" }
    let parts: [(String, Bool)] = [
      ("json", json != nil), ("events", events != nil), ("messages", messages != nil),
      ("schema", schema != nil), ("xpath", !xpaths.isEmpty), ("body", body != nil),
      ("time", time != nil), ("bytes", bytes != nil), ("file", file != nil),
      ("values", !values.isEmpty),
    ]
    names += parts.filter(\.1).map(\.0)
    return names + others.map(\.subject.rawValue) + that.map(\.text)
  }
}

extension StatusExpectation {
  /// `200`, `2xx, 404`; nil for what is not a list of statuses.
  var words: String? {
    guard case .anyOf(let patterns, _) = self else { return nil }
    return patterns.map(\.words).joined(separator: " or ")
  }
}

extension StatusPattern {
  /// `200`, `2xx`.
  var words: String {
    switch self {
    case .code(let code): "\(code)"
    case .class(let digit): "\(digit)xx"
    }
  }
}

extension CaptureDeclaration {
  /// Where its value comes from: `json $.id`.
  var sourceText: String {
    switch source {
    case .json(_, let text, _): "json \(text)"
    case .xpath(let xpath): "xpath \(xpath.path.text)"
    case .event(_, let text, _): "event \(text)"
    case .header(let name): "header \(name.content)"
    case .cookie(let name): "cookie \(name.content)"
    case .part(let part): part.rawValue
    case .expression(let text): text.text
    case .returned(let name): name.content
    }
  }
}

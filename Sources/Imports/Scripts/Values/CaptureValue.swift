// SPDX-License-Identifier: Apache-2.0

/// What a capture of a result takes its value from.
enum CaptureValue {
  /// Whether there are responses in which it finds nothing.
  static func mayFindNothing(_ value: ImportedValue) -> Bool {
    switch value.content {
    case .text(let text):
      text.start.hasPrefix("$") || text.expressions.contains(where: readsPart)
    case .mapping(let entries):
      entries.contains { ["json", "header", "cookie", "regex", "xpath"].contains($0.name) }
    default: false
    }
  }

  /// Whether it may be a number of a document.
  static func mayBeNumber(_ value: ImportedValue) -> Bool {
    guard case .text(let text) = value.content else { return false }
    return text.start.hasPrefix("$") || text.expressions.contains { $0.contains("response.json") }
  }

  /// Whether an expression reads a part of a response that may be missing.
  static func readsPart(_ expression: String) -> Bool {
    ["response.json", "response.headers", "response.cookies", "regex.extract"]
      .contains { expression.contains($0) }
  }
}

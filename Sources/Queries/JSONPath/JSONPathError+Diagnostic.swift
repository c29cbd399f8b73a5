// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension JSONPathError {
  /// The diagnostic, at the place that the caller found for `range` in the source.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(code, message, at: Annotation(span, label), help: help)
  }

  private var code: DiagnosticCode {
    switch kind {
    case .unsupportedFilter: "unsupported-filter"
    case .tooLong: "jsonpath-too-long"
    default: "invalid-jsonpath"
    }
  }

  private var message: String {
    switch kind {
    case .missingRoot: "a JSONPath begins with `$`"
    case .surroundingSpace: "a JSONPath has no white space round it"
    case .unexpected(let found, _):
      found.isEmpty ? "a JSONPath ends too early" : "`\(found)` does not belong here"
    case .unterminatedText: "a name in a JSONPath has no end"
    case .invalidEscape(let text): "`\(text)` is no escape of JSONPath"
    case .controlCharacter: "a control character stands in a name"
    case .invalidInteger(let text): "`\(text)` is no index"
    case .integerOutOfRange(let text): "`\(text)` is too large for an index"
    case .unsupportedFilter: "filters are not yet supported"
    case .tooLong: "a JSONPath is longer than \(JSONPath.maximumBytes) bytes"
    }
  }

  private var label: String {
    switch kind {
    case .unexpected(_, let expected): "expected \(expected)"
    case .unterminatedText: "this quote is not closed"
    case .unsupportedFilter: "a filter"
    default: ""
    }
  }

  private var help: [String] {
    switch kind {
    case .controlCharacter(let byte):
      ["write `\\u00\(String(byte, radix: 16).count == 1 ? "0" : "")\(String(byte, radix: 16))`"]
    case .invalidInteger: ["write a whole number without leading zeros, or a quoted name"]
    case .unsupportedFilter: ["select by name, index, slice or `*`"]
    default: []
    }
  }
}

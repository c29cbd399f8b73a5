// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A mistake in the text of an XPath.
package struct XPathError: Error, Hashable, Sendable {
  /// The mistake; texts in it are as the user wrote them.
  package enum Kind: Hashable, Sendable {
    case unexpected(found: String, expected: String)
    case unterminatedText
    /// `$name`: XPaths in expectations have no variables.
    case variable(String)
    case unknownAxis(String)
    case unknownFunction(String)
    case argumentCount(function: String, expected: String, found: Int)
    /// An argument of the function that must be nodes.
    case argumentNotNodes(function: String)
    /// A predicate, a `/` or a `|` for a value that is not nodes.
    case notNodes(String)
    /// A predicate after `.` or `..`.
    case abbreviatedStep(String)
    /// The name of an axis or operator of a later XPath, and its replacement in XPath 1.0.
    case laterSyntax(String, advice: String)
    /// Nested parentheses, predicates and arguments, deeper than the limit.
    case tooDeep
    case tooLong
  }

  /// The mistake.
  package let kind: Kind
  /// A range of the text.
  package let range: Range<Int>

  init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension XPathError {
  /// The diagnostic, at the place of `range` in the source, which the caller found.
  package func diagnostic(at span: SourceSpan) -> Diagnostic {
    Diagnostic(code, message, at: Annotation(span, label), offers: offers(at: span), help: help)
  }

  /// What is wrong, for a message that has the XPath already.
  package var words: String { label.isEmpty ? message : "\(message): \(label)" }

  /// What to write instead, in words.
  package var adviceWords: [String] { help }

  private var code: DiagnosticCode {
    switch kind {
    case .tooLong: .xpathTooLong
    default: .invalidXPath
    }
  }

  private var message: String {
    switch kind {
    case .unexpected(let found, _):
      found.isEmpty ? "an XPath ends too early" : "`\(found)` does not belong here"
    case .unterminatedText: "a text in an XPath has no end"
    case .variable(let name): "`$\(name)` is a variable, and an XPath has none here"
    case .unknownAxis(let name): "XPath has no axis `\(name)`"
    case .unknownFunction(let name): "XPath 1.0 has no function `\(name)`"
    case .argumentCount(let name, let expected, let found):
      "`\(name)` takes \(expected), not \(found)"
    case .argumentNotNodes(let name): "`\(name)` takes nodes"
    case .notNodes(let what): "\(what) needs nodes before it"
    case .abbreviatedStep(let step): "no predicate is allowed after `\(step)`"
    case .laterSyntax(let found, _): "XPath 1.0 has no `\(found)`"
    case .tooDeep:
      "parentheses, predicates and arguments are nested deeper than "
        + "\(XPathParser.maximumDepth) levels"
    case .tooLong: "an XPath is longer than \(XPath.maximumBytes) bytes"
    }
  }

  private var label: String {
    switch kind {
    case .unexpected(_, let expected): "expected \(expected)"
    case .unterminatedText: "this quote is not closed"
    case .argumentNotNodes, .notNodes: "this gives one value"
    default: ""
    }
  }

  private var help: [String] {
    switch kind {
    case .variable: ["write the text itself in quotes, or compare in the expectation"]
    case .abbreviatedStep(let step):
      ["write `\(step == "." ? "self" : "parent")::node()[…]`"]
    case .laterSyntax(_, let advice): [advice]
    default: []
    }
  }

  private func offers(at span: SourceSpan) -> [Offer] {
    let near: Offer? =
      switch kind {
      case .unknownAxis(let name): .near(name, among: XPathAxis.allCases.map(\.rawValue), at: span)
      case .unknownFunction(let name):
        XPathFunction.advice(forLater: name).map { .words($0) }
          ?? .near(name, among: XPathFunction.allCases.map(\.rawValue), at: span)
      default: nil
      }
    return near.map { [$0] } ?? []
  }
}

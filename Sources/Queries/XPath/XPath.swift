// SPDX-License-Identifier: Apache-2.0

/// An expression of XPath 1.0, compiled once.
package struct XPath: Sendable {
  /// The longest text of an expression, in bytes.
  package static let maximumBytes = 16_384

  /// The text as written.
  package let text: String
  /// The kind of its result.
  package let kind: Kind
  let expression: XPathExpression
  /// The names in its name tests, without duplicates.
  let names: [XPathName]

  /// The kind of an expression's result, which depends only on its text.
  package enum Kind: Sendable {
    case nodes
    case text
    case number
    case boolean
  }

  /// The names of the functions.
  package static var functionNames: [String] { XPathFunction.allCases.map(\.rawValue) }
  /// The names of the axes.
  package static var axisNames: [String] { XPathAxis.allCases.map(\.rawValue) }

  /// Compiles an expression.
  ///
  /// - Throws: `XPathError` for the first mistake: of the grammar, a function that XPath 1.0 does
  ///   not have, or an expression without nodes where nodes are required. A prefix is resolved in
  ///   the evaluation, since the response's root may bind it.
  package init(_ text: String) throws(XPathError) {
    var parser = XPathParser(text)
    expression = try parser.parse()
    names = parser.names
    kind = expression.kind
    self.text = text
  }

  /// Whether a name test has no prefix, so that it matches only names without a namespace.
  package var testsPlainNames: Bool { names.contains { $0.prefix == nil && $0.local != nil } }

  /// Whether a text is a valid prefix that XML has not reserved.
  package static func isPrefix(_ text: String) -> Bool {
    var parser = XPathParser(text)
    return parser.takeName() == text && text != "xml" && text != "xmlns"
  }
}

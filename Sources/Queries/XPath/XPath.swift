// SPDX-License-Identifier: Apache-2.0

/// An expression of XPath 1.0, compiled once.
package struct XPath: Sendable {
  /// The longest text of an expression, in bytes.
  package static let maximumBytes = 16_384

  /// As it was written.
  package let text: String
  /// What it gives.
  package let kind: Kind
  let expression: XPathExpression
  /// The names that its steps test, each once.
  let names: [XPathName]

  /// What an expression gives, which its text alone decides.
  package enum Kind: Sendable {
    case nodes
    case text
    case number
    case boolean
  }

  /// What its functions are called.
  package static var functionNames: [String] { XPathFunction.allCases.map(\.rawValue) }
  /// What its axes are called.
  package static var axisNames: [String] { XPathAxis.allCases.map(\.rawValue) }

  /// Compiles an expression.
  ///
  /// - Throws: `XPathError` for the first mistake: of the grammar, a function that XPath 1.0 does not
  ///   have, or something that gives no nodes where nodes must stand. A prefix is looked up when the
  ///   expression is evaluated, since the response's root may bind it.
  package init(_ text: String) throws(XPathError) {
    var parser = XPathParser(text)
    expression = try parser.parse()
    names = parser.names
    kind = expression.kind
    self.text = text
  }

  /// Whether a step tests a name without a prefix, which is in no namespace.
  package var testsPlainNames: Bool { names.contains { $0.prefix == nil && $0.local != nil } }

  /// Whether a text can be bound to a namespace: a name that XML has not bound itself.
  package static func isPrefix(_ text: String) -> Bool {
    var parser = XPathParser(text)
    return parser.takeName() == text && text != "xml" && text != "xmlns"
  }
}

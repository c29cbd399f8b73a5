// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A number with an optional unit: literal, or from a template that is evaluated in the run.
package enum Quantity<Number: Sendable>: Sendable {
  case fixed(Number)
  /// The template's value has the same notation as a literal: `5s`, `16KB`, `3`.
  case made(TemplateText, QuantityGrammar<Number>)

  /// The literal number; nil for a template.
  package var fixed: Number? {
    if case .fixed(let number) = self { number } else { nil }
  }
}

extension Quantity: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .made(let text, _) = self { text.addReadNames(to: &names) }
  }
}

extension Located: NameReader where Content: NameReader {
  package func addReadNames(to names: inout ReadNames) { content.addReadNames(to: &names) }
}

extension Reader {
  /// A number, or a template for one.
  static func made<Number: Sendable>(_ grammar: QuantityGrammar<Number>) -> Reader
  where Content == Quantity<Number> {
    let shape = Shape.made(grammar.reader.shape)
    return Reader(shape) { node, loading in
      if let scalar = node.scalar, scalar.value == .text, scalar.text.templateOpening != nil {
        return loading.text(node, expected: shape).map { .made($0, grammar) }
      }
      return grammar.reader.read(node, &loading).map { .fixed($0) }
    }.readingDefault { text in grammar.parse(text).map { .fixed($0) } }
  }
}

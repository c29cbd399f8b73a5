// SPDX-License-Identifier: Apache-2.0

@testable import CollectionFormat

/// The short words for values in the tables of the reference, each explained under *Types* there.
enum ReferenceTypes {
  /// In the order of the page.
  static func terms() throws -> [String] {
    try ReferencePage.template().drop { $0 != "## Types" }
      .dropFirst()
      .prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("| ") }
      .dropFirst()
      .compactMap { $0.dropFirst(2).split(separator: " | ").first.map(String.init) }
  }
}

extension Shape {
  /// The words that its term is made of, down to those of `terms`.
  func leaves(_ terms: Set<String>) -> [String] {
    switch self {
    case .list(let element, _): ["list"] + element.leaves(terms)
    case .made(let shape): ["… or template"] + shape.leaves(terms)
    case .either(let shapes): shapes.flatMap { $0.leaves(terms) }
    case .called(.fieldValue, _): ["text"]
    case .called(_, let shape): terms.contains(term) ? [term] : shape.leaves(terms)
    case .named(_, let value): terms.contains(term) ? [term] : value.leaves(terms)
    case .integer, .number: ["whole number"]
    case .single: []
    default: [term]
    }
  }
}

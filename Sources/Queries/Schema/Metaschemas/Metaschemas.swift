// SPDX-License-Identifier: Apache-2.0

import Values

/// The metaschemas of both drafts: what a reference to them means, and the check of every schema.
enum Metaschemas {
  private static let texts: [(address: String, text: String)] = [
    (SchemaDialect.draft7Address, Draft7Text.schema),
    (SchemaDialect.draft2020Address, Draft2020Text.schema),
    (vocabulary("core"), Draft2020Text.core),
    (vocabulary("applicator"), Draft2020Text.applicator),
    (vocabulary("unevaluated"), Draft2020Text.unevaluated),
    (vocabulary("validation"), Draft2020Text.validation),
    (vocabulary("meta-data"), Draft2020Text.metaData),
    (vocabulary("format-annotation"), Draft2020Text.formatAnnotation),
    (vocabulary("format-assertion"), Draft2020Text.formatAssertion),
    (vocabulary("content"), Draft2020Text.content),
  ]

  private static func vocabulary(_ name: String) -> String {
    "https://json-schema.org/draft/2020-12/meta/\(name)"
  }

  /// The text at an address without a fragment.
  static func text(at address: String) -> Value? {
    guard let text = texts.first(where: { $0.address == address })?.text else { return nil }
    return (try? JSONDocument.parse(text))?.root.value()
  }

  /// Compiled at first use; nil never, which a test shows.
  static let draft7 = compiled(SchemaDialect.draft7Address)
  static let draft2020 = compiled(SchemaDialect.draft2020Address)

  private static func compiled(_ address: String) -> JSONSchema? {
    guard let text = text(at: address) else { return nil }
    return try? JSONSchema(
      text, at: address, texts: SchemaTexts(), formats: .annotated, isTrusted: true)
  }
}

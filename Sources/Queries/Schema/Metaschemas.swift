// SPDX-License-Identifier: Apache-2.0

import CMetaschemas
import Values

/// The metaschemas of both drafts, as targets of references and for the check of every schema.
enum Metaschemas {
  /// The schema at an address without a fragment.
  static func text(at address: String) -> Value? {
    guard let text = bundled(at: address) else { return nil }
    let bytes = UnsafeBufferPointer(start: text.bytes, count: text.size)
    return (try? JSONDocument.parse(Array(bytes)))?.root.value()
  }

  /// Whether there is a schema at an address.
  static func hasText(at address: String) -> Bool { bundled(at: address) != nil }

  private static func bundled(at address: String) -> MetaschemaText? {
    switch address {
    case SchemaDialect.draft7Address: metaschema_draft7()
    case SchemaDialect.draft2020Address: metaschema_draft2020()
    case vocabulary("applicator"): metaschema_draft2020_applicator()
    case vocabulary("content"): metaschema_draft2020_content()
    case vocabulary("core"): metaschema_draft2020_core()
    case vocabulary("format-annotation"): metaschema_draft2020_format_annotation()
    case vocabulary("format-assertion"): metaschema_draft2020_format_assertion()
    case vocabulary("meta-data"): metaschema_draft2020_meta_data()
    case vocabulary("unevaluated"): metaschema_draft2020_unevaluated()
    case vocabulary("validation"): metaschema_draft2020_validation()
    default: nil
    }
  }

  private static func vocabulary(_ name: String) -> String {
    "https://json-schema.org/draft/2020-12/meta/\(name)"
  }

  /// Compiled on first use; never nil, as a test verifies.
  static let draft7 = compiled(SchemaDialect.draft7Address)
  static let draft2020 = compiled(SchemaDialect.draft2020Address)

  private static func compiled(_ address: String) -> JSONSchema? {
    guard let text = text(at: address) else { return nil }
    return try? JSONSchema(
      text, at: address, texts: SchemaTexts(), formats: .annotated, isTrusted: true)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// OpenAPI's `discriminator`: which alternative a value says that it follows.
///
/// It changes no verdict (OpenAPI 3.2, "Discriminator Object"); it chooses the alternative whose
/// violation is explained.
final class SchemaDiscriminator: Sendable {
  /// The member whose text names the alternative.
  let member: String
  /// The index of an alternative by its name and by the names of `mapping`.
  private let indexes: [ByteText: Int]

  /// - Returns: nil for a schema without one, and if no alternative is a reference.
  init?(_ schema: OrderedObject, alternatives keyword: String) {
    guard case .object(let object)? = schema["discriminator"],
      let member = object["propertyName"]?.text, case .array(let parts)? = schema[keyword]
    else { return nil }
    self.member = member
    var references: [ByteText: Int] = [:]
    for (index, part) in parts.enumerated() {
      guard case .object(let part) = part, let reference = part["$ref"]?.text else { continue }
      references[ByteText(reference)] = index
      references[ByteText(Self.name(of: reference))] = index
    }
    guard !references.isEmpty else { return nil }
    var indexes = references
    if case .object(let mapping)? = object["mapping"] {
      for (word, target) in mapping.members {
        if let target = target.text, let index = references[ByteText(target)] {
          indexes[ByteText(word)] = index
        }
      }
    }
    self.indexes = indexes
  }

  /// `#/components/schemas/Cat` names `Cat`.
  private static func name(of reference: String) -> String {
    reference.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
      ?? reference
  }

  /// The index of the alternative that a word names.
  subscript(word: String) -> Int? { indexes[ByteText(word)] }
}

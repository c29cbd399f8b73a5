// SPDX-License-Identifier: Apache-2.0

import Diagnostics

extension OpenAPIDocument {
  /// The schema of a property, with what it refers to; nil if the schema, and those that hold beside
  /// it, have none of this name.
  package func property(_ name: String, of schema: DocumentNode) -> DocumentNode? {
    guard let merged = MergedSchema(schema, self, inside: []) else { return nil }
    for part in merged.parts {
      if let property = part["properties"]?[name] { return resolved(property) ?? property }
    }
    return nil
  }
}

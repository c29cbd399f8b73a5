// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Queries

/// The warnings about schemas that compile.
extension SchemaCompilation {
  /// What is probably meant otherwise in a compiled schema, shown in its text.
  func warnings(about schema: JSONSchema, of root: Unit.Root?, at use: SourceSpan)
    -> [Diagnostic]
  {
    let (address, places, isFile): (String, SchemaPositions, Bool)
    switch root {
    case .written(_, let written, let base)?: (address, places, isFile) = (base, written, false)
    case .file(let path, _)?:
      guard case .schema(let file)? = library[path] else { return [] }
      (address, places, isFile) = (SchemaPath.address(of: path), file.places, true)
    case nil: return []
    }
    return schema.doubts.map { doubt in
      let (positions, isRoot) = positions(of: doubt, in: address, places)
      return .ineffectiveSchema(
        doubt, at: positions.keySpan(at: doubt.place), usedAt: isFile || !isRoot ? use : nil)
    }
  }
}

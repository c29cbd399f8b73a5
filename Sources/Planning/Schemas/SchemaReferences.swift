// SPDX-License-Identifier: Apache-2.0

import Notation
import Queries
import Values

/// The addresses that a schema's text seems to refer to: every `$ref` anywhere in it.
struct SchemaReferences {
  /// Without fragments and duplicates, and without those of the text itself.
  private(set) var addresses: [String] = []
  private var seen: Set<ByteText> = []

  /// - Parameter address: that of the text.
  init(in value: Value, at address: String) {
    seen = [ByteText(address)]
    gather(value, address)
  }

  private mutating func gather(_ value: Value, _ base: String) {
    switch value {
    case .array(let elements): for element in elements { gather(element, base) }
    case .object(let object):
      var base = base
      if case .string(let id)? = object["$id"] {
        base = SchemaAddress.resolve(id, against: base).address
        seen.insert(ByteText(base))
      }
      for (name, value) in object.members {
        if case .string(let reference) = value, name == "$ref" || name == "$dynamicRef" {
          let address = SchemaAddress.resolve(reference, against: base).address
          if seen.insert(ByteText(address)).inserted { addresses.append(address) }
        } else {
          gather(value, base)
        }
      }
    case .null, .boolean, .number, .string: break
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values

/// A recorded response as an expected value: credentials in it may differ.
struct RecordedExample {
  private(set) var expected: ImportedValue
  private(set) var hasCredentials = false

  /// Nil for a name that would be a matcher.
  static func value(of node: JSONNode) -> RecordedExample? {
    var hasCredentials = false
    guard JSONDepth.fits(node.bytes), let expected = expected(node, &hasCredentials) else {
      return nil
    }
    return RecordedExample(expected: expected, hasCredentials: hasCredentials)
  }

  private static func expected(_ node: JSONNode, _ hasCredentials: inout Bool) -> ImportedValue? {
    if node.isObject {
      var entries: [ImportedEntry] = []
      var names: Set<[UInt8]> = []
      for member in node.members {
        let (name, value) = (member.name.stringValue ?? "", member.value)
        guard !name.hasPrefix("$"), names.insert(Array(name.utf8)).inserted else { return nil }
        if value.isString, CredentialNames.isCredential(name, value: nil) {
          hasCredentials = true
          let type = ImportedEntry("$type", .text("string"))
          entries.append(ImportedEntry(name, .mapping([type])))
        } else {
          guard let inner = expected(value, &hasCredentials) else { return nil }
          entries.append(ImportedEntry(name, inner))
        }
      }
      return .mapping(entries)
    }
    guard node.isArray else { return ImportedValue(literal: node.value()) }
    var items: [ImportedValue] = []
    for element in node.elements {
      guard let item = expected(element, &hasCredentials) else { return nil }
      items.append(item)
    }
    return .list(items)
  }
}

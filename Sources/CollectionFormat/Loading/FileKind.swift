// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// What a YAML file in a folder is to curlew.
package enum FileKind: Sendable {
  /// Its top level has `curlew`.
  case collection
  /// It has `scenarios` or `requests` but no `curlew`: an error, which loading it reports.
  case unmarkedCollection
  /// Something else, of no interest.
  case other

  /// Looks at the keys of a file's top level; a file that is no YAML is judged by its lines.
  package init(_ bytes: [UInt8]) {
    var found = FileKind.other
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let key = line.prefix { $0 != UInt8(ascii: ":") }
      guard key.count < line.count else { continue }
      if key.elementsEqual("curlew".utf8) || key.elementsEqual("\u{FEFF}curlew".utf8) {
        self = .collection
        return
      }
      if key.elementsEqual("scenarios".utf8) || key.elementsEqual("requests".utf8) {
        found = .unmarkedCollection
      }
    }
    self = found
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The kinds of YAML files in a folder.
package enum FileKind: Sendable {
  /// Its top level has `curlew`.
  case collection
  /// It has `scenarios` or `requests` but no `curlew`: loading it reports an error.
  case unmarkedCollection
  /// Not a file of curlew.
  case other

  /// Checks the keys of a file's top level; a file that is not YAML is judged by its lines.
  package init(_ bytes: [UInt8]) {
    var found = FileKind.other
    var lines = bytes[...]
    while !lines.isEmpty {
      if lines.starts(with: "curlew:".utf8) || lines.starts(with: "\u{FEFF}curlew:".utf8) {
        self = .collection
        return
      }
      if lines.starts(with: "scenarios:".utf8) || lines.starts(with: "requests:".utf8) {
        found = .unmarkedCollection
      }
      lines = lines.drop { $0 != 0x0A && $0 != 0x0D }.dropFirst()
    }
    self = found
  }
}

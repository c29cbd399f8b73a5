// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Names and places of an overlay.
extension String {
  /// A path with a name in braces for each segment that hides a secret: `/users/***token***` is `/users/{token}`.
  var withNamesOfSecrets: String {
    split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard ByteSearch.contains("***", in: String(segment)) else { return String(segment) }
      let name = segment.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      return name.isEmpty ? "{secret}" : "{\(name)}"
    }.joined(separator: "/")
  }

  /// The names in braces of a path.
  var namesInBraces: [String] {
    split(separator: "{").dropFirst().compactMap { part in
      part.firstIndex(of: "}").map { String(part[..<$0]) }
    }
  }

  /// Whether a JSON Pointer leads to something in the value of another.
  func isBelow(_ pointer: String) -> Bool {
    utf8.starts(with: "\(pointer)/".utf8)
  }

  /// The first token after another pointer; nil for a pointer that is not below it.
  func firstToken(below pointer: String) -> String? {
    guard isBelow(pointer) else { return nil }
    return JSONPointer(parsing: String(Substring(utf8.dropFirst(pointer.utf8.count)))).tokens.first
  }
}

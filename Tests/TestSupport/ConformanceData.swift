// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// Cases that others wrote, beside the repository and not part of it.
///
/// They lie in `../shared/conformance` seen from the package's root; `CURLEW_CONFORMANCE` names
/// another folder. A test that needs one is skipped with a sentence when it is not there:
///
///     @Test(.enabled(if: ConformanceData.has("cookies/cases.json"), ConformanceData.absence))
package enum ConformanceData {
  /// What to say when a test is skipped.
  package static let absence: Comment =
    "there are no conformance cases: set CURLEW_CONFORMANCE to their folder"

  package static var folder: String {
    if let named = getenv("CURLEW_CONFORMANCE") { return String(cString: named) }
    // …/Tests/TestSupport/ConformanceData.swift
    let pieces = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return pieces.dropLast(3).joined(separator: "/") + "/../shared/conformance"
  }

  /// Real files of other tools, to be imported; `CURLEW_IMPORTS` names another folder.
  package static var imports: String {
    getenv("CURLEW_IMPORTS").map { String(cString: $0) } ?? "\(folder)/../imports"
  }

  package static let hasImports = access(imports, R_OK) == 0

  /// The path of a file or folder beneath the cases.
  package static func path(_ name: String) -> String { "\(folder)/\(name)" }

  package static func has(_ name: String) -> Bool { access(path(name), R_OK) == 0 }

  /// A file's bytes; nil when it cannot be read.
  package static func bytes(_ name: String) -> [UInt8]? {
    guard let file = fopen(path(name), "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }
}

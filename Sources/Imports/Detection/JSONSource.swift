// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// Sources that are JSON.
package enum JSONSource {
  /// Why a file that begins as JSON is not; nil for another file, and for JSON.
  ///
  /// - Parameter index: that of the file among those of the import.
  package static func problem(of file: ImportFile, index: Int = 0) -> ImportProblem? {
    let first = file.bytes.first { !$0.isASCIISpace }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
    do throws(JSONSyntaxError) {
      _ = try JSONDocument.parse(file.bytes)
      return nil
    } catch {
      return ImportProblem(
        .unreadableSource, "this is not JSON: \(error.problem(in: file.bytes))",
        at: ImportFinding.Place(file: index, offset: error.offset))
    }
  }
}

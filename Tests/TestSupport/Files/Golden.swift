// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A text is not what its golden file holds, or the file has just been written.
package struct GoldenFailure: Error, CustomStringConvertible {
  /// The file and the first line that differs, or that it was written.
  package let description: String
}

/// Compares a text with a golden file, byte for byte.
///
/// An absent file is written, and the test fails anyway, so that no file is committed without a
/// review; with `RECORD=1` in the environment one that differs is replaced in the same way.
///
/// - Parameters:
///   - name: the file, relative to the folder of the test's source file.
/// - Throws: `GoldenFailure`, which shows the first line that differs.
package func expectGolden(
  _ actual: String, _ name: String, besides testFile: String = #filePath,
  records: Bool = getenv("RECORD").map { String(cString: $0) == "1" } ?? false
) throws {
  let folder = testFile.split(separator: "/").dropLast().joined(separator: "/")
  try expectGolden(
    actual, path: name.hasPrefix("/") ? name : "/\(folder)/\(name)", records: records)
}

private func expectGolden(_ actual: String, path: String, records: Bool) throws {
  let exists = access(path, F_OK) == 0
  let expected = exists ? String(decoding: try readFile(path), as: UTF8.self) : ""
  // Bytes: `==` of texts is canonical equivalence.
  if exists, expected.utf8.elementsEqual(actual.utf8) { return }
  if !exists || records {
    try makeFolders(above: path)
    try writeFile(Array(actual.utf8), to: path)
    throw GoldenFailure(description: "wrote \(path): look at it and run again")
  }
  throw GoldenFailure(description: "\(path) differs\n\(firstDifference(expected, actual))")
}

/// The first line in which two texts differ, with its number, and all of the actual text.
private func firstDifference(_ expected: String, _ actual: String) -> String {
  let left = expected.utf8.split(separator: 10, omittingEmptySubsequences: false)
  let right = actual.utf8.split(separator: 10, omittingEmptySubsequences: false)
  let same = zip(left, right).prefix { $0.elementsEqual($1) }.count
  let line = { (lines: [Substring.UTF8View]) in
    same < lines.count ? String(Substring(lines[same])).debugDescription : "nothing"
  }
  return """
    line \(same + 1)
      expected: \(line(left))
      actual:   \(line(right))
    RECORD=1 replaces the file. All of the actual text:
    \(actual)
    """
}

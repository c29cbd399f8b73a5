// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests

/// The places of diagnostics as CI systems and code scanners want them: paths from the folder of the
/// repository, columns in UTF-16, and names by which a problem is found again in the next commit.
package struct ProblemPlaces {
  /// A stretch of a file, from 1; the end is after the last character.
  struct Region {
    let file: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
  }

  private var locator: SourceLocator
  private let repositoryPath: (String) -> String
  /// How many problems had the same code, file and line.
  private var known: [String: Int] = [:]

  /// - Parameter repositoryPath: the path of a file from the folder of the repository, by its path as
  ///   shown.
  package init(_ files: SourceFiles, repositoryPath: @escaping (String) -> String = { $0 }) {
    locator = SourceLocator(files)
    self.repositoryPath = repositoryPath
  }

  /// The region of a span; nil for a span of the command line.
  mutating func region(of span: SourceSpan) -> Region? {
    let file = locator.files[span.file]
    guard !file.isCommandLine else { return nil }
    let lines = locator.lines(of: span.file)
    let start = lines.location(of: span.range.lowerBound)
    let end = lines.location(of: span.range.upperBound)
    return Region(
      file: repositoryPath(file.path), line: start.line,
      column: Self.utf16Column(of: start, in: file.bytes[lines.range(ofLine: start.line)]),
      endLine: end.line,
      endColumn: Self.utf16Column(of: end, in: file.bytes[lines.range(ofLine: end.line)]))
  }

  /// The column in UTF-16 code units: `é` is one, `😀` two.
  static func utf16Column(of place: Location, in line: ArraySlice<UInt8>) -> Int {
    var column = 1
    var pairs = 0
    for byte in line where byte & 0xC0 != 0x80 {
      guard column < place.column else { break }
      column += 1
      if byte >= 0xF0 { pairs += 1 }
    }
    return place.column + pairs
  }

  /// A name for a problem that stays when lines are added above it: from its code, its file and the text
  /// of its line. The second problem of one name ends in `:2`.
  mutating func fingerprint(of diagnostic: Diagnostic) -> String {
    var name = Array(diagnostic.code.text.utf8) + [0]
    if let span = diagnostic.primary?.span, !locator.files[span.file].isCommandLine {
      let file = locator.files[span.file]
      let lines = locator.lines(of: span.file)
      let line = lines.location(of: span.range.lowerBound).line
      name += Array(repositoryPath(file.path).utf8) + [0]
      name += Array(file.bytes[lines.range(ofLine: line)]).trimmingSpaces
    } else {
      name += diagnostic.message.utf8
    }
    // A libcrypto without SHA-256 does not exist; then all problems of a file have one name.
    let digest = (try? DigestAlgorithm.sha256.digest(of: name)) ?? []
    let hash = Hexadecimal.encode(digest.prefix(16))
    known[hash, default: 0] += 1
    return "\(hash):\(known[hash, default: 1])"
  }
}

extension [Diagnostic] {
  /// Errors before warnings, each in their order.
  var errorsFirst: [Diagnostic] {
    filter { $0.severity == .error } + filter { $0.severity != .error }
  }
}

extension [UInt8] {
  /// Without spaces and tabs at both ends.
  fileprivate var trimmingSpaces: [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 32 || byte == 9 }
    guard let start = firstIndex(where: { !isSpace($0) }),
      let end = lastIndex(where: { !isSpace($0) })
    else { return [] }
    return Array(self[start...end])
  }
}

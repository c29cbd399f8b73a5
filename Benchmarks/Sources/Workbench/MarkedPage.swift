// SPDX-License-Identifier: Apache-2.0

/// A page that people wrote around a part that is measured.
package struct MarkedPage {
  private let path: String
  private let begin, end: String

  /// The part of a page between `<!-- NAME: begin -->` and `<!-- NAME: end -->`.
  package init(_ path: String, part name: String) {
    self.path = path
    begin = "<!-- \(name): begin -->"
    end = "<!-- \(name): end -->"
  }

  /// Puts a text between the marks; all around it stays.
  ///
  /// - Throws: `Problem` when the page cannot be read or written, or has no such marks.
  package func replace(with text: String) throws {
    let old = try TextFile.read(path)
    guard let head = old.firstRange(of: begin), let tail = old.firstRange(of: end),
      head.upperBound <= tail.lowerBound
    else { throw Problem("\(path) has no marks around the measured part") }
    try TextFile.write(
      "\(old[..<head.upperBound])\n\n\(text)\n\(old[tail.lowerBound...])", to: path)
  }
}

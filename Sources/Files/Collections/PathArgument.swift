// SPDX-License-Identifier: Apache-2.0

/// The parts of one argument of `run`.
package struct PathArgument: Equatable {
  /// As typed, without the lines.
  let path: FilePath
  /// From 1; nil without a line.
  let line: Int?

  /// - Parameter exists: whether a path exists. A file whose name ends like a line takes precedence
  ///   over the line.
  init(_ text: String, exists: (FilePath) -> Bool) {
    let whole = FilePath(text)
    var shorter = whole.bytes[...]
    var numbers: [Int] = []
    if !exists(whole) {
      // `FILE:LINE`, and `FILE:LINE:COLUMN` as in diagnostics.
      while numbers.count < 2, let number = Self.cutNumber(from: &shorter) {
        numbers.append(number)
        if exists(FilePath(bytes: shorter)) {
          self.init(path: FilePath(bytes: shorter), line: number)
          return
        }
      }
    }
    self.init(path: whole, line: nil)
  }

  init(path: FilePath, line: Int?) {
    self.path = path
    self.line = line
  }

  /// A path that does not exist, with the line and column that it seems to have.
  static func split(_ text: String) -> (path: FilePath, line: String) {
    let bytes = Array(text.utf8)
    var shorter = bytes[...]
    for _ in 0..<2 where cutNumber(from: &shorter) == nil { break }
    return (
      FilePath(bytes: shorter), String(decoding: bytes[shorter.endIndex...], as: UTF8.self)
    )
  }

  /// The pipe that an argument names, with or without a line; nil if it names something else.
  package static func pipe(_ text: String, in folder: FilePath) -> FilePath? {
    [FilePath(text), split(text).path].map { $0.absolute(in: folder) }
      .first { FileStamp(at: $0).isPipe }
  }

  /// Removes `:12` from the end.
  private static func cutNumber(from text: inout ArraySlice<UInt8>) -> Int? {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")), colon > text.startIndex else {
      return nil
    }
    let digits = text[(colon + 1)...]
    guard digits.count <= 9, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(decoding: digits, as: UTF8.self)), number > 0
    else { return nil }
    text = text[..<colon]
    return number
  }
}

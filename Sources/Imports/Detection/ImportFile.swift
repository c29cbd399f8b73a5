// SPDX-License-Identifier: Apache-2.0

/// A file of another tool, as it was read.
package struct ImportFile: Sendable {
  /// The path as typed; `-` for standard input.
  package let path: String
  /// The contents in UTF-8, without a byte order mark.
  package let bytes: [UInt8]
  /// Whether the file has these bytes, but for a byte order mark: it was not UTF-16.
  package let isUTF8: Bool
  /// Its own kind; nil for that of the import.
  package var kind: ImportKind?
  /// The name of the folder that was named, for a file in one whose files are one source.
  package var folder: String?

  /// Whether it was found in a folder: one that cannot be read does not keep the others from being imported.
  package var isFound = false
  /// Why it is left out; nil for one that is read.
  package var problem: ImportProblem?
  /// The folder of the collection of which only this part was named; nil for a whole one.
  package var outerFolder: String?

  /// The name without its folders, for the heads of results.
  package var name: String {
    path == "-" ? "standard input" : String(path.split(separator: "/").last ?? Substring(path))
  }

  /// Takes UTF-8 and UTF-16, with or without a byte order mark.
  ///
  /// UTF-16 without a mark is recognised by a zero byte beside the first character. Anything else is
  /// kept, so that the reader of its kind refuses it at its place.
  package init(path: String, contents: [UInt8]) {
    self.path = path
    bytes = Self.decoded(contents)
    isUTF8 = bytes.isEmpty || contents.suffix(bytes.count).elementsEqual(bytes)
  }

  private static func decoded(_ contents: [UInt8]) -> [UInt8] {
    if contents.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(contents.dropFirst(3)) }
    if contents.starts(with: [0xFF, 0xFE]) { return utf16(contents.dropFirst(2), isBig: false) }
    if contents.starts(with: [0xFE, 0xFF]) { return utf16(contents.dropFirst(2), isBig: true) }
    guard contents.count > 1, contents.count % 2 == 0 else { return contents }
    if contents[0] == 0, contents[1] != 0 { return utf16(contents[...], isBig: true) }
    if contents[0] != 0, contents[1] == 0 { return utf16(contents[...], isBig: false) }
    return contents
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension [ImportFile] {
  /// The names of the sources, each once: a folder whose files are one source has its own.
  package var sourceNames: [String] {
    var seen: Set<String> = []
    return filter { $0.problem == nil }.map { $0.folder ?? $0.name }.filter {
      seen.insert($0).inserted
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What `Files` found at the paths that planning named.
///
/// Paths are compared byte by byte: two spellings of the same letter are two files.
package struct FileIndex: Sendable {
  /// What exists at one path.
  package enum Finding: Hashable, Sendable {
    /// A regular file that may be read, and its size.
    case file(byteCount: Int)
    case folder
    case missing
    /// It may not be read; `right` names the violated rule of the rights table.
    case refused(right: String)
    /// An error of the system, in its own words (`Permission denied`).
    case unreadable(reason: String)
    /// Neither file nor folder (a socket, a device).
    case special
    /// It has more bytes than are read of such a file.
    case tooLarge(limit: Int)
  }

  /// What is known about a path that a step will write.
  package enum Target: Hashable, Sendable {
    /// It may be written; `place` is the same for every spelling of the path.
    case writable(place: String)
    /// It may not be written; `right` names the violated rule of the rights table, in words that
    /// follow the path.
    case refused(right: String)
    /// An error of the system, in its own words.
    case unwritable(reason: String)
  }

  /// The text of a file that planning reads itself.
  package struct Text: Sendable {
    /// The file, as spans in the text name it.
    package let file: SourceFileID
    package let bytes: [UInt8]

    package init(file: SourceFileID, bytes: [UInt8]) {
      self.file = file
      self.bytes = bytes
    }
  }

  /// A path, equal only to the same bytes.
  private struct Path: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }
  }

  private var findings: [Path: Finding] = [:]
  private var tlsFindings: [Path: Finding] = [:]
  private var targets: [Path: Target] = [:]
  private var texts: [Path: Text] = [:]
  private var missingPlaces: [Path: String] = [:]
  private var nearPaths: [Path: String] = [:]
  private var allMissingPlaces: Set<Path> = []

  package init() {}

  /// Records the finding for a path that planning named; a later finding replaces it.
  package mutating func record(_ finding: Finding, at path: String) {
    findings[Path(path)] = finding
  }

  /// The finding for a path; nil if planning never named it.
  package subscript(path: String) -> Finding? { findings[Path(path)] }

  /// Records the finding for a TLS file that may be outside the root. Other uses of the same path
  /// do not get it.
  package mutating func record(_ finding: Finding, forTLS path: String) {
    tlsFindings[Path(path)] = finding
  }

  /// The finding for a path of `tls`; nil if planning never named it.
  package func finding(forTLS path: String) -> Finding? {
    tlsFindings[Path(path)] ?? self[path]
  }

  /// Records the text of a file that planning named.
  package mutating func record(_ text: Text, at path: String) {
    record(.file(byteCount: text.bytes.count), at: path)
    texts[Path(path)] = text
  }

  /// The text of a file; nil if it was not read.
  package func text(at path: String) -> Text? { texts[Path(path)] }

  /// Records the finding for a path that a step will write.
  package mutating func record(_ target: Target, forWriting path: String) {
    targets[Path(path)] = target
  }

  /// The finding for a path that a step will write; nil if planning never named it.
  package func target(_ path: String) -> Target? { targets[Path(path)] }

  /// Records where a file would be that does not exist, without links, like `Target.writable`.
  package mutating func record(missingPlace place: String, of path: String) {
    missingPlaces[Path(path)] = place
    allMissingPlaces.insert(Path(place))
  }

  /// Where a file would be that does not exist; nil if it exists, or if planning never named it.
  package func missingPlace(of path: String) -> String? { missingPlaces[Path(path)] }

  /// Records the path of the file that a missing path may mean.
  package mutating func record(near other: String, of path: String) {
    nearPaths[Path(path)] = other
  }

  /// The path of the file that a missing path may mean; nil without one.
  package func near(_ path: String) -> String? { nearPaths[Path(path)] }

  /// Whether a path that planning named leads to a place where no file is.
  package func isMissing(place: String) -> Bool {
    !allMissingPlaces.isEmpty && allMissingPlaces.contains(Path(place))
  }

  /// Whether some path that planning named leads to no file.
  package var hasMissing: Bool { !allMissingPlaces.isEmpty }

  package var count: Int { findings.count }
}

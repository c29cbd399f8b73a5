// SPDX-License-Identifier: Apache-2.0

/// What `Files` found at the paths that planning named.
///
/// Paths are compared byte by byte: two spellings of the same letter are two files.
package struct FileIndex: Sendable {
  /// What stands at one path.
  package enum Finding: Hashable, Sendable {
    /// A regular file that may be read, and its size.
    case file(byteCount: Int)
    case folder
    case missing
    /// It may not be read; `right` says which rule of the rights table forbids it.
    case refused(right: String)
    /// The system said no, in its own words (`Permission denied`).
    case unreadable(reason: String)
    /// Neither file nor folder (a socket, a device).
    case special
  }

  /// What is known of a path that a step wants to write.
  package enum Target: Hashable, Sendable {
    /// It may be written; `place` is the same for every spelling of it.
    case writable(place: String)
    /// It may not; `right` says which rule of the rights table forbids it, in words that follow
    /// the path.
    case refused(right: String)
    /// The system said no, in its own words.
    case unwritable(reason: String)
  }

  /// The text of a file that planning reads itself.
  package struct Text: Sendable {
    /// What spans in it name.
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

  package init() {}

  /// Says what stands at a path, as planning named it; the last word wins.
  package mutating func record(_ finding: Finding, at path: String) {
    findings[Path(path)] = finding
  }

  /// What stands at a path; nil when planning never named it.
  package subscript(path: String) -> Finding? { findings[Path(path)] }

  /// Says what stands at the path of a TLS file that may lie outside the root: what else names the
  /// same path does not get it.
  package mutating func record(_ finding: Finding, forTLS path: String) {
    tlsFindings[Path(path)] = finding
  }

  /// What stands at a path for `tls`; nil when planning never named it.
  package func finding(forTLS path: String) -> Finding? {
    tlsFindings[Path(path)] ?? self[path]
  }

  /// Says what stands in a file that planning named.
  package mutating func record(_ text: Text, at path: String) {
    record(.file(byteCount: text.bytes.count), at: path)
    texts[Path(path)] = text
  }

  /// The text of a file; nil for one that was not read.
  package func text(at path: String) -> Text? { texts[Path(path)] }

  /// Says what is known of a path that a step wants to write, as planning named it.
  package mutating func record(_ target: Target, forWriting path: String) {
    targets[Path(path)] = target
  }

  /// What is known of a path that a step wants to write; nil when planning never named it.
  package func target(_ path: String) -> Target? { targets[Path(path)] }

  package var count: Int { findings.count }
}

// SPDX-License-Identifier: Apache-2.0

/// Where steps may write: beneath the output folder and the folders of `--allow-write`.
///
/// Beneath each of them no part of the path may begin with a dot, except for `.curlew/output`; a
/// folder with such a name can be given as a root of its own.
struct WriteRights: Sendable {
  private let roots: Set<FileStatus.Identity>

  init(roots: [OpenFolder]) {
    self.roots = Set(roots.map(\.identity))
  }

  /// Why a name may not be written, in words that follow it; nil if it may.
  ///
  /// - Parameters:
  ///   - parts: the names after the last of the folders.
  ///   - folders: from the start of the walk.
  func refusal(of parts: [[UInt8]], in folders: [OpenFolder]) -> String? {
    var hidden: String?
    for index in folders.indices.reversed() where roots.contains(folders[index].identity) {
      let all = folders[(index + 1)...].map(\.name) + parts
      guard let bad = Self.hiddenPart(of: all) else { return nil }
      hidden = bad
    }
    return hidden.map { "`\($0)` begins with a dot" } ?? "it is outside the output folder"
  }

  private static func hiddenPart(of parts: [[UInt8]]) -> String? {
    let isOutput = parts.starts(with: [Array(".curlew".utf8), Array("output".utf8)])
    let hidden = parts.dropFirst(isOutput ? 2 : 0).first { $0.first == UInt8(ascii: ".") }
    return hidden.map { String(decoding: $0, as: UTF8.self) }
  }
}

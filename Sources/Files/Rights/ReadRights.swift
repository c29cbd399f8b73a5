// SPDX-License-Identifier: Apache-2.0

/// Where files may be read: beneath the project's root and the folders of `--allow-read`.
///
/// Beneath each of them the names `.git`, `.env*` and `.curlew` (except `.curlew/output`) are never
/// read; a folder with such a name can be given as a root of its own.
struct ReadRights: Sendable {
  /// The message about a file beneath no root.
  static let outside = "it is outside the project's root"

  private let roots: Set<FileStatus.Identity>

  init(roots: [OpenFolder]) {
    self.init(identities: Set(roots.map(\.identity)))
  }

  private init(identities: Set<FileStatus.Identity>) {
    roots = identities
  }

  /// Why a file may not be read, in words that follow its name; nil if it may.
  ///
  /// - Parameters:
  ///   - parts: the names after the last of the folders: that of the file, or all remaining parts of
  ///     a walk. Parts after a `..` among them are unknown.
  ///   - folders: from the start of the walk.
  ///   - isLinked: whether a symbolic link led there; then its target is not named.
  ///   - sparingSecrets: whether `.env*` is allowed this time.
  func refusal(
    of parts: [[UInt8]], in folders: [OpenFolder], isLinked: Bool = false,
    sparingSecrets: Bool = false
  ) -> String? {
    let parts = parts.prefix { $0 != FilePath.above }
    var forbidden: String?
    for index in folders.indices.reversed() where roots.contains(folders[index].identity) {
      let names = folders[(index + 1)...].map(\.name) + parts
      let bad = ForbiddenNames.first(in: names, sparingSecrets: sparingSecrets)
      guard let bad else { return nil }
      forbidden = bad
    }
    guard let forbidden else { return Self.outside }
    return isLinked ? "it leads to a name that is never read" : "`\(forbidden)` is never read"
  }

  /// Whether a place is beneath one of the roots, whatever its name.
  func holds(_ folders: [OpenFolder]) -> Bool {
    folders.contains { roots.contains($0.identity) }
  }

  /// The same rights with one more folder.
  func adding(_ folder: OpenFolder) -> ReadRights {
    ReadRights(identities: roots.union([folder.identity]))
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Where files may be read: beneath the project's root and the folders of `--allow-read`.
///
/// Beneath each of them the names `.git`, `.env*` and `.curlew` (but `.curlew/output`) are never
/// read; a folder of that name can be given as a root of its own.
struct ReadRights: Sendable {
  private let roots: Set<FileStatus.Identity>

  init(roots: [OpenFolder]) {
    self.roots = Set(roots.map(\.identity))
  }

  /// Why a file may not be read, in words that follow its name; nil when it may.
  ///
  /// - Parameter sparingSecrets: Whether `.env*` is meant to be read this time.
  func refusal(
    of name: [UInt8], in folders: [OpenFolder], sparingSecrets: Bool = false
  ) -> String? {
    var forbidden: String?
    for index in folders.indices.reversed() where roots.contains(folders[index].identity) {
      let parts = folders[(index + 1)...].map(\.name) + (name.isEmpty ? [] : [name])
      let bad = ForbiddenNames.first(in: parts, sparingSecrets: sparingSecrets)
      guard let bad else { return nil }
      forbidden = bad
    }
    return forbidden.map { "`\($0)` is never read" } ?? "it lies outside the project's root"
  }
}

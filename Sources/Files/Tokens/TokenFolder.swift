// SPDX-License-Identifier: Apache-2.0

/// The folder of the tokens that runs keep for later runs, for one project:
/// `$XDG_CACHE_HOME/curlew/tokens`, else `~/.cache/curlew/tokens`.
package struct TokenFolder: Hashable, Sendable {
  package let path: FilePath
  /// The folder of the project, which the names of its files cover; with links resolved.
  package let project: FilePath

  /// Nil if the environment names no folder; a relative `XDG_CACHE_HOME` names none
  /// ([XDG Base Directory](https://specifications.freedesktop.org/basedir-spec/latest/)).
  package init?(_ environment: ProcessEnvironment, project: FilePath) {
    let own = environment.text(of: "XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment.text(of: "HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.cache" : nil }
    guard let cache = own ?? home else { return nil }
    path = FilePath(cache).appending("curlew/tokens")
    self.project = project
  }

  /// The file of a token.
  ///
  /// - Parameter digest: hexadecimal digits over everything in which the token differs from others.
  package func file(_ digest: String) -> TokenFile { TokenFile(folder: path, digest: digest) }
}

/// Why the token cache cannot be used.
package struct TokenCacheProblem: Error, Sendable {
  /// A sentence with the path.
  package let words: String

  static func system(_ path: FilePath, _ failure: SystemFailure) -> TokenCacheProblem {
    TokenCacheProblem(words: "`\(path.text)`: \(failure.words)")
  }
}

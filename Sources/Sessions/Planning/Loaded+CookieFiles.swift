// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Files
import Planning

extension Loaded {
  /// Removes the collections that name an invalid cookie file; the others run.
  mutating func checkCookieFiles(of plan: inout Plan, _ files: FileAccess) {
    var found: [String: [Diagnostic]] = [:]
    for path in plan.cookiePaths {
      let wrong = problems(ofCookies: path, files)
      if !wrong.isEmpty { found[path] = wrong }
    }
    guard !found.isEmpty else { return }
    plan.collections.removeAll { collection in
      var seen: Set<String> = []
      let diagnostics = collection.cookiePaths.filter { seen.insert($0).inserted }
        .flatMap { found[$0] ?? [] }
      guard !diagnostics.isEmpty else { return false }
      problems.unusable.append(UnusableFile(path: collection.path, diagnostics: diagnostics))
      collections.removeAll { $0.content.source == collection.source }
      return true
    }
  }

  private mutating func problems(ofCookies path: String, _ files: FileAccess) -> [Diagnostic] {
    switch files.cookies(path) {
    case .failure(let failure): return [FileProblem.unread(failure)]
    case .success(let bytes):
      let cookies = NetscapeCookies(parsing: bytes)
      let wrong = cookies.problems
      guard !wrong.isEmpty else { return [] }
      let shown = NetscapeCookies.hidingValues(in: bytes)
      let id = sources.add(SourceFile(path: path, bytes: shown))
      let reported = wrong.prefix(Self.reportedCookieLines)
        .map { Diagnostic.badCookieLine($0, in: id) }
      guard wrong.count > reported.count else { return reported }
      return reported + [
        .furtherCookieLines(
          wrong.count - reported.count, at: wrong[reported.count], in: id,
          hasCookies: cookies.cookies.count > 0)
      ]
    }
  }

  /// The most invalid lines that are reported one by one: a file with more is not a cookie file.
  private static let reportedCookieLines = 3
}

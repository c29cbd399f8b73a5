// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Files
import Planning

/// Finds tags of `--tags` that no collection has: a misspelt tag must not select nothing, or
/// everything after a `not`.
struct TagCheck {
  let loaded: Loaded
  let workingDirectory: FilePath
  /// An unknown tag is an error, or a warning if an empty selection is allowed.
  let severity: Diagnostic.Severity

  /// Reports each tag that neither the loaded collections nor the project's have.
  ///
  /// The tags of files that cannot be loaded are unknown; beside such a file no tag is reported.
  func problems(in expression: TagExpression) -> [Diagnostic] {
    var known = KnownTags()
    for collection in loaded.collections { known.add(collection.content) }
    for unusable in loaded.problems.unusable {
      guard let partial = unusable.partial else { return [] }
      known.add(partial.content)
    }
    guard !known.unknown(in: expression).isEmpty else { return [] }
    let others = OtherCollections(besides: loaded, workingDirectory: workingDirectory)
    guard others.isComplete else { return [] }
    for file in others.files { known.add(file) }
    let all = known.all
    return known.unknown(in: expression).map { .unknownTag($0, known: all, severity) }
  }
}

extension Diagnostic {
  /// The most tags that are listed.
  private static let shownTags = 20

  static func badTags(_ text: String, _ error: TagExpressionError) -> Diagnostic {
    var help = "write it like `smoke and not (slow or nightly)`"
    if case .foreign(_, let translation?) = error { help = "write `\(translation)`" }
    return Diagnostic(
      .badTags, "`--tags \(text)` is not a tag expression: \(error.message)", help: [help])
  }

  fileprivate static func unknownTag(
    _ tag: String, known: [String], _ severity: Diagnostic.Severity
  ) -> Diagnostic {
    let shown = known.prefix(shownTags).map { "`\($0)`" }.joined(separator: ", ")
    let rest = known.count > shownTags ? " and \(known.count - shownTags) more" : ""
    return Diagnostic(
      .unknownTag, "no collection, scenario or step has the tag `\(tag)`", severity: severity,
      notes: [known.isEmpty ? "the collections have no tags" : "there are \(shown)\(rest)"],
      help: [NearMisses.help(tag, among: known)].compactMap(\.self))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// Why it is unknown what changed.
extension Diagnostic {
  /// A shallow clone has a part of the history.
  static func baseOutsideOfClone(_ reference: String) -> Diagnostic {
    Diagnostic(
      .unknownBase,
      "everything runs: this clone is shallow, and lacks the commit where HEAD and `\(reference)` part",
      severity: .warning, at: nil,
      help: [
        "fetch the whole history: `fetch-depth: 0` of actions/checkout, `GIT_DEPTH: 0` of GitLab",
        "for a pull request on GitHub, `fetch-depth: 2` and `--changed HEAD^1`",
      ])
  }

  static func unknownReference(_ reference: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--changed \(reference)`: the repository has no commit of this name",
      help: [
        "`git fetch` gets the branches of others",
        "`--changed HEAD` is what uncommitted changes touch",
      ])
  }

  static func unrelated(_ reference: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--changed \(reference)`: HEAD and this commit have no commit in common",
      help: ["name a commit from which this branch comes"])
  }

  /// HEAD is a branch without a commit.
  static func noCommit(_ complaint: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--changed` compares with a commit, and HEAD is not one yet",
      notes: complaint.isEmpty ? [] : ["git says: \(complaint)"])
  }

  static func noRepository(_ complaint: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--changed` asks git what changed, and finds no repository",
      notes: ["git says: \(complaint)"])
  }

  static func noAnswerOfGit(_ words: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--changed` asks git what changed, and got no answer", notes: [words])
  }
}

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

  /// - Parameter option: as it was given: `--against main:shop.yaml`.
  static func unknownReference(_ reference: String, of option: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`\(option)`: the repository has no commit `\(reference)`",
      help: ["`git fetch` gets the branches of others"])
  }

  /// The commit does not have the file of `--against REF:PATH`.
  static func unknownFile(_ path: String, at reference: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--against \(reference):\(path)`: the commit has no such file",
      help: ["the path begins at the top of the repository; `./\(path)` begins here"])
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

  static func noRepository(_ complaint: String, _ question: String = changes) -> Diagnostic {
    Diagnostic(
      .unknownBase, "\(question), and finds no repository",
      notes: ["git says: \(complaint)"])
  }

  static func noAnswerOfGit(_ words: String, _ question: String = changes) -> Diagnostic {
    Diagnostic(.unknownBase, "\(question), and got no answer", notes: [words])
  }

  static let changes = "`--changed` asks git what changed"
  /// The question of `--against REF:PATH`.
  static let earlierVersion = "`--against` asks git for the earlier version"
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Files

/// The files of a repository that changed since a commit: in later commits, in the index, and in the
/// working tree, with new files that git does not ignore.
struct GitChanges {
  /// The result of asking.
  enum Finding {
    case changes(GitChanges)
    /// It is unknown what changed, so everything counts as changed.
    case everything(Diagnostic)
    case refused(Diagnostic)
  }

  /// The commit where HEAD and the reference part, as 40 or 64 digits.
  let base: String
  /// By their paths without symbolic links, in the order of the bytes. A folder is a repository of its
  /// own, in which everything counts as changed.
  let files: [FilePath]

  /// Asks git. Blocks.
  ///
  /// - Parameters:
  ///   - reference: a commit, as a person typed it.
  ///   - folder: a folder of the repository, absolute.
  static func find(
    since reference: String, in folder: FilePath, _ environment: ProcessEnvironment,
    outputLimit: Int = Git.outputLimit
  ) -> Finding {
    do throws(Git.Failure) {
      let git = try Git(in: folder, environment, outputLimit: outputLimit)
      let place = try git.ask("rev-parse", "--show-toplevel", "--is-shallow-repository")
      guard place.status == 0, let repository = Repository(place.output) else {
        return .refused(.noRepository(place.complaint))
      }
      return try repository.find(since: reference, git.moved(to: repository.root))
    } catch {
      return .refused(.noAnswerOfGit(error.words))
    }
  }
}

/// What git says of a repository.
private struct Repository {
  let root: FilePath
  let isShallow: Bool

  /// Nil for other output. The path may contain line ends.
  init?(_ output: [UInt8]) {
    let lines = output.last == 10 ? output.dropLast() : output[...]
    guard let end = lines.lastIndex(of: 10), end > 0 else { return nil }
    root = FilePath(bytes: lines[..<end])
    isShallow = lines[(end + 1)...].elementsEqual("true".utf8)
  }

  func find(since reference: String, _ git: Git) throws(Git.Failure) -> GitChanges.Finding {
    let base = try git.ask("merge-base", "HEAD", reference)
    guard base.status == 0 else {
      if isShallow { return .everything(.baseOutsideOfClone(reference)) }
      let known = try git.ask("rev-parse", "--verify", "--quiet", reference + "^{commit}")
      guard known.status == 0 else { return .refused(.unknownReference(reference)) }
      return .refused(base.status == 1 ? .unrelated(reference) : .noCommit(base.complaint))
    }
    let committed = try git.ask(
      "diff", "--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=none", base.line, "HEAD", "--")
    // `git diff` with the working tree would write the index, whatever `GIT_OPTIONAL_LOCKS` says.
    let uncommitted = try git.ask(
      "status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all",
      "--ignore-submodules=none")
    for answer in [committed, uncommitted] where answer.status != 0 {
      return .refused(.noAnswerOfGit(answer.complaint))
    }
    // Two letters and a space are before each name.
    let names =
      committed.output.split(separator: 0)
      + uncommitted.output.split(separator: 0).map { $0.dropFirst(3) }
    let files = Set(names.lazy.filter { !isState($0) }.map { root.appending($0).tidied })
    return .changes(GitChanges(base: base.line, files: files.sorted()))
  }

  /// Whether a file is in the folder for what runs leave, which no collection reads.
  private func isState(_ name: ArraySlice<UInt8>) -> Bool {
    name.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(".curlew".utf8) }
  }
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file whose text a person lets curlew change: for `fmt` and `check --fix`.
///
/// Its name gets the new text by rename, so that a reader finds the old text or the new one. The
/// permissions, the access control list and the extended attributes stay, and the owner if the process
/// may set it. Another name of the same file (a hard
/// link) keeps the old text. It blocks the thread.
package struct EditedFile: Sendable {
  private let path: FilePath
  private let shownPath: String

  /// - Parameters:
  ///   - path: absolute, without symbolic links.
  ///   - shownPath: as shown to people.
  package init(_ path: FilePath, shownAs shownPath: String) {
    self.path = path
    self.shownPath = shownPath
  }

  /// Replaces the text, if it is still the one that the new text was made from. Does nothing if it is
  /// the new text already: another run was faster.
  ///
  /// - Throws: `EditFailure` if the file has another text by now, is read-only or is not a regular
  ///   file.
  package func replace(_ old: [UInt8], with new: [UInt8]) throws(EditFailure) {
    let status = try writableStatus()
    guard try !holds(new, insteadOf: old) else { return }
    try DelayedSignals.during { () throws(EditFailure) in
      let file = try attempt("its folder must be writable: the new text is first written there") {
        () throws(FileFailure) in try ReportFile(path)
      }
      try attempt("make room on its disk, then run the command again") { () throws(FileFailure) in
        let attributes = try FileFailure.writing(shownPath) { () throws(SystemFailure) in
          try FileAttributes(at: path)
        }
        try file.keepOwner(of: status, attributes)
        try file.write(new)
        try file.flush()
      }
      guard try !holds(new, insteadOf: old) else { return }
      try attempt("its folder must allow a rename") { () throws(FileFailure) in try file.finish() }
    }
  }

  private func writableStatus() throws(EditFailure) -> FileStatus {
    let status = try attempt(Self.again) { () throws(FileFailure) in
      try FileFailure.reading(shownPath) { () throws(SystemFailure) in try FileStatus.at(path) }
    }
    switch status.kind {
    case .regular: break
    case .link: throw failure(.refused(right: "it is a symbolic link"), help: Self.again)
    case .folder: throw failure(.folder, help: Self.again)
    case .pipe, .special: throw failure(.special, help: Self.again)
    }
    // The folder alone decides about a rename, and root may write any file.
    let mayWrite = (try? withCString(path.bytes) { access($0, W_OK) }) != nil
    guard mayWrite, status.permissions & 0o222 != 0 else {
      throw failure(
        .refused(right: "it is read-only"), help: "make it writable (`chmod u+w`), or leave it out")
    }
    return status
  }

  /// Whether the file holds the new text already.
  ///
  /// - Throws: if it holds neither the old text nor the new one.
  private func holds(_ new: [UInt8], insteadOf old: [UInt8]) throws(EditFailure) -> Bool {
    let present = try attempt(Self.again) { () throws(FileFailure) in
      try FileFailure.reading(shownPath) { () throws(SystemFailure) in
        let file = try FileDescriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        return try file.read(upTo: max(old.count, new.count) + 1, at: 0)
      }
    }
    if present == old { return false }
    guard present == new else { throw failure(.contentChanged, help: Self.again) }
    return true
  }

  private static let again = "run the command again"

  private func failure(_ reason: FileFailure.Reason, help: String) -> EditFailure {
    EditFailure(failure: FileFailure(writing: shownPath, reason), help: help)
  }

  private func attempt<Answer>(
    _ help: String, _ calls: () throws(FileFailure) -> Answer
  ) throws(EditFailure) -> Answer {
    do {
      return try calls()
    } catch {
      throw EditFailure(failure: error.named(shownPath), help: help)
    }
  }
}

/// Why a file keeps its text.
package struct EditFailure: Error, Hashable, Sendable, CustomStringConvertible {
  package let failure: FileFailure
  /// What a person can do about it.
  package let help: String

  /// One clause that names the path.
  package var description: String { failure.description }
}

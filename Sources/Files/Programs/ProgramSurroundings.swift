// SPDX-License-Identifier: Apache-2.0

import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What every program that a step runs gets of the real environment, and where it is found.
///
/// It is read when a program starts: few runs start one.
package struct ProgramSurroundings: Sendable {
  private let environment: ProcessEnvironment

  package init(_ environment: ProcessEnvironment) {
    self.environment = environment
  }

  /// `NAME=value` of `PATH`, `HOME`, `LANG`, `LC_*`, `TMPDIR` and `TZ`, as far as they are set.
  package var variables: [(name: String, value: String)] {
    environment.names.compactMap { name in
      let isGiven =
        ["PATH", "HOME", "LANG", "TMPDIR", "TZ"].contains { $0.utf8.elementsEqual(name.utf8) }
        || name.utf8.starts(with: "LC_".utf8)
      guard isGiven, let value = environment.text(of: name) else { return nil }
      return (name, value)
    }
  }

  /// The folders of `PATH`, without relative ones: these would be folders of the tree.
  private var folders: [String] {
    (environment.text(of: "PATH") ?? "").split(separator: ":").map(String.init)
      .filter { $0.utf8.first == UInt8(ascii: "/") }
  }

  /// The path of the first program with a name; nil if there is none.
  package func program(named name: String, _ off: borrowing OffEngine) -> String? {
    programBeforeRun(named: name)
  }

  /// The same, before there is an engine.
  package func programBeforeRun(named name: String) -> String? {
    folders.lazy.map { "\($0)/\(name)" }.first { path in
      guard (try? FileStatus.following(FilePath(path)))?.kind == .regular else { return false }
      return access(path, X_OK) == 0
    }
  }
}

extension FileReader {
  /// The path of the working folder that a collection names for a program, without symbolic links.
  ///
  /// - Throws: `FileFailure` unless it is a folder beneath the root or one that may be read.
  package func programFolder(
    at path: FilePath, _ off: borrowing OffEngine
  ) throws(FileFailure) -> String {
    try programFolder(beforeRun: path)
  }

  /// The same before a run, when blocking the thread stops no transfer.
  package func programFolder(beforeRun path: FilePath) throws(FileFailure) -> String {
    if let failure = failure(at: path, in: .rights) {
      guard failure.reason == .folder else { throw failure }
      return path.absolute(in: workingDirectory).real.text
    }
    throw FileFailure(reading: path.text, .system(words: "it is not a folder"))
  }

  /// The path of a program that a collection names with a `/`, without symbolic links.
  ///
  /// - Throws: `FileFailure` unless it is a file that may be read.
  package func program(
    at path: FilePath, _ off: borrowing OffEngine
  ) throws(FileFailure) -> String {
    try program(beforeRun: path)
  }

  /// The same before a run, when blocking the thread stops no transfer.
  package func program(beforeRun path: FilePath) throws(FileFailure) -> String {
    if let failure = failure(at: path, in: .rights) { throw failure }
    return path.absolute(in: workingDirectory).real.text
  }
}

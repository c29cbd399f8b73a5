// SPDX-License-Identifier: Apache-2.0

import Files
import Running

/// Asks git about the repository of a folder.
///
/// Git asks nothing, starts no pager and writes nothing, and it finds the repository by the folder
/// alone: of its own variables it gets only those that say where its configuration is. So a hook of
/// git, which sets `GIT_DIR` and `GIT_INDEX_FILE`, has the result of a shell.
struct Git: Sendable {
  /// Why there is no answer, as a clause.
  struct Failure: Error {
    let words: String
  }

  /// What git printed, and its status.
  struct Answer {
    let status: Int32
    let output: [UInt8]
    /// The first line of what it printed to standard error, without `fatal:`.
    let complaint: String

    /// Standard output as text, without its final line end.
    var line: String {
      String(decoding: output.last == 10 ? output.dropLast() : output[...], as: UTF8.self)
    }
  }

  /// How long one question may take.
  static let timeout = Duration.seconds(60)
  /// How many bytes of names are read: a quarter of a million files.
  static let outputLimit = 16_000_000

  private let path: String
  private let folder: FilePath
  private let environment: [String]
  private let outputLimit: Int

  /// - Throws: `Failure` if no absolute folder of `PATH` has git.
  init(
    in folder: FilePath, _ environment: ProcessEnvironment, outputLimit: Int = Git.outputLimit
  ) throws(Failure) {
    guard let path = ProgramSurroundings(environment).programBeforeRun(named: "git") else {
      throw Failure(words: "no folder of `PATH` has the program `git`")
    }
    self.path = path
    self.folder = folder
    self.environment = Self.variables(environment)
    self.outputLimit = outputLimit
  }

  /// The same questions in another folder.
  private init(_ other: Git, in folder: FilePath) {
    (path, environment, outputLimit) = (other.path, other.environment, other.outputLimit)
    self.folder = folder
  }

  func moved(to folder: FilePath) -> Git { Git(self, in: folder) }

  /// No program of the repository starts: no monitor of files, and no hook.
  private static let settings = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]

  /// Blocks until git has ended.
  ///
  /// - Throws: `Failure` if it cannot start, does not end in time, is ended by a signal, or prints more
  ///   than is read. A status other than 0 is an answer.
  func ask(_ words: String...) throws(Failure) -> Answer {
    let program = OutsideProgram(
      path: path, arguments: ["git", "--no-pager"] + Self.settings + words,
      folder: folder.text, environment: environment, timeout: Self.timeout, outputLimit: outputLimit
    )
    let name = "`git \(words[0])`"
    let result: OutsideProgram.Result
    do throws(OutsideProgram.Failure) {
      result = try program.run()
    } catch {
      throw Failure(words: "\(name) could not be started: \(error.words)")
    }
    guard !result.isOverdue else { throw Failure(words: "\(name) did not end within 60s") }
    guard result.isWhole else {
      throw Failure(words: "\(name) names more files than curlew reads (\(outputLimit) bytes)")
    }
    guard case .exited(let status) = result.ending else {
      throw Failure(words: "a signal ended \(name)")
    }
    return Answer(
      status: status, output: result.output, complaint: Self.complaint(in: result.errors))
  }

  private static func complaint(in errors: [UInt8]) -> String {
    let line = errors.prefix { $0 != 10 }
    let sign = Array("fatal: ".utf8)
    return String(
      decoding: line.starts(with: sign) ? line.dropFirst(sign.count) : line, as: UTF8.self)
  }

  // MARK: Variables

  private static let passed = [
    "XDG_CONFIG_HOME", "SSH_AUTH_SOCK", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_COUNT", "GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
  ]
  private static let passedBeginnings = ["GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_"]
  /// No question at a terminal, no write to the index, messages in English.
  private static let own = ["GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C"]

  private static func variables(_ environment: ProcessEnvironment) -> [String] {
    let ofPrograms = ProgramSurroundings(environment).variables.filter {
      !$0.name.utf8.elementsEqual("LC_ALL".utf8)
    }
    let further = environment.names.filter { name in
      passed.contains { $0.utf8.elementsEqual(name.utf8) }
        || passedBeginnings.contains { name.utf8.starts(with: $0.utf8) }
    }
    return ofPrograms.map { "\($0.name)=\($0.value)" }
      + further.compactMap { name in environment.text(of: name).map { "\(name)=\($0)" } } + own
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Expressions
import Files
import Planning
import Running

/// The files of a run, within its rights.
struct FileAccess: Sendable {
  private let reader: FileReader
  private let writer: FileWriter
  private let named: NamedPaths

  /// - Parameters:
  ///   - loaded: its folders are each open to all of its collections: one person named them all.
  ///   - named: Who named the paths, as planning spells them.
  init(of loaded: Loaded, named: NamedPaths, in session: Session) {
    let (folders, rights) = (session.folders, session.rights)
    let roots = loaded.roots + [loaded.location?.root].compactMap(\.self)
    let home = loaded.location?.root ?? roots.first ?? folders.working
    writer = FileWriter(
      output: folders.output.map { .named(FilePath($0)) } ?? .standard(root: home),
      allowedFolders: rights.writeFolders.map { FilePath($0) },
      typed: Set([loaded.typed?.target].compactMap(\.self)),
      reserved: folders.reserved.map { FilePath($0) },
      workingDirectory: folders.working, isUntrusted: rights.isUntrusted,
      fingerprint: RunFiles.fingerprint)
    self.named = named
    reader = FileReader(
      root: roots.first,
      allowedFolders: roots.dropFirst() + rights.readFolders.map { FilePath($0) },
      workingDirectory: folders.working, isUntrusted: rights.isUntrusted)
  }

  /// What was wrong with the folders.
  var problems: [Diagnostic] { reader.problems + writer.problems }

  /// What is wrong with files that options name: they are opened before anything is sent.
  func problems(ofOptions files: [OptionFile]) -> [Diagnostic] {
    files.compactMap { file in
      guard let failure = reader.failure(at: FilePath(file.path), in: .typed),
        failure.reason != .folder || !file.mayBeFolder
      else { return nil }
      var problem = FileProblem.unread(failure)
      problem.notes.append("`\(file.option)` names it")
      return problem
    }
  }

  /// Says what stands at the paths that planning named.
  ///
  /// - Parameter targets: Those that steps write.
  func index(_ paths: [String], targets: [String]) -> FileIndex {
    var index = reader.index(paths, named: named)
    writer.record(targets, in: &index)
    return index
  }

  /// Longer files are no schemas.
  private static let schemaLimit = 16_000_000

  /// Reads files whose texts planning asked for; those that were read before are not read again.
  func readTexts(_ paths: [String], into index: inout FileIndex, _ sources: inout SourceFiles) {
    for path in paths where index[path] == nil {
      do {
        let bytes = try reader.read(FilePath(path), limit: Self.schemaLimit)
        let file = sources.add(SourceFile(path: path, bytes: bytes))
        index.record(FileIndex.Text(file: file, bytes: bytes), at: path)
      } catch {
        index.record(error.finding, at: path)
      }
    }
  }

  /// What stands in a file that an expression names.
  func content(_ path: String) -> ExpressionFiles.Content {
    do throws(FileFailure) {
      return .bytes(
        try reader.read(
          FilePath(path), in: named.area(of: path), limit: Self.expressionFileLimit))
    } catch {
      return .unusable(error.finding)
    }
  }

  /// As many bytes as one expression may make.
  private static let expressionFileLimit = 16 << 20
  private static let zoneFileLimit = 1 << 20

  /// A time zone of the folder that has them, which is the system's and no file of the project.
  func timeZone(_ name: String, in folder: String) -> ExpressionFiles.Zone {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        }
    }
    guard isName else { return .unknown }
    let bytes = try? reader.read(
      FilePath("\(folder)/\(name)"), in: .anywhere, limit: Self.zoneFileLimit)
    if let bytes, let rules = TimeZoneRules(tzif: bytes) { return .rules(rules) }
    guard case .folder = reader.finding(at: FilePath(folder), in: .anywhere) else {
      return .noDatabase
    }
    return .unknown
  }

  /// The bytes of a file of cookies.
  func cookies(_ path: String) -> Result<[UInt8], FileFailure> {
    Result { () throws(FileFailure) in
      try reader.read(
        FilePath(path), in: named.area(of: path), limit: RunFiles.cookieLimit)
    }
  }

  /// What a run reads of the files that its plan names.
  ///
  /// - Parameter environment: the process's own, which says where the user's netrc file lies.
  func files(of plan: Plan, environment: ProcessEnvironment) -> RunFiles {
    let home = environment.text(of: "HOME").map { $0 + "/.netrc" }
    return RunFiles(
      reader: reader, writer: writer, plan: plan, named: named,
      ownNetrc: environment.text(of: "NETRC") ?? home)
  }
}

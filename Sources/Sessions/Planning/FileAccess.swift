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
  private let dataFiles = DataFiles()
  /// The folder of `.curlew`.
  let stateRoot: FilePath
  /// What was read; nil unless the session is watched.
  let reads: ReadPaths?
  /// What the run wrote; nil unless the session is watched.
  let ownWrites: OwnWrites?

  /// - Parameters:
  ///   - loaded: each of its folders may be read by all of its collections: one person named them all.
  ///   - named: who named the paths, in planning's spelling.
  init(of loaded: Loaded, named: NamedPaths, in session: Session) {
    let (folders, rights) = (session.folders, session.rights)
    let roots = loaded.roots + [loaded.location?.root].compactMap(\.self)
    let home = loaded.location?.root ?? roots.first ?? folders.working
    stateRoot = home
    reads = session.isWatched ? ReadPaths() : nil
    ownWrites = session.isWatched ? OwnWrites() : nil
    writer = FileWriter(
      output: folders.output.map { .named(FilePath($0)) } ?? .standard(root: home),
      allowedFolders: rights.writeFolders.map { FilePath($0) },
      typed: Set([loaded.typed?.target].compactMap(\.self)),
      reserved: folders.reserved.map { FilePath($0) },
      workingDirectory: folders.working, isUntrusted: rights.isUntrusted,
      fingerprint: RunFiles.fingerprint, ownWrites: ownWrites)
    self.named = named
    reader = FileReader(
      root: roots.first,
      allowedFolders: roots.dropFirst() + rights.readFolders.map { FilePath($0) },
      workingDirectory: folders.working, isUntrusted: rights.isUntrusted, reads: reads,
      ownWrites: ownWrites)
  }

  /// Problems with the folders.
  var problems: [Diagnostic] { reader.problems + writer.problems }

  /// Problems with files that options name: they are opened before anything is sent.
  func problems(ofOptions files: [OptionFile]) -> [Diagnostic] {
    files.compactMap { file in
      guard let failure = reader.failure(at: FilePath(file.path), in: .typed),
        failure.reason != .folder || !file.mayBeFolder
      else { return nil }
      var problem = FileProblem.unread(failure)
      if failure.finding == .missing, file.isDocument,
        let near = reader.documentNear(FilePath(file.path), in: .typed)
      {
        problem.offers.append(.words("did you mean `\(near.text)`?"))
      }
      problem.notes.append("`\(file.option)` names it")
      return problem
    }
  }

  /// The findings at the paths that planning named.
  ///
  /// - Parameter targets: those that steps write.
  func index(_ paths: [String], targets: [String]) -> FileIndex {
    var index = reader.index(paths, named: named)
    writer.record(targets, in: &index)
    return index
  }

  /// Longer files are not schemas.
  private static let schemaLimit = 16_000_000
  /// Longer files are not OpenAPI documents.
  private static let documentLimit = 64 * 1024 * 1024

  /// Reads files whose texts planning needs, except those that were read before.
  func readTexts(_ paths: [String], into index: inout FileIndex, _ sources: inout SourceFiles) {
    readTexts(paths, limit: Self.schemaLimit, into: &index, &sources) { _ in .rights }
  }

  /// Reads files of OpenAPI documents, except those that were read before.
  func readDocuments(_ paths: [String], into index: inout FileIndex, _ sources: inout SourceFiles) {
    readTexts(paths, limit: Self.documentLimit, into: &index, &sources) { named.areaOfDocument($0) }
    for path in paths where index[path] == .missing {
      let near = reader.documentNear(FilePath(path), in: named.areaOfDocument(path))
      if let near { index.record(near: near.text, of: path) }
    }
  }

  /// The earlier version of a document, which a person named, or a file that it refers to.
  ///
  /// - Parameter isTyped: whether a person named it.
  func oldDocument(_ path: String, isTyped: Bool) throws(FileFailure) -> [UInt8] {
    try reader.read(FilePath(path), in: isTyped ? .typed : .rights, limit: Self.documentLimit)
  }

  private func readTexts(
    _ paths: [String], limit: Int, into index: inout FileIndex, _ sources: inout SourceFiles,
    in area: (String) -> FileReader.Area
  ) {
    for path in paths where index[path] == nil {
      do {
        let bytes = try reader.read(FilePath(path), in: area(path), limit: limit)
        let file = sources.add(SourceFile(path: path, bytes: bytes))
        index.record(FileIndex.Text(file: file, bytes: bytes), at: path)
      } catch {
        index.record(error.finding, at: path)
      }
    }
  }

  /// Where a file is or would be, without links: the same for every spelling of its path.
  func place(of path: String) -> String { reader.place(of: path) }

  /// The contents of a file that an expression names.
  func content(_ path: String) -> ExpressionFiles.Content {
    do throws(FileFailure) {
      return .bytes(
        try reader.read(
          FilePath(path), in: named.area(of: path), limit: Self.expressionFileLimit))
    } catch {
      return .unusable(error.finding)
    }
  }

  /// The contents of a file whose path an expression makes in the run.
  var computedContent: @Sendable (_ path: String) throws(FunctionTable.Refusal) -> [UInt8] {
    { (path) throws(FunctionTable.Refusal) in
      do throws(FileFailure) {
        return try reader.read(
          FilePath(path), in: named.area(of: path), limit: Self.expressionFileLimit)
      } catch {
        // Without the path, which may be made from a secret.
        throw FunctionTable.Refusal(error.named("the file").description.replacing("`", with: ""))
      }
    }
  }

  /// The rule that every path violates whose folder is that of a beginning; nil if none is known.
  ///
  /// - Parameter written: the beginning as written, of which only whole folders count.
  func violation(byPathsBeginning path: String, written: String) -> String? {
    guard let slash = written.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let open = written.utf8.distance(from: slash, to: written.utf8.endIndex) - 1
    let folder = String(decoding: path.utf8.dropLast(open), as: UTF8.self)
    guard
      case .refused(let right)? = reader.failure(
        at: FilePath(folder + "any"), in: named.area(of: folder))?.reason
    else { return nil }
    return right
  }

  /// The largest size that one expression may make.
  private static let expressionFileLimit = 16 << 20
  private static let zoneFileLimit = 1 << 20

  /// A time zone from the system's folder, which is not a file of the project.
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

  /// The files of rows that planning read.
  var dataPaths: [String] { Array(dataFiles.opened.keys) }

  /// Reads a file of rows in pieces.
  func readRows(_ path: String, _ take: ([UInt8]) -> Bool) -> FileIndex.Finding? {
    dataFiles.read(path, with: reader, in: named.area(of: path), take)
  }

  /// The bytes of a cookie file.
  func cookies(_ path: String) -> Result<[UInt8], FileFailure> {
    Result { () throws(FileFailure) in
      try reader.read(
        FilePath(path), in: named.area(of: path), limit: RunFiles.cookieLimit)
    }
  }

  /// The path of a program that a file names with a `/`.
  func program(beforeRun path: String) throws(FileFailure) -> String {
    try reader.program(beforeRun: FilePath(path))
  }

  /// The path of a working folder that a file names for a program.
  func programFolder(beforeRun path: String) throws(FileFailure) -> String {
    try reader.programFolder(beforeRun: FilePath(path))
  }

  /// The absolute path of a folder of the plan.
  func absoluteFolder(_ path: String) -> String { reader.absolute(FilePath(path)).text }

  /// The files of a plan that the run reads.
  ///
  /// - Parameter environment: the process's own, which names the user's netrc file.
  func files(of plan: Plan, environment: ProcessEnvironment) -> RunFiles {
    let home = environment.text(of: "HOME").map { $0 + "/.netrc" }
    return RunFiles(
      reader: reader, writer: writer, plan: plan, named: named,
      dataFiles: dataFiles.opened, ownNetrc: environment.text(of: "NETRC") ?? home,
      tokenFolder: TokenFolder(environment, project: stateRoot.real),
      programs: ProgramSurroundings(environment))
  }
}

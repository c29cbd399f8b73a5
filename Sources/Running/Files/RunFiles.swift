// SPDX-License-Identifier: Apache-2.0

import Checking
import CollectionFormat
import Diagnostics
import Digests
import Exchanges
import Expressions
import Files
import Planning
import Threads

/// The files that requests read during a run, with the run's rights.
///
/// Authorities, certificates and cookies are read before the run, by `init`; reading during the run
/// takes an `OffEngine`.
package struct RunFiles: Sendable {
  private let reader: FileReader
  private let named: NamedPaths
  /// Nil if the run may not write.
  private let writer: FileWriter?
  private let claims = SaveClaims()
  /// The bytes of the files in `tls.ca`, by path.
  private let authorities: [String: Result<[UInt8], FileFailure>]
  /// The client certificates in `tls.cert`, with their keys.
  private let certificates: [PlannedCertificate: Result<ClientCertificate, CertificateProblem>]

  /// The cookies of the files in `cookieJar`, by path.
  private let jars: [String: [CookieJar.Cookie]]

  /// The netrc files of the plan.
  private let netrcFiles: [PlannedNetrc: Result<NetrcFile, NetrcProblem>]

  /// The files of rows, by path; open since they were planned.
  private let dataFiles: [String: FileStream]

  /// What programs get of the environment, and where they are found.
  private let programs: ProgramSurroundings

  /// Where tokens are kept for other runs; nil without a folder.
  let tokenFolder: TokenFolder?

  /// The limit in bytes of a netrc file.
  private static let netrcLimit = 1_000_000
  /// The limit in bytes of a file of authorities.
  private static let authoritiesLimit = 16_000_000

  /// Reads the files that the plan needs before the run.
  ///
  /// - Parameters:
  ///   - named: Who chose the paths.
  ///   - dataFiles: The files of rows, by path.
  ///   - tokenFolder: Where tokens are kept for other runs; nil without a folder.
  ///   - ownNetrc: The user's own netrc file; nil without a home directory.
  package init(
    reader: FileReader, writer: FileWriter? = nil, plan: Plan,
    named: NamedPaths = NamedPaths(), dataFiles: [String: FileStream] = [:],
    ownNetrc: String? = nil, tokenFolder: TokenFolder? = nil,
    programs: ProgramSurroundings = ProgramSurroundings(ProcessEnvironment([]))
  ) {
    self.programs = programs
    self.tokenFolder = tokenFolder
    self.dataFiles = dataFiles
    self.reader = reader
    self.writer = writer
    self.named = named
    netrcFiles = Self.read(plan.netrcFiles, with: reader, own: ownNetrc)
    var authorities: [String: Result<[UInt8], FileFailure>] = [:]
    var certificates: [PlannedCertificate: Result<ClientCertificate, CertificateProblem>] = [:]
    for planned in plan.tls {
      if let path = planned.authoritiesPath, authorities[path] == nil {
        authorities[path] = Result { () throws(FileFailure) in
          try reader.certificates(
            at: FilePath(path), in: named.areaOfTLS(path),
            limit: Self.authoritiesLimit)
        }
      }
      if let certificate = planned.certificate, certificates[certificate] == nil {
        certificates[certificate] = Result { () throws(CertificateProblem) in
          try reader.read(certificate, named)
        }
      }
    }
    self.authorities = authorities
    self.certificates = certificates
    var jars: [String: [CookieJar.Cookie]] = [:]
    for path in plan.cookiePaths {
      // Planning has already reported files that cannot be used.
      guard
        let bytes = try? reader.read(
          FilePath(path), in: named.area(of: path), limit: Self.cookieLimit)
      else { continue }
      jars[path] = NetscapeCookies(parsing: bytes).cookies
    }
    self.jars = jars
  }

  private static func read(
    _ files: Set<PlannedNetrc>, with reader: FileReader, own: String?
  ) -> [PlannedNetrc: Result<NetrcFile, NetrcProblem>] {
    var read: [PlannedNetrc: Result<NetrcFile, NetrcProblem>] = [:]
    for file in files {
      read[file] = Result { () throws(NetrcProblem) in
        switch file {
        case .file(let path, _): return try NetrcFile(path: path, in: .rights, reader, netrcLimit)
        case .own:
          guard let own else { throw NetrcProblem("there is no `$NETRC` and no `$HOME`") }
          return try NetrcFile(path: own, in: .anywhere, reader, netrcLimit)
        }
      }
    }
    return read
  }

  /// The entries of a netrc file of the plan.
  func netrc(_ file: PlannedNetrc) -> Result<NetrcFile, NetrcProblem> {
    netrcFiles[file] ?? .failure(NetrcProblem("it was not read"))
  }

  /// The PEM bytes of a path in the plan.
  func authorities(_ path: String) -> Result<[UInt8], FileFailure> {
    authorities[path] ?? .failure(FileFailure(reading: path, .missing))
  }

  /// A file of rows of the plan.
  func rows(_ path: String) throws(FileFailure) -> FileStream {
    guard let stream = dataFiles[path] else { throw FileFailure(reading: path, .missing) }
    return stream
  }

  /// A client certificate of the plan.
  func certificate(
    _ planned: PlannedCertificate
  ) -> Result<ClientCertificate, CertificateProblem> {
    certificates[planned]
      ?? .failure(.unreadable(FileFailure(reading: planned.path, .missing)))
  }

  /// Compares a body with a file, piece by piece.
  func compare(
    _ body: [UInt8], with path: String, _ off: borrowing OffEngine
  ) -> Result<FileComparison, FileFailure> {
    Result { () throws(FileFailure) in
      let file = try reader.stream(FilePath(path))
      let reading = try file.open(off)
      var comparison = FileComparison.Walk(body: body, fileBytes: Int(clamping: file.length))
      while let piece = try Self.piece(of: reading, off) {
        if let difference = comparison.take(piece) { return .differs(difference) }
      }
      return comparison.end
    }
  }

  private static func piece(
    of reading: FileStreamReader, _ off: borrowing OffEngine
  ) throws(FileFailure) -> [UInt8]? {
    let piece = try reading.read(upTo: 65_536, off)
    return piece.isEmpty ? nil : piece
  }

  /// The content of a file, with the run's rights unless a person typed its path.
  func read(
    _ path: String, limit: Int, _ off: borrowing OffEngine
  ) -> Result<[UInt8], FileFailure> {
    Result { () throws(FileFailure) in
      try reader.read(FilePath(path), in: named.area(of: path), limit: limit)
    }
  }

  /// The limit in bytes of a file of cookies.
  package static let cookieLimit = 4_000_000

  /// The initial cookies of a jar; empty for a file that planning refused.
  func cookies(_ path: String) -> [CookieJar.Cookie] { jars[path] ?? [] }

  /// Opens the place where a step saves a file, on behalf of the step.
  ///
  /// - Parameter owner: The step's identity.
  func target(
    _ path: String, for owner: String, isResumed: Bool, _ off: borrowing OffEngine
  ) -> Result<OpenedSave, SaveRefusal> {
    guard let writer else {
      let failure = FileFailure(
        writing: path, .refused(right: "this run is not allowed to write files"))
      return .failure(.failure(failure))
    }
    do throws(FileFailure) {
      let target = try writer.target(path, off)
      guard let claim = claims.claim(target.place, for: owner) else {
        return .failure(.twoWriters(target.path))
      }
      let partial = isResumed ? try target.partial(off) : nil
      return .success(OpenedSave(target: target, partial: partial, claim: claim))
    } catch {
      return .failure(.failure(error))
    }
  }

  /// The file of the snapshots of a collection.
  func snapshots(
    of collection: String, _ off: borrowing OffEngine
  ) -> Result<SnapshotFile, FileFailure> {
    Result { () throws(FileFailure) in try reader.snapshots(of: collection, off) }
  }

  /// The variables that every program gets.
  var programVariables: [(name: String, value: String)] { programs.variables }

  /// The path of a program in `PATH`.
  func program(named name: String, _ off: borrowing OffEngine) -> String? {
    programs.program(named: name, off)
  }

  /// The path of a program that a collection names with a `/`.
  func program(
    at path: String, _ off: borrowing OffEngine
  ) -> Result<String, FileFailure> {
    Result { () throws(FileFailure) in try reader.program(at: FilePath(path), off) }
  }

  /// The absolute path of a folder that a collection names for a program.
  func programFolder(
    at path: String, _ off: borrowing OffEngine
  ) -> Result<String, FileFailure> {
    Result { () throws(FileFailure) in try reader.programFolder(at: FilePath(path), off) }
  }

  /// The absolute path of a folder of the plan.
  func absoluteFolder(_ path: String) -> String { reader.absolute(FilePath(path)).text }

  /// The fingerprint of bytes that come in pieces, in hexadecimal digits.
  package static func fingerprint(_ next: () throws -> [UInt8]) throws -> String {
    var fingerprint = try FingerprintStream()
    while true {
      let piece = try next()
      if piece.isEmpty { return Hexadecimal.encode(try fingerprint.finish()) }
      try fingerprint.update(piece)
    }
  }

  /// A body that is read while it is sent.
  func stream(
    _ path: String, _ off: borrowing OffEngine
  ) -> Result<any BodyStream, FileFailure> {
    Result { () throws(FileFailure) in
      FileBody(file: try reader.stream(FilePath(path), in: named.area(of: path)))
    }
  }
}

extension Plan {
  /// Every file in a `cookieJar`, each once, in the order of the files.
  package var cookiePaths: [String] {
    var seen: Set<String> = []
    return collections.flatMap(\.cookiePaths).filter { seen.insert($0).inserted }
  }

  /// The TLS settings of all requests.
  var tls: Set<PlannedTLS> {
    var found: Set<PlannedTLS> = []
    for collection in collections {
      for settings in collection.allSettings { found.insert(settings.tls) }
    }
    return found
  }
}

extension PlannedPath {
  /// The path, and its place in the file; nil for `optional.none()`, which leaves it out.
  func present(
    in scope: some Scope
  ) throws(TemplateFailure) -> (path: String, span: SourceSpan)? {
    if case .template(let template, _) = self, template.mayBeLeftOut,
      try TemplateValue.text(template).present(in: scope) == nil
    {
      return nil
    }
    return try rendered(in: scope)
  }

  /// The path, and its place in the file.
  func rendered(in scope: some Scope) throws(TemplateFailure) -> (path: String, span: SourceSpan) {
    switch self {
    case .resolved(let path, let span): return (path, span)
    case .template(let template, let folder):
      let written = try template.render(in: scope).text
      return (written.path(in: folder), template.span)
    }
  }
}

/// A file as a body.
private struct FileBody: BodyStream {
  let file: FileStream

  var length: Int64? { file.length }

  var outline: BodyOutline {
    BodyOutline([.file(name: file.name, byteCount: file.length)])
  }

  func open(_ off: borrowing OffEngine) throws -> any BodyReader {
    FileBodyReader(reader: try file.open(off))
  }
}

/// One reading of a file as a body.
private final class FileBodyReader: BodyReader {
  private let reader: FileStreamReader

  init(reader: FileStreamReader) {
    self.reader = reader
  }

  func read(upTo count: Int, _ off: borrowing OffEngine) throws -> [UInt8] {
    try reader.read(upTo: count, off)
  }
}

/// Why a netrc file cannot be used, without its content.
struct NetrcProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension NetrcFile {
  fileprivate init(
    path: String, in area: FileReader.Area, _ reader: FileReader, _ limit: Int
  ) throws(NetrcProblem) {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try reader.read(FilePath(path), in: area, limit: limit)
    } catch {
      throw NetrcProblem("\(error)")
    }
    do throws(NetrcFile.Problem) {
      try self.init(bytes)
    } catch {
      throw NetrcProblem("\(error)")
    }
  }
}

extension Plan {
  /// Every netrc file in an `auth`, each once.
  var netrcFiles: Set<PlannedNetrc> {
    var files: Set<PlannedNetrc> = []
    for collection in collections {
      files.formUnion(collection.allSettings.compactMap(\.netrc))
    }
    return files
  }
}

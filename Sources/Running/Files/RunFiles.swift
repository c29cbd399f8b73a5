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

/// The files that requests read while a plan is carried out, under the run's rights.
///
/// Authorities, certificates and cookies are read before the run, by `init`; what is read during the
/// run takes an `OffEngine`.
package struct RunFiles: Sendable {
  private let reader: FileReader
  private let named: NamedPaths
  /// Nil when nothing may be written.
  private let writer: FileWriter?
  private let claims = SaveClaims()
  /// Bytes of the files that `tls.ca` names, by path.
  private let authorities: [String: Result<[UInt8], FileFailure>]
  /// Client certificates that `tls.cert` names, with their keys.
  private let certificates: [PlannedCertificate: Result<ClientCertificate, CertificateProblem>]

  /// Cookies of the files that `cookieJar` names, by path.
  private let jars: [String: [CookieJar.Cookie]]

  /// The netrc files that the plan names.
  private let netrcFiles: [PlannedNetrc: Result<NetrcFile, NetrcProblem>]

  /// The most bytes that a netrc file may have.
  private static let netrcLimit = 1_000_000
  /// The most bytes that a file of authorities may have.
  private static let authoritiesLimit = 16_000_000

  /// Reads the authorities that the plan names.
  ///
  /// - Parameters:
  ///   - named: Who named the paths.
  ///   - ownNetrc: the user's own netrc file; nil when there is no home.
  package init(
    reader: FileReader, writer: FileWriter? = nil, plan: Plan,
    named: NamedPaths = NamedPaths(), ownNetrc: String? = nil
  ) {
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
      // What is wrong with one was said when the plan was made.
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

  /// The log-ins of a netrc file that the plan names.
  func netrc(_ file: PlannedNetrc) -> Result<NetrcFile, NetrcProblem> {
    netrcFiles[file] ?? .failure(NetrcProblem("it was not read"))
  }

  /// The PEM bytes that planning has found under a path.
  func authorities(_ path: String) -> Result<[UInt8], FileFailure> {
    authorities[path] ?? .failure(FileFailure(reading: path, .missing))
  }

  /// A client certificate that planning has named.
  func certificate(
    _ planned: PlannedCertificate
  ) -> Result<ClientCertificate, CertificateProblem> {
    certificates[planned]
      ?? .failure(.unreadable(FileFailure(reading: planned.path, .missing)))
  }

  /// Holds a body against a file, piece by piece.
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

  /// The whole of a file, under the rights unless a person typed its path.
  func read(
    _ path: String, limit: Int, _ off: borrowing OffEngine
  ) -> Result<[UInt8], FileFailure> {
    Result { () throws(FileFailure) in
      try reader.read(FilePath(path), in: named.area(of: path), limit: limit)
    }
  }

  /// The most bytes that a file of cookies may have.
  package static let cookieLimit = 4_000_000

  /// What a jar begins with; empty for a file that planning refused.
  func cookies(_ path: String) -> [CookieJar.Cookie] { jars[path] ?? [] }

  /// Opens the place where a step saves, as that step's.
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

  /// The fingerprint of what comes piece by piece, in hexadecimal digits.
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
  /// Every file that a `cookieJar` names, each once, in the order of the files.
  package var cookiePaths: [String] {
    var seen: Set<String> = []
    return collections.flatMap(\.cookiePaths).filter { seen.insert($0).inserted }
  }

  /// What the requests say of TLS.
  var tls: Set<PlannedTLS> {
    var found: Set<PlannedTLS> = []
    for collection in collections {
      for settings in collection.allSettings { found.insert(settings.tls) }
    }
    return found
  }
}

extension PlannedPath {
  /// The path, and where it is written.
  func rendered(in scope: some Scope) throws(TemplateFailure) -> (path: String, span: SourceSpan) {
    switch self {
    case .resolved(let path, let span): return (path, span)
    case .template(let template, let folder):
      let written = try template.render(in: scope).text
      return (written.path(behind: folder), template.span)
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

/// Why a netrc file is of no use; holds nothing that stands in it.
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
  /// Every netrc file that an `auth` names, each once.
  var netrcFiles: Set<PlannedNetrc> {
    var files: Set<PlannedNetrc> = []
    for collection in collections {
      files.formUnion(collection.allSettings.compactMap(\.netrc))
    }
    return files
  }
}

// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Files
import Planning

/// Why the earlier version of a document cannot be used.
struct OldDocumentProblem: Error {
  let diagnostics: [Diagnostic]
}

/// Reads the earlier version of a document, which `--against` names: a file, or `REF:PATH` of git.
struct OldDocumentReading {
  /// As typed.
  private let typed: String
  private let files: FileAccess
  private let session: Session

  /// Where the files of a document are.
  private enum Origin {
    case disk
    case commit(CommittedFiles)
  }

  init(_ typed: String, _ files: FileAccess, in session: Session) {
    self.typed = typed
    self.files = files
    self.session = session
  }

  /// - Returns: nil for one that cannot be used; the problems are then in the loaded files.
  func read(into loaded: inout Loaded) -> OldDocument? {
    do throws(OldDocumentProblem) {
      let (origin, path, place) = try origin()
      let document = try read(path, from: origin, &loaded)
      return OldDocument(ContractDocument(document, named: typed), place: place)
    } catch {
      loaded.problems.add(error.diagnostics)
      return nil
    }
  }

  /// A file of that name wins over a commit.
  private func origin() throws(OldDocumentProblem) -> (Origin, path: String, place: String?) {
    let working = session.folders.working
    let path = FilePath(typed).absolute(in: working)
    guard !typed.contains("://") else {
      throw OldDocumentProblem(diagnostics: [.addressOfOldDocument(typed)])
    }
    guard !ReportFile.exists(path), let colon = typed.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return (.disk, path.shown(in: working), nil)
    }
    let reference = String(typed[..<colon])
    let name = String(typed[typed.utf8.index(after: colon)...])
    guard !reference.isEmpty, !name.isEmpty, reference.utf8.first != UInt8(ascii: "-") else {
      throw OldDocumentProblem(diagnostics: [.notAVersion(typed)])
    }
    let commit = try CommittedFiles(reference, in: working, session.environment)
    return (
      .commit(commit), commit.pathFromTop(of: name), commit.place(of: name).shown(in: working)
    )
  }

  // MARK: Reading

  private func read(
    _ path: String, from origin: Origin, _ loaded: inout Loaded
  ) throws(OldDocumentProblem) -> OpenAPIDocument {
    let bytes: [UInt8]
    switch contents(of: path, from: origin, isTyped: true) {
    case .success(let found): bytes = found
    case .failure(let problem): throw problem
    }
    var document = DocumentFiles(
      path: path, bytes: bytes, file: loaded.sources.add(SourceFile(path: typed, bytes: bytes)))
    while let needed = document.neededFiles.first {
      switch contents(of: needed, from: origin, isTyped: false) {
      case .success(let bytes):
        let name =
          if case .commit(let commit) = origin { "\(commit.reference):\(needed)" } else { needed }
        let file = loaded.sources.add(SourceFile(path: name, bytes: bytes))
        document.take(.text(bytes, file), at: needed)
      case .failure: document.take(.missing("cannot be read"), at: needed)
      }
    }
    let outcome = OpenAPIReader.read(document)
    guard let found = outcome.document, outcome.isValid else {
      let errors = outcome.diagnostics.filter { $0.severity == .error }
      throw OldDocumentProblem(diagnostics: errors.map(\.namedByAgainst))
    }
    return found
  }

  private func contents(
    of path: String, from origin: Origin, isTyped: Bool
  ) -> Result<[UInt8], OldDocumentProblem> {
    switch origin {
    case .commit(let commit): return commit.contents(of: path)
    case .disk:
      do throws(FileFailure) {
        return .success(try files.oldDocument(path, isTyped: isTyped))
      } catch {
        return .failure(OldDocumentProblem(diagnostics: [FileProblem.unread(error).namedByAgainst]))
      }
    }
  }
}

/// The files of a commit, as `git show` has them.
struct CommittedFiles {
  /// One byte more than the documents that are read.
  private static let limit = 64 * 1024 * 1024 + 1

  /// As typed.
  let reference: String
  private let git: Git
  private let working: FilePath
  private let top: FilePath

  /// Asks git for the commit. Blocks.
  init(
    _ reference: String, in working: FilePath, _ environment: ProcessEnvironment
  ) throws(OldDocumentProblem) {
    self.reference = reference
    self.working = working
    let place: Git.Answer
    let known: Git.Answer
    do throws(Git.Failure) {
      git = try Git(in: working, environment, outputLimit: Self.limit)
      place = try git.ask("rev-parse", "--show-toplevel")
      known = try git.ask("rev-parse", "--verify", "--quiet", reference + "^{commit}")
    } catch {
      throw OldDocumentProblem(
        diagnostics: [.noAnswerOfGit(error.words, Diagnostic.earlierVersion)])
    }
    guard place.status == 0 else {
      throw OldDocumentProblem(
        diagnostics: [.noRepository(place.complaint, Diagnostic.earlierVersion)])
    }
    guard known.status == 0 else {
      throw OldDocumentProblem(
        diagnostics: [.unknownReference(reference, of: "--against \(reference):…")])
    }
    top = FilePath(place.line)
  }

  /// Where a file of the commit is in the working tree.
  func place(of path: String) -> FilePath {
    let isHere = path.utf8.starts(with: "./".utf8) || path.utf8.starts(with: "../".utf8)
    return FilePath(path).absolute(in: isHere ? working : top).withoutClimbing(below: top)
  }

  /// A path as the commit has it: `./shop.yaml` begins in the working folder.
  func pathFromTop(of path: String) -> String { place(of: path).below(top)?.text ?? path }

  /// Blocks while git reads.
  func contents(of path: String) -> Result<[UInt8], OldDocumentProblem> {
    do throws(Git.Failure) {
      let answer = try git.ask("cat-file", "blob", "\(reference):\(path)")
      guard answer.status == 0 else {
        return .failure(OldDocumentProblem(diagnostics: [.unknownFile(path, at: reference)]))
      }
      return .success(answer.output)
    } catch {
      return .failure(
        OldDocumentProblem(diagnostics: [.noAnswerOfGit(error.words, Diagnostic.earlierVersion)]))
    }
  }
}

extension Diagnostic {
  /// A problem of the earlier version.
  fileprivate var namedByAgainst: Diagnostic {
    var diagnostic = self
    diagnostic.notes.append("`--against` names it")
    return diagnostic
  }

  fileprivate static func addressOfOldDocument(_ address: String) -> Diagnostic {
    Diagnostic(
      .openAPINotFetched, "`\(address)` is an address, and nothing is fetched",
      notes: ["`--against` names it"], help: ["`curlew send -o old.yaml \(address)` saves it"])
  }

  fileprivate static func notAVersion(_ text: String) -> Diagnostic {
    Diagnostic(
      .unknownBase, "`--against \(text)` is neither a file nor REF:PATH",
      help: ["write it like old.yaml, or like origin/main:specs/shop.yaml"])
  }
}

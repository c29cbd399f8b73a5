// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder under `Cases` and what it means.
///
/// | file | what it says |
/// |---|---|
/// | `command` | the arguments; words between single quotes hold together, `{server}` is its address, `{https}` with TLS |
/// | `exit` | the exit code |
/// | `stdout`, `stderr` | what is printed, volatile values masked; absent if it is empty |
/// | `server` | a script (`CaseServer`), or the word `shop` |
/// | `environment` | lines of `NAME=value` for the process |
/// | `stdin` | what is piped in |
/// | `source` | a folder of the repository whose files are copied as well |
/// | `expected/…` | files that the run leaves |
/// | `events` | the events of the run (`EventTests`) |
///
/// Everything else is copied into the folder that the program runs in.
struct EndToEndCase: CustomTestStringConvertible {
  private static let ownFiles: Set<String> = [
    "command", "exit", "stdout", "stderr", "server", "environment", "stdin", "source", "expected",
    "events",
  ]

  let name: String
  private let folder: String

  var testDescription: String { name }

  static var all: [EndToEndCase] {
    get throws {
      let cases = "\(root)/Tests/EndToEndTests/Cases"
      return try namesInFolder(cases).map { EndToEndCase(name: $0, folder: "\(cases)/\($0)") }
    }
  }

  /// The repository.
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private init(name: String, folder: String) {
    self.name = name
    self.folder = folder
  }

  /// What the program printed and left, to be compared.
  struct Outcome {
    let exitCode: Int32?
    /// By the name of the golden file.
    var texts: [(name: String, text: String)]
  }

  /// Runs the command of the case.
  ///
  /// - Parameters:
  ///   - options: are added to the command.
  ///   - reports: files in the folder whose texts are in the outcome too; empty when absent.
  ///   - judging: a recording of the run that is judged next, when its server is gone; texts are not
  ///     masked then.
  func run(
    adding options: [String] = [], reports: [String] = [], judging recording: String? = nil
  ) async throws -> Outcome {
    let server = try text("server").map { try CaseServer($0, folder: folder) }
    defer { server?.stop() }
    return try await withTemporaryFolder { work in
      // A `.git` ends the search for `curlew.yaml`.
      try work.write("", to: ".git/HEAD")
      try Self.copy(folder, to: work)
      if let source = try text("source") {
        try Self.copy("\(Self.root)/\(source.trimmed)", to: work)
      }
      var program = try Program.curlew()
      program.arguments =
        commandWords(try text("command") ?? "").map {
          $0.replacing("{server}", with: server?.url ?? "")
            .replacing("{https}", with: server?.url.replacing("http:", with: "https:") ?? "")
        } + options
      program.workingDirectory = work.path
      program.environment["TMPDIR"] = work.path
      for line in (try text("environment") ?? "").split(separator: "\n") {
        guard let equals = line.firstIndex(of: "=") else { continue }
        program.environment[String(line[..<equals])] = String(line[line.index(after: equals)...])
      }
      if let input = try text("stdin") {
        program.input = .bytes(Array(input.replacing("{server}", with: server?.url ?? "").utf8))
      }
      let run = try await program.run()
      if let recording {
        server?.stop()
        program.arguments = Self.judging(recording, after: program.arguments)
        program.input = .closed
        _ = try await program.run()
      }
      let mask = Self.mask(of: work)
      var texts = [("stdout", run.output), ("stderr", run.errorOutput)]
      for name in (try? namesInFolder("\(folder)/expected")) ?? [] {
        texts.append(("expected/\(name)", try work.read(name)))
      }
      for name in reports { texts.append((name, (try? work.read(name)) ?? "")) }
      return Outcome(
        exitCode: run.exitCode,
        texts: texts.map { ($0.0, recording == nil ? mask.masked($0.1) : $0.1) })
    }
  }

  /// The command that judges a recording of a run with the same files and rights.
  private static func judging(_ recording: String, after words: [String]) -> [String] {
    let files = words.dropFirst().filter { $0.contains(".yaml") && !$0.hasPrefix("-") }
    var rights: [String] = []
    for (place, word) in words.enumerated() where word.hasPrefix("--allow-") {
      let value = words.dropFirst(place + 1).first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      let takesValue = !["--allow-exec", "--allow-netrc", "--allow-link-local"].contains(word)
      rights += [word] + (takesValue ? [value].compactMap { $0 } : [])
    }
    return ["judge", recording] + files + rights
      + ["--report", "ndjson=judged.ndjson", "--report-bodies", "all"]
  }

  /// Masks times as reports write them too, names that are drawn, and what depends on the libraries of
  /// the machine.
  private static func mask(of work: TemporaryFolder) -> VolatileText {
    var mask = VolatileText(names: [(work.path, "folder")])
    mask.numberMembers += ["startedAt", "at", "time"]
    mask.numberMembers += ["nameResolved", "connected", "tlsEstablished", "firstByte", "total"]
    mask.patterns = [
      (#"time="[0-9.]+""#, #"time="<time>""#),
      (#"OpenSSL/[0-9.a-z]+: error:[0-9A-F]+"#, "<openssl>"),
      (#"Accept-Encoding: [a-z, ]+"#, "Accept-Encoding: <encodings>"),
      (#"\b[0-9a-f]{32}\b"#, "<drawn>"),
      (#"("(?:sourceDigest|sha256)"):"[0-9a-f]{64}""#, #"$1:"<sha256>""#),
      (#"(Sec-WebSocket-(?:Key|Accept)[": ,]+)[A-Za-z0-9+/]{22,27}={1,2}"#, "$1<drawn>"),
      (#"\b(curlew[ /])[0-9]+\.[0-9]+\.[0-9]+"#, "$1<version>"),
      (#"[0-9]{8}T[0-9]{6}Z"#, "<date>"),
      // A time that is zero is left out: that of a name, or of a name that was not found, may be.
      (#"(?m)^( *timings )name [^,]*, "#, "$1"), (#"(?m)^( *timings )(?:total .*)?$"#, "$1"),
      // How much of a large body has come when it is cut is left to chance.
      (#"("encodedBytes"):[0-9]{6,}"#, "$1:<number>"),
    ]
    return mask
  }

  /// The exit code that `exit` asks for.
  var exitCode: Int32? { (try? text("exit")).flatMap { $0 }.flatMap { Int32($0.trimmed) } }

  /// The command begins with this word.
  func isCommand(_ word: String) -> Bool { (try? text("command"))??.hasPrefix("\(word) ") == true }

  /// Compares a text with its file; an empty one needs none.
  func expect(_ text: String, _ file: String) throws {
    let path = "\(folder)/\(file)"
    if text.isEmpty, access(path, F_OK) != 0 { return }
    try expectGolden(text, path)
  }

  private func text(_ file: String) throws -> String? {
    let path = "\(folder)/\(file)"
    guard access(path, F_OK) == 0 else { return nil }
    return String(decoding: try readFile(path), as: UTF8.self)
  }

  private static func copy(_ folder: String, _ below: String = "", to work: TemporaryFolder) throws
  {
    for name in try namesInFolder("\(folder)/\(below)") {
      if below.isEmpty, ownFiles.contains(name) { continue }
      var status = stat()
      stat("\(folder)/\(below)\(name)", &status)
      if status.st_mode & S_IFMT == S_IFDIR {
        try copy(folder, "\(below)\(name)/", to: work)
      } else {
        try work.write(try readFile("\(folder)/\(below)\(name)"), to: "\(below)\(name)")
      }
    }
  }
}

extension String {
  /// Without white space around it.
  var trimmed: String {
    let kept = drop { $0.isWhitespace }
    let end = kept.lastIndex { !$0.isWhitespace }.map { kept.index(after: $0) } ?? kept.startIndex
    return String(kept[..<end])
  }
}

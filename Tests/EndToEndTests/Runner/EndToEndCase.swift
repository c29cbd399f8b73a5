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
/// | `stdout`, `stderr` | what is printed, volatile values masked; absent means nothing |
/// | `server` | a script (`CaseServer`), or the word `shop` |
/// | `environment` | lines of `NAME=value` for the process |
/// | `stdin` | what is piped in |
/// | `expected/…` | files that the run leaves |
///
/// Everything else is copied into the folder that the program runs in.
struct EndToEndCase: CustomTestStringConvertible {
  private static let ownFiles: Set<String> = [
    "command", "exit", "stdout", "stderr", "server", "environment", "stdin", "expected",
  ]

  let name: String
  private let folder: String

  var testDescription: String { name }

  static var all: [EndToEndCase] {
    get throws {
      let cases = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
      return try namesInFolder("/\(cases)/Cases").map {
        EndToEndCase(name: $0, folder: "/\(cases)/Cases/\($0)")
      }
    }
  }

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

  func run() async throws -> Outcome {
    let server = try text("server").map { try CaseServer($0, folder: folder) }
    defer { server?.stop() }
    return try await withTemporaryFolder { work in
      // A `.git` ends the search for `curlew.yaml`.
      try work.write("", to: ".git/HEAD")
      try copy("", to: work)
      var program = try Program.curlew()
      program.arguments = words(try text("command") ?? "").map {
        $0.replacing("{server}", with: server?.url ?? "")
          .replacing("{https}", with: server?.url.replacing("http:", with: "https:") ?? "")
      }
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
      var mask = VolatileText(names: [(work.path, "folder")])
      mask.numberMembers += ["startedAt", "at", "time"]
      var texts = [("stdout", run.output), ("stderr", run.errorOutput)]
      for name in (try? namesInFolder("\(folder)/expected")) ?? [] {
        texts.append(("expected/\(name)", try work.read(name)))
      }
      return Outcome(
        exitCode: run.exitCode, texts: texts.map { ($0.0, masked($0.1, mask)) })
    }
  }

  /// Masks times as JUnit writes them too, and what depends on the libraries of the machine.
  private func masked(_ text: String, _ mask: VolatileText) -> String {
    mask.masked(text)
      .replacing(#/time="[0-9.]+"/#, with: #"time="<time>""#)
      .replacing(#/OpenSSL\/[0-9.a-z]+: error:[0-9A-F]+/#, with: "<openssl>")
      .replacing(#/Accept-Encoding: [a-z, ]+/#, with: "Accept-Encoding: <encodings>")
  }

  /// The exit code that `exit` asks for.
  var exitCode: Int32? { (try? text("exit")).flatMap { $0 }.flatMap { Int32($0.trimmed) } }

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

  private func copy(_ below: String, to work: TemporaryFolder) throws {
    for name in try namesInFolder("\(folder)/\(below)") {
      if below.isEmpty, Self.ownFiles.contains(name) { continue }
      var status = stat()
      stat("\(folder)/\(below)\(name)", &status)
      if status.st_mode & S_IFMT == S_IFDIR {
        try copy("\(below)\(name)/", to: work)
      } else {
        try work.write(try readFile("\(folder)/\(below)\(name)"), to: "\(below)\(name)")
      }
    }
  }
}

/// The words of a command; single quotes hold several together.
private func words(_ command: String) -> [String] {
  var words: [String] = []
  var word: String?
  var isQuoted = false
  for character in command.trimmed {
    if character == "'" {
      isQuoted.toggle()
      word = word ?? ""
    } else if !isQuoted, character == " " || character == "\n" {
      if let whole = word { words.append(whole) }
      word = nil
    } else {
      word = (word ?? "") + String(character)
    }
  }
  if let word { words.append(word) }
  return words
}

extension String {
  /// Without white space around it.
  var trimmed: String {
    let kept = drop { $0.isWhitespace }
    let end = kept.lastIndex { !$0.isWhitespace }.map { kept.index(after: $0) } ?? kept.startIndex
    return String(kept[..<end])
  }
}

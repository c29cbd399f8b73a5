// SPDX-License-Identifier: Apache-2.0

import DemoService
import Diagnostics
import Exchanges
import Foundation
import SessionSupport
import TestSupport
import Testing
import Transfers

/// The sections of `docs/codes.md`, which `curlew explain` prints.
@Suite struct `The page of a code` {
  @Test(arguments: CodeSection.refused)
  func `has a collection with it and one without a problem`(section: CodeSection) throws {
    let broken = try #require(section.broken)
    let found = try problems(of: broken, section.files(isFixed: false))
    let first = try #require(found.first { $0.code.text == section.code }, "\(found)")
    #expect((first.severity == .warning) == (broken.attributes["severity"] == "warning"))
    let fixed = try #require(section.fixed)
    let left = try problems(of: fixed, section.files(isFixed: true))
    #expect(left.map(\.message) == [])
  }

  @Test(arguments: CodeSection.all.filter { $0.broken?.attributes["broken"] == "run" })
  func `has a collection that fails with it and one that passes`(section: CodeSection) async throws
  {
    let broken = try #require(section.broken)
    let failed = try await run(broken, section.files(isFixed: false))
    #expect(failed.codes.contains(section.code), "\(failed.codes)")
    let fixed = try #require(section.fixed)
    let passed = try await run(fixed, section.files(isFixed: true))
    #expect(passed.exitCode == 0 && passed.codes == [])
  }

  /// `ShownCommandsTests` runs the commands.
  @Test(arguments: CodeSection.all.filter { $0.broken == nil && !$0.console.isEmpty })
  func `has a command that prints it`(section: CodeSection) {
    let shown = section.console.map(\.text).joined()
    // A line of `curlew import -v` has the cause alone.
    let cause = section.code.hasPrefix("import-") ? " \(section.code.dropFirst(7)): " : nil
    #expect(shown.contains("[\(section.code)]") || cause.map(shown.contains) ?? false)
  }

  @Test func `is there for every code`() throws {
    let explained = CodeSection.all.map(\.code)
    let words = TransferFailure.Kind.allCases.map(\.rawValue) + ["check"]
    #expect(explained == Set(try Self.declaredCodes()).union(words).sorted())
  }

  @Test func `has an example, or cannot have one on a page`() {
    let bare = CodeSection.all.filter { $0.broken == nil && $0.console.isEmpty }
    #expect(bare.map(\.code) == Self.withoutExample.keys.sorted())
  }

  private func problems(of block: DocumentedBlock, _ files: [(name: String, text: String)]) throws
    -> [Diagnostic]
  {
    let folder = try TemporaryFolder()
    var given = PlannedTexts.Given()
    given.folder = folder
    given.judgesContracts = true
    given.variables = block.pairs(of: "env")
    for file in files {
      if file.name == "curlew.yaml" {
        given.project = file.text
      } else {
        try folder.write(file.text, to: file.name)
      }
    }
    return PlannedTexts.problems(of: [block.text], given)
  }

  /// Runs a collection against the demonstration shop.
  ///
  /// - Returns: the codes in its events and of its warnings, kinds of failed transfers, kinds where
  ///   another was expected, and `check` if a check failed.
  private func run(
    _ block: DocumentedBlock, _ files: [(name: String, text: String)]
  ) async throws -> (exitCode: Int32?, codes: [String]) {
    let shop = try DemoShop.start()
    defer { shop.stop() }
    return try await withTemporaryFolder { folder in
      for (name, text) in files + [("specs.yaml", block.text), (".git/HEAD", "")] {
        try folder.write(
          text.replacing("127.0.0.1:8080", with: "127.0.0.1:\(shop.port)"), to: name)
      }
      var program = try Program.curlew("run", "specs.yaml", "--report", "ndjson=events.ndjson")
      program.arguments += block.attributes["with"]?.split(separator: ",").map(String.init) ?? []
      program.workingDirectory = folder.path
      let result = try await program.run()
      let events = try folder.read("events.ndjson")
      var codes = events.matches(of: #/"code":"([a-z0-9-]+)"/#).map { String($0.output.1) }
      codes += events.matches(of: #/"transfer","kind":"([A-Za-z]+)"/#).map { String($0.output.1) }
      codes += events.matches(of: #/"actual":"([A-Za-z]+)"/#).map { String($0.output.1) }
      if events.contains(#""holds":false"#) { codes.append("check") }
      return (result.exitCode, codes)
    }
  }

  private static func declaredCodes() throws -> Set<String> {
    let sources = Pages.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var codes: Set<String> = []
    while let file = files?.nextObject() as? URL {
      guard file.lastPathComponent.hasPrefix("DiagnosticCode") else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/DiagnosticCode\(\s*"([a-z0-9-]+)"/#) {
        codes.insert(String(match.1))
      }
    }
    return codes
  }

  private static let ofOtherTools = "a long file of another tool"

  /// The codes without an example, and why nothing that fits on a page provokes them.
  private static let withoutExample = [
    "body-too-long-to-check": "a response of more than 64 MB",
    "foreign-project": "a file of another user",
    "import-one-scenario": ofOtherTools,
    "login-failed": "a person who refuses, or does not answer",
    "no-netrc": "a mistake of curlew: the plan finds the path before a step needs it",
    "not-ready": "the number of attempts depends on the time",
    "not-yet-supported": "no key is left to a later version",
    "openapi-limits": "a document of more than 64 MB, or of hundreds of files",
    "out-of-memory": "a machine without memory",
    "report-without-bodies": "a report of another tool",
    "service-still-runs": "a run that was killed leaves it",
    "too-many-steps": "a million steps, which take minutes",
    "unusable-token-cache": "a folder of the user that others may read",
  ]
}

/// One section of `docs/codes.md`.
///
/// | blocks | the test |
/// |---|---|
/// | `broken=yes` and one without | are loaded; `env=CI=true,A=b` is their environment |
/// | `broken=yes severity=warning` | is accepted with the warning |
/// | `broken=run` and one without | are run; `with=--allow-exec,--timeout=1s` are options |
/// | `console` | is run with the files before it |
///
/// `beside=yes` is a file beside both collections, `beside=broken` and `beside=fixed` beside one.
struct CodeSection: CustomTestStringConvertible {
  let code: String
  let blocks: [DocumentedBlock]

  static let all: [CodeSection] = {
    let page = (try? Pages.text(of: "docs/codes.md")) ?? ""
    return page.components(separatedBy: "\n## ").dropFirst().map { section in
      CodeSection(
        code: String(section.prefix { $0 != "\n" }), blocks: DocumentedBlock.blocks(of: section))
    }
  }()

  /// Those with a collection that does not load. A libcurl that has HTTP/3 does not refuse it.
  static let refused = all.filter { section in
    section.broken?.attributes["broken"] == "yes"
      && !(section.code == "no-http3" && TransferEngine.knowsHTTP3)
  }

  var testDescription: String { code }

  var broken: DocumentedBlock? { blocks.first { $0.attributes["broken"] != nil } }

  var fixed: DocumentedBlock? {
    blocks.first { $0.attributes["broken"] == nil && $0.attributes["beside"] == nil }
  }

  var console: [DocumentedBlock] { blocks.filter { $0.language == "console" } }

  /// The files beside the collection that has the problem, or beside the other.
  func files(isFixed: Bool) -> [(name: String, text: String)] {
    blocks.compactMap { block in
      guard let role = block.attributes["beside"], let name = block.attributes["file"],
        role == "yes" || role == (isFixed ? "fixed" : "broken")
      else { return nil }
      return (name, block.text)
    }
  }
}

extension DocumentedBlock {
  /// `name=value` pairs of an attribute, with commas between them.
  fileprivate func pairs(of attribute: String) -> [(name: String, value: String)] {
    (attributes[attribute] ?? "").split(separator: ",").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Real files of other tools, beside the repository and not part of it (`ConformanceData.imports`).
@Suite(.enabled(if: ConformanceData.hasImports, ConformanceData.absence))
struct `Files of other tools` {
  /// The folders that have a reader, with the kind that `--from` names, and the endings of their sources.
  static let kinds: [OutsideKind] = [
    OutsideKind(
      "curl", ["sh"], refused: ["117.sh", "147.sh", "23.sh", "29.sh", "46.sh", "73.sh"]),
    OutsideKind("openapi", ["json", "yaml", "yml"]),
    OutsideKind("har", ["har"], told: "har"), OutsideKind("har-requests", ["json"], told: "har"),
    OutsideKind(
      "postman", ["json"],
      refused: [
        "bruno-postman-invalid-schema.json", "bruno-postman-malformed.json",
        // These belong to a collection.
        "globals-env-data-files.postman_data.json",
        "globals-env-data-files.postman_environment.json",
        "globals-env-data-files.postman_globals.json",
      ]),
    OutsideKind(
      "http", ["http"], told: "http",
      refused: [
        "ack.http", "consume.http", "eventSource.http", "exchangeDeclare.http",
        "exchangeExchangeBind.http", "exchangeQueueBind.http", "grpcBidirectional.http",
        "grpcClientStreaming.http", "grpcSSL.http", "grpcUnary.http", "grpc_reflection.http",
        "grpcbin.http", "hello.http", "kafka.http", "mqtt.http", "mqttDirectPublish.http",
        "mqttPublish.http", "nack.http", "noStreamingLog.http", "planning-poker.http",
        "protoImport.http", "publishQueue.http", "queueDeclare.http", "requestBodyMulti.http",
        "requestclient.http", "sse.dev.http", "variablesInit.http", "websocket.http",
        "websocketPublish.http",
      ]),
    OutsideKind("hurl", ["hurl"], told: "hurl", refused: noHurl.map { "\($0).hurl" }),
    OutsideKind("bruno", whole: ["bruno-tests"]),
    OutsideKind("opencollection", whole: ["directus", "runner"]),
    OutsideKind("postman-v3", []),
  ]
  /// What is not Hurl, and what has no entry.
  private static let noHurl = [
    "base64", "file", "hexdigit", "invalid_character_at_end", "invalid_cookiepath",
    "invalid_jsonpath", "invalid_section", "invalid_url_1", "invalid_utf8", "json",
    "json_list_trailing_comma", "json_object_trailing_comma", "method", "multiline",
    "options_cacert", "parallel_parsing_error_c", "predicate_equal_value", "regex", "space",
    "template_variable", "unicode", "version", "color", "empty",
  ]
  /// Files that sources name are not there, text in braces is sent, rights are given when it runs, and
  /// libcurl may lack HTTP/3.
  private static let expected = [
    "missing-file", "file-not-allowed", "foreign-template", "identity-not-allowed", "no-http3",
  ]

  @Test(arguments: kinds)
  func `become collections that are whole and in our layout`(kind: OutsideKind) async throws {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    var refused: [String] = []
    for (place, source) in try kind.sources(in: workshop.folder).enumerated() {
      let losses = "losses/\(place).json"
      var words = ["import", source, "-o", "specs/\(place)", "--losses", losses]
      if let kind = kind.told { words += ["--from", kind] }
      let run = try await workshop.runs(words)
      guard run.exitCode != 2 else {
        refused.append(source)
        continue
      }
      expect(run, endsIn: 0)
      guard run.exitCode == 0 else { continue }
      try expectReported(workshop.folder, losses)
    }
    #expect(refused.map { String($0.split(separator: "/").last ?? "") }.sorted() == kind.refused)
    let checked = try await workshop.runs("check", "specs")
    let problems = checked.errorOutput.split(separator: "\n").filter { line in
      let isProblem = line.hasPrefix("warning[") || line.hasPrefix("error[")
      return isProblem && !Self.expected.contains { line.contains("[\($0)]") }
    }
    #expect(problems.isEmpty, "\(checked.errorOutput.prefix(3000))")
    // What the sources have on purpose: a certificate that is not verified, and a secret in a text that is JSON.
    let known = [" [tls-not-verified]", " [template-in-json-text]"]
    let results = try FileManager.default.subpathsOfDirectory(
      atPath: workshop.folder.path(of: "specs"))
    for path in results where path.hasSuffix(".yaml") {
      let accepted = try workshop.folder.read("specs/\(path)").split(separator: "\n")
        .filter { $0.hasPrefix("acceptWarnings: ") }
      let isKnown = accepted.allSatisfy { line in known.contains { line.hasSuffix($0) } }
      #expect(isKnown, "\(path): \(accepted)")
    }
    expect(try await workshop.runs("fmt", "--check", "specs"), endsIn: 0)
  }

  /// Each finding is a comment at the line that the list of losses names, and no node of the source is
  /// without a mark.
  private func expectReported(_ folder: TemporaryFolder, _ losses: String) throws {
    let json = try JSONSerialization.jsonObject(with: Data(folder.read(losses).utf8))
    let findings = (json as? [String: Any])?["findings"] as? [[String: Any]] ?? []
    var texts: [String: [Substring]] = [:]
    for finding in findings {
      let cause = finding["cause"] as? String ?? ""
      let text = finding["text"] as? String ?? ""
      #expect(cause != "unknown", "\(text)")
      let result = finding["result"] as? [String: Any] ?? [:]
      guard let line = result["line"] as? Int, let file = result["file"] as? String else {
        Issue.record("no place in the result: \(cause) \(text)")
        continue
      }
      let lines =
        try texts[file]
        ?? folder.read(file).split(separator: "\n", omittingEmptySubsequences: false)
      texts[file] = lines
      let effect = finding["effect"] as? String ?? ""
      let comment = lines.indices.contains(line - 1) ? lines[line - 1] : ""
      #expect(comment.contains("# \(effect): \(cause): "), "\(file):\(line): \(comment)")
    }
  }
}

/// A folder of files of one tool.
struct OutsideKind: Sendable, CustomTestStringConvertible {
  let folder: String
  /// Of the files that are sources, without those that others name; none if the folder is one source.
  let endings: [String]
  /// `--from`, where the content of a part of a recording does not say it.
  let told: String?
  /// The names of those that must end in 2.
  let refused: [String]

  /// Folders in it that are one source each; empty where files are.
  let whole: [String]

  init(
    _ folder: String, _ endings: [String] = [], told: String? = nil, refused: [String] = [],
    whole: [String] = []
  ) {
    self.whole = whole
    self.folder = folder
    self.endings = endings
    self.told = told
    self.refused = refused.sorted()
  }

  var testDescription: String { folder }

  /// The paths of the sources, in order; those of curl are commands in a list.
  func sources(in workshop: TemporaryFolder) throws -> [String] {
    let root = "\(ConformanceData.imports)/\(folder)"
    if !whole.isEmpty { return whole.map { "\(root)/\($0)" } }
    guard !endings.isEmpty else { return [root] }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
      .map { "\(root)/\($0)" }
    guard folder == "curl" else {
      return paths.filter { path in endings.contains { path.hasSuffix(".\($0)") } }
    }
    var sources: [String] = []
    for path in paths {
      let bytes = try #require(FileManager.default.contents(atPath: path))
      let commands = try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]] ?? []
      for command in commands {
        let name = "sources/\(sources.count).sh"
        try workshop.write(command["command"] as? String ?? "", to: name)
        sources.append(name)
      }
    }
    return sources
  }
}

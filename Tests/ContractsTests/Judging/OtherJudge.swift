// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import Contracts

/// Another program that judges exchanges by a document: a script beside this file.
struct OtherJudge {
  let script: String

  /// What it finds, by the names of exchanges and their sides.
  func judged(
    _ exchanges: [GeneratedExchange], by document: String, _ server: String
  ) async throws -> [String: [String]] {
    let folder = try TemporaryFolder()
    try folder.write(
      exchanges.map { $0.line(server) }.joined(separator: "\n") + "\n", to: "exchanges.ndjson")
    let judge = Validator.projectFile("Tests/ContractsTests/Judging/\(script)")
    let program = Program(
      try #require(PeerProgram.peerPython.path),
      [judge, document, "\(folder.path)/exchanges.ndjson"])
    let run = try await program.run()
    try #require(run.exitCode == 0, "\(run.errorOutput)")
    var found: [String: [String]] = [:]
    for line in run.output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      found["\(words[0]) \(words[1])", default: []].append(words.count > 2 ? words[2] : "")
    }
    return found
  }

  /// The address of the first server, without a slash at the end.
  static func server(of document: OpenAPIDocument) -> String {
    guard let server = document.servers.first else { return "http://localhost" }
    var url = server.url.content
    for variable in server.variables {
      url = url.replacing("{\(variable.name)}", with: variable.value)
    }
    if url.hasPrefix("/") { url = "http://localhost" + url }
    while url.hasSuffix("/") { url.removeLast() }
    return url
  }
}

/// Differences from another program that were looked at: what all messages of the one have that finds
/// something, where the other finds nothing.
struct DecidedDifferences {
  enum Finder { case own, other }

  let kinds: [(finder: Finder, words: String, reason: String)]

  func have(own: [String], _ theirs: [String]) -> Bool {
    let (finder, found) = own.isEmpty ? (Finder.other, theirs) : (.own, own)
    return found.allSatisfy { message in
      kinds.contains { $0.finder == finder && message.contains($0.words) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Foundation
import TestSupport
import Testing

@Suite struct `Words for failed transfers` {
  private static let kinds = TransferFailure.Kind.allCases.map(\.rawValue)
  private static let tls = TLSProblem.allCases.map(\.rawValue)
  private static let timeouts = TransferFailure.TimeLimit.allCases.map(\.rawValue)

  /// The words that a schema allows for a member, wherever it is.
  private static func words(of member: String, in node: Any) -> [[String]] {
    if let list = node as? [Any] { return list.flatMap { words(of: member, in: $0) } }
    guard let object = node as? [String: Any] else { return [] }
    var found: [[String]] = []
    if let properties = object["properties"] as? [String: Any], properties["phase"] != nil,
      let words = (properties[member] as? [String: Any])?["enum"] as? [String]
    {
      found.append(words)
    }
    return found + object.values.flatMap { words(of: member, in: $0) }
  }

  @Test(arguments: [("kind", kinds), ("tls", tls), ("timeout", timeouts)])
  func `are those of the schema of events, in both places`(
    member: String, expected: [String]
  ) throws {
    let text = try String(
      contentsOfFile: Validator.projectFile("specs/events.schema.json"), encoding: .utf8)
    let schema = try JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(Self.words(of: member, in: schema) == [expected, expected])
  }

  @Test func `are those of the page on reports`() throws {
    let text = try String(
      contentsOfFile: Validator.projectFile("docs/reports.md"), encoding: .utf8)
    let section = text.components(separatedBy: "### Why a transfer failed\n").last ?? ""
    let table = (section.components(separatedBy: "\n#").first ?? "").split(separator: "\n")
    let words = table.compactMap { line in
      line.split(separator: "`").dropFirst().first.flatMap { word in
        line.hasPrefix("| `") ? String(word) : nil
      }
    }
    #expect(words == Self.kinds + Self.tls)
  }

  /// What `format.md` promises for `expect.failure`: the words exist, and are these.
  @Test func `begin with those that a collection can expect`() {
    #expect(
      Self.kinds.prefix(9)
        == [
          "name", "connect", "tls", "timeout", "closed", "length", "protocol", "limit", "redirect",
        ])
    #expect(Self.tls.prefix(6) == ["untrusted", "name", "expired", "revoked", "version", "client"])
    #expect(Self.timeouts == ["connect", "firstByte", "idle", "total"])
  }
}

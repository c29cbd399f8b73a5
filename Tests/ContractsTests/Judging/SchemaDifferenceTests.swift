// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Contracts

/// The bodies of exchanges that are made from documents of 3.1, judged here and by `jsonschema_rs`.
@Suite(.enabled(if: ConformanceData.has("../openapi/real"), ConformanceData.absence))
struct `Judgements of bodies and those of another program` {
  /// Its schemas say nothing of the direction of a message.
  private static let decided = DecidedDifferences(kinds: [
    (.own, "is `writeOnly` and must not be in a response", "to it these are annotations"),
    (
      .other, "is a required property",
      "a member that such a message must not have is not asked for"
    ),
    (.own, "expects a 32-bit integer", "it does not know the formats of OpenAPI"),
    (.own, "expects a 64-bit integer", "the same"),
  ])

  @Test(
    .needs(.jsonSchemaRS),
    arguments: [
      "../openapi/real/adyen.com_AccountService_6.json",
      "../openapi/real/adyen.com_BalancePlatformService_2.json",
      "../openapi/real/adyen.com_PayoutService_68.json",
      "../openapi/real/adyen.com_TransferService_3.json",
      "../openapi/real/codat.io_assess_1.0.json", "../openapi/real/codat.io_commerce_2.1.0.json",
      "../openapi/real/discourse.local_latest.json", "../openapi/real/placekit.co_1.0.0.json",
      "../openapi/real/urlbox.io_v1.json", "../imports/openapi/museum-3.1.yaml",
    ])
  func `are the same, or decided`(path: String) async throws {
    let bytes = try #require(ConformanceData.bytes(path))
    let name = String(path.split(separator: "/").last ?? "")
    let document = try #require(WrittenDocument(bytes, path: name, others: [:]).outcome.document)
    let contract = Contract(ContractDocument(document, named: name))
    let server = OtherJudge.server(of: document)
    let exchanges = GeneratedExchange.all(of: document, most: 12)
    let others = try await OtherJudge(script: "schema_judge.py").judged(
      exchanges, by: ConformanceData.path(path), server)
    var settings = ContractSettings(contracts: [contract])
    settings.extra = .none
    var open: [String] = []
    var judged = 0
    for exchange in exchanges {
      let findings = ContractJudge(settings, request: .valid)
        .judge([try exchange.exchange(server)]).findings
      for side in ["request", "response"] {
        // Those without a mark have no schema.
        guard let found = others["\(exchange.word) \(side)"] else { continue }
        judged += 1
        let theirs = found.filter { $0 != "+" }
        let own = findings.filter { $0.check == (side == "request" ? .request : .body) }
          .flatMap(\.violations)
          .filter { side == "response" || $0.pointer.tokens.first == "body" }.map(\.message)
        guard own.isEmpty != theirs.isEmpty, !Self.decided.have(own: own, theirs) else { continue }
        open.append("\(exchange.name) \(side): own \(own.prefix(2)), other \(theirs.prefix(2))")
      }
    }
    #expect(judged > 0)
    #expect(open.isEmpty, "\(open.count) of \(judged):\n\(open.prefix(40).joined(separator: "\n"))")
  }
}

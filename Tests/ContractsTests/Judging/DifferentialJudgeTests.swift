// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import TestSupport
import Testing

@testable import Contracts

/// Exchanges that are made from documents in use, judged here and by `openapi-core`.
@Suite(.enabled(if: ConformanceData.has("../openapi/real"), ConformanceData.absence))
struct `Judgements and those of another program` {
  private static let decided = DecidedDifferences(kinds: [
    (.own, "needs a token of `", "it does not look for the token of OAuth 2 or OpenID Connect"),
    (.own, ", or a token of `", "the same, as one of several alternatives"),
    (.own, "expects a URI", "it does not check `uri` and `uri-reference`"),
    (.own, "requires the query parameter `", "it takes the `default` of a required parameter"),
    (.other, "Value b'", "it reads no JSON of `application/problem+json`"),
    (.other, "Server not found for ", "it compares the host with the servers of an operation"),
    (.other, "Missing required path parameter", "it finds no path with `label` or `matrix`"),
    (.other, "dictionary update sequence", "it reads another cookie as the object of a style"),
  ])

  /// Judges the exchanges of a document, and gives the differences that are not decided.
  private func differences(_ name: String, path: String) async throws -> (all: Int, open: [String])
  {
    let bytes = try #require(ConformanceData.bytes(path))
    let document = try #require(WrittenDocument(bytes, path: name, others: [:]).outcome.document)
    let contract = Contract(ContractDocument(document, named: name))
    let server = OtherJudge.server(of: document)
    let exchanges = GeneratedExchange.all(of: document, most: 6)
    let others = try await OtherJudge(script: "exchange_judge.py").judged(
      exchanges, by: ConformanceData.path(path), server)
    var open: [String] = []
    for exchange in exchanges {
      var settings = ContractSettings(contracts: [contract])
      settings.extra = .none
      let judgement = ContractJudge(settings, request: .valid)
        .judge([try exchange.exchange(server)])
      for side in ["request", "response"] {
        let own = judgement.findings.filter { ($0.check == .request) == (side == "request") }
        let words = own.flatMap(\.violations).map(\.message)
        let theirs = others["\(exchange.word) \(side)"] ?? []
        guard words.isEmpty != theirs.isEmpty else { continue }
        guard !Self.decided.have(own: words, theirs) else { continue }
        open.append("\(exchange.name) \(side): own \(words.prefix(2)), other \(theirs.prefix(2))")
      }
    }
    return (exchanges.count, open)
  }

  @Test(
    .needs(.openAPICore),
    arguments: [
      "../openapi/real/adyen.com_AccountService_6.json",
      "../openapi/real/adyen.com_PayoutService_68.json",
      "../openapi/real/adyen.com_TransferService_3.json",
      "../openapi/real/box-v2025.json",
      "../openapi/real/codat.io_banking_2.1.0.json", "../openapi/real/discourse.local_latest.json",
      "../openapi/real/listennotes.com_2.0.json", "../openapi/real/placekit.co_1.0.0.json",
      "../openapi/real/urlbox.io_v1.json",
      "../imports/openapi/oai-petstore-expanded.yaml", "../imports/openapi/oai-petstore.yaml",
      "../imports/openapi/oai-tictactoe.yaml", "../imports/openapi/museum-3.1.yaml",
      "../imports/openapi/petstore-detailed.yaml",
      "../imports/openapi/readme-3.0-parameters-style.yaml",
    ])
  func `are the same, or decided`(path: String) async throws {
    let name = String(path.split(separator: "/").last ?? "")
    let (all, open) = try await differences(name, path: path)
    #expect(all > 0)
    #expect(open.isEmpty, "\(open.count) of \(all):\n\(open.prefix(40).joined(separator: "\n"))")
  }
}

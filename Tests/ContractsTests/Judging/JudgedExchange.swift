// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Testing
import Values

@testable import Contracts

/// An exchange as a test writes it, judged by a document.
struct JudgedExchange {
  /// `POST /pets?a=1`; the origin is that of `baseUrl`.
  var request = "GET /pets"
  /// `Name: value`
  var headers: [String] = []
  var body: String?
  var status = 200
  var responseHeaders: [String] = []
  /// `Content-Type` of the response; nil for none.
  var type: String? = "application/json"
  var response = ""
  var rule = ContractSettings.RequestRule.valid

  static let base = "http://localhost:8080"

  var exchange: ContractExchange {
    get throws {
      let words = request.split(separator: " ").map(String.init)
      var answer = Response(version: "1.1", status: status, body: Array(response.utf8))
      answer.headers = HeaderFields(Self.fields(responseHeaders))
      if let type { answer.headers.fields.append(HeaderField("Content-Type", type)) }
      answer.isBodiless = words[0] == "HEAD" || status == 204
      let path = words[1].hasPrefix("/") ? Self.base + words[1] : words[1]
      var exchange = ContractExchange(
        method: words[0], address: try Address(parsing: path),
        base: try Address(parsing: Self.base),
        requestHeaders: HeaderFields(Self.fields(headers)), response: answer)
      if let body { exchange.requestBody = .bytes(Array(body.utf8)) }
      return exchange
    }
  }

  private static func fields(_ lines: [String]) -> [HeaderField] {
    lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      return HeaderField(parts[0], parts[1].trimmingBlanks)
    }
  }

  /// What is said of the exchange: `✗` a violation, `?` something that is not judged, `!` a notice.
  /// Checks that hold are left out.
  func said(
    by texts: [String: String], _ change: (inout ContractSettings) -> Void = { _ in }
  ) throws -> [String] {
    Self.lines(try judgement(by: texts, change))
  }

  func judgement(
    by texts: [String: String], _ change: (inout ContractSettings) -> Void = { _ in }
  ) throws -> ContractJudgement {
    let contracts = try texts.sorted { $0.key < $1.key }.map { name, text in
      Contract(ContractDocument(try WrittenDocument.valid(text), named: name))
    }
    return try judgement(by: contracts, change)
  }

  func judgement(
    by contracts: [Contract], _ change: (inout ContractSettings) -> Void = { _ in }
  ) throws -> ContractJudgement {
    var settings = ContractSettings(contracts: contracts)
    change(&settings)
    return ContractJudge(settings, request: rule).judge([try exchange])
  }

  static func lines(_ judgement: ContractJudgement) -> [String] {
    judgement.findings.flatMap { finding in
      let name = finding.check.rawValue
      return finding.violations.map { "✗ \(name): \($0.message)" }
        + finding.unchecked.map { "? \(name): \($0)" }
    } + judgement.notices.map { "! \($0.words)" }
  }
}

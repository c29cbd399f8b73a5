// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Testing

@testable import Doubting

/// An exchange made by hand.
struct MadeExchange {
  var method = "GET"
  var path = "/pets"
  var query: String?
  var sent: String?
  var status = 200
  var headers: [(String, String)] = [("content-type", "application/json")]
  var body: [UInt8] = []

  var exchange: Exchange {
    var hop = Hop(
      method: method,
      address: Address(scheme: "http", host: "a.example", path: path, query: query))
    hop.requestHead = Array("\(method) \(path) HTTP/1.1\r\ncontent-type: \(sentType)\r\n\r\n".utf8)
    hop.requestBody = sent.map { Array($0.utf8) }
    hop.response = Response(
      version: "1.1", status: status,
      headers: HeaderFields(headers.map { HeaderField($0.0, $0.1) }), body: body)
    return Exchange(hops: [hop])
  }

  private var sentType: String {
    sent?.hasPrefix("{") == true ? "application/json" : "application/x-www-form-urlencoded"
  }

  func operation() throws -> Doubting.Operation {
    try #require(Operation(of: exchange, written: nil, basePath: ""))
  }

  func questions(
    options: QuestionOptions = QuestionOptions(), isWhole: Bool = true, twins: [MadeExchange] = []
  ) throws -> ResponseQuestions {
    try #require(
      ResponseQuestions(
        about: exchange, of: try operation(), isWhole: isWhole, options: options,
        twins: twins.map(\.exchange)))
  }

  static func json(_ body: String, sent: String? = nil, status: Int = 200) -> MadeExchange {
    MadeExchange(
      method: sent == nil ? "GET" : "POST", sent: sent, status: status, body: Array(body.utf8))
  }
}

extension ResponseQuestions {
  /// `json $.id missing`
  var texts: [String] {
    asked.map { "\($0.question.place.text) \($0.question.change.rawValue)" }
  }

  /// The questions that no entry excludes.
  var counted: [String] {
    zip(texts, asked).filter { $0.1.exception == nil }.map(\.0)
  }

  func wrong(_ text: String) throws -> Response {
    let index = try #require(texts.firstIndex(of: text), "\(texts)")
    return try #require(wrongExchange(index).hops.last?.response)
  }

  func wrongBody(_ text: String) throws -> String {
    String(decoding: try wrong(text).body, as: UTF8.self)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Doubting
import Exchanges
import Testing

/// Findings made by hand.
struct SampleDoubt {
  private var findings = DoubtFindings()
  private let exceptions: [DoubtException]

  init(ignoring entries: [String] = []) throws {
    exceptions = try entries.map { try DoubtException($0) }
  }

  /// Adds one response.
  ///
  /// - Parameter unnoticed: the beginnings of the questions that nothing notices.
  mutating func add(
    _ method: String = "GET", _ path: String, _ status: Int = 200, at place: (String, Int),
    headers: [(String, String)] = [], json: String? = nil, unnoticed: [String]
  ) throws {
    var hop = Hop(method: method, address: Address(scheme: "http", host: "a.example", path: path))
    let type = json == nil ? [] : [("content-type", "application/json")]
    hop.response = Response(
      version: "1.1", status: status,
      headers: HeaderFields((type + headers).map { HeaderField($0.0, $0.1) }),
      body: Array((json ?? "").utf8))
    let exchange = Exchange(hops: [hop])
    let operation = try #require(Operation(of: exchange, written: nil, basePath: ""))
    let questions = try #require(
      ResponseQuestions(
        about: exchange, of: operation, options: QuestionOptions(exceptions: exceptions)))
    let notices = questions.asked.map { asked -> Notice? in
      let text = "\(asked.question.place.text) \(asked.question.change.rawValue)"
      return unnoticed.contains { text.hasPrefix($0) } ? nil : .ownStep
    }
    try findings.add(
      questions, of: operation, in: WrittenStep(file: place.0, line: place.1), notices)
  }

  /// The report, with these expectations for the gaps of places.
  func report(_ suggestions: [String: String] = [:]) -> DoubtReport {
    var report = DoubtReport(findings, exceptions: exceptions)
    func offer(_ gap: inout Gap, _ file: String) {
      guard let text = suggestions[gap.place.text] else { return }
      let span = SourceSpan(file: SourceFileID(index: 0), range: 7..<7)
      gap.suggestion = Suggestion(
        text: text, files: [.init(file: file, edits: [TextEdit(span, ", \(text)")])])
    }
    for block in report.blocks.indices {
      for gap in report.blocks[block].gaps.indices {
        offer(&report.blocks[block].gaps[gap], report.blocks[block].step.file)
      }
    }
    for place in report.alike.indices { offer(&report.alike[place].gap, "curlew.yaml") }
    return report
  }

  /// The findings of the page of the command.
  static func shop() throws -> DoubtReport {
    var sample = try SampleDoubt(ignoring: ["$..traceId", "GET /stocks"])
    try sample.add(
      "DELETE", "/session", 204, at: ("specs/access.yaml", 33),
      headers: [("Set-Cookie", "sid=; Max-Age=0; HttpOnly; SameSite=Lax")], unnoticed: ["cookie"])
    try sample.add(
      "POST", "/session", 303, at: ("specs/access.yaml", 10), headers: [("Location", "/me")],
      unnoticed: ["header location"])
    try sample.add(
      "POST", "/pets", 201, at: ("shared/pets.yaml", 9),
      json: #"{"id":1,"name":"rex","price":12.5,"traceId":"a"}"#,
      unnoticed: ["json $.price", "header content-type", "json $.traceId"])
    try sample.add(
      at: "/stock", json: #"{"items":[{"id":1,"price":2,"name":"a","kind":"dog","tags":["x"]}]}"#,
      unnoticed: [
        "json $.items[*].price", "json $.items[*].name", "json $.items[*].kind",
        "json $.items[*].tags", "header content-type",
      ])
    try sample.add(at: "/pets", json: "[]", unnoticed: ["header content-type"])
    try sample.add(at: "/health", json: #"{"up":true}"#, unnoticed: ["body", "json", "header"])
    for (path, status) in [("/me", 401), ("/pets/1", 404)] {
      try sample.add(
        "GET", path, status, at: ("specs/errors.yaml", 4), json: #"{"error":"no"}"#,
        unnoticed: ["body"])
    }
    return sample.report([
      "cookie sid": "cookies: { sid: { $exists: true } }",
      "header location": "headers: { location: /me }",
      "json $.price": "json: { price: '${price}' }",
      "json $.items[*].price": "json: { '$.items[*].price': { $each: { $type: number } } }",
      "header content-type": "headers: { content-type: { $startsWith: application/json } }",
    ])
  }

  private mutating func add(at path: String, json: String, unnoticed: [String]) throws {
    try add("GET", path, at: ("specs/browse.yaml", 38), json: json, unnoticed: unnoticed)
  }
}

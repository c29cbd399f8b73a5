// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing

/// The operators of HttpMutator, each in a response of the demonstration shop: a suite that looks at a place
/// notices the operator's response and the answer to the question there, and one that does not notices
/// neither. The table is that of `docs/internals/doubting.md`.
@Suite struct `HttpMutator's operators` {
  struct Operator: Sendable, CustomTestStringConvertible {
    let name: String
    /// A part of the recording, which it has once, and what is there then.
    let change: (from: String, to: String)
    let relation: Relation

    enum Relation: Sendable {
      /// A suite notices it if and only if it notices this question: of an operation, in its words.
      case asked(String, String, String)
      /// Every suite notices it.
      case always
      /// Neither suite does, and nothing is asked.
      case leftOut
    }

    init(_ name: String, _ from: String, _ to: String, _ relation: Relation) {
      self.name = name
      change = (from, to)
      self.relation = relation
    }

    var testDescription: String { name }
  }

  private static let pets = "POST /pets › 201"
  private static let type = #"["Content-Type","application/json"],["Location""#
  private static let tags = #"\"tags\":[\"a\",\"b\",\"c\"],\"photo\""#

  static let operators = [
    Operator("R2XX", #""status":201"#, #""status":200"#, .asked(pets, "status", "value")),
    Operator("R4XX", #""status":201"#, #""status":404"#, .always),
    Operator("R5XX", #""status":201"#, #""status":503"#, .always),
    Operator(
      "CTC", type, #"["Content-Type","text/plain"],["Location""#,
      .asked(pets, "header content-type", "value")),
    Operator(
      "CTD", type, #"["Content-Type",""],["Location""#,
      .asked(pets, "header content-type", "value")),
    Operator("CPC", "text/html; charset=utf-8\"", "text/html; charset=iso-8859-1\"", .leftOut),
    Operator("CPD", "text/html; charset=utf-8\"", "text/html\"", .leftOut),
    Operator("LHC", #"["Location","/pets/"#, #"["Location","/pets/1/"#, .leftOut),
    Operator("LHD", #"["Location","#, #"["X-Place","#, .asked(pets, "header location", "missing")),
    Operator("AEA", tags, #"\"tags\":[\"a\",\"b\",\"c\",\"d\"],\"photo\""#, .leftOut),
    Operator("AER", tags, #"\"tags\":[\"a\",\"c\"],\"photo\""#, .leftOut),
    Operator("AEE", tags, #"\"tags\":[\"b\",\"a\",\"c\"],\"photo\""#, .leftOut),
    Operator("EAS", tags, #"\"tags\":[],\"photo\""#, .asked(pets, "json $.tags", "empty")),
    Operator("OPA", #"\"photo\":null"#, #"\"photo\":null,\"more\":1"#, .leftOut),
    Operator(
      "OPR", #",\"price\":120,\"tags\""#, #",\"tags\""#, .asked(pets, "json $.price", "missing")),
    Operator(
      "OTPR", #"\"data\":{\"pet\":{\"name\":\"Rex\"}}"#, #"\"data\":{}"#,
      .asked("POST /graphql › 200", "json $.data.pet", "missing")),
    Operator(
      "PTC", #",\"price\":120,\"tags\""#, #",\"price\":\"120\",\"tags\""#,
      .asked(pets, "json $.price", "type")),
    Operator(
      "BPR", #"\"packed\":true"#, #"\"packed\":false"#,
      .asked("GET /gzip › 200", "json $.packed", "value")),
    Operator(
      "NPS", #",\"name\":\"Ann\",\"kind\""#, #",\"name\":null,\"kind\""#,
      .asked(pets, "json $.name", "type")),
    Operator(
      "NPR", #",\"price\":120,\"tags\""#, #",\"price\":-7,\"tags\""#,
      .asked(pets, "json $.price", "value")),
    Operator(
      "SPR", #",\"name\":\"Ann\",\"kind\""#, #",\"name\":\"other words\",\"kind\""#,
      .asked(pets, "json $.name", "value")),
    Operator(
      "SCA", #",\"name\":\"Ann\",\"kind\""#, #",\"name\":\"A/*n&n\",\"kind\""#,
      .asked(pets, "json $.name", "value")),
    Operator(
      "SRE", #",\"name\":\"Ann\",\"kind\""#, #",\"name\":\"An\",\"kind\""#,
      .asked(pets, "json $.name", "value")),
  ]

  /// A suite that looks at nothing, or one with the expectations that `doubt` asks for.
  private static func collection(isStrict: Bool) -> String {
    func expect(_ strict: String) -> String { isStrict ? strict : "{ status: 2xx }" }
    return """
      curlew: 1
      scenarios:
        buy:
          steps:
            - POST: /login
              json: { user: ada, password: lovelace }
              capture: { token: $.token }
            - POST: /pets
              auth: { bearer: '${token}' }
              json: { price: 120, tags: [a, b, c], kind: dog, name: Ann }
              expect: \(expect("""
        { status: 201, headers: { content-type: { $startsWith: application/json }, location: { $exists: true } }, \
        json: { price: 120, name: Ann, tags: { $length: { $gte: 1 } } } }
        """))
            - GET: /gzip
              expect: \(expect("{ json: { packed: true } }"))
            - POST: /graphql
              json: { query: '{ pet(id: 1) { name } }' }
              expect: \(expect("{ json: { $.data.pet: { $exists: true } } }"))
            - GET: /page
              expect: \(expect("{ headers: { content-type: { $startsWith: text/html } } }"))

      """
  }

  /// Judges each operator's recording, and asks each question.
  private func expectAnswers(isStrict: Bool) async throws {
    let workshop = try Workshop(Self.collection(isStrict: isStrict))
    let shop = try DemoShop.start()
    let run = try await workshop.run(
      "--base-url", shop.baseURL, "--report", "ndjson=run.ndjson", "--report-bodies", "all")
    shop.stop()
    expect(run, endsIn: 0)
    let recording = try workshop.folder.read("run.ndjson")
    let doubt = try await workshop.runs("doubt", "run.ndjson", "specs.yaml", "--format", "json")
    let answers = doubt.output.split(separator: "{\"operation\":\"").map(String.init)
    for made in Self.operators {
      let parts = recording.split(separator: made.change.from, omittingEmptySubsequences: false)
      try #require(parts.count == 2, "\(made.name) in \(recording)")
      try workshop.write(parts.joined(separator: made.change.to), to: "wrong.ndjson")
      let judged = try await workshop.runs("judge", "wrong.ndjson", "specs.yaml", "-q")
      let isNoticed = judged.exitCode == 1
      switch made.relation {
      case .always: #expect(isNoticed, "\(made.name)")
      case .leftOut: #expect(judged.exitCode == 0, "\(made.name): \(judged.output)")
      case .asked(let operation, let place, let change):
        #expect(isNoticed == isStrict, "\(made.name): \(judged.output)")
        let own = answers.first { $0.hasPrefix(operation) } ?? ""
        let question = #"{"place":"\#(place)","change":"\#(change)""#
        let answer = own.split(separator: question, omittingEmptySubsequences: false).dropFirst()
          .first
        let asked = try #require(answer, "\(made.name): \(own)")
        #expect(asked.hasPrefix(#","noticed":"own"}"#) == isStrict, "\(made.name)")
      }
    }
  }

  @Test func `are 23`() { #expect(Set(Self.operators.map(\.name)).count == 23) }

  @Test func `are noticed where a question is, by a suite that looks`() async throws {
    try await expectAnswers(isStrict: true)
  }

  @Test func `are not noticed where no question is, by a suite that does not look`() async throws {
    try await expectAnswers(isStrict: false)
  }
}

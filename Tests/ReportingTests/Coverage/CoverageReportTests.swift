// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents
import TestSupport
import Testing

@testable import Reporting

@Suite struct `Reports of coverage` {
  private func shop() -> CoverageMeasured {
    var operations: [OperationCoverage] = []
    for (number, name) in ["pets", "orders", "<b>|`evil`\u{1b}[31m"].enumerated() {
      var get = OperationCoverage(method: "GET", path: "/\(name)", id: nil, line: 5 + number)
      get.count = number == 0 ? 3 : 0
      var response = ResponseCoverage(status: "200")
      response.count = get.count
      response.contentTypes = [CountedType("application/json", count: get.count)]
      var refusal = ResponseCoverage(status: "404")
      refusal.count = number == 1 ? 1 : 0
      get.responses = [response, refusal]
      get.parameters = [ParameterCoverage(location: "query", name: "limit", count: 0)]
      operations.append(get)
    }
    var document = DocumentCoverage(name: "specs/shop.yaml", digest: "abc")
    document.operations = operations
    document.undocumented = (1...22).map { CountedRequest("PATCH /pets/\($0)", count: $0) }
    document.outside = [CountedRequest("GET /health", count: 1)]
    var measured = CoverageMeasured(documents: [document])
    measured.least = [
      LeastCoverage(dimension: .operations, share: WrittenShare("30%") ?? .whole),
      LeastCoverage(dimension: .responses, share: .whole),
    ]
    return measured
  }

  private func shown(
    _ coverage: CoverageMeasured, _ options: ConsoleOptions = ConsoleOptions()
  ) -> String {
    String(decoding: CoverageConsole.bytes(coverage, options), as: UTF8.self)
  }

  @Test func `for people`() throws {
    try expectGolden(shown(shop()), "../Golden/coverage-console.txt")
    let all = shown(shop(), ConsoleOptions(verbosity: .verbose))
    #expect(all.contains("PATCH /pets/22 (22 times)") && !all.contains("more;"))
    let quiet = shown(shop(), ConsoleOptions(verbosity: .quiet))
    #expect(quiet.split(separator: "\n").count == 5)
  }

  @Test func `of a part are partial`() {
    var coverage = shop()
    coverage.partial = "`specs/pay.yaml` alone ran"
    let text = shown(coverage)
    #expect(text.contains("1 of 3, 33.3 %, least 30%, partial\n"))
    #expect(text.contains("least     not judged: `specs/pay.yaml` alone ran\n"))
  }

  @Test(arguments: [20, 40, 60])
  func `fit a narrow terminal`(width: Int) {
    for line in shown(shop(), ConsoleOptions(width: width)).split(separator: "\n") {
      #expect(line.unicodeScalars.count <= max(width, 40), "\(line)")
    }
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence))
  func `for programs follow their schema`() async throws {
    let errors = try await Validator.schemaErrors(
      CoverageJSON.bytes(shop()), schema: Validator.projectFile("specs/coverage.schema.json"),
      lines: false)
    #expect(errors == "checked 1\n")
    var alone = shop()
    alone.isStatic = true
    let errorsWithoutRun = try await Validator.schemaErrors(
      CoverageJSON.bytes(alone), schema: Validator.projectFile("specs/coverage.schema.json"),
      lines: false)
    #expect(errorsWithoutRun == "checked 1\n")
    var partial = shop()
    partial.partial = "a part"
    let text = String(decoding: CoverageJSON.bytes(partial), as: UTF8.self)
    #expect(text.contains(#""verdict":"notJudged""#) && text.contains(#""partial":"a part""#))
  }

  @Test func `for a comment`() throws {
    try expectGolden(
      String(decoding: CoverageMarkdown.bytes(shop()), as: UTF8.self), "../Golden/coverage.md")
    var many = shop()
    many.documents[0].undocumented = (0..<5_000).map { CountedRequest("GET /\($0)", count: 1) }
    let bytes = CoverageMarkdown.bytes(many, limit: 10_000)
    #expect(bytes.count < 10_000)
    #expect(String(decoding: bytes, as: UTF8.self).contains("- and "))
  }
}

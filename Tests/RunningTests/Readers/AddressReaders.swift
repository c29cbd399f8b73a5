// SPDX-License-Identifier: Apache-2.0

import RunEvents
import SessionSupport
import TestSupport

/// What each reader of an address makes of the same texts, as a table: a line for each text.
///
/// All requests go to a proxy, which writes down their targets, so that no host is looked for.
struct AddressReaders {
  let text: String

  private static let columns = [
    "text", "sent", "redirected", "url.decode", "url.resolve", "params", "form", "multipart",
    "$format", "planned", "proxy", "origins",
  ]

  init() async throws {
    let texts = #"{"all":[\#(AddressTexts.all.map(Self.quoted).joined(separator: ","))]}"#
    let server = try ScriptedServer { request in
      guard request.method != "CONNECT" else { return .response(502) }
      if request.target.hasSuffix("/texts") { return .response(200, json: texts) }
      if let index = request.header("X-Redirect").flatMap({ Int($0) }),
        request.target == AddressTexts.page
      {
        return .response(302, headers: ["Location": AddressTexts.all[index]])
      }
      let index = request.header("X-Judge").flatMap { Int($0) } ?? 0
      return .response(200, json: #"{"v":\#(Self.quoted(AddressTexts.all[index]))}"#)
    }
    let run = try await CarriedOut(Self.collection, against: server, jobs: 1)
    let requests = AskedRequests(server.requests)
    let rows = AddressTexts.all.indices.map { Self.row($0, requests, run) }
    text = ([Self.columns] + rows).map { $0.joined(separator: " | ") + "\n" }.joined()
  }

  private static func row(
    _ index: Int, _ requests: AskedRequests, _ run: CarriedOut
  ) -> [String] {
    let text = quoted(AddressTexts.all[index])
    let formats = run.attempts(of: "written \(index)").last?.verdicts ?? []
    return [AddressTexts.all[index].debugDescription]
      + ["sent", "redirected", "decoded", "written", "multipart"].map {
        answer(to: $0, index, requests, run)
      } + [
        formats.map { $0.holds ? "yes" : "no" }.joined(separator: " "),
        planned("GET: \(text)"), planned("{ GET: /, proxy: \(text) }"),
        planned("{ GET: /, auth: { bearer: x, origins: [\(text)] } }"),
      ]
  }

  private static func answer(
    to kind: String, _ index: Int, _ requests: AskedRequests, _ run: CarriedOut
  ) -> String {
    let name = "\(kind) \(index)"
    let found = requests.answer(to: kind, index)
    let refusal = run.error(of: name)?.code ?? run.failure(of: name).map { $0.kind.rawValue }
    return [found, refusal.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
  }

  /// One step for each question about each text, which is captured: a text that is known before
  /// the run would be refused for the whole of it.
  private static let collection: String = {
    var lines = [
      "curlew: 1", "baseUrl: \(AddressTexts.base)", "defaults: { proxy: ORIGIN, redirects: 1 }",
      "requests:", "  - { GET: 'http://mark.test/texts', capture: { t: $.all } }",
    ]
    for index in AddressTexts.all.indices {
      for (kind, keys) in AskedRequests.steps(about: "t[\(index)]", index) {
        lines.append("  - { name: \(kind) \(index), \(keys), continueOnFailure: true }")
      }
    }
    return lines.joined(separator: "\n")
  }()

  /// The codes of a step's diagnostics before the run.
  private static func planned(_ step: String) -> String {
    let problems = PlannedTexts.problems(
      of: "curlew: 1\nbaseUrl: \(AddressTexts.base)\nrequests:\n  - \(step)\n")
    return problems.isEmpty ? "ok" : problems.joined(separator: " ")
  }

  /// In double quotes, as YAML and JSON read it.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\t", with: "\\t"))\""
  }
}

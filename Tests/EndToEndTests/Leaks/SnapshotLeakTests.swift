// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The file of snapshots of responses that hold secrets in each form.
@Suite struct `Secrets in snapshots` {
  /// From six characters on a secret is hidden wherever it is.
  private static let canaries = LeakCase.Canary.allCases.filter { $0.rawValue.count >= 6 }

  /// Forms that an expression makes, which are hidden in the step that makes them.
  private static let made = ["in upper case", "replaced", "in a file name"]

  /// As services send it: as it is, percent-encoded, and as base64 behind other bytes.
  private static func forms(of secret: String) -> [String] {
    let encoded = secret.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    let base64 = (0..<3).map { offset in
      Data((String(repeating: "x", count: offset) + secret).utf8).base64EncodedString()
    }
    return [secret, encoded] + base64
  }

  /// A body with each form of each canary as name, text and part of a text.
  private static let body: String = {
    let present = canaries.flatMap { forms(of: $0.rawValue) } + ["123456789"]
    let members = present.enumerated().map { number, form in
      #""\#(form)": "\#(form)", "part \#(number)": ["a \#(form) b", "\#(form)\n\#(form)"]"#
    }
    return "{\(members.joined(separator: ", ")), \"n\": [123456789, -91234567890, 1.23456789]}"
  }()

  private static let collection = """
    curlew: 1
    baseUrl: ORIGIN
    secrets: [six, forty, pin]
    scenarios:
      s:
        data: { rows: [{ row: "R6+/=row" }], secrets: [row] }
        steps:
          - { name: json, GET: /json, snapshot: { headers: [x-echo, set-cookie] } }
          - { name: text, GET: /text, snapshot: true }
          - name: made
            GET: "/made?m=${six.upperAscii()}"
            snapshot: true
          - { GET: /captured, capture: { captured: { json: $.value, secret: true } } }
    """

  @Test func `are in no form in the file, and not in what shows a difference`() async throws {
    let json = Self.body
    let server = try ScriptedServer { request in
      switch request.path {
      case "/json":
        .response(
          200,
          headers: [
            "Content-Type": "application/json", "X-Echo": LeakCase.Canary.forty.rawValue,
            "Set-Cookie": "a=\(LeakCase.Canary.six.rawValue)",
          ], body: json)
      case "/text":
        .response(200, headers: ["Content-Type": "text/plain"], body: json + " R6+/=row")
      case "/captured": .response(200, json: #"{"value":"C9+/=captured"}"#)
      default: .response(200, headers: ["Content-Type": "text/plain"], body: request.target)
      }
    }
    let workshop = try Workshop(Self.collection.replacing("ORIGIN", with: server.url()))
    var program = try workshop.curlew(["run", "specs.yaml", "-v"] + AllReports.options)
    for canary in [LeakCase.Canary.six, .forty] {
      program.environment["CURLEW_SECRET_\(canary.name)"] = canary.rawValue
    }
    program.environment["CURLEW_SECRET_pin"] = "234567"
    let first = try await workshop.runs(program)
    try #require(first.exitCode == 0, "\(first.output)")
    let file = "__snapshots__/specs.yaml.yaml"
    let recorded = try workshop.folder.read(file)
    expectNoSecret(in: recorded)
    try workshop.folder.write(
      recorded.replacing("status: 200", with: "status: 201").replacing("part 1", with: "part one"),
      to: file)
    let differs = try await workshop.runs(program)
    #expect(differs.exitCode == 1)
    #expect(differs.output.contains("part one"))
  }

  private func expectNoSecret(in text: String) {
    for canary in Self.canaries {
      let found = LeakForms(of: canary.rawValue).counts(in: text)
        .filter { !Self.made.contains($0.name) }
      #expect(found.isEmpty, "\(canary): \(found)")
    }
    for row in LeakForms(of: "R6+/=row").counts(in: text) { Issue.record("row: \(row)") }
    #expect(!text.contains("234567"))
    #expect(!text.contains("m=\(LeakCase.Canary.six.rawValue.uppercased())"))
  }
}

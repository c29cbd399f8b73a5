// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

/// The names in a step's own `expect` are looked up, whatever outer levels expect.
@Suite struct `Names in a step's own expectations` {
  /// What a step expects, with the name `lost` in every text.
  private static let own = [
    "status: '${lost}'", "headers: { a: '${lost}' }", "cookies: { a: '${lost}' }",
    "json: { a: '${lost}' }", "events: ['${lost}']", "xpath: { //a: '${lost}' }",
    "body: '${lost}'", "time: { $lt: '${lost}' }", "size: '${lost}'", "sha256: '${lost}'",
    "bytes: { hex: '${lost}' }", "file: '${lost}'", "url: '${lost}'",
    "redirects: { $length: '${lost}' }",
    "version: '${lost}'", "certificate: { subject: '${lost}' }",
    "values: [{ of: response.status, is: '${lost}' }]", "that: [lost == 1]",
  ]

  private func codes(_ own: String, _ action: String, level: Int) throws -> [String] {
    let outer = (0..<4).map { $0 == level ? "expect: { time: { $lt: 5s } }" : "" }
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      defaults: { \(outer[1]) }
      environments: { e: { defaults: { \(outer[2]) } } }
      scenarios: { s: { defaults: { \(outer[3]) }, steps: [{ \(action), expect: { \(own) } }] } }
      """)
    source.project = "curlew: 1\ndefaults: { \(outer[0]) }\n"
    source.environment = "e"
    source.rights.allowsPrograms = true
    return try source.plan().codes
  }

  @Test(arguments: 0..<5)
  func `are looked up beside those of each level`(_ level: Int) throws {
    for expected in Self.own {
      #expect(try codes(expected, "GET: /", level: level) == ["undefined-variable"], "\(expected)")
    }
  }

  @Test func `are looked up where only one kind of step has the subject`() throws {
    let socket = "socket: 'ws://a.example', exchange: [{ receive: {} }]"
    for level in 0..<5 {
      let messages = "messages: [{ text: '${lost}' }]"
      #expect(try codes(messages, socket, level: level) == ["undefined-variable"])
      #expect(
        try codes("exit: '${lost}'", "exec: ['true']", level: level) == ["undefined-variable"])
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Secrets where a narrow terminal cuts a line or breaks a sentence.
@Suite struct `Secrets on a narrow terminal` {
  private static let secret = "hunQ7er zW9vJk pLm3Tq yR8xB"

  /// What is printed at a width, with the secret standing before and behind what is wrong.
  private static func printed(
    _ collection: String, _ command: String, columns: Int, exitCode: Int32
  ) async throws -> String {
    let workshop = try Workshop(collection)
    var program = try workshop.curlew(command, "specs.yaml")
    program.environment["CURLEW_SECRET_key"] = secret
    program.environment["NO_COLOR"] = "1"
    program.standardOutput = .terminal
    program.standardError = .terminal
    program.terminalColumns = columns
    let run = try await workshop.runs(program)
    #expect(run.exitCode == exitCode, "\(run.terminal)")
    return run.terminal
  }

  /// No four characters of the secret may be anywhere.
  private static func expectHidden(_ text: String) {
    let letters = Array(secret)
    for start in 0...(letters.count - 4) {
      let part = String(letters[start..<start + 4])
      #expect(!text.contains(part), "\(part) in\n\(text)")
    }
  }

  @Test(arguments: [24, 30, 36, 44, 52, 61, 80], ["check", "run"])
  func `are not in source lines of diagnostics, even in part`(
    _ columns: Int, _ command: String
  ) async throws {
    for gap in ["", ".........", "................"] {
      let text = try await Self.printed(
        """
        curlew: 1
        secrets: [key]
        requests:
          - { POST: /, text: "\(Self.secret)\(gap)", hedaers: 1, name: "\(gap)\(Self.secret)" }
        """, command, columns: columns, exitCode: 2)
      #expect(text.contains("hedaers"))
      Self.expectHidden(text)
    }
  }

  @Test(arguments: [24, 36, 61]) func `are not in wrapped sentences, even in part`(
    _ columns: Int
  ) async throws {
    let text = try await Self.printed(
      """
      curlew: 1
      secrets: [key]
      requests: [{ POST: "http://127.0.0.1:9/", file: "${key}/nothing.txt" }]
      """, "check", columns: columns, exitCode: 2)
    #expect(text.contains("missing-file"))
    Self.expectHidden(text)
  }

  @Test(arguments: [24, 30, 36, 44, 52, 61, 80])
  func `are not in source lines of failures, even in part`(_ columns: Int) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    for gap in ["", ".........", "................"] {
      let text = try await Self.printed(
        """
        curlew: 1
        secrets: [key]
        requests:
          - { text: "\(Self.secret)\(gap)", expect: { status: 201 }, params: { a: "\(gap)\(Self.secret)" }, POST: \(server.url("/")) }
        """, "run", columns: columns, exitCode: 1)
      #expect(text.contains("^"))
      Self.expectHidden(text)
    }
  }
}

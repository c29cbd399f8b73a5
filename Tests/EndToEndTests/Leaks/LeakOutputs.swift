// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// All that a run prints and writes about its steps, at its loudest.
struct LeakOutputs {
  let texts: [(name: String, text: String)]
  /// How many attempts the events have.
  let attempts: Int

  /// - Parameters:
  ///   - steps: of the collection, each on lines that begin in the first column; the others are
  ///     indented by two.
  ///   - secret: the value of the secret `key`.
  init(steps: [String], secret: String, arguments: [String] = []) async throws {
    let workshop = try Workshop(
      "curlew: 1\nsecrets: [key]\ncontinueOnFailure: true\nrequests:\n"
        + steps.map { "  - " + $0.replacing("\n", with: "\n    ") + "\n" }.joined())
    var program = try workshop.curlew(
      ["run", "specs.yaml", "-v"] + AllReports.options + arguments)
    program.environment["CURLEW_SECRET_key"] = secret
    let run = try await workshop.runs(program)
    var texts = [("standard output", run.output), ("standard error", run.errorOutput)]
    for name in AllReports.names where workshop.folder.holds(name) {
      texts.append((name, try workshop.folder.read(name)))
    }
    self.texts = texts
    attempts =
      texts.first { $0.0 == "events.ndjson" }?.1.split(separator: "\n")
      .count { $0.contains(#""attempt.finished""#) } ?? 0
    try #require(attempts >= steps.count, "\(run.output)\(run.errorOutput)")
  }

  /// The lines that show a form of a secret.
  func lines(showing secret: String) -> [String] {
    let forms = LeakForms(of: secret)
    return texts.flatMap { name, text in
      text.split(separator: "\n").compactMap { line in
        let found = forms.counts(in: String(line)).map(\.name)
        return found.isEmpty ? nil : "\(name), \(found): \(line)"
      }
    }
  }
}

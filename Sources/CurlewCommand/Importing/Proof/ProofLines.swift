// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a proof found, as lines for a person.
struct ProofLines {
  let proof: ImportProof
  let visible: VisibleText
  /// `newman`
  let tool: String
  /// The line of a step in the result: `specs/pets.yaml:41`.
  let line: (ImportProof.StepNumber) -> String?

  func text(redact: (String) -> String) -> String {
    let lines =
      [requests, tests] + proof.differences.map(difference) + proof.undecided.map(undecided)
    return visible.of(redact(lines.joined(separator: "\n") + "\n"), layout: .block)
  }

  private var requests: String {
    let other = proof.requests - proof.sameRequests
    let words = "\(proof.sameRequests) of \(proof.requests) are what \(tool) sent"
    let failed = proof.failedRequests
    return "requests   \(words)" + (other == 0 ? "" : "; \(other) differ or are undecided")
      + (failed == 0 ? "" : "; \(counted(failed, "request")) had no response")
  }

  private var tests: String {
    var parts: [String] = []
    if proof.lostTests > 0 { parts.append("\(proof.lostTests) were not imported") }
    if proof.undecidedTests > 0 { parts.append("\(proof.undecidedTests) undecided") }
    if proof.differingTests > 0 {
      parts.append("\(proof.differingTests) \(proof.differingTests == 1 ? "differs" : "differ")")
    }
    let words = "\(proof.sameTests) of \(proof.tests) have \(tool)'s verdict"
    return "tests      \(words)" + (parts.isEmpty ? "" : "; \(parts.joined(separator: ", "))")
  }

  private func difference(_ difference: ImportProof.Difference) -> String {
    let place = line(difference.step).map { "\($0) " } ?? ""
    let test = difference.test.map { "\"\($0)\" of " } ?? ""
    return "✗ \(place)\(test)`\(difference.request)`: \(difference.text)"
  }

  private func undecided(_ undecided: ImportProof.Undecided) -> String {
    let one = undecided.tests == 1
    return "- \(counted(undecided.tests, "test")) of `\(undecided.request)` \(one ? "is" : "are") "
      + "undecided: \(undecided.reason)"
  }
}

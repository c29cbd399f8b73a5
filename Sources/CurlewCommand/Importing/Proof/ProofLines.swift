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
    var lines = [requests, tests]
    if let problem = proof.problem { lines.append("proof      not carried out: \(problem)") }
    lines += proof.differences.map(difference)
    if proof.problem == nil { lines += proof.undecided.map(undecided) }
    if let option = proof.missingBodies {
      lines.append("  help: record the report without \(option)")
    }
    return visible.of(redact(lines.joined(separator: "\n") + "\n"), layout: .block)
  }

  private var requests: String {
    let differing = proof.differingRequests
    let open = proof.requests - proof.sameRequests - differing
    var parts: [String] = []
    if differing > 0 { parts.append("\(differing) \(differing == 1 ? "differs" : "differ")") }
    if open > 0 { parts.append("\(open) undecided") }
    if proof.failedRequests > 0 {
      parts.append("\(counted(proof.failedRequests, "request")) had no response")
    }
    if proof.foreignSteps > 0 {
      parts.append("\(counted(proof.foreignSteps, "request")) of scripts not in the report")
    }
    let words = "\(proof.sameRequests) of \(proof.requests) are what \(tool) sent"
    return "requests   \(words)" + (parts.isEmpty ? "" : "; \(parts.joined(separator: ", "))")
  }

  private var tests: String {
    var parts: [String] = []
    if proof.lostTests > 0 {
      parts.append("\(proof.lostTests) \(proof.lostTests == 1 ? "was" : "were") not imported")
    }
    if proof.undecidedTests > 0 {
      let foreign = proof.testsOfForeignSteps
      let words = foreign == 0 ? "" : " (\(foreign) behind requests of scripts)"
      parts.append("\(proof.undecidedTests) undecided\(words)")
    }
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

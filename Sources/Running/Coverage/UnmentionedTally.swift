// SPDX-License-Identifier: Apache-2.0

import Notation
import RunEvents

/// How often exchanges had something that a document does not mention, and in which steps.
struct UnmentionedTally {
  private struct Counted {
    var count = 0
    var steps: Set<String> = []
  }

  private var parts: [ObservedPart: Counted] = [:]

  /// Counts what an exchange had, each part once. Of very many parts the first in order of their bytes are
  /// kept, and so are steps: the order in which exchanges come does not matter.
  mutating func add(_ found: [ObservedPart], _ step: String) {
    for part in Set(found) {
      parts[part, default: Counted()].count += 1
      guard parts[part]?.steps.insert(step).inserted == true,
        let steps = parts[part]?.steps, steps.count > UnmentionedCoverage.mostSteps
      else { continue }
      if let last = steps.max(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        parts[part]?.steps.remove(last)
      }
    }
    guard parts.count > 2 * UnmentionedCoverage.most else { return }
    let order = parts.keys.map { (part: $0, key: $0.key) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (part, _) in order.dropFirst(UnmentionedCoverage.most) { parts[part] = nil }
  }

  /// - Parameter redact: hides secrets in what comes from requests and responses.
  func counted(_ redact: (String) -> String) -> [UnmentionedCoverage] {
    parts.map { part, counted in
      var coverage = UnmentionedCoverage(part.shown(redact))
      coverage.count = counted.count
      coverage.steps = counted.steps.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      return coverage
    }
  }
}

extension ObservedPart {
  /// The part as reports show it.
  fileprivate func shown(_ redact: (String) -> String) -> ObservedPart {
    var part = self
    part.path = redact(path)
    part.contentType = contentType.map(redact)
    part.parameter = parameter.map(redact)
    part.member = member.map(redact)
    return part
  }
}

extension StepReference {
  /// `specs/pets.yaml:14`, or the option that it is from.
  var writtenPlace: String { option ?? "\(file):\(line)" }
}

// SPDX-License-Identifier: Apache-2.0

/// A way in which a result judges some responses otherwise than its source does. Each kind is one change of a
/// collection, at the first place that it is found at.
package enum VerdictDifference: Int, CaseIterable, Sendable {
  /// A capture that finds nothing.
  case missingCapture
  /// A condition in CEL on a response of another shape.
  case shapedCondition
  /// A check of the whole body, which the other tool has parsed.
  case parsedBody
  /// A check that an absent member fulfils, of a body that is not JSON.
  case plainBody
  /// A comparison with a value of another type, which the other tool converts.
  case otherType

  package var cause: ImportCause {
    switch self {
    case .missingCapture: .flow
    case .shapedCondition: .script
    case .parsedBody, .plainBody, .otherType: .assert
    }
  }

  /// What differs, on one line.
  package var text: String {
    switch self {
    case .missingCapture:
      "a value that a response lacks fails its capture here; the other tool goes on without it"
    case .shapedCondition:
      "a condition on a JSON document fails here where the document has another shape"
    case .parsedBody: "a check of a whole body compares its text here, also where it is JSON"
    case .plainBody:
      "a check of JSON fails here where the body is not JSON; the other tool reads a text then"
    case .otherType:
      "a value of another type fails an order and a search here; the other tool converts it"
    }
  }

  package var help: String? {
    switch self {
    case .missingCapture: "`default` in a capture is the value where nothing is found"
    case .shapedCondition, .parsedBody, .plainBody, .otherType: nil
    }
  }
}

/// The differences of a source, with the places at which they were first found.
package struct VerdictDifferences: Sendable {
  private var places: [VerdictDifference: ImportFinding.Place] = [:]

  package init() {}

  package var isEmpty: Bool { places.isEmpty }

  package mutating func note(_ difference: VerdictDifference, at place: ImportFinding.Place) {
    if places[difference] == nil { places[difference] = place }
  }

  package mutating func add(_ other: VerdictDifferences) {
    places.merge(other.places) { own, _ in own }
  }

  /// Reports each as a change.
  ///
  /// - Returns: the numbers of the findings.
  package func report(in findings: inout ImportFindings) -> [Int] {
    VerdictDifference.allCases.compactMap { difference in
      guard let place = places[difference] else { return nil }
      return findings.change(difference.cause, difference.text, at: place, help: difference.help)
    }
  }
}

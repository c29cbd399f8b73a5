// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Notation
import RunEvents
import Values

extension ContractJudgement {
  /// Whether every check holds and nothing else is worth a word.
  package var isPlain: Bool {
    holds && notices.isEmpty && findings.allSatisfy { $0.unchecked.isEmpty }
  }

  /// The operation as events have it.
  package var reported: ReportedContract? {
    operation.map {
      ReportedContract(
        document: $0.document, operation: $0.operation, operationID: $0.operationID)
    }
  }

  /// A verdict for each finding.
  ///
  /// - Parameters:
  ///   - span: the place of the step.
  ///   - isRecorded: whether a recorded exchange was judged: marks in it decide nothing.
  package func verdicts(
    at span: SourceSpan, in places: SourcePlaces, isRecorded: Bool
  ) -> [Verdict] {
    let place = places.location(of: span)
    return findings.map { finding in
      var verdict = Verdict(
        CheckReference(name: finding.check.rawValue, line: place.line, column: place.column),
        failure: finding.failure(at: span, in: places), unchecked: finding.unchecked)
      verdict.isUndecided = isRecorded && finding.isOfMarks
      return verdict
    }
  }
}

extension ContractFinding {
  /// Whether all violations are at marks in place of secrets.
  fileprivate var isOfMarks: Bool {
    !holds && count == violations.count
      && violations.allSatisfy { violation in
        violation.holdsMark
          || [violation.message, violation.actual].compactMap(\.self).contains {
            ByteSearch.contains("***", in: $0)
          }
      }
  }

  /// Nil if the check holds.
  fileprivate func failure(at span: SourceSpan, in places: SourcePlaces) -> CheckFailure? {
    guard let first = violations.first else { return nil }
    let others = count == 1 ? "" : " (the first of \(count) violations)"
    return CheckFailure(
      message: first.message + others, place: places.place(of: span),
      differences: violations.map { $0.difference(in: places) },
      furtherDifferences: count - violations.count, notes: first.notes + notes(first, places),
      isNeverExpected: violations.contains(where: \.isUnusable))
  }

  /// ```
  /// as `Pet`, from the response 201 of `createPet` (specs/shop.yaml:96)
  /// ```
  private func notes(_ violation: ContractViolation, _ places: SourcePlaces) -> [String] {
    guard let part, violation.span != nil else { return [] }
    let component = violation.component.map { "as `\($0)`, " } ?? ""
    return ["\(component)from \(part.content) (\(places.pathAndLine(of: part.span)))"]
  }
}

extension ContractViolation {
  fileprivate func difference(in places: SourcePlaces) -> ReportedDifference {
    let location = span.map { span in
      let place = places.location(of: span)
      return "\(places.path(of: span.file)):\(place.line):\(place.column)"
    }
    return ReportedDifference(
      pointer: pointer.description, expected: expected, actual: actual, location: location)
  }
}

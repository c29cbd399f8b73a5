// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// What a contract says of an exchange.
package struct ContractJudgement: Sendable {
  /// The operation that the request is; nil for an undocumented request.
  package internal(set) var operation: JudgedOperation?
  /// At most one for each check, in the order of `ContractCheck`; empty for a request that no document
  /// covers.
  package internal(set) var findings: [ContractFinding] = []
  /// What each exchange showed, for coverage.
  package internal(set) var observations: [CoverageObservation] = []
  /// Facts worth a word that fail nothing.
  package internal(set) var notices: [Notice] = []

  /// A sentence that fails nothing.
  package struct Notice: Sendable {
    /// Nil for one of no check.
    package let check: ContractCheck?
    package let sentence: String

    /// `openapi body: …`
    package var words: String { (check.map { "\($0.rawValue): " } ?? "") + sentence }
  }

  /// Without a finding: what a request is that no document covers.
  package init() {}

  /// Whether no check fails.
  package var holds: Bool { findings.allSatisfy(\.holds) }

  package mutating func addNotice(_ sentence: String) {
    notices.append(Notice(check: nil, sentence: sentence))
  }

  /// Adds the judgement of a later exchange of the same step: each check has one finding.
  mutating func merge(_ later: ContractJudgement) {
    operation = later.operation ?? operation
    notices += later.notices
    observations += later.observations
    for finding in later.findings {
      if let place = findings.firstIndex(where: { $0.check == finding.check }) {
        findings[place].merge(finding)
      } else {
        findings.append(finding)
      }
    }
    let order = ContractCheck.allCases
    findings.sort { left, right in
      order.firstIndex(of: left.check) ?? 0 < order.firstIndex(of: right.check) ?? 0
    }
  }
}

/// The operation that a request is.
package struct JudgedOperation: Hashable, Sendable {
  /// The document as the collection names it.
  package let document: String
  /// `GET /pets/{petId}`
  package let operation: String
  package let operationID: String?

  /// `createPet`, or the method and the path where it has no name.
  package var name: String { operationID ?? operation }
}

/// A check of a contract, in the order in which they are reported.
package enum ContractCheck: String, CaseIterable, Sendable {
  case operation = "openapi operation"
  case request = "openapi request"
  case status = "openapi status"
  case contentType = "openapi content type"
  case headers = "openapi headers"
  case body = "openapi body"
}

/// The result of one check.
package struct ContractFinding: Sendable {
  /// How many violations, and how many sentences of another kind, are kept.
  package static let mostViolations = 20

  package let check: ContractCheck
  /// The part of the document that the check is about, in words, with its place: ``the response 201 of
  /// `createPet` ``. Nil if the document has none, and without a violation.
  package internal(set) var part: Located<String>?
  /// The first violations, at most `mostViolations`.
  package private(set) var violations: [ContractViolation] = []
  /// The number of all violations.
  package private(set) var count = 0
  /// What could not be judged, a sentence each.
  package private(set) var unchecked: [String] = []

  init(_ check: ContractCheck) { self.check = check }

  package var holds: Bool { count == 0 }

  mutating func addViolation(_ violation: ContractViolation) {
    count += 1
    if violations.count < Self.mostViolations { violations.append(violation) }
  }

  /// Counts violations that are not kept.
  mutating func addFurther(_ count: Int) { self.count += count }

  mutating func addUnchecked(_ sentence: String) {
    if unchecked.count < Self.mostViolations { unchecked.append(sentence) }
  }

  fileprivate mutating func merge(_ later: ContractFinding) {
    if part == nil || holds { part = later.part ?? part }
    for violation in later.violations { addViolation(violation) }
    addFurther(later.count - later.violations.count)
    for sentence in later.unchecked { addUnchecked(sentence) }
  }
}

/// One way in which an exchange does not follow its document.
package struct ContractViolation: Sendable {
  /// One sentence, lower case, no full stop.
  package let message: String
  /// The place in the body; in a request `/body/price`, `/query/limit`; of a header its name. Empty for
  /// the whole.
  package var pointer = JSONPointer()
  /// In words or as JSON; nil for something that must not be there.
  package var expected: String?
  /// As JSON or as text; nil for something that is missing.
  package var actual: String?
  /// The place in the document; nil for one that no part of the document causes.
  package var span: SourceSpan?
  /// The name of the component that the place is in: `Pet`.
  package var component: String?
  /// Further helpful sentences.
  package var notes: [String] = []
  /// Whether the judgement was not possible, as with a schema that has a mistake.
  package var isUnusable = false
  /// Whether the value has the mark of a secret in it, as in a recording: then what a schema says of it
  /// is not what it would say of the value.
  package var holdsMark = false

  init(_ message: String) { self.message = message }

  init(_ message: String, expected: String?, actual: String?, at span: SourceSpan?) {
    self.message = message
    self.expected = expected
    self.actual = actual
    self.span = span
  }
}

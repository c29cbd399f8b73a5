// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// What a contract says of an exchange.
package struct ContractJudgement: Sendable {
  /// The operation that the request is; nil for an undocumented request.
  package struct Operation: Hashable, Sendable {
    /// As the collection names it.
    package let document: String
    /// `GET /pets/{petId}`
    package let operation: String
    package let operationID: String?
  }

  package internal(set) var operation: Operation?
  /// At most one for each check, in the order of `ContractCheck`; empty for a request that no document
  /// covers.
  package internal(set) var findings: [ContractFinding] = []
  /// Facts worth a word that fail nothing, a sentence each.
  package internal(set) var notices: [String] = []

  /// Whether no check fails.
  package var holds: Bool { findings.allSatisfy(\.holds) }
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
  /// How many violations are kept.
  package static let mostViolations = 20

  package let check: ContractCheck
  /// The first violations, at most `mostViolations`.
  package internal(set) var violations: [ContractViolation] = []
  /// The number of all violations.
  package internal(set) var count = 0
  /// What could not be judged, a sentence each.
  package internal(set) var unchecked: [String] = []

  init(_ check: ContractCheck) { self.check = check }

  package var holds: Bool { count == 0 }
}

/// One way in which an exchange does not follow its document.
package struct ContractViolation: Sendable {
  /// One sentence, lower case, no full stop.
  package let message: String
  /// The place in the body; for a request `/body/price`, `/query/limit`. Empty for the whole.
  package internal(set) var pointer = JSONPointer()
  /// In words or as JSON; nil for something that must not be there.
  package internal(set) var expected: String?
  /// As JSON or as text; nil for something that is missing.
  package internal(set) var actual: String?
  /// The place in the document; nil where it says nothing.
  package internal(set) var span: SourceSpan?
  /// The name of the component that the place is in: `Pet`.
  package internal(set) var component: String?
  /// Further helpful sentences.
  package internal(set) var notes: [String] = []
  /// Whether it says that something could not be judged, as for a schema that has a mistake.
  package internal(set) var isUnusable = false

  init(_ message: String) { self.message = message }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics

/// A step whose operation differs between two versions of its document.
package struct DriftedStep: Sendable {
  /// What the later version forbids and the earlier one does not.
  package struct Failure: Sendable {
    /// The warning that `check` has of the later version.
    package let finding: Diagnostic
    /// The place in the body; nil for another part of the request.
    package let pointer: [String]?
  }

  package enum Fate: Sendable {
    /// With the later operation.
    case kept(DocumentedOperation)
    case moved(DocumentedOperation)
    case removed
    /// The later version does not concern its address.
    case outside
    /// Only the run knows the address.
    case unknown
    /// Only the later version has the operation.
    case new(DocumentedOperation)
  }

  package let step: Step
  /// Its operation in the earlier version; nil if there is none, or only the run knows it.
  package let old: DocumentedOperation?
  package let fate: Fate
  package let changes: [ContractChange]
  package let failures: [Failure]
  /// What the request has; nil where only the run knows the operation.
  package let parameters: StepParameters?
  /// Method and address as written, below the base path: `DELETE /pets/${id}`.
  package let title: String
  /// The later version.
  package let document: ContractDocument

  /// Whether the step fails by the later version.
  package var willFail: Bool { !failures.isEmpty }
}

/// What `--against` found in the steps of a plan.
package struct PlannedDrift: Sendable {
  /// Steps that have one of the documents, each counted once.
  package internal(set) var stepCount = 0
  package internal(set) var steps: [DriftedStep] = []
  package internal(set) var documents: [DocumentDrift] = []
  package let old: ContractDocument

  init(against old: ContractDocument) { self.old = old }

  /// With what collections without a project have.
  package func joined(with other: PlannedDrift) -> PlannedDrift {
    var joined = self
    joined.stepCount += other.stepCount
    joined.steps += other.steps
    if joined.documents.isEmpty { joined.documents = other.documents }
    return joined
  }
}

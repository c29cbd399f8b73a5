// SPDX-License-Identifier: Apache-2.0

import CollectionFormat

/// The key `openapi` of a step, merged and rendered.
package struct ContractSettings: Sendable {
  package typealias RequestRule = RequestContract
  package typealias ResponseRule = ResponseContract
  package typealias Severity = ContractSeverity

  /// In the order written: an exchange belongs to the first that has an operation for it.
  package var contracts: [Contract]
  /// The `operationId` that the request must be, or the method and the path of the document:
  /// `GET /pets/{petId}`. Nil if any will do.
  package var operation: String?
  /// Nil where none is written: `valid`, or `warn` if the step expects nothing but statuses from 400 to
  /// 499.
  package var request: RequestRule?
  package var response = ResponseRule.valid
  /// For a request under a base path that no operation is.
  package var undocumented = Severity.fail
  /// For members and query parameters that the document does not mention.
  package var extra = Severity.warn
  /// Whether `format` is checked.
  package var formats = true

  package init(contracts: [Contract]) { self.contracts = contracts }

  /// - Parameter expectsRefusal: whether the step expects nothing but statuses from 400 to 499; asked for
  ///   where no rule is written.
  package func requestRule(expectsRefusal: @autoclosure () -> Bool) -> RequestRule {
    request ?? (expectsRefusal() ? .warn : .valid)
  }
}

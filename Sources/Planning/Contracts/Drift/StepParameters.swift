// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts

/// The parameters that the request of a step has, with those of `defaults`, as far as they are known before
/// the run.
package struct StepParameters: Sendable {
  package enum Presence: Sendable {
    case sent
    case absent
    /// Only the run knows all names.
    case unknown
  }

  private let sent: SentParameters
  private let cookies: Set<String>
  private let mayHaveFurtherParameters: Bool
  private let mayHaveFurtherHeaders: Bool
  private let mayHaveFurtherCookies: Bool

  init(_ step: ContractStep, cookies: [FieldTemplate]) {
    let known = step.known
    sent = SentParameters(path: [], query: known.address.query, headers: known.headers)
    mayHaveFurtherParameters =
      known.mayHaveFurtherParameters || sent.pairs.contains { $0.name.utf8.contains(0) }
    // Credentials are headers, but not parameters of an operation.
    mayHaveFurtherHeaders = known.mayHaveFurtherHeaders && step.auth == nil
    var names: Set<String> = []
    var mayHaveFurther = false
    for field in cookies {
      switch field.values {
      case .removed: break
      case .computed, .given: mayHaveFurther = true
      case .values: names.insert(field.name.content)
      }
    }
    self.cookies = names
    mayHaveFurtherCookies = mayHaveFurther
  }

  package func presence(
    of parameter: DocumentedParameter, in document: OpenAPIDocument
  ) -> Presence {
    if parameter.location == .cookie, cookies.contains(parameter.name.content) { return .sent }
    guard case .absent = parameter.reading(in: sent, of: document) else { return .sent }
    let mayHaveFurther =
      switch parameter.location {
      case .query: mayHaveFurtherParameters
      case .header: mayHaveFurtherHeaders
      case .cookie: mayHaveFurtherCookies
      default: false
      }
    return mayHaveFurther ? .unknown : .absent
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A function of the format that this version does not have, and its replacement today.
package struct ReservedFunction: Sendable {
  package let name: String
  /// As in `ForeignWord`; nil if there is no equivalent.
  package let today: String?
  /// Advice if there is no equivalent expression.
  package let note: String?
  /// Whether it is `x.name(…)`.
  package let isMethod: Bool

  private init(_ name: String, _ today: String? = nil, note: String? = nil, isMethod: Bool = false)
  {
    self.name = name
    self.today = today
    self.note = note
    self.isMethod = isMethod
  }

  /// Its call, for the table of the documentation.
  package var written: String { isMethod ? "x.\(name)(…)" : "\(name)(…)" }

  /// What to write today, with sample names.
  package var example: String? { today.map { ForeignCall.sample.filled($0) } }

  /// All of them.
  package static let all: [ReservedFunction] = [
    ReservedFunction("jwt.sign"),
    ReservedFunction(
      "jwt.verify", note: "`jwt.claims` reads the claims without checking the signature"),
  ]
}

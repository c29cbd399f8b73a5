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
    ReservedFunction("sha512"), ReservedFunction("hmac.sha1"), ReservedFunction("hmac.sha512"),
    ReservedFunction("jwt.header"), ReservedFunction("jwt.sign"),
    ReservedFunction(
      "jwt.verify", note: "`jwt.claims` reads the claims without checking the signature"),
    ReservedFunction("parseTime", note: "`timestamp(…)` reads times of RFC 3339"),
    ReservedFunction("clock", "now", note: "`now` is fixed for a step"),
    ReservedFunction("lists.range"), ReservedFunction("math.sum"),
    ReservedFunction("sets.contains", "$2.all(e, e in $1)"),
    ReservedFunction("sets.equivalent", "$1.all(e, e in $2) && $2.all(e, e in $1)"),
    ReservedFunction("sets.intersects", "$1.exists(e, e in $2)"),
    ReservedFunction("json.mergePatch"), ReservedFunction("json.patch"),
    ReservedFunction("regex.extract", note: "a capture takes a part of the body with `regex`"),
    ReservedFunction("regex.extractAll"), ReservedFunction("regex.replace"),
    ReservedFunction(
      "base64.urlEncode",
      "base64.encode($1).replace('+', '-').replace('/', '_').replace('=', '')"),
    ReservedFunction("xpath", note: "`expect` and `capture` take `xpath`"),
    ReservedFunction("upper", "$0.upperAscii()", isMethod: true),
    ReservedFunction("lower", "$0.lowerAscii()", isMethod: true),
    ReservedFunction("padStart", isMethod: true), ReservedFunction("padEnd", isMethod: true),
    ReservedFunction("repeat", isMethod: true),
    ReservedFunction("sort", note: "`$sorted` and `$sameItems` check lists", isMethod: true),
    ReservedFunction("sortBy", note: "`$sorted` and `$sameItems` check lists", isMethod: true),
    ReservedFunction("distinct", note: "`$unique` checks that no two are equal", isMethod: true),
    ReservedFunction("flatten", isMethod: true), ReservedFunction("slice", isMethod: true),
    ReservedFunction("transformMapEntry", isMethod: true),
    ReservedFunction("addMonths", isMethod: true), ReservedFunction("startOf", isMethod: true),
  ]
}

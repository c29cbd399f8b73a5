// SPDX-License-Identifier: Apache-2.0

/// A function of the format that this version does not have, and its replacement today.
package struct LaterFunction: Sendable {
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
  package static let all: [LaterFunction] = [
    LaterFunction("sha512"), LaterFunction("hmac.sha1"), LaterFunction("hmac.sha512"),
    LaterFunction("jwt.header"), LaterFunction("jwt.sign"),
    LaterFunction(
      "jwt.verify", note: "`jwt.claims` reads the claims without checking the signature"),
    LaterFunction("parseTime", note: "`timestamp(…)` reads times of RFC 3339"),
    LaterFunction("clock", "now", note: "`now` is fixed for a step"),
    LaterFunction("lists.range"), LaterFunction("math.sum"),
    LaterFunction("sets.contains", "$2.all(e, e in $1)"),
    LaterFunction("sets.equivalent", "$1.all(e, e in $2) && $2.all(e, e in $1)"),
    LaterFunction("sets.intersects", "$1.exists(e, e in $2)"),
    LaterFunction("json.mergePatch"), LaterFunction("json.patch"),
    LaterFunction("regex.extract", note: "a capture takes a part of the body with `regex`"),
    LaterFunction("regex.extractAll"), LaterFunction("regex.replace"),
    LaterFunction(
      "base64.urlEncode",
      "base64.encode($1).replace('+', '-').replace('/', '_').replace('=', '')"),
    LaterFunction("xpath", note: "`expect` and `capture` take `xpath`"),
    LaterFunction("upper", "$0.upperAscii()", isMethod: true),
    LaterFunction("lower", "$0.lowerAscii()", isMethod: true),
    LaterFunction("padStart", isMethod: true), LaterFunction("padEnd", isMethod: true),
    LaterFunction("repeat", isMethod: true),
    LaterFunction("sort", note: "`$sorted` and `$sameItems` check lists", isMethod: true),
    LaterFunction("sortBy", note: "`$sorted` and `$sameItems` check lists", isMethod: true),
    LaterFunction("distinct", note: "`$unique` checks that no two are equal", isMethod: true),
    LaterFunction("flatten", isMethod: true), LaterFunction("slice", isMethod: true),
    LaterFunction("transformMapEntry", isMethod: true),
    LaterFunction("addMonths", isMethod: true), LaterFunction("startOf", isMethod: true),
  ]
}

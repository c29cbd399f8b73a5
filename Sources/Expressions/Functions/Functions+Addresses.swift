// SPDX-License-Identifier: Apache-2.0

import Notation

extension FunctionDefinition {
  /// `url.encode`, `url.decode`, `url.resolve`.
  static let addresses: [FunctionDefinition] = [
    .global("url.encode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: 3 * text.utf8.count)
      let encoded = PercentCoding.encode(text.utf8, keeping: \.isUnreserved)
      return .string(String(decoding: encoded, as: UTF8.self))
    },
    .global("url.decode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: text.utf8.count)
      guard let bytes = PercentCoding.decode(text.utf8, broken: .refused),
        let decoded = String(validating: bytes, as: UTF8.self)
      else {
        throw .refused(
          name: "url.decode",
          reason: "a `%` is not followed by two hexadecimal digits, or the result is not UTF-8"
        )
      }
      return .string(decoded)
    },
    .global("url.resolve", 2...2) { arguments, call throws(EvaluationError.Kind) in
      guard let base = arguments[0].textArgument, let reference = arguments[1].textArgument else {
        return nil
      }
      try call.budget.make(bytes: base.utf8.count + reference.utf8.count)
      let parts = URIReference(base)
      guard parts.scheme != nil else {
        throw .refused(name: "url.resolve", reason: "the base is not an absolute address")
      }
      return .string(URIReference(reference).resolved(against: parts).description)
    },
  ]
}

extension URIReference {
  /// RFC 3986, section 5.2.2. The path of the base is unchanged if the reference has none.
  package func resolved(against base: URIReference) -> URIReference {
    var target = merged(with: base)
    let takesPath = scheme == nil && authority == nil && path.isEmpty
    if !takesPath { target.path = Self.removingDotSegments(target.path) }
    return target
  }
}

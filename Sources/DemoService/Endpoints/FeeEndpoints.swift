// SPDX-License-Identifier: Apache-2.0

import Values

/// One thing in two versions and three languages.
enum FeeEndpoints {
  /// What the papers of each kind cost, and its name in each language.
  private static let fees: [(kind: String, digits: String, names: [String: String])] = [
    ("dog", "25.00", ["en": "dog", "de": "Hund", "fr": "chien"]),
    ("cat", "20.00", ["en": "cat", "de": "Katze", "fr": "chat"]),
    ("bird", "10.50", ["en": "bird", "de": "Vogel", "fr": "oiseau"]),
    ("fish", "2.50", ["en": "fish", "de": "Fisch", "fr": "poisson"]),
  ]

  static let routes = [
    Route(
      "GET", path: "/fees/{version}",
      "returns the fees for the papers of each kind, named in the first language of `Accept-Language` "
        + "that is `en`, `de` or `fr`; `v1` has numbers, `v2` has `{\"amount\", \"currency\"}`"
    ) { _, call throws(ProblemDetails) in
      let version = call["version"]
      guard ["v1", "v2"].contains(version) else { throw .notFound("there are `v1` and `v2`") }
      let language = language(of: call.request)
      let items = fees.map { fee in
        let amount = Value.number(ExactNumber(uncheckedDigits: fee.digits))
        return Value.members([
          ("kind", .string(fee.kind)), ("name", .string(fee.names[language] ?? fee.kind)),
          (
            "fee",
            version == "v1"
              ? amount : .members([("amount", amount), ("currency", .string("EUR"))])
          ),
        ])
      }
      return .json(
        .members([("version", .string(version)), ("fees", .array(items))]),
        headers: [("Content-Language", language), ("Vary", "Accept-Language")])
    }
  ]

  /// The first language that there are names in; without one it is English.
  private static func language(of request: ShopRequest) -> String {
    (request.header("accept-language") ?? "").utf8.split(separator: UInt8(ascii: ","))
      .map { String(trimmed($0).lowercased().prefix(2)) }
      .first { ["en", "de", "fr"].contains($0) } ?? "en"
  }
}

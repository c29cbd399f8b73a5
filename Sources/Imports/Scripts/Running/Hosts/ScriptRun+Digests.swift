// SPDX-License-Identifier: Apache-2.0

import Values

/// A digest that is being made: by `crypto` of Node.js, or by that of JetBrains.
struct ScriptDigest {
  /// `sha256`
  let function: String
  let isKeyed: Bool
  var key: ScriptValue?
  var text: ScriptValue?

  /// `crypto.createHmac('sha256', key)`, `crypto.createHash('md5')`, `crypto.sha256()`, `crypto.hmac.sha256()`; nil
  /// for another call.
  ///
  /// - Throws: for an algorithm that has no function.
  init?(_ host: String, _ name: String, _ values: [ScriptValue]) throws(ScriptLoss) {
    let known: Set = ["md5", "sha1", "sha256", "sha512"]
    if name == "createHmac" || name == "createHash" {
      guard case .data(.string(let algorithm))? = values.first,
        known.contains(algorithm.lowercased()), name == "createHash" || values.count == 2
      else { throw ScriptLoss("`crypto.\(name)(…)`") }
      function = algorithm.lowercased()
      isKeyed = name == "createHmac"
      key = isKeyed ? values[1] : nil
    } else {
      guard known.contains(name), values.isEmpty else { return nil }
      function = name
      isKeyed = host == "crypto.hmac"
    }
    guard !isKeyed || function != "md5" else { throw ScriptLoss("`hmac` of MD5") }
  }
}

extension ScriptRun {
  /// What is added to a digest, and its end.
  func digestMethod(
    _ digest: ScriptDigest, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue {
    var digest = digest
    switch (name, values.first) {
    case ("update", let text?), ("updateWithText", let text?):
      digest.text =
        try digest.text.map { (known) throws(ScriptLoss) in try joined(known, text) } ?? text
      return .digest(digest)
    case ("withTextSecret", let key?) where digest.isKeyed:
      digest.key = key
      return .digest(digest)
    case ("digest", nil): return .digest(digest)
    case ("digest", .data(.string("hex"))?), ("toHex", nil): return .expression(try hex(of: digest))
    case ("digest", .data(.string("base64"))?), ("toBase64", nil):
      var expression = try hex(of: digest)
      expression.text = "base64.encode(\(expression.text))"
      return .expression(expression)
    default: throw ScriptLoss("`.\(name)(…)` of a digest")
    }
  }

  private func hex(of digest: ScriptDigest) throws(ScriptLoss) -> ScriptExpression {
    guard let text = digest.text else { throw ScriptLoss("a digest of nothing") }
    let one = try cel(text)
    guard digest.isKeyed else {
      return ScriptExpression(
        text: "\(digest.function)(\(one.text))", type: .text, source: one.source)
    }
    guard let key = digest.key else { throw ScriptLoss("a digest without its key") }
    let secret = try cel(hidden(key, "hmacKey"))
    return ScriptExpression(
      text: "hmac.\(digest.function)(\(secret.text), \(one.text))", type: .text,
      source: try one.source.merged(secret.source))
  }
}

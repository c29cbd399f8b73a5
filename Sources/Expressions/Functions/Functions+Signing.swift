// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation
import Values

extension FunctionDefinition {
  /// `jwt.sign` and `jwt.verify` (RFC 7519, RFC 7515 in compact form).
  static let signing: [FunctionDefinition] = [
    .global("jwt.sign", 3...4, takesDigests: true) { arguments, call throws(EvaluationError.Kind) in
      guard case .map(let claims) = arguments[0], let word = arguments[2].textArgument else {
        return nil
      }
      var header: CELMap?
      if arguments.count == 4 {
        guard case .map(let written) = arguments[3] else { return nil }
        header = written
      }
      return .string(try call.sign(claims, arguments[1], word, header))
    },
    .global("jwt.verify", 3...3, takesDigests: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let token = arguments[0].textArgument else { return nil }
      let algorithms: [SignatureAlgorithm]
      switch arguments[2] {
      case .string(let word): algorithms = [try .named(word, for: "jwt.verify")]
      case .list(let list):
        var named: [SignatureAlgorithm] = []
        for element in list.values {
          guard let word = element.textArgument else { return nil }
          named.append(try .named(word, for: "jwt.verify"))
        }
        algorithms = named
      default: return nil
      }
      return try call.verify(token, arguments[1], algorithms)
    },
  ]
}

extension SignatureAlgorithm {
  /// - Parameter function: the name of the function, for the error.
  fileprivate static func named(
    _ word: String, for function: String
  ) throws(EvaluationError.Kind) -> SignatureAlgorithm {
    guard let algorithm = SignatureAlgorithm(rawValue: word) else {
      let known = allCases.map(\.rawValue).joined(separator: ", ")
      throw .rejected(name: function, reason: "an algorithm is one of \(known)")
    }
    return algorithm
  }
}

// MARK: Signing

extension CallContext {
  /// The steps of one signature, so that few thousands of them end an expression.
  private static var stepsOfSignature: Int { 2000 }

  fileprivate mutating func sign(
    _ claims: CELMap, _ key: CELValue, _ word: String, _ written: CELMap?
  ) throws(EvaluationError.Kind) -> String {
    let algorithm = try SignatureAlgorithm.named(word, for: "jwt.sign")
    let header = try header(algorithm, written)
    let body = try data(.map(claims.withNumericDates()))
    let message = Base64.url.encode(header.jsonBytes()) + "." + Base64.url.encode(body.jsonBytes())
    try budget.make(bytes: message.utf8.count)
    try budget.take(steps: Self.stepsOfSignature + message.utf8.count >> 8)
    var keyID: String?
    if case .object(let members) = header, case .string(let text)? = members["kid"] { keyID = text }
    do throws(TokenKey.Problem) {
      let signature = try TokenKey(key, for: algorithm, keyID: keyID)
        .signature(of: Array(message.utf8))
      return message + "." + Base64.url.encode(signature)
    } catch {
      throw .rejected(name: "jwt.sign", reason: error.reason)
    }
  }

  /// `{ alg, typ: JWT }` with what is written merged into it.
  private mutating func header(
    _ algorithm: SignatureAlgorithm, _ written: CELMap?
  ) throws(EvaluationError.Kind) -> Value {
    var members = [
      (name: "alg", value: Value.string(algorithm.rawValue)), (name: "typ", value: .string("JWT")),
    ]
    guard let written, case .object(let object) = try data(.map(written)) else {
      return .object(OrderedObject(members))
    }
    for member in object.members {
      guard let place = members.firstIndex(where: { $0.name.hasSameBytes(as: member.name) }) else {
        members.append(member)
        continue
      }
      guard place > 0 || member.value == members[0].value else {
        throw .rejected(name: "jwt.sign", reason: "`alg` of the header is another algorithm")
      }
      members[place] = member
    }
    return .object(OrderedObject(members))
  }
}

extension CELMap {
  /// The claims with timestamps of `exp`, `nbf` and `iat` as seconds since 1970 (`NumericDate`).
  fileprivate func withNumericDates() throws(EvaluationError.Kind) -> CELMap {
    var values: [CELValue] = []
    var isChanged = false
    let names = keys
    for key in names {
      var value = self[key] ?? .null
      if case .timestamp(let time) = value, case .string(let name) = key,
        ["exp", "nbf", "iat"].contains(name)
      {
        value = .int(time.seconds)
        isChanged = true
      }
      values.append(value)
    }
    return isChanged ? try CELMap(keys: names, values: values) : self
  }
}

// MARK: Verifying

/// A token in three parts, not yet verified.
private struct WrittenToken {
  let header: OrderedObject
  let claims: [UInt8]
  /// The signed text.
  let message: [UInt8]
  let signature: [UInt8]

  /// Nil for another text.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64.url.decode(String(Substring(parts[0]))),
      let claims = Base64.url.decode(String(Substring(parts[1]))),
      let signature = Base64.url.decode(String(Substring(parts[2]))),
      case .object(let header)? = try? JSONDocument.parse(head).root.value()
    else { return nil }
    self.header = header
    self.claims = claims
    self.signature = signature
    message = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
  }

  func text(_ name: String) -> String? {
    if case .string(let text)? = header[name] { text } else { nil }
  }
}

extension CallContext {
  /// How far the clocks of two machines may differ.
  private static var leewaySeconds: Int64 { 60 }

  /// The claims of a token whose signature and times hold.
  fileprivate mutating func verify(
    _ text: String, _ key: CELValue, _ algorithms: [SignatureAlgorithm]
  ) throws(EvaluationError.Kind) -> CELValue {
    try budget.take(steps: Self.stepsOfSignature + text.utf8.count >> 6)
    guard let token = WrittenToken(text) else { throw refused("the text is not a token") }
    guard let word = token.text("alg"),
      let algorithm = algorithms.first(where: { $0.rawValue.hasSameBytes(as: word) })
    else { throw refused("`alg` of the token is not the algorithm that is given") }
    // Extensions that must be understood (RFC 7515, section 4.1.11): there are none here.
    guard token.header["crit"] == nil else { throw refused("the token has `crit`") }
    do throws(TokenKey.Problem) {
      let key = try TokenKey(key, for: algorithm, keyID: token.text("kid"))
      guard key.verifies(token.signature, of: token.message) else {
        throw TokenKey.Problem("the signature is not that of the key")
      }
    } catch {
      throw refused(error.reason)
    }
    let claims = try decode(token.claims, for: "jwt.verify")
    guard case .map(let map) = claims else { throw refused("the claims are not an object") }
    try judgeTimes(of: map)
    return claims
  }

  private func refused(_ reason: String) -> EvaluationError.Kind {
    .rejected(name: "jwt.verify", reason: reason)
  }

  private func judgeTimes(of claims: CELMap) throws(EvaluationError.Kind) {
    let expiry = try time("exp", of: claims)
    let start = try time("nbf", of: claims)
    guard expiry != nil || start != nil else { return }
    guard let now = functions.now ?? functions.clock?() else {
      throw .functionUnavailable(name: "jwt.verify")
    }
    let seconds = Double(now.seconds)
    if let expiry, seconds >= expiry + Double(Self.leewaySeconds) {
      throw refused("the token has expired (`exp`)")
    }
    if let start, seconds < start - Double(Self.leewaySeconds) {
      throw refused("the token is not valid yet (`nbf`)")
    }
  }

  private func time(
    _ name: String, of claims: CELMap
  ) throws(EvaluationError.Kind) -> Double? {
    guard let value = claims[.string(name)] else { return nil }
    guard let seconds = value.exactNumber?.nearestDouble else {
      throw refused("`\(name)` is not a number")
    }
    return seconds
  }
}

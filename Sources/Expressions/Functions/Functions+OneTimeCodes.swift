// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Digests

extension FunctionDefinition {
  /// `totp` (RFC 6238) and `base32.*` (RFC 4648), in which its keys are written.
  static let oneTimeCodes: [FunctionDefinition] = [
    .global("totp", 1...2) { arguments, call throws(EvaluationError.Kind) in
      guard let secret = arguments[0].textArgument else { return nil }
      var options = OneTimeCodeOptions()
      if arguments.count == 2 {
        guard case .map(let written) = arguments[1] else { return nil }
        try options.read(written)
      }
      return .string(try call.oneTimeCode(of: secret, options))
    },
    .global("base32.encode", 1...1, takesDigests: true) {
      arguments, call throws(EvaluationError.Kind) in
      guard let bytes = arguments[0].byteArgument else { return nil }
      try call.budget.make(bytes: bytes.count / 5 * 8 + 8)
      return .string(Base32.encode(bytes))
    },
    .global("base32.decode", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      return .bytes(try call.base32(text, for: "base32.decode"))
    },
  ]
}

/// The options of `totp`.
private struct OneTimeCodeOptions {
  private static let names = ["digits", "period", "algorithm", "at"]
  private static let algorithms: [(word: String, algorithm: DigestAlgorithm)] = [
    ("SHA1", .sha1), ("SHA256", .sha256), ("SHA512", .sha512),
  ]

  var code = OneTimeCode()
  var time: Timestamp?

  /// - Throws: `rejected`, or `refused` for a name that may come from data.
  mutating func read(_ written: CELMap) throws(EvaluationError.Kind) {
    for key in written.keys {
      guard case .string(let name) = key, let value = written[key] else {
        throw Self.mistake("the name of an option is not text")
      }
      switch name {
      case "digits": code.digits = try Self.digits(value)
      case "period": code.periodSeconds = try Self.seconds(value)
      case "algorithm": code.algorithm = try Self.algorithm(value)
      case "at": time = try Self.time(value)
      default: throw Self.unknown(name)
      }
    }
  }

  private static func digits(_ value: CELValue) throws(EvaluationError.Kind) -> Int {
    guard let digits = value.intArgument, (6...8).contains(digits) else {
      throw mistake("`digits` is 6, 7 or 8")
    }
    return Int(digits)
  }

  private static func seconds(_ value: CELValue) throws(EvaluationError.Kind) -> Int64 {
    guard case .duration(let nanoseconds) = value,
      case let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000),
      rest == 0, (1...86_400).contains(seconds)
    else { throw mistake("`period` is whole seconds up to a day, as in `duration('60s')`") }
    return seconds
  }

  private static func algorithm(
    _ value: CELValue
  ) throws(EvaluationError.Kind) -> DigestAlgorithm {
    let word = value.textArgument
    guard let known = algorithms.first(where: { $0.word == word }) else {
      throw mistake(
        "`algorithm` is one of \(algorithms.map { "'\($0.word)'" }.joined(separator: ", "))")
    }
    return known.algorithm
  }

  private static func time(_ value: CELValue) throws(EvaluationError.Kind) -> Timestamp {
    guard case .timestamp(let time) = value, time.seconds >= 0 else {
      throw mistake("`at` is a timestamp from 1970 on, as in `now`")
    }
    return time
  }

  private static func unknown(_ name: String) -> EvaluationError.Kind {
    let nearest = NearMisses.nearest(name, among: names).map { "; did you mean `\($0.word)`?" }
    return .refused(
      name: "totp",
      reason: "`\(name)` is not one of its options \(names.joined(separator: ", "))\(nearest ?? "")"
    )
  }

  private static func mistake(_ reason: String) -> EvaluationError.Kind {
    .rejected(name: "totp", reason: reason)
  }
}

extension CallContext {
  /// The code of a key in base32, at `now` unless the options have a time.
  fileprivate mutating func oneTimeCode(
    of secret: String, _ options: OneTimeCodeOptions
  ) throws(EvaluationError.Kind) -> String {
    guard let time = options.time ?? functions.now ?? functions.clock?() else {
      throw .functionUnavailable(name: "totp")
    }
    guard time.seconds >= 0 else {
      throw .rejected(name: "totp", reason: "the time is before 1970")
    }
    let key = try base32(secret, for: "totp")
    guard !key.isEmpty else { throw .rejected(name: "totp", reason: "the secret is empty") }
    do throws(DigestAlgorithm.Unavailable) {
      return try options.code.text(key: key, atSeconds: time.seconds)
    } catch {
      throw .functionUnavailable(name: "totp")
    }
  }

  /// The bytes of a text in base32.
  fileprivate mutating func base32(
    _ text: String, for name: String
  ) throws(EvaluationError.Kind) -> [UInt8] {
    try budget.make(bytes: text.utf8.count)
    do throws(Base32.Mistake) {
      return try Base32.decode(text)
    } catch {
      throw .rejected(name: name, reason: error.reason)
    }
  }
}

extension Base32.Mistake {
  /// The mistake as a part of a message; it shows one character of the text at most.
  fileprivate var reason: String {
    guard let character else { return "not base32: it ends after character \(place - 1)" }
    let isVisible = (0x21...0x7E).contains(character.value) && character != "`"
    let digits = String(character.value, radix: 16, uppercase: true)
    let codePoint = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return "not base32: \(isVisible ? "`\(character)`" : codePoint) at character \(place)"
  }
}

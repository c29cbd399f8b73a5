// SPDX-License-Identifier: Apache-2.0

import Expressions
import Values

extension ScriptRun {
  private static let digests = [
    "MD5": "md5", "SHA1": "sha1", "SHA256": "sha256", "SHA512": "sha512",
    "HmacSHA1": "hmac.sha1", "HmacSHA256": "hmac.sha256", "HmacSHA512": "hmac.sha512",
  ]

  /// A function that has a name alone; nil for an unknown one.
  func library(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) -> ScriptValue? {
    switch name {
    case "uuid" where values.isEmpty, "uuid.v4", "uuid.v1":
      return fresh("uuid()", .text)
    case "moment" where values.isEmpty: return .expression(now)
    default: break
    }
    guard let value = values.first, values.count == 1 || (name == "parseInt" && values.count == 2)
    else { return nil }
    switch name {
    case "parseInt": return try integer(value, values.count == 2 ? values[1] : nil)
    case "parseFloat":
      guard case .data(let data) = value else { return try number(value) }
      return try number(
        JSNumber.value(JSNumber.leadingNumber(try text(.data(data)).text.literal ?? ""))
          ?? .undefined)
    case "Number": return try number(value)
    case "String": return .text(try text(value).text, try text(value).source)
    case "Boolean": return .condition(try truth(value))
    case "btoa": return try function("base64.encode", value)
    case "atob":
      if case .data = value { throw ScriptLoss("`atob` of a constant") }
      let one = try argument(value, .asciiOnly)
      return .expression(
        ScriptExpression(
          text: "string(base64.decode(\(one.text)))", type: .text, source: one.source))
    case "encodeURIComponent":
      if case .data(let data) = value {
        return .data(.string(JSText.percentEncoded(try text(.data(data)).text.literal ?? "")))
      }
      return try function("url.encode", value, .percentEncoding)
    case "decodeURIComponent": return try function("url.decode", value, nil)
    default: return nil
    }
  }

  /// A function of a text.
  ///
  /// - Parameter difference: how it differs for some texts.
  private func function(
    _ name: String, _ value: ScriptValue, _ difference: VerdictDifference? = .asciiOnly
  ) throws(ScriptLoss) -> ScriptValue {
    let one = try argument(value, difference)
    return .expression(
      ScriptExpression(text: "\(name)(\(one.text))", type: .text, source: one.source))
  }

  /// A value as the text that a function takes.
  private func argument(
    _ value: ScriptValue, _ difference: VerdictDifference?
  ) throws(ScriptLoss) -> ScriptExpression {
    let (text, source) = try text(value)
    if let literal = text.literal {
      guard difference != .asciiOnly || literal.utf8.allSatisfy({ $0 < 0x80 }) else {
        throw ScriptLoss("Base64 of a text that is not ASCII")
      }
      // `user:password`
      let isLogin = difference == .asciiOnly && literal.contains(":")
      return try cel(hidden(.data(.string(literal)), isLogin ? "password" : ""))
    }
    if let difference { note(difference) }
    guard text.pieces.count == 1, let expression = text.expressions.first else {
      return try cel(.text(text, source))
    }
    let isText = try cel(value).type == .text
    return ScriptExpression(
      text: isText ? expression : "string(\(expression))", type: .text, source: source)
  }

  private func fresh(_ text: String, _ type: ScriptExpression.ResultType) -> ScriptValue {
    .expression(ScriptExpression(text: text, type: type, source: ScriptSource(isFresh: true)))
  }

  private var now: ScriptExpression { ScriptExpression(text: "now", type: .time) }

  /// A method of a module or of an object of JavaScript; nil for an unknown one.
  func hostLibrary(
    _ host: String, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue? {
    switch (host, name) {
    case ("Math", "random"): return .random(1)
    case ("Math", "floor"), ("Math", "trunc"), ("Math", "round"):
      guard let value = values.first else { return nil }
      if case .random(let count) = value, name == "round" { return .randomInteger(0, count) }
      if let constant = rounded(name, value) { return constant }
      if let known = try floored(value) { return known }
      return try roundedExpression(name, value)
    case ("Math", "ceil"):
      guard let value = values.first else { return nil }
      if case .random(let count) = value { return .randomInteger(1, count) }
      if let constant = rounded(name, value) { return constant }
      return try roundedExpression(name, value)
    case ("Date", "now"): return Self.milliseconds(of: now)
    case ("uuid", "v4"), ("uuid", "v1"), ("crypto", "randomUUID"): return fresh("uuid()", .text)
    case ("moment", "utc"): return values.isEmpty ? .expression(now) : nil
    case ("CryptoJS", _): return try digest(name, values)
    case ("CryptoJS.enc.Base64", "stringify"), ("CryptoJS.enc.Hex", "stringify"):
      guard case .expression(let one)? = values.first, one.type == .digest else {
        guard host == "CryptoJS.enc.Base64", let value = values.first else { return nil }
        return try function("base64.encode", value, nil)
      }
      let text = host == "CryptoJS.enc.Hex" ? one.text : "base64.encode(\(one.text))"
      return .expression(ScriptExpression(text: text, type: .text, source: one.source))
    case ("CryptoJS.enc.Utf8", "parse"): return values.first
    default: return nil
    }
  }

  private func digest(_ name: String, _ values: [ScriptValue]) throws(ScriptLoss) -> ScriptValue? {
    guard let function = Self.digests[name], let text = values.first else { return nil }
    let one = try cel(text)
    guard function.hasPrefix("hmac") else {
      guard values.count == 1 else { return nil }
      return .expression(
        ScriptExpression(text: "\(function)(\(one.text))", type: .digest, source: one.source))
    }
    guard values.count == 2 else { return nil }
    // The key comes first here.
    let key = try cel(hidden(values[1], "hmacKey"))
    return .expression(
      ScriptExpression(
        text: "\(function)(\(key.text), \(one.text))", type: .digest,
        source: try one.source.merged(key.source)))
  }

  static func milliseconds(of time: ScriptExpression) -> ScriptValue {
    .expression(
      ScriptExpression(
        text: "int(\(time.text)) * 1000 + \(time.operand).getMilliseconds()", type: .number,
        source: time.source, isOperand: false, instant: time.text, isInteger: true))
  }

  /// Milliseconds, so many later; nil for other numbers.
  func shifted(_ one: ScriptExpression, by number: ExactNumber) -> ScriptValue? {
    guard let instant = one.instant, let shift = number.exactInt, shift.magnitude < 1 << 50 else {
      return nil
    }
    let sign = shift < 0 ? "-" : "+"
    return Self.milliseconds(
      of: ScriptExpression(
        text: "\(instant) \(sign) duration('\(abs(shift))ms')", type: .time, source: one.source,
        isOperand: false))
  }

  func newObject(
    _ name: String, _ arguments: [JSExpression]
  ) throws(ScriptLoss) -> ScriptValue {
    switch name {
    case "Date" where arguments.isEmpty: return .expression(now)
    case "Date" where arguments.count == 1:
      guard case .expression(let one) = try value(arguments[0]), let instant = one.instant else {
        throw ScriptLoss("`new Date(…)` of a value")
      }
      return .expression(
        ScriptExpression(
          text: instant, type: .time, source: one.source, isOperand: !instant.contains(" ")))
    case "Error": return .undefined
    case "Ajv":
      guard case .host("ajv", _)? = scope.value(name) else { throw ScriptLoss("`new Ajv(…)`") }
      return .host("ajv", 0)
    default: throw ScriptLoss("`new \(name)(…)`")
    }
  }

  // MARK: Times and digests

  /// A method of a time or of a digest; nil for another value.
  func libraryMethod(
    _ value: ScriptValue, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue? {
    guard case .expression(let one) = value else { return nil }
    func result(_ text: String, _ type: ScriptExpression.ResultType) -> ScriptValue {
      .expression(
        ScriptExpression(
          text: text, type: type, source: one.source, isOperand: !text.contains(" ")))
    }
    if one.type == .digest {
      guard name == "toString" else { return nil }
      if case .host("CryptoJS.enc.Base64", _)? = values.first {
        return result("base64.encode(\(one.text))", .text)
      }
      return result(one.text, .text)
    }
    guard one.type == .time else { return nil }
    switch name {
    case "toISOString", "toJSON": return result("string(\(one.text))", .text)
    case "getTime", "valueOf": return Self.milliseconds(of: one)
    case "unix":
      return .expression(
        ScriptExpression(
          text: "int(\(one.text))", type: .number, source: one.source, isInteger: true))
    case "toUTCString": return result("format(\(one.text), '%a, %d %b %Y %H:%M:%S GMT')", .text)
    case "utc": return value
    case "format": return try formatted(one, values.first)
    case "add", "subtract": return try shifted(one, name, values)
    default: return nil
    }
  }

  /// `moment().add(1, 'days')`
  private func shifted(
    _ time: ScriptExpression, _ name: String, _ values: [ScriptValue]
  ) throws(ScriptLoss) -> ScriptValue? {
    guard values.count == 2, case .data(.number(let number)) = values[0],
      case .data(.string(let unit)) = values[1], let count = number.exactInt,
      (-100_000...100_000).contains(count)
    else { return nil }
    let isBack = (name == "subtract") != (count < 0)
    let letters = [
      "s": "s", "second": "s", "seconds": "s", "m": "m", "minute": "m", "minutes": "m", "h": "h",
      "hour": "h", "hours": "h", "d": "d", "day": "d", "days": "d", "ms": "ms",
      "milliseconds": "ms",
    ]
    if let letter = letters[unit] {
      return .expression(
        ScriptExpression(
          text: "\(time.text) \(isBack ? "-" : "+") duration('\(abs(count))\(letter)')",
          type: .time, source: time.source, isOperand: false))
    }
    guard ["M", "month", "months", "y", "year", "years"].contains(unit) else { return nil }
    let months = abs(count) * (unit.hasPrefix("y") ? 12 : 1)
    return .expression(
      ScriptExpression(
        text: "\(time.operand).addMonths(\(isBack ? -months : months))", type: .time,
        source: time.source))
  }

  /// `moment().format('YYYY-MM-DD')`
  private func formatted(
    _ time: ScriptExpression, _ pattern: ScriptValue?
  ) throws(ScriptLoss) -> ScriptValue? {
    guard case .data(.string(let text))? = pattern else { return nil }
    let directives = [
      ("YYYY", "%Y"), ("MMMM", "%B"), ("dddd", "%A"), ("MMM", "%b"), ("ddd", "%a"), ("SSS", "%L"),
      ("YY", "%y"), ("MM", "%m"), ("DD", "%d"), ("HH", "%H"), ("hh", "%I"), ("mm", "%M"),
      ("ss", "%S"),
    ]
    var output = ""
    var rest = text[...]
    while let first = rest.first {
      if let found = directives.first(where: { rest.hasPrefix($0.0) }) {
        output += found.1
        rest = rest.dropFirst(found.0.count)
      } else if first == "[", let end = rest.firstIndex(of: "]") {
        output += rest[rest.index(after: rest.startIndex)..<end].replacing("%", with: "%%")
        rest = rest[end...].dropFirst()
      } else if first == "X", rest.count == 1, output.isEmpty {
        return .expression(
          ScriptExpression(text: "int(\(time.text))", type: .number, source: time.source))
      } else if first == "T" || !first.isLetter {
        output += first == "%" ? "%%" : String(first)
        rest = rest.dropFirst()
      } else {
        throw ScriptLoss("the format of times `\(text)`")
      }
    }
    change(.variable, "times of the script are local, here they are in UTC", at: 0)
    return .expression(
      ScriptExpression(
        text: "format(\(time.text), \(CELText.quoted(output)))", type: .text, source: time.source))
  }
}

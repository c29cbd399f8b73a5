// SPDX-License-Identifier: Apache-2.0

import Values

extension Template {
  /// The value of the only expression, with its type, or the text.
  ///
  /// - Throws: what `Expression.evaluate` throws, and for null, a list or an object inside text.
  package func evaluate(in scope: some Scope) throws(EvaluationError) -> ScopedValue {
    if let expression = wholeExpression { return try expression.noted(in: scope) }
    let rendered = try render(in: scope)
    var found = ScopedValue(.string(rendered.text), secrets: rendered.secrets)
    if let bytes = rendered.bytes { found.received = ReceivedBytes(rendered.text, bytes) }
    return found
  }

  /// The text, with `encode` applied to each expression's text.
  ///
  /// A whole `${…}` must be text, a number or a boolean here too.
  package func render(
    in scope: some Scope, encode: ((String) -> String)? = nil
  ) throws(EvaluationError) -> RenderedText {
    if let literal { return RenderedText(literal) }
    var result = RenderedText("")
    for segment in segments {
      switch segment {
      case .text(let text): result.append(text)
      case .expression(let expression, let range):
        let piece = try expression.text(in: scope)
        try result.checkGrowth(by: piece.text, at: range)
        if let encode {
          result.append(encode(piece.text), piece.secrets)
        } else {
          result.append(piece.text, piece.secrets, bytes: piece.bytes)
        }
      }
    }
    return result
  }
}

extension RenderedText {
  /// Before a value is appended: variables that double one another would fill the memory. A value alone may be
  /// longer than an expression may make.
  func checkGrowth(by piece: String, at range: Range<Int>) throws(EvaluationError) {
    guard !text.isEmpty, text.utf8.count + piece.utf8.count > Budget.maximumMade else { return }
    throw EvaluationError(.tooMuchMade, at: range)
  }

  /// - Parameter received: the bytes of the piece if it is not to be sent in UTF-8.
  mutating func append(
    _ piece: String, _ secrets: SecretNames = .none, bytes received: [UInt8]? = nil
  ) {
    if let received {
      bytes = (bytes ?? Array(text.utf8)) + received
    } else if bytes != nil {
      bytes?.append(contentsOf: piece.utf8)
    }
    if !secrets.isEmpty {
      let start = text.utf8.count
      secretParts.append(SecretPart(range: start..<start + piece.utf8.count, secrets: secrets))
    }
    text += piece
  }
}

extension Expression {
  /// Its value, recorded in the scope if it was made from secrets.
  package func noted(in scope: some Scope) throws(EvaluationError) -> ScopedValue {
    let found = try evaluate(in: scope)
    if !found.secrets.isEmpty {
      scope.madeTexts?.note(found.value, madeFrom: found.secrets)
    }
    return found
  }

  /// Its value as text.
  ///
  /// - Throws: also for null, a list and an object.
  package func text(
    in scope: some Scope
  ) throws(EvaluationError) -> (text: String, secrets: SecretNames, bytes: [UInt8]?) {
    let found: ScopedValue
    do throws(EvaluationError) {
      found = try noted(in: scope)
    } catch {
      // Only a whole value can be left out, not a piece of a text.
      throw error.leavesOut ? EvaluationError(.noValue, at: error.range) : error
    }
    switch found.value {
    case .string(let text):
      return (text, found.secrets, found.received.isEmpty ? nil : found.received.bytes(of: text))
    case .number(let number): return (number.digits, found.secrets, nil)
    case .boolean(let boolean): return (boolean ? "true" : "false", found.secrets, nil)
    case .null, .array, .object:
      throw EvaluationError(.notText(found: ValueKind(found.value)), at: range)
    }
  }
}

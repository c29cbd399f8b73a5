// SPDX-License-Identifier: Apache-2.0

import Values

extension Template {
  /// The value of the only expression, with its type, or the text.
  ///
  /// - Throws: what `Expression.evaluate` throws, and for null, a list or an object inside text.
  package func evaluate(in scope: some Scope) throws(EvaluationError) -> ScopedValue {
    if let expression = wholeExpression { return try expression.noted(in: scope) }
    let rendered = try render(in: scope)
    return ScopedValue(.string(rendered.text), secrets: rendered.secrets)
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
      case .text(let text): result.text += text
      case .expression(let expression, _):
        let (text, secrets) = try expression.text(in: scope)
        result.append(encode?(text) ?? text, secrets)
      }
    }
    return result
  }

  /// The text of an address: an expression at the beginning is not encoded, others are encoded with
  /// `encode` and their position.
  ///
  /// `raw(…)` is not encoded either. A `?` in the expression at the beginning counts: later
  /// expressions are in the query.
  package func renderAddress(
    in scope: some Scope, encode: (String, AddressPosition) -> String
  ) throws(EvaluationError) -> RenderedText {
    var result = RenderedText("")
    var position = AddressPosition.start
    for (place, segment) in segments.enumerated() {
      let piece: String
      switch segment {
      case .text(let text):
        piece = text
        result.text += text
      case .expression(let expression, _):
        let (text, secrets) = try expression.text(in: scope)
        let isAuthority =
          position == .pathSegment && Self.endsBeforeHost(result.text)
          && endsAuthority(after: place)
        let here = isAuthority ? .authority : position
        piece = position == .start || expression.isRaw ? text : encode(text, here)
        result.append(piece, secrets)
      }
      if position == .start { position = .pathSegment }
      if position == .pathSegment, piece.utf8.contains(UInt8(ascii: "?")) {
        position = .queryValue
      }
    }
    return result
  }

  /// Whether an address so far is a scheme, or a scheme and a log-in.
  private static func endsBeforeHost(_ text: String) -> Bool {
    let bytes = text.utf8
    let scheme = bytes.prefix { !"/:?#".utf8.contains($0) }
    let rest = bytes.dropFirst(scheme.count)
    guard !scheme.isEmpty, rest.starts(with: "://".utf8) else { return false }
    let logIn = rest.dropFirst(3)
    return logIn.isEmpty
      || logIn.last == UInt8(ascii: "@") && !logIn.contains { "/?#".utf8.contains($0) }
  }

  /// Whether a path, a query, a fragment or nothing follows a segment.
  private func endsAuthority(after place: Int) -> Bool {
    guard place + 1 < segments.count else { return true }
    guard case .text(let next) = segments[place + 1] else { return false }
    return next.utf8.first.map { "/?#".utf8.contains($0) } ?? false
  }
}

extension RenderedText {
  mutating func append(_ piece: String, _ secrets: SecretNames) {
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
  ) throws(EvaluationError) -> (text: String, secrets: SecretNames) {
    let found: ScopedValue
    do throws(EvaluationError) {
      found = try noted(in: scope)
    } catch {
      // Only a whole value can be left out, not a piece of a text.
      throw error.leavesOut ? EvaluationError(.noValue, at: error.range) : error
    }
    switch found.value {
    case .string(let text): return (text, found.secrets)
    case .number(let number): return (number.digits, found.secrets)
    case .boolean(let boolean): return (boolean ? "true" : "false", found.secrets)
    case .null, .array, .object:
      throw EvaluationError(.notText(found: ValueKind(found.value)), at: range)
    }
  }
}

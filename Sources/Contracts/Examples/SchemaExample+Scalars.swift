// SPDX-License-Identifier: Apache-2.0

import Values

extension SchemaExample {
  // MARK: Numbers

  /// The lower limit, or 1; then the upper limit if that is lower; a multiple where one is asked for.
  mutating func number(_ schema: MergedSchema, isInteger: Bool) -> ExactNumber {
    let low = limit(schema, "minimum", "exclusiveMinimum")
    let high = limit(schema, "maximum", "exclusiveMaximum")
    let step = schema["multipleOf"]?.number
    var number = low?.number ?? step ?? ExactNumber(1)
    if low?.isExclusive == true { number = next(after: number, up: true, isInteger) }
    if low == nil, let high, high.number < number || high.isExclusive && high.number == number {
      number = high.isExclusive ? next(after: high.number, up: false, isInteger) : high.number
    }
    if isInteger, !number.isInteger { number = roundedUp(number) }
    if let step, !number.isMultiple(of: step) { number = multiple(of: step, from: number) }
    if let high, high.number < number || high.isExclusive && high.number == number {
      note("maximum")
    }
    return number
  }

  /// A limit of numbers, and whether it is itself outside.
  func limit(
    _ schema: MergedSchema, _ inclusive: String, _ exclusive: String
  ) -> (number: ExactNumber, isExclusive: Bool)? {
    // Before 3.1 the exclusive keyword is a boolean beside the other.
    if let number = schema[exclusive]?.number { return (number, true) }
    return schema[inclusive]?.number.map { ($0, schema[exclusive]?.boolean == true) }
  }

  /// The next whole number; for a fraction the middle of the way to it.
  private mutating func next(
    after number: ExactNumber, up: Bool, _ isInteger: Bool
  ) -> ExactNumber {
    let step = isInteger ? "1" : "0.5"
    let sum = ExactNumber.sum(of: [number, ExactNumber(uncheckedDigits: up ? step : "-" + step)])
    if sum == nil { note("exclusiveMinimum") }
    return sum ?? number
  }

  private mutating func roundedUp(_ number: ExactNumber) -> ExactNumber {
    let rounded = number.nearestDouble.rounded(.up)
    guard let whole = Int(exactly: rounded) else {
      note("type")
      return number
    }
    return ExactNumber(whole)
  }

  private mutating func multiple(of step: ExactNumber, from number: ExactNumber) -> ExactNumber {
    guard let step = step.exactInt, let start = number.exactInt, step > 0 else {
      note("multipleOf")
      return number
    }
    let (quotient, remainder) = start.quotientAndRemainder(dividingBy: step)
    let (factor, _) = quotient.addingReportingOverflow(remainder > 0 ? 1 : 0)
    let (product, isTooLarge) = factor.multipliedReportingOverflow(by: step)
    if isTooLarge { note("multipleOf") }
    return isTooLarge ? number : ExactNumber(product)
  }

  // MARK: Texts

  /// The longest text that a `minLength` makes.
  private static let longestText = 1000

  mutating func text(_ schema: MergedSchema) -> String {
    let usual = usualText(schema)
    madeTexts.insert(usual)
    let patterns = schema.patterns
    guard !patterns.isEmpty else { return usual }
    guard let text = patternText(patterns, schema, usual) else {
      note("pattern")
      return usual
    }
    madeTexts.insert(text)
    return text
  }

  private mutating func patternText(
    _ patterns: [String], _ schema: MergedSchema, _ usual: String
  ) -> String? {
    let least = max(0, schema.integer("minLength") ?? 0)
    let most = schema.integer("maxLength") ?? .max
    let key = "\(least) \(most) \(usual) \(patterns.joined(separator: "\u{0}"))"
    if let known = patternTexts[key] { return known }
    guard patternTexts.count < Self.mostPatterns else { return nil }
    let made = PatternText.make(patterns, from: least, to: most, usual: [usual])
    patternTexts[key] = .some(made)
    return made
  }

  private mutating func usualText(_ schema: MergedSchema) -> String {
    if let made = schema["format"]?.text.flatMap({ Self.texts[$0] }) {
      if let least = schema.integer("minLength"), made.utf8.count < least { note("minLength") }
      if let most = schema.integer("maxLength"), made.utf8.count > most { note("maxLength") }
      return made
    }
    var text = "text"
    if let least = schema.integer("minLength"), text.utf8.count < least {
      if least > Self.longestText { note("minLength") }
      let length = min(least, Self.longestText)
      text = String(String(repeating: "text", count: length / 4 + 1).prefix(length))
    }
    if let most = schema.integer("maxLength"), text.utf8.count > most {
      text = String(text.prefix(max(0, most)))
    }
    return text
  }

  /// A text for each format; the addresses and domains are those that RFCs keep for examples.
  private static let texts = [
    "date": "2024-01-31", "date-time": "2024-01-31T12:00:00Z", "time": "12:00:00Z",
    "duration": "P1D", "email": "user@example.com", "idn-email": "user@example.com",
    "hostname": "example.com", "idn-hostname": "example.com", "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1", "uri": "https://example.com/", "url": "https://example.com/",
    "iri": "https://example.com/", "uri-reference": "/", "iri-reference": "/",
    "uri-template": "/{id}", "uuid": "00000000-0000-4000-8000-000000000000",
    "byte": "dGV4dA==", "json-pointer": "/a", "relative-json-pointer": "0", "regex": ".*",
    "int64": "1", "int32": "1", "decimal": "1",
  ]

  // MARK: Lists

  /// Values of one schema that differ: others of `enum`, a text with a number, the next numbers.
  mutating func different(_ value: Value, _ item: DocumentNode, _ count: Int) -> [Value] {
    guard let schema = MergedSchema(item, document, inside: []) else { return [value] }
    var found = [value]
    let choices = schema["enum"]?.elements.map { $0.value() }
    for number in 2..<1_000 where found.count < count {
      let next: Value?
      switch (value, choices) {
      case (_, let choices?): next = number - 2 < choices.count ? choices[number - 2] : nil
      case (.string(let text), _): next = .string("\(text)\(number)")
      case (.number(let first), _):
        next = ExactNumber.sum(of: [first, ExactNumber(number - 1)]).map { .number($0) }
      default: next = nil
      }
      guard let next else { break }
      if !found.contains(next), brokenKeywords(of: next, schema).isEmpty { found.append(next) }
    }
    if found.count < count { note("uniqueItems") }
    if case .string(let text) = value {
      for number in 2...count + 1 { madeTexts.insert("\(text)\(number)") }
    }
    return found
  }
}

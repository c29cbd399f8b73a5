// SPDX-License-Identifier: Apache-2.0

/// The words of all expressions in what a script becomes.
struct WrittenWords {
  private var words: Set<Substring> = []

  /// Whether an expression may be among them: too many do no harm.
  func has(_ expression: String) -> Bool { Self.words(of: expression).isSubset(of: words) }

  private static func words(of text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  private mutating func add(_ expression: String) { words.formUnion(Self.words(of: expression)) }

  mutating func add(_ effect: ScriptEffect) {
    for condition in effect.guards { add(condition.expression?.text ?? "") }
    switch effect.kind {
    case .expectation(let expectation): add(expectation)
    case .capture(_, let value), .assignment(_, let value, _), .key(_, let value): add(value)
    case .header(_, let text, _): if let text { add(text) }
    case .param(_, let text): add(text)
    case .onlyIf(let condition), .retry(let condition): add(condition)
    case .request, .wait, .nothing: break
    }
  }

  private mutating func add(_ expectation: ScriptExpectation) {
    switch expectation.kind {
    case .match(_, let matcher): add(matcher.value)
    case .value(let text, let value):
      add(text)
      add(value)
    case .condition(let text): add(text)
    case .schema(let value): add(value)
    }
  }

  mutating func add(_ value: ImportedValue) {
    switch value.content {
    case .text(let text): add(text)
    case .list(let items): for item in items { add(item) }
    case .mapping(let entries): for entry in entries { add(entry.value) }
    case .null, .boolean, .number, .prose: break
    }
  }

  private mutating func add(_ text: ImportedText) {
    for expression in text.expressions { add(expression) }
  }
}

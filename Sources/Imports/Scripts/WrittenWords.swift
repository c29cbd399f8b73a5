// SPDX-License-Identifier: Apache-2.0

/// The words of all expressions in what a script becomes.
struct WrittenWords {
  private var words: Set<Substring> = []
  /// Those that are more than a question whether a variable has a value.
  private var needed: Set<Substring> = []
  /// The names that the guards of the effect being added ask for: it is only carried out if they have a value.
  private var guarded: Set<Substring> = []

  /// Whether an expression may be among them: too many do no harm.
  func has(_ expression: String) -> Bool { Self.words(of: expression).isSubset(of: words) }

  /// Whether an expression may need a value: it is not only asked whether it has one.
  func needs(_ expression: String) -> Bool { Self.words(of: expression).isSubset(of: needed) }

  private static func words(of text: String) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  private mutating func add(_ expression: String) {
    words.formUnion(Self.words(of: expression))
    let asked = AskedNames(expression)
    needed.formUnion(
      Self.words(of: asked.others).subtracting(asked.guarded).subtracting(guarded))
  }

  mutating func add(_ effect: ScriptEffect) {
    defer { guarded = [] }
    for condition in effect.guards {
      let text = condition.expression?.text ?? ""
      add(text)
      guarded.formUnion(AskedNames(text).proven)
    }
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
      // `c ? [x] : []`: the value is compared where the condition holds.
      guarded.formUnion(AskedNames(text).guarded)
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

// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

extension Step.Draft {
  /// The keys of loops.
  static let loopKeys: [Key<Step.Draft>] = [
    Key(
      "repeat", .either([Reader<Quantity<Int>>.turns.shape, .mapping("repeat")]),
      "carries the step out several times, one turn after another: so many, or `while` a condition "
        + "holds", applies: .everyStep, example: "repeat: 5",
      alsoCalled: ["loop", "times", "iterations"]
    ) { draft, entry, loading in
      draft.noteLoop(entry, &loading)
      let loop = loading.repetition(entry)
      draft.note { $0.loop = loop }
    },
    Key(
      "forEach",
      .either([.list(.data, nonEmpty: false), .template, .mapping("forEach")]),
      "carries the step out for each element of a list, which `as` names",
      applies: .everyStep, example: "forEach: [1, 2, 3]",
      alsoCalled: ["foreach", "for_each", "each", "withItems", "items"]
    ) { draft, entry, loading in
      draft.noteLoop(entry, &loading)
      draft.elements = Located(entry.name, at: entry.key.span)
      let loop = loading.eachElement(entry)
      draft.note { $0.loop = loop }
    },
    Key("as", .name, "the name of the element of `forEach`", applies: .everyStep, example: "as: id")
    {
      $0.element = $1
    },
  ]

  private mutating func noteLoop(
    _ entry: YAMLMapping.Entry, _ loading: inout DecodingContext
  ) {
    if let first = loopKey { loading.report(.severalLoops(at: entry.key.span, first: first)) }
    loopKey = entry.key.span
  }
}

/// The contents of a mapping under `repeat`.
struct RepeatDraft: Sendable {
  var times: Quantity<Int>?
  var condition: Condition?
  var limit: Quantity<Int>?
  var isTogether = false

  static let keys = KeyTable<RepeatDraft>(
    "repeat", "`repeat`",
    groups: [
      KeyGroup(
        "`times` or `while`", several: .severalLoops, missing: .missingLoop,
        help: "write `times: 5`, or `while: more`")
    ],
    keys: [
      Key(
        "times", .turns, "how many turns", example: "times: \"${pages}\"",
        alsoCalled: ["count", "n"], group: 0
      ) { $0.times = $1 },
      Key(
        "while", .condition,
        "asked before each turn, and once more after the last that `max` allows: the step fails if it "
          + "still holds then", example: "while: page != null",
        alsoCalled: ["until", "condition"], group: 0
      ) { $0.condition = $1 },
      Key(
        "max", .made(.integer(1...LoopTemplate.turnLimit)),
        "the most turns of `while`, and of a number from a template", default: "100",
        example: "{ while: more, max: 500 }", alsoCalled: ["limit", "maxTurns"]
      ) { $0.limit = $1 },
      .together("times: 20") { $0.isTogether = $1 },
    ])
}

/// The contents of a mapping under `forEach`.
struct ForEachDraft: Sendable {
  var list: TemplateValue?
  var least: Quantity<Int>?
  var isTogether = false

  static let keys = KeyTable<ForEachDraft>(
    "forEach", "`forEach`",
    keys: [
      Key(
        "in", .elements, "the list, written here or as one whole `${…}`", example: "in: \"${ids}\"",
        alsoCalled: ["of", "list", "items"], required: true
      ) { $0.list = $1 },
      Key(
        "atLeast", .made(.integer(0...LoopTemplate.turnLimit)),
        "with fewer elements the step fails", default: "0",
        example: "{ in: \"${ids}\", atLeast: 1 }",
        alsoCalled: ["min"]
      ) { $0.least = $1 },
      .together("in: \"${users}\"") { $0.isTogether = $1 },
    ])
}

extension Reader where Content == Quantity<Int> {
  /// A number of turns.
  fileprivate static var turns: Reader { .made(.integer(0...LoopTemplate.turnLimit)) }
}

extension Reader where Content == TemplateValue {
  /// A list in place, or one whole `${…}`.
  fileprivate static var elements: Reader {
    let shape = Shape.either([.list(.data, nonEmpty: false), .template])
    return Reader(shape) { node, loading in
      if case .sequence = node.content { return loading.data(node) }
      if case .invalid = node.content { return nil }
      guard let scalar = node.scalar, scalar.text.templateOpening?.lowerBound == 0,
        let text = loading.template(scalar)
      else {
        loading.report(.noListToLoopOver(at: node.span))
        return nil
      }
      guard text.template.wholeExpression != nil else {
        loading.report(.noListToLoopOver(at: node.span))
        return nil
      }
      return .text(text)
    }
  }
}

extension DecodingContext {
  fileprivate mutating func repetition(_ entry: YAMLMapping.Entry) -> LoopTemplate? {
    var draft = RepeatDraft()
    if case .mapping = entry.value.content {
      guard RepeatDraft.keys.read(entry.value, into: &draft, &self) else { return nil }
    } else {
      draft.times = Reader<Quantity<Int>>.turns.read(entry.value, &self)
    }
    let isWritten = draft.times?.fixed != nil
    let limit =
      draft.limit ?? .fixed(isWritten ? LoopTemplate.turnLimit : LoopTemplate.standardLimit)
    if let condition = draft.condition {
      if draft.isTogether {
        report(.notTogether("while", at: condition.span, loop: entry.key.span))
      }
      return LoopTemplate(
        kind: .whilst(condition, limit: limit), span: entry.key.span)
    }
    guard let times = draft.times else { return nil }
    return LoopTemplate(
      kind: .times(times, limit: limit), isTogether: draft.isTogether, span: entry.key.span)
  }

  /// `forEach`, without its `as`, which is another key of the step.
  fileprivate mutating func eachElement(_ entry: YAMLMapping.Entry) -> LoopTemplate? {
    var draft = ForEachDraft()
    if case .mapping = entry.value.content {
      guard ForEachDraft.keys.read(entry.value, into: &draft, &self) else { return nil }
    } else {
      draft.list = Reader<TemplateValue>.elements.read(entry.value, &self)
    }
    guard let list = draft.list else { return nil }
    return LoopTemplate(
      kind: .each(list, atLeast: draft.least ?? .fixed(0)), isTogether: draft.isTogether,
      span: entry.key.span)
  }

  /// Gives the loop of a step the name of its element, which is a key of its own.
  mutating func nameElement(of draft: inout Step.Draft, in mapping: YAMLMapping) {
    switch (draft.elements, draft.element) {
    case (nil, nil): return
    case (let key?, nil):
      if !mapping.misspells("as") { report(.missingElementName(at: key.span)) }
    case (nil, let name?):
      if !mapping.misspells("forEach") { report(.elementWithoutList(name)) }
    case (_?, let name?):
      draft.note { $0.loop = $0.loop?.naming(name) }
    }
  }
}

extension Diagnostic {
  fileprivate static func severalLoops(at span: SourceSpan, first: SourceSpan) -> Diagnostic {
    Diagnostic(
      .severalLoops, "a step has one loop", at: Annotation(span, "second"),
      secondary: [Annotation(first, "first")],
      help: ["put the inner loop into a block, and call it in the outer one"])
  }

  fileprivate static func noListToLoopOver(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .wrongType, "`forEach` needs a list", at: Annotation(span),
      help: [
        "write it here, or one whole `${…}` that gives a list",
        "of an object: `${object.map(k, {'key': k, 'value': object[k]})}`",
      ])
  }

  fileprivate static func missingElementName(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .missingKey, "`forEach` needs `as`", at: Annotation(span, "`as` is missing"),
      help: ["add `as: item`: the name of the element in each turn"])
  }

  fileprivate static func elementWithoutList(_ name: Located<String>) -> Diagnostic {
    Diagnostic(
      .missingKey, "`as` needs `forEach`", at: Annotation(name.span),
      help: ["add `forEach` with a list, or leave `as` out"])
  }
}

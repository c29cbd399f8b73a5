// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Notation
import Queries
import Values

/// Judges values of an exchange by schemas of its document.
struct ContractValueJudge {
  let contract: Contract
  let schemas: ComponentLibrary
  let direction: SchemaDirection
  /// Whether members are looked for that no schema names.
  let findsExtra: Bool
  /// Whether what valid values show is counted.
  let showsValues: Bool
  /// Nil if nothing ends the work.
  let work: Workload?

  /// What a value is, for messages.
  struct Subject {
    private let makeWords: () -> String
    /// What expects something: `specs/shop.yaml`, ``the query parameter `limit` of `listPets` ``.
    var words: String { makeWords() }
    /// What is before the place in the value in `ContractViolation.pointer`.
    let prefix: [String]
    /// After a place: ` of the request`.
    let placeSuffix: String
    /// Whether the value was sent as text, so that strings are shown without quotes.
    let isText: Bool

    init(
      words: @autoclosure @escaping () -> String, prefix: [String], placeSuffix: String,
      isText: Bool
    ) {
      makeWords = words
      self.prefix = prefix
      self.placeSuffix = placeSuffix
      self.isText = isText
    }

    /// A body.
    static func body(of document: String, isRequest: Bool, item: Int? = nil) -> Subject {
      Subject(
        words: document, prefix: (isRequest ? ["body"] : []) + (item.map { ["\($0)"] } ?? []),
        placeSuffix: (item.map { " of item \($0)" } ?? "") + (isRequest ? " of the request" : ""),
        isText: false)
    }

    /// A parameter, a header or a part.
    static func text(
      _ words: @autoclosure @escaping () -> String, _ prefix: [String]
    ) -> Subject {
      Subject(words: words(), prefix: prefix, placeSuffix: "", isText: true)
    }
  }

  /// Judges a value; what is found goes to the part.
  func judge(
    _ value: JSONNode, by schema: DocumentNode, as subject: Subject, _ part: inout JudgedPart
  ) {
    guard let report = report(of: value, by: schema, as: subject, &part) else { return }
    add(report, of: value, as: subject, &part)
  }

  /// Judges the values that a text may be: one of them has to follow the schema.
  func judge(
    oneOf values: [Value], by schema: DocumentNode, as subject: Subject, _ part: inout JudgedPart
  ) {
    var first: (report: SchemaReport, value: JSONNode)?
    for value in values {
      guard let document = try? JSONDocument.parse(value.jsonBytes()) else {
        return part.addUnchecked("\(subject.words) is nested too deep to be judged")
      }
      guard let report = report(of: document.root, by: schema, as: subject, &part) else { return }
      if report.isValid { return add(report, of: document.root, as: subject, &part) }
      if first == nil { first = (report, document.root) }
    }
    if let first { add(first.report, of: first.value, as: subject, &part) }
  }

  /// - Returns: nil if the value cannot be judged, which the part has then.
  private func report(
    of value: JSONNode, by node: DocumentNode, as subject: Subject, _ part: inout JudgedPart
  ) -> SchemaReport? {
    let schema: JSONSchema
    do throws(SchemaProblems) {
      schema = try schemas.schema(at: node)
    } catch {
      part.addViolation(unusable(error.all[0], subject))
      return nil
    }
    do throws(SchemaLimitError) {
      return try schema.judge(
        value, as: direction, findsExtra: findsExtra && part.extra != .none,
        findsAccepted: showsValues, within: work)
    } catch {
      add(error, as: subject, &part)
      return nil
    }
  }

  // MARK: What is found

  private func add(_ error: SchemaLimitError, as subject: Subject, _ part: inout JudgedPart) {
    switch error {
    case .pattern: part.addUnchecked("\(subject.words) is not judged: \(error.message)")
    case .unusable(let problem): part.addViolation(unusable(problem, subject))
    case .endlessReference(let schema, let component):
      let origin = schemas.origin(ofSchema: schema, in: component)
      let name = origin.name.map { "`\($0)`" } ?? "it"
      part.addViolation(
        unusable("\(name) refers to itself for the same value", at: origin, subject))
    case .tooManySteps, .tooDeep, .stopped:
      var violation = ContractViolation("\(subject.words): \(error.message)")
      violation.isUnusable = true
      part.addViolation(violation)
    }
  }

  private func unusable(_ problem: SchemaProblem, _ subject: Subject) -> ContractViolation {
    var violation = unusable(problem.message, at: schemas.origin(of: problem), subject)
    if let help = problem.help { violation.notes = [help] }
    return violation
  }

  private func unusable(
    _ reason: String, at origin: SchemaOrigin, _ subject: Subject
  ) -> ContractViolation {
    var violation = ContractViolation("\(subject.words): the schema cannot be used: \(reason)")
    violation.pointer = JSONPointer(subject.prefix)
    violation.span = origin.span
    violation.component = origin.name
    violation.isUnusable = true
    return violation
  }

  private func add(
    _ report: SchemaReport, of value: JSONNode, as subject: Subject, _ part: inout JudgedPart
  ) {
    for found in report.violations {
      var violation = found.words(subject, schemas)
      violation.holdsMark = value.holdsMark(at: found.instance)
      part.addViolation(violation)
    }
    part.finding.addFurther(report.count - report.violations.count)
    part.addAccepted(report.accepted)
    for pointer in report.readOnly {
      part.addNotice(
        "`\(ContractWords.cut(pointer.description))` is `readOnly`: the service ignores it")
    }
    for value in report.unchecked {
      let place = ContractWords.cut(value.instance.description)
      part.addUnchecked(
        "\(place.isEmpty ? subject.words : "`\(place)`") was not checked: the format "
          + "`\(value.format)` needs the tables of IDNA here")
    }
    for member in report.extra {
      var violation = ContractViolation(ContractWords.extra(member, at: member.instance))
      violation.pointer = JSONPointer(subject.prefix + member.instance.tokens)
      part.addExtra(violation)
      addUnmentioned(member, of: value, &part)
    }
    if part.extra == .fail { part.finding.addFurther(report.extraCount - report.extra.count) }
  }
}

extension ContractValueJudge {
  private func addUnmentioned(
    _ member: ExtraMember, of value: JSONNode, _ part: inout JudgedPart
  ) {
    guard showsValues, let schema = member.schema, let found = value.node(at: member.instance),
      let name = member.instance.tokens.last
    else { return }
    part.addUnmentioned(
      .member(
        schemas.path(of: schema),
        ValueOutline(of: found, at: JSONPointer([name]).description).places))
  }
}

extension JSONNode {
  /// Every mark in place of a secret begins with it.
  private static let mark = "***"

  /// Whether a text at a place has a mark in it.
  fileprivate func holdsMark(at place: JSONPointer) -> Bool {
    guard let text = node(at: place)?.stringValue else { return false }
    return ByteSearch.contains(Self.mark, in: text)
  }

  fileprivate func node(at place: JSONPointer) -> JSONNode? {
    var node = self
    for token in place.tokens {
      let next = node.isObject ? node[member: token] : Int(token).flatMap { node[$0] }
      guard let next else { return nil }
      node = next
    }
    return node
  }
}

extension SchemaViolation {
  /// The violation in a sentence, with its place in the document.
  fileprivate func words(
    _ subject: ContractValueJudge.Subject, _ schemas: ComponentLibrary
  ) -> ContractViolation {
    let origin = schemas.origin(of: self)
    var violation = ContractViolation(
      message(subject), expected: expected,
      actual: subject.isText ? actual.map(Self.withoutQuotes) : actual, at: origin.span)
    violation.pointer = JSONPointer(subject.prefix + instance.tokens)
    violation.component = origin.name
    return violation
  }

  private func message(_ subject: ContractValueJudge.Subject) -> String {
    let place = instance.tokens.isEmpty ? "" : "`\(ContractWords.cut(instance.description))`"
    if schema.utf8.elementsEqual(suffix: "/writeOnly") {
      return "\(place.isEmpty ? "the body" : place) is `writeOnly` and must not be in a response"
    }
    let at = place.isEmpty ? "" : " at \(place)\(subject.placeSuffix)"
    guard let expected, let found = found(insteadOf: expected) else {
      return "\(subject.words)\(at): \(message)"
    }
    return subject.isText
      ? "\(subject.words) expects \(expected)\(at), found \(Self.withoutQuotes(found))"
      : "\(subject.words) expects \(ContractWords.withArticle(expected))\(at), found \(found)"
  }

  /// The second half of the message; nil if it has no halves.
  private func found(insteadOf expected: String) -> String? {
    let start = "expected \(expected), found "
    guard message.utf8.starts(with: start.utf8) else { return nil }
    return String(Substring(message.utf8.dropFirst(start.utf8.count)))
  }

  /// `` `many` `` for `` `"many"` ``: a text that was sent without quotes.
  private static func withoutQuotes(_ text: String) -> String {
    let (isMarked, inner) = unmarked(text)
    guard inner.utf8.first == UInt8(ascii: "\""), let document = try? JSONDocument.parse(inner),
      let content = document.root.stringValue
    else { return text }
    return isMarked ? "`\(content)`" : content
  }

  private static func unmarked(_ text: String) -> (isMarked: Bool, inner: String) {
    let bytes = text.utf8
    guard bytes.count > 1, bytes.first == UInt8(ascii: "`"), bytes.last == UInt8(ascii: "`") else {
      return (false, text)
    }
    return (true, String(Substring(bytes.dropFirst().dropLast())))
  }
}

extension String.UTF8View {
  /// Whether the bytes end so.
  fileprivate func elementsEqual(suffix: String) -> Bool {
    self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

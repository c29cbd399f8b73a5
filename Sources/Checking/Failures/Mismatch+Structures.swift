// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Expressions
import Notation
import RunEvents
import Values

extension Mismatch {
  /// How many differences are reported; the others are counted.
  static let maximumDifferences = 50
  /// The longest text of either side of one difference, in bytes.
  private static let differenceBytes = 512

  /// The differences of two structures of one kind.
  ///
  /// - Parameter source: for a pointer into the expected structure, its place and, if it was made
  ///   from a secret, the text to show instead.
  static func structures(
    _ expected: JSONNode, _ actual: JSONNode, isExact: Bool, within work: Workload,
    expectedText: String? = nil,
    source: (JSONPointer) -> (SourceSpan, hidden: String?)
  ) -> Mismatch {
    var options = StructuralDiff.Options()
    options.allowsExtraMembers = !isExact
    options.maximumDifferences = maximumDifferences
    options.stop = work.stop
    let diff = StructuralDiff(expected: expected, actual: actual, options: options)
    let count = diff.differences.count + diff.furtherCount
    let reported = diff.differences.map { difference in
      let hidden = difference.expectedPointer.flatMap { source($0).hidden }
      return ReportedDifference(
        pointer: difference.pointer.description,
        expected: hidden ?? difference.expected.map { BoundedText.json($0, to: differenceBytes) },
        actual: difference.actual.map { BoundedText.json($0, to: differenceBytes) })
    }
    let span = source(diff.differences.first?.expectedPointer ?? JSONPointer()).0
    return Mismatch(
      .differs, words(of: reported, count, kind: actual.isObject ? "object" : "list"), at: span,
      expected: expectedText ?? BoundedText.json(expected), actual: BoundedText.json(actual),
      documentPath: Subject.node(actual).documentPath,
      differences: reported,
      furtherDifferences: diff.furtherCount,
      notes: actual.duplicateNotes(within: work)
        + (diff.differences.contains(where: missesNull) ? [nullNote] : []))
  }

  /// Whether a member that is expected to be null is missing, as opposed to an element of a list.
  private static func missesNull(_ difference: StructuralDiff.Difference) -> Bool {
    guard difference.actual == nil, difference.expected?.kind == .null,
      let name = difference.pointer.tokens.last
    else { return false }
    return !name.utf8.allSatisfy { $0.isASCIIDigit }
  }

  /// The first difference in words.
  static func words(
    of differences: [ReportedDifference], _ count: Int, kind: String
  ) -> String {
    guard let first = differences.first else { return "the \(kind) is another" }
    let place = first.pointer.isEmpty ? "" : " at `\(BoundedText.inMessage(first.pointer))`"
    let (expected, actual) = (first.expected, first.actual)
    let sides =
      "expected \(expected.map { "`\(BoundedText.inMessage($0))`" } ?? "nothing"), "
      + "found \(actual.map { "`\(BoundedText.inMessage($0))`" } ?? "nothing")"
    if count == 1 { return "the \(kind) differs\(place): \(sides)" }
    return "the \(kind) differs in \(count) places, first\(place): \(sides)"
  }
}

extension Judge {
  /// The differences between an expected document and the actual one; nil if the expected one
  /// contains matchers, or the actual one is of another kind.
  func structuralDifference(_ expected: Expected, _ subject: Subject) -> Mismatch? {
    guard expected.isPlain, let node = subject.structure, node.isContainer,
      let value = document(expected), value.kind == node.kind,
      let document = try? JSONDocument.parse(value.jsonBytes())
    else { return nil }
    return .structures(
      document.root, node, isExact: isExact, within: work,
      expectedText: shown(expected, for: subject)
    ) { pointer in
      let source = expected.part(at: pointer.tokens[...])
      return (source.span, hidden(source))
    }
  }

  private func hidden(_ expected: Expected) -> String? {
    guard case .scalar(let value) = expected.content, case .value(let found) = evaluate(value),
      !found.secrets.isEmpty
    else { return nil }
    return found.secrets.hidden
  }

  /// The expectation as a value; nil if a template has none.
  private func document(_ expected: Expected) -> Value? {
    switch expected.content {
    case .scalar(let scalar):
      guard case .value(let found) = evaluate(scalar) else { return nil }
      return found.value
    case .list(let elements):
      let values = elements.compactMap(document)
      return values.count == elements.count ? .array(values) : nil
    case .mapping(let mapping):
      let members = mapping.members.compactMap { member in
        document(member.expected).map { (name: member.name.content, value: $0) }
      }
      return members.count == mapping.members.count ? .object(OrderedObject(members)) : nil
    }
  }
}

extension Expected {
  /// The part at a place of an expected document, or the nearest part above it.
  func part(at tokens: ArraySlice<String>) -> Expected {
    guard let token = tokens.first else { return self }
    switch content {
    case .scalar: return self
    case .list(let elements):
      guard let index = Int(token), elements.indices.contains(index) else { return self }
      return elements[index].part(at: tokens.dropFirst())
    case .mapping(let mapping):
      let member = mapping.members.last { $0.name.content.hasSameBytes(as: token) }
      return member?.expected.part(at: tokens.dropFirst()) ?? self
    }
  }
}

extension Subject {
  /// The subject as one value of a document; the nodes of a query become a list.
  var structure: JSONNode? {
    switch self {
    case .node(let node): return node
    case .nodes(let nodes):
      var writer = JSONWriter()
      writer.beginArray()
      for node in nodes { writer.node(node) }
      writer.endArray()
      return (try? JSONDocument.parse(writer.bytes))?.root
    default: return nil
    }
  }
}

extension JSONNode {
  /// A note about duplicate names in an object, of which the last counts.
  func duplicateNotes(within work: Workload) -> [String] {
    guard isObject, hasDuplicateNames(counting: &work.walk) else { return [] }
    var seen: Set<ByteText> = []
    for member in members {
      guard let name = member.name.stringValue else { continue }
      if !seen.insert(ByteText(name)).inserted {
        return ["`\(BoundedText.inMessage(name))` occurs more than once here; the last counts"]
      }
    }
    return ["a name occurs more than once in an object below; the last counts"]
  }
}

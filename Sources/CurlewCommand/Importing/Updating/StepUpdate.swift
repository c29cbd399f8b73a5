// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation
import Planning
import Sessions
import Values
import YAMLTree

/// The edits of one step for a new version of its document: `--update changed,removed`.
///
/// Nothing else of the step changes: comments, quotes and all other keys keep their bytes.
struct StepUpdate {
  /// A change that needs a person.
  struct Rest {
    let span: SourceSpan
    let words: String
  }

  private(set) var edits: [TextEdit] = []
  private(set) var rests: [Rest] = []
  private let drifted: DriftedStep
  private let text: StepText
  private let lines: EditedLines
  /// As a person typed it.
  private let newName: String
  private var examples: SchemaExample
  /// The required members of a body that cannot be edited.
  private var unwritten: [String] = []

  init(
    _ drifted: DriftedStep, _ text: StepText, _ lines: EditedLines,
    _ parts: Set<UpdateRequest.Part>,
    newName: String
  ) {
    self.drifted = drifted
    self.text = text
    self.lines = lines
    self.newName = newName
    examples = SchemaExample(of: drifted.document.document, for: .request)
    switch drifted.fate {
    case .removed:
      guard parts.contains(.removed), let old = drifted.old else { return }
      addComment("gone from \(newName): \(old.title)", above: drifted.step.span)
    case .moved(let operation):
      guard parts.contains(.changed) else { return }
      move(to: operation)
      change(operation)
    case .kept(let operation), .new(let operation):
      if parts.contains(.changed) { change(operation) }
    case .outside, .unknown:
      guard parts.contains(.changed) else { return }
      leave("only the run knows which operation it is", at: addressSpan)
    }
  }

  private var addressSpan: SourceSpan { drifted.step.request?.address.span ?? drifted.step.span }

  private mutating func leave(_ words: String, at span: SourceSpan) {
    rests.append(Rest(span: span, words: words))
  }

  /// Adds a comment above the line of a place, unless it is there.
  private mutating func addComment(_ words: String, above span: SourceSpan) {
    guard let edit = lines.comment("# \(words)", above: span) else { return }
    edits.append(edit)
  }

  // MARK: A moved operation

  private mutating func move(to operation: DocumentedOperation) {
    guard let old = drifted.old, let request = drifted.step.request else { return }
    let words = "its operation is `\(operation.title)` now"
    guard
      let moved = MovedAddress(
        lines.text(of: request.address.span), from: old.path.content, to: operation.path.content)
    else { return leave(words, at: addressSpan) }
    if !old.method.hasSameBytes(as: operation.method) {
      guard let key = text.mapping.entry(named: old.method)?.keySpan else {
        return leave(words, at: addressSpan)
      }
      edits.append(TextEdit(key, operation.method))
    }
    if moved.isChanged { edits.append(TextEdit(request.address.span, moved.text)) }
  }

  // MARK: Changed parts

  private mutating func change(_ operation: DocumentedOperation) {
    for change in drifted.changes where change.isOfRequest {
      switch (change.part, change.word) {
      case (.parameter(let parameter), .required): require(parameter, operation)
      case (.parameter(let parameter), .gone): markGone(parameter)
      case (.requestBody, .required): requireMember(change, operation)
      case (.requestBody, .gone): markGone(change)
      default: break
      }
    }
    if !unwritten.isEmpty, let body = text.body {
      leave(
        "\(newName) requires \(unwritten.joined(separator: ", ")) in the body",
        at: body.value.span)
    }
  }

  private static func key(of parameter: DocumentedParameter) -> String? {
    switch parameter.location {
    case .query: "params"
    case .header: "headers"
    case .cookie: "cookies"
    case .path, .querystring, .form: nil
    }
  }

  private func isSent(_ parameter: DocumentedParameter, _ key: String) -> Bool {
    let name = parameter.name.content
    if text.field(name, of: key, foldsCase: parameter.location == .header) != nil { return true }
    guard parameter.location == .query, let address = drifted.step.request?.address.text,
      let mark = address.utf8.firstIndex(of: UInt8(ascii: "?"))
    else { return false }
    return address[mark...].dropFirst().split(separator: "&").contains { pair in
      String(pair.prefix { $0 != "=" }).hasSameBytes(as: name)
    }
  }

  private mutating func require(_ parameter: DocumentedParameter, _ operation: DocumentedOperation)
  {
    let presence = drifted.parameters?.presence(
      of: parameter, in: drifted.document.document)
    guard let key = Self.key(of: parameter), presence != .sent, !isSent(parameter, key) else {
      return
    }
    let present = operation.parameters.first {
      $0.location == parameter.location && $0.name.content.hasSameBytes(as: parameter.name.content)
    }
    let words =
      "\(newName) requires the \(parameter.location.rawValue) parameter `\(parameter.name.content)`"
    guard presence != .unknown, let fields = value(of: present ?? parameter), !fields.isEmpty else {
      return leave(words, at: addressSpan)
    }
    if let entry = text.mapping.entry(named: key) {
      guard let mapping = entry.value.mapping else { return leave(words, at: entry.value.span) }
      for field in fields { add(field.name, field.value, to: mapping) }
    } else if let method = text.mapping.entry(withValueAt: addressSpan) {
      edits += lines.insert(
        key: key, fields: fields, after: method, of: text.mapping, note: "new in \(newName)")
    } else {
      leave(words, at: addressSpan)
    }
  }

  /// Names and values as they are written in a collection; nil for a parameter that is written in another way.
  private mutating func value(
    of parameter: DocumentedParameter
  ) -> [(name: String, value: String)]? {
    let schema = parameter.content?.schema ?? parameter.schema
    let written = parameter.content.map { $0.examples + parameter.examples } ?? parameter.examples
    let made = examples.make(written, schema)?.value ?? .string("text")
    let name = parameter.name.content
    switch parameter.text(of: made) {
    case .query(let pairs): return pairs.map { ($0.name, FlowText.ofField($0.value)) }
    case .cookies(let pairs): return pairs.map { ($0.name, FlowText.ofField($0.value)) }
    case .header(let text): return [(name, FlowText.ofField(text))]
    case .path, .encodedQuery, nil: return nil
    }
  }

  private mutating func markGone(_ parameter: DocumentedParameter) {
    guard let key = Self.key(of: parameter), isSent(parameter, key) else { return }
    let entry = text.field(
      parameter.name.content, of: key, foldsCase: parameter.location == .header)
    addComment(
      "gone from \(newName): \(parameter.name.content)", above: entry?.keySpan ?? addressSpan)
  }

  private mutating func markGone(_ change: ContractChange) {
    guard let name = change.path.last else { return }
    for entry in text.members(of: change.path) {
      addComment("gone from \(newName): \(name)", above: entry.keySpan)
    }
  }

  // MARK: Members of the body

  private mutating func requireMember(_ change: ContractChange, _ operation: DocumentedOperation) {
    guard let body = text.body else {
      if change.path.isEmpty { addBody(operation) }
      return
    }
    guard let name = change.path.last else { return }
    let isForm = body.name.hasSameBytes(as: "form")
    guard isForm || body.name.hasSameBytes(as: "json"), body.value.scalar == nil else {
      unwritten.append("`/\(change.path.joined(separator: "/"))`")
      return
    }
    let value = member(at: change.path, of: operation)
    for mapping in text.containers(of: change.path) where mapping.entry(named: name) == nil {
      add(name, isForm ? FlowText.ofField(value.fieldText) : FlowText.of(value), to: mapping)
    }
  }

  /// The value of a new member: that of an example of the whole body, else a text.
  private mutating func member(at path: [String], of operation: DocumentedOperation) -> Value {
    guard
      let media = operation.body?.media.first(where: \.hasMembers) ?? operation.body?.media.first,
      let whole = examples.make(media.examples, media.schema)?.value
    else { return .string("text") }
    return whole.member(at: path[...]) ?? .string("text")
  }

  private mutating func addBody(_ operation: DocumentedOperation) {
    guard let media = operation.body?.media.first(where: \.hasMembers),
      let made = examples.make(media.examples, media.schema)?.value,
      let method = text.mapping.entry(withValueAt: addressSpan)
    else { return leave("\(newName) requires a body", at: addressSpan) }
    edits += lines.insert(
      "json: \(FlowText.of(made))", after: method, of: text.mapping, note: "new in \(newName)")
  }

  private mutating func add(_ name: String, _ value: String, to mapping: YAMLMapping) {
    edits += lines.insert(
      "\(FlowText.of(.string(name))): \(value)", at: mapping, note: "new in \(newName)")
  }
}

extension DocumentedMedia {
  fileprivate var hasMembers: Bool { type.content.lowercased().contains("json") }
}

extension Value {
  /// The member at a place; of a list that of the first element.
  fileprivate func member(at path: ArraySlice<String>) -> Value? {
    guard let token = path.first else { return self }
    switch self {
    case .object(let object):
      return object.members.first { token == "*" || $0.name.hasSameBytes(as: token) }?.value
        .member(at: path.dropFirst())
    case .array(let elements): return elements.first?.member(at: path.dropFirst())
    default: return nil
    }
  }

  /// As the field of a form.
  fileprivate var fieldText: String {
    switch self {
    case .string(let text): text
    default: jsonText()
    }
  }
}

extension YAMLMapping {
  fileprivate func entry(withValueAt span: SourceSpan) -> Entry? { first { $0.value.span == span } }
}

// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Expressions
import Values

/// The members after one of `response` or `request`.
struct MemberReading {
  /// `response` or `request`.
  let owner: String
  /// The path after the member.
  let path: ArraySlice<NameReference.Member>
  /// The range of the member.
  let range: Range<Int>
  /// How many members of the reference precede `path`.
  let taken: Int

  /// A value from which the rest of the path is taken.
  func found(_ value: Value, secrets: SecretNames = .none, further: Int = 0) -> ScopedValue {
    ScopedValue(value, secrets: secrets, membersTaken: taken + further)
  }

  /// A value of a type that data does not have.
  func found(
    _ typed: TypedValue, secrets: SecretNames = .none, further: Int = 0
  ) -> ScopedValue {
    ScopedValue(typed, secrets: secrets, membersTaken: taken + further)
  }

  /// One of several typed values by the next member of the path, or all of them as data.
  func member(of members: [(name: String, value: TypedValue)], or whole: Value) -> ScopedValue {
    guard let name = path.first?.name, let member = members.first(where: { $0.name == name })
    else { return found(whole) }
    return found(member.value, further: 1)
  }

  /// Headers, or one of them, whatever the case of its name.
  func headers(_ headers: HeaderFields) -> ScopedValue? {
    let values = path.first?.name.map { headers.contents(of: $0) } ?? []
    // The look-up of the member reports a missing header.
    guard let name = path.first?.name, !values.isEmpty else {
      return noting(headers.fields.map(\.content), in: found(headers.value))
    }
    let value = HeaderFields.value(name: name, values: values.map(\.text))
    return noting(
      values + [.joined(values, by: ", ")], in: found(value, further: 1))
  }

  /// A value with the bytes of texts in it.
  private func noting(_ texts: [HeaderText], in value: ScopedValue) -> ScopedValue {
    var value = value
    for text in texts { value.received.note(text) }
    return value
  }

  /// The document, as far as the path leads through it.
  ///
  /// - Parameter values: those that were made from the document before.
  func json(
    _ parsed: Result<JSONDocument, JSONSyntaxError>, of body: [UInt8], _ values: DocumentValues,
    stop: StopSignal?
  ) throws(EvaluationError) -> ScopedValue? {
    let document: JSONDocument
    switch parsed {
    case .success(let found): document = found
    case .failure(let error):
      let words =
        body.isEmpty ? "the body is empty" : "the body is not JSON: \(error.words(in: body))"
      throw failure("\(owner).json", words)
    }
    return try value(in: document, values, stop: stop)
  }

  /// The list of messages, as far as the path leads through it.
  func messages(
    _ list: Shared<JSONDocument>?, _ values: DocumentValues, stop: StopSignal?
  ) throws(EvaluationError) -> ScopedValue? {
    guard let list else {
      throw failure("\(owner).messages", "the step is not a WebSocket")
    }
    return try value(in: list.content, values, stop: stop)
  }

  /// The list of events, as far as the path leads through it.
  func events(
    _ parsed: ResponseSubjects.ParsedEvents, _ values: DocumentValues, stop: StopSignal?
  ) throws(EvaluationError) -> ScopedValue? {
    switch parsed {
    case .success(let list): return try value(in: list, values, stop: stop)
    case .failure(let failure): throw self.failure("\(owner).events", failure.message)
    }
  }

  private func value(
    in document: JSONDocument, _ values: DocumentValues, stop: StopSignal?
  ) throws(EvaluationError) -> ScopedValue {
    var node = document.root
    var steps = 0
    for member in path {
      guard let next = Self.step(member, from: node) else { break }
      node = next
      steps += 1
    }
    // If the path leads nowhere, the error names the value that is there.
    var found = found(
      try values.value(of: node, stop: stop, at: range), further: steps)
    if node.isContainer { found.valuesMade = node.valueCount }
    return found
  }

  private static func step(_ member: NameReference.Member, from node: JSONNode) -> JSONNode? {
    switch member.key {
    case .name(let name): return node.isObject ? node[member: name] : nil
    case .index(let index):
      guard node.isArray, index >= 0, index < node.count else { return nil }
      return node[index]
    }
  }

  /// A member of which only the beginning is there: `default` does not take its place.
  func cut(_ name: String, _ words: String) -> EvaluationError {
    EvaluationError(.exhausted(name: name, reason: words), at: range)
  }

  /// A member without a value now, with the reason.
  func failure(_ name: String, _ reason: String) -> EvaluationError {
    EvaluationError(.unreadable(name: name, reason: reason), at: range)
  }
}

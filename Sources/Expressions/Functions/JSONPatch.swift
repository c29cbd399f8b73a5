// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// One operation of a JSON Patch ([RFC 6902](https://www.rfc-editor.org/rfc/rfc6902)).
struct JSONPatch {
  private let name: String
  private let path: [ByteText]
  /// `from`; empty for operations without it.
  private let source: [ByteText]
  private let value: Value
  /// The beginning of its messages: ``operation 2, `remove` at `/a/b` ``.
  private let place: String

  private typealias Change = (_ parent: inout Value, _ token: ByteText) throws(EvaluationError.Kind)
    -> Void

  /// - Parameter number: the position among the operations, from 1.
  /// - Throws: for an operation that does not follow the RFC.
  init(_ operation: Value, number: Int) throws(EvaluationError.Kind) {
    guard case .object(let members) = operation else {
      throw .patch("operation \(number) is not an object")
    }
    func text(_ key: String) throws(EvaluationError.Kind) -> String {
      guard case .string(let text)? = members[key] else {
        throw .patch("operation \(number) has no text `\(key)`")
      }
      return text
    }
    name = try text("op")
    let path = try text("path")
    place = "operation \(number), `\(name)` at `\(path)`"
    self.path = try Self.tokens(path, place)
    source = ["move", "copy"].contains(name) ? try Self.tokens(try text("from"), place) : []
    guard ["add", "replace", "test"].contains(name) else {
      value = .null
      return
    }
    guard let value = members["value"] else { throw .patch("\(place): it has no `value`") }
    self.value = value
  }

  /// - Throws: for a place that the document does not have, and for a test that fails.
  func apply(
    to document: inout Value, _ call: inout CallContext
  ) throws(EvaluationError.Kind) {
    switch name {
    case "add": try add(value, to: &document, &call)
    case "remove": _ = try remove(path, from: &document, &call)
    case "replace": try replace(in: &document, &call)
    case "copy":
      let value = try found(source, in: document, &call)
      try call.countCopy(of: value)
      try add(value, to: &document, &call)
    case "move":
      guard path.count <= source.count || !path.starts(with: source) else {
        throw refusal("a value cannot be moved into itself")
      }
      try add(try remove(source, from: &document, &call), to: &document, &call)
    case "test":
      let found = try found(path, in: document, &call)
      guard try call.isEqual(CELValue(found), CELValue(value)) else {
        throw refusal("the value there is a different one")
      }
    default:
      throw refusal("an operation is `add`, `remove`, `replace`, `move`, `copy` or `test`")
    }
  }

  // MARK: Operations

  private func add(
    _ value: Value, to document: inout Value, _ call: inout CallContext
  ) throws(EvaluationError.Kind) {
    guard !path.isEmpty else {
      document = value
      return
    }
    try call.budget.make(elements: 1)
    try change(&document, path[...], &call) { (parent, token) throws(EvaluationError.Kind) in
      if case .object(var object) = parent {
        parent = .null
        if let place = object.place(of: token) {
          object.members[place].value = value
        } else {
          object.members.append((token.text, value))
        }
        parent = .object(object)
      } else if case .array(var elements) = parent {
        parent = .null
        let isEnd = token.text == "-"
        elements.insert(
          value, at: isEnd ? elements.count : try index(token, upTo: elements.count))
        parent = .array(elements)
      } else {
        throw missing
      }
    }
  }

  private func remove(
    _ path: [ByteText], from document: inout Value, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> Value {
    guard !path.isEmpty else { throw refusal("the whole document cannot be removed") }
    var removed = Value.null
    try change(&document, path[...], &call) { (parent, token) throws(EvaluationError.Kind) in
      removed = try child(token, of: parent)
      if case .object(var object) = parent {
        parent = .null
        object.members.removeAll { ByteText($0.name) == token }
        parent = .object(object)
      } else if case .array(var elements) = parent {
        parent = .null
        elements.remove(at: try index(token, upTo: elements.count - 1))
        parent = .array(elements)
      }
    }
    return removed
  }

  private func replace(
    in document: inout Value, _ call: inout CallContext
  ) throws(EvaluationError.Kind) {
    guard !path.isEmpty else {
      document = value
      return
    }
    try change(&document, path[...], &call) { (parent, token) throws(EvaluationError.Kind) in
      _ = try child(token, of: parent)
      try update(&parent, token) { (child) throws(EvaluationError.Kind) in child = value }
    }
  }

  // MARK: Places

  private func found(
    _ path: [ByteText], in document: Value, _ call: inout CallContext
  ) throws(EvaluationError.Kind) -> Value {
    var value = document
    for token in path {
      try call.countLook(in: value)
      value = try child(token, of: value)
    }
    return value
  }

  /// Changes the parent of a place.
  private func change(
    _ value: inout Value, _ path: ArraySlice<ByteText>, _ call: inout CallContext,
    _ change: Change
  ) throws(EvaluationError.Kind) {
    guard let token = path.first else { return }
    try call.countLook(in: value)
    guard path.count > 1 else { return try change(&value, token) }
    try update(&value, token) { (child) throws(EvaluationError.Kind) in
      try self.change(&child, path.dropFirst(), &call, change)
    }
  }

  /// Changes a member or an element; it is taken out of its parent first, so that nothing that is
  /// not shared is copied.
  private func update(
    _ parent: inout Value, _ token: ByteText,
    _ change: (inout Value) throws(EvaluationError.Kind) -> Void
  ) throws(EvaluationError.Kind) {
    switch parent {
    case .object(var object):
      guard let place = object.place(of: token) else { throw missing }
      parent = .null
      try change(&object.members[place].value)
      parent = .object(object)
    case .array(var elements):
      let place = try index(token, upTo: elements.count - 1)
      parent = .null
      try change(&elements[place])
      parent = .array(elements)
    default: throw missing
    }
  }

  private func child(
    _ token: ByteText, of parent: Value
  ) throws(EvaluationError.Kind) -> Value {
    switch parent {
    case .object(let object):
      guard let value = object[token.text] else { throw missing }
      return value
    case .array(let elements): return elements[try index(token, upTo: elements.count - 1)]
    default: throw missing
    }
  }

  /// An index as RFC 6901 writes it, without leading zeros.
  private func index(_ token: ByteText, upTo last: Int) throws(EvaluationError.Kind) -> Int {
    let bytes = token.text.utf8
    guard !bytes.isEmpty, bytes.allSatisfy(\.isASCIIDigit),
      bytes.count == 1 || bytes.first != UInt8(ascii: "0"), let index = Int(token.text),
      index <= last
    else { throw missing }
    return index
  }

  /// The tokens of a JSON Pointer (RFC 6901).
  private static func tokens(
    _ text: String, _ place: String
  ) throws(EvaluationError.Kind) -> [ByteText] {
    let bytes = Array(text.utf8)
    let isEscaped = bytes.indices.allSatisfy {
      bytes[$0] != UInt8(ascii: "~")
        || bytes[($0 + 1)...].first == UInt8(ascii: "0")
        || bytes[($0 + 1)...].first == UInt8(ascii: "1")
    }
    guard bytes.isEmpty || bytes.first == UInt8(ascii: "/"), isEscaped else {
      throw .patch("\(place): `\(text)` is not a JSON Pointer such as `/items/0/id`")
    }
    return JSONPointer(parsing: text).tokens.map { ByteText($0) }
  }

  // MARK: Messages

  private var missing: EvaluationError.Kind { refusal("the document has no such place") }

  private func refusal(_ reason: String) -> EvaluationError.Kind { .patch("\(place): \(reason)") }
}

extension EvaluationError.Kind {
  fileprivate static func patch(_ reason: String) -> EvaluationError.Kind {
    .refused(name: "json.patch", reason: reason)
  }
}

extension OrderedObject {
  /// The position of the last member with a name.
  fileprivate func place(of name: ByteText) -> Int? {
    members.lastIndex { ByteText($0.name) == name }
  }
}

extension CallContext {
  /// Counts the visit of one level of a document.
  fileprivate mutating func countLook(in value: Value) throws(EvaluationError.Kind) {
    switch value {
    case .object(let object): try budget.take(steps: 1 + object.members.count >> 4)
    case .array(let elements): try budget.take(steps: 1 + elements.count >> 4)
    default: try budget.take()
    }
  }

  /// Counts everything in a value: copies share memory, but each is written when the document is.
  fileprivate mutating func countCopy(of value: Value) throws(EvaluationError.Kind) {
    try budget.make(elements: 1)
    switch value {
    case .string(let text): try budget.make(bytes: text.utf8.count)
    case .array(let elements): for element in elements { try countCopy(of: element) }
    case .object(let object): for member in object.members { try countCopy(of: member.value) }
    default: break
    }
  }
}

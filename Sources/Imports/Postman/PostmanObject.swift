// SPDX-License-Identifier: Apache-2.0

import Values

/// A file of Postman as JSON, with what became of each of its values.
final class PostmanSource {
  let root: JSONNode
  /// The index of the file among those of the import.
  let file: Int
  /// Nil for a file that is JSON itself.
  let origin: PostmanOrigin?
  private var ledger = SourceLedger()
  private var opened: Set<Int> = []

  init(_ root: JSONNode, file: Int, origin: PostmanOrigin? = nil) {
    self.root = root
    self.file = file
    self.origin = origin
  }

  /// - Parameter part: the member of a report of newman that is read.
  /// - Throws: for a file that is not JSON.
  convenience init(
    _ input: ImportInput, file: Int, part: String = "collection"
  ) throws(ImportProblem) {
    let bytes = input.files[file].bytes
    guard let document = try? JSONDocument.parse(bytes) else {
      throw JSONSource.problem(of: input.files[file], index: file)
        ?? ImportProblem(
          .unreadableSource, "this is not JSON", at: ImportFinding.Place(file: file, offset: 0))
    }
    let isReport = (input.files[file].kind ?? input.kind) == .newman
    self.init(isReport ? document.root[member: part] ?? document.root : document.root, file: file)
  }

  func place(_ node: JSONNode) -> ImportFinding.Place {
    origin?.place(of: node.offset) ?? ImportFinding.Place(file: file, offset: node.offset)
  }

  /// Where a file ends: no place is behind it.
  func end(of file: Int) -> Int { origin?.ends[file] ?? root.range.upperBound }

  /// A value that is accounted for by its contents.
  func open(_ node: JSONNode) { opened.insert(node.position) }

  func mark(_ node: JSONNode, _ fate: SourceLedger.Fate = .used) { ledger.mark(whole: node, fate) }

  /// The values that no reader looked at.
  var unmarked: [(name: String?, node: JSONNode)] { ledger.unmarked(in: root, opened: opened) }
}

/// An object of the file: its members are used, or ignored by name.
struct PostmanObject {
  let node: JSONNode
  let source: PostmanSource

  /// Nil for another value, which is left without a mark.
  init?(_ node: JSONNode?, _ source: PostmanSource) {
    guard let node, node.isObject else { return nil }
    self.node = node
    self.source = source
    source.open(node)
  }

  var place: ImportFinding.Place { source.place(node) }

  /// What JSON does not have of it.
  var findings: [PostmanFinding] { source.origin?.findings[node.offset] ?? [] }

  /// The value of a member, as a whole; nil for null and where there is none.
  func value(_ name: StaticString) -> JSONNode? {
    guard let value = node[member: name] else { return nil }
    source.mark(value)
    return value.isNull ? nil : value
  }

  /// A member as text: that of numbers and booleans is as written, that of others their JSON.
  func text(_ name: StaticString) -> String? { value(name)?.plainText }

  func flag(_ name: StaticString) -> Bool { value(name)?.boolean ?? false }

  func object(_ name: StaticString) -> PostmanObject? {
    guard let value = node[member: name] else { return nil }
    if value.isNull { source.mark(value) }
    return PostmanObject(value, source)
  }

  /// The elements of a list; empty for another value, which is left without a mark unless it is null.
  func list(_ name: StaticString) -> [JSONNode] {
    guard let value = node[member: name] else { return [] }
    if value.isNull { source.mark(value) }
    guard value.isArray else { return [] }
    source.open(value)
    return Array(value.elements)
  }

  /// The objects of a list.
  func objects(_ name: StaticString) -> [PostmanObject] {
    list(name).compactMap { PostmanObject($0, source) }
  }

  /// Members without an effect on requests and verdicts.
  func ignore(_ names: StaticString...) {
    for name in names { if let value = node[member: name] { source.mark(value, .ignored) } }
  }

  /// A description: text, or an object with its text.
  func description(_ name: StaticString = "description") -> String? {
    guard let value = node[member: name] else { return nil }
    guard let object = PostmanObject(value, source) else { return text(name).flatMap(Self.filled) }
    object.ignore("type", "version")
    return object.text("content").flatMap(Self.filled)
  }

  private static func filled(_ text: String) -> String? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      var line = line
      while line.last?.isWhitespace == true { line.removeLast() }
      return String(line)
    }.joined(separator: "\n").trimmingLines
  }
}

extension String {
  /// Without empty lines at both ends.
  var trimmingLines: String {
    var text = self[...]
    while text.first?.isNewline == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

extension JSONNode {
  /// A scalar as text; a list or an object as its JSON; null is empty.
  var plainText: String {
    switch kind {
    case .string: stringValue ?? ""
    case .null: ""
    default: String(decoding: bytes, as: UTF8.self)
    }
  }
}

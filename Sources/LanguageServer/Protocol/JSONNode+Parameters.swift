// SPDX-License-Identifier: Apache-2.0

import Values

/// The parameters of requests and notifications.
extension JSONNode {
  /// A member that has to be there.
  package func member(_ name: String) throws(RequestFailure) -> JSONNode {
    guard let value = self[member: name] else {
      throw .invalidParameters("`\(name)` is missing")
    }
    return value
  }

  /// A member that may be missing or null.
  package func optional(_ name: String) -> JSONNode? {
    self[member: name].flatMap { $0.isNull ? nil : $0 }
  }

  /// A member with a text.
  package func text(_ name: String) throws(RequestFailure) -> String {
    guard let text = try member(name).stringValue else {
      throw .invalidParameters("`\(name)` is not a text")
    }
    return text
  }

  /// A member with an integer.
  package func integer(_ name: String) throws(RequestFailure) -> Int {
    guard let integer = try member(name).number?.exactInt else {
      throw .invalidParameters("`\(name)` is not an integer")
    }
    return integer
  }

  /// A member with a list.
  package func list(_ name: String) throws(RequestFailure) -> [JSONNode] {
    let value = try member(name)
    guard value.isArray else { throw .invalidParameters("`\(name)` is not a list") }
    return Array(value.elements)
  }
}

extension DocumentURI {
  /// The address in `textDocument`.
  package init(identifiedBy parameters: JSONNode) throws(RequestFailure) {
    self.init(try parameters.member("textDocument").text("uri"))
  }
}

extension EditorPosition {
  package init(_ node: JSONNode) throws(RequestFailure) {
    let (line, character) = (try node.integer("line"), try node.integer("character"))
    guard line >= 0, character >= 0 else {
      throw .invalidParameters("a position has a negative number")
    }
    self.init(line: line, character: character)
  }
}

extension EditorRange {
  package init(_ node: JSONNode) throws(RequestFailure) {
    self.init(
      start: try EditorPosition(node.member("start")), end: try EditorPosition(node.member("end")))
  }
}

extension DocumentChange {
  /// An element of `contentChanges`; its `rangeLength` is deprecated and not read.
  package init(_ node: JSONNode) throws(RequestFailure) {
    guard let text = try node.member("text").stringBytes else {
      throw .invalidParameters("`text` is not a text")
    }
    var range: EditorRange?
    if let written = node.optional("range") { range = try EditorRange(written) }
    self.init(range, text)
  }
}

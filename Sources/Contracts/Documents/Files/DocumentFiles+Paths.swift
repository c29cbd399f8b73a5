// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Queries
import Values

extension DocumentFiles {
  /// The innermost value at a place, as a JSONPath of the document; `FILE#/…` for one of another file.
  func path(of span: SourceSpan) -> String {
    guard let index = placesOfFiles[span.file] else { return "$" }
    var tokens: [PathToken] = []
    var node = files[index].root
    while let (token, child) = node.step(to: span) {
      tokens.append(token)
      node = child
    }
    if index == 0 { return "$" + tokens.map(\.step).joined() }
    return "\(files[index].path)#\(JSONPointer(tokens.map(\.name)))"
  }
}

/// A step to a child.
private enum PathToken {
  case member(String)
  case element(Int)

  var step: String {
    switch self {
    case .member(let name): PathName.step(to: name)
    case .element(let index): "[\(index)]"
    }
  }

  var name: String {
    switch self {
    case .member(let name): name
    case .element(let index): "\(index)"
    }
  }
}

extension DocumentNode {
  /// The child that is, or contains, the value at a place; nil for a scalar and for the place itself.
  fileprivate func step(to span: SourceSpan) -> (PathToken, DocumentNode)? {
    guard self.span != span else { return nil }
    for member in members where member.value.span.contains(span) {
      return (.member(member.name), member.value)
    }
    for (index, element) in elements.enumerated() where element.span.contains(span) {
      return (.element(index), element)
    }
    return nil
  }
}

extension SourceSpan {
  fileprivate func contains(_ other: SourceSpan) -> Bool {
    file == other.file && lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

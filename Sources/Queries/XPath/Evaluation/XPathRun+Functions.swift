// SPDX-License-Identifier: Apache-2.0

import Notation

extension XPathRun {
  /// The value of a call; the parser has checked the number of arguments.
  mutating func call(
    _ function: XPathFunction, _ arguments: [XPathExpression], in context: XPathContext
  ) throws(XPathFailure) -> XPathValue {
    switch function {
    case .last: return .number(Double(context.size))
    case .position: return .number(Double(context.position))
    case .count: return .number(Double(try nodes(of: arguments[0], in: context).count))
    case .sum: return .number(try sum(arguments[0], in: context))
    case .id: return .nodes(try identified(arguments[0], in: context))
    case .yes: return .boolean(true)
    case .no: return .boolean(false)
    case .not: return .boolean(try !boolean(of: arguments[0], in: context))
    case .boolean: return .boolean(try boolean(of: arguments[0], in: context))
    case .lang: return .boolean(try isInLanguage(arguments[0], in: context))
    case .number: return .number(try number(try argument(arguments, in: context)))
    case .floor: return .number(try number(of: arguments[0], in: context).rounded(.down))
    case .ceiling: return .number(try number(of: arguments[0], in: context).rounded(.up))
    case .round: return .number(XPathNumber.round(try number(of: arguments[0], in: context)))
    case .string: return .text(text(try argument(arguments, in: context)))
    case .name, .localName, .namespaceURI:
      guard case .nodes(let nodes) = try argument(arguments, in: context), let first = nodes.first
      else { return .text([]) }
      return .text(ArraySlice(name(of: first, function).utf8))
    case .stringLength:
      let text = text(try argument(arguments, in: context))
      try charge(bytes: text.count)
      return .number(Double(text.count { $0 & 0xC0 != 0x80 }))
    case .normalizeSpace:
      let text = text(try argument(arguments, in: context))
      try charge(text.count)
      return .text(XPathText.normalized(text))
    case .concat, .startsWith, .contains, .substringBefore, .substringAfter, .substring, .translate:
      return try textCall(function, arguments, in: context)
    }
  }

  private mutating func textCall(
    _ function: XPathFunction, _ arguments: [XPathExpression], in context: XPathContext
  ) throws(XPathFailure) -> XPathValue {
    if function == .concat {
      var whole: [UInt8] = []
      for argument in arguments {
        let part = try text(of: argument, in: context)
        try charge(bytes: part.count)
        whole += part
      }
      return .text(whole[...])
    }
    let text = try text(of: arguments[0], in: context)
    try charge(bytes: text.count)
    if function == .substring {
      let start = try number(of: arguments[1], in: context)
      let count = arguments.count > 2 ? try number(of: arguments[2], in: context) : .infinity
      return .text(XPathText.part(of: text, from: start, count: count))
    }
    let other = try self.text(of: arguments[1], in: context)
    try charge(bytes: other.count)
    switch function {
    case .startsWith: return .boolean(text.starts(with: other))
    case .contains: return .boolean(XPathText.range(of: other, in: text) != nil)
    case .substringBefore:
      return .text(XPathText.range(of: other, in: text).map { text[..<$0.lowerBound] } ?? [])
    case .substringAfter:
      return .text(XPathText.range(of: other, in: text).map { text[$0.upperBound...] } ?? [])
    default:
      let target = try self.text(of: arguments[2], in: context)
      // Character by character.
      try charge(text.count + other.count + target.count)
      return .text(XPathText.translated(text, other, target))
    }
  }

  /// The only argument, or the context node without one.
  private mutating func argument(
    _ arguments: [XPathExpression], in context: XPathContext
  ) throws(XPathFailure) -> XPathValue {
    guard let argument = arguments.first else { return .nodes([context.node]) }
    return try value(of: argument, in: context)
  }

  private mutating func sum(
    _ argument: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> Double {
    var total = 0.0
    for node in try nodes(of: argument, in: context) {
      total += try number(.text(text(of: node)))
    }
    return total
  }

  private func name(of node: XPathNode, _ function: XPathFunction) -> String {
    if node.namespace > 0 {
      return function == .namespaceURI ? "" : namespace(node)?.prefix ?? ""
    }
    let place = Int(document.nodes[Int(node.index)].name)
    guard place >= 0 else { return "" }
    let name = document.names[place]
    switch function {
    case .localName: return name.local
    case .namespaceURI: return name.namespace
    default: return name.qualified
    }
  }

  /// The elements whose identifier is one of the words.
  private mutating func identified(
    _ argument: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> [XPathNode] {
    var words: Set<ArraySlice<UInt8>> = []
    let value = try value(of: argument, in: context)
    let texts: [ArraySlice<UInt8>] =
      if case .nodes(let nodes) = value { nodes.map { text(of: $0) } } else { [text(value)] }
    for text in texts {
      try charge(bytes: text.count)
      words.formUnion(text.split { $0.isASCIISpace })
    }
    try charge(document.nodes.count)
    var found: [XPathNode] = []
    for (index, node) in document.nodes.enumerated() where node.isIdentifier {
      // If two elements have the same identifier, the first counts.
      if words.remove(document.value(of: index)) != nil {
        found.append(XPathNode(index: node.parent))
      }
    }
    return try ordered(found)
  }

  /// By the nearest `xml:lang`; `en` also matches `en-GB`, without case.
  private mutating func isInLanguage(
    _ argument: XPathExpression, in context: XPathContext
  ) throws(XPathFailure) -> Bool {
    let wanted = try text(of: argument, in: context).map(\.lowercasedASCII)
    var index = Int(context.node.index)
    while index >= 0 {
      let node = document.nodes[index]
      if node.kind == .element {
        try charge(1 + Int(node.content) - index)
        for attribute in index + 1..<Int(node.content) {
          let name = document.names[Int(document.nodes[attribute].name)]
          guard name.local == "lang", name.namespace == Self.xmlNamespace else { continue }
          let found = document.value(of: attribute).map(\.lowercasedASCII)
          return found.starts(with: wanted)
            && (found.count == wanted.count || found[wanted.count] == UInt8(ascii: "-"))
        }
      }
      index = Int(node.parent)
    }
    return false
  }
}

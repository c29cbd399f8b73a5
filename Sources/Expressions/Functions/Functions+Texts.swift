// SPDX-License-Identifier: Apache-2.0

import Notation

extension FunctionDefinition {
  /// CEL's own functions of texts, except `matches`.
  static let texts: [FunctionDefinition] = [
    .method("contains", 1...1) { arguments, call throws(EvaluationError.Kind) in
      try between(arguments, &call) { ByteSearch($1).first(in: $0, from: 0) != nil }
    },
    .method("startsWith", 1...1) { arguments, call throws(EvaluationError.Kind) in
      try between(arguments, &call) { $0.starts(with: $1) }
    },
    .method("endsWith", 1...1) { arguments, call throws(EvaluationError.Kind) in
      try between(arguments, &call) { $0.suffix($1.count).elementsEqual($1) }
    },
  ]

  private static func between(
    _ arguments: [CELValue], _ call: inout CallContext,
    _ holds: (_ text: [UInt8], _ part: [UInt8]) -> Bool
  ) throws(EvaluationError.Kind) -> CELValue? {
    guard let text = arguments[0].textArgument, let part = arguments[1].textArgument else {
      return nil
    }
    try call.budget.take(steps: (text.utf8.count + part.utf8.count) >> 10)
    return .boolean(holds(Array(text.utf8), Array(part.utf8)))
  }

  /// The strings extension (cel-go, `ext/strings.go`), except `format`, and `reverse` of lists;
  /// positions count code points.
  static let textExtensions: [FunctionDefinition] = [
    .method("charAt", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let index = arguments[1].intArgument else {
        return nil
      }
      let scalars = try call.scalars(text)
      guard index >= 0, index <= scalars.count else { throw .badIndex("charAt") }
      return .string(index == scalars.count ? "" : String(scalars[Int(index)]))
    },
    .method("indexOf", 1...2) { arguments, call throws(EvaluationError.Kind) in
      try position(arguments, &call, name: "indexOf", isLast: false)
    },
    .method("lastIndexOf", 1...2) { arguments, call throws(EvaluationError.Kind) in
      try position(arguments, &call, name: "lastIndexOf", isLast: true)
    },
    .method("substring", 1...2) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let start = arguments[1].intArgument else {
        return nil
      }
      let scalars = try call.scalars(text)
      var end = Int64(scalars.count)
      if arguments.count == 3 {
        guard let given = arguments[2].intArgument else { return nil }
        end = given
      }
      guard start >= 0, start <= end, end <= scalars.count else { throw .badIndex("substring") }
      return .string(String(scalars[Int(start)..<Int(end)]))
    },
    .method("replace", 2...3) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let old = arguments[1].textArgument,
        let new = arguments[2].textArgument
      else { return nil }
      var limit = -1
      if arguments.count == 4 {
        guard let given = arguments[3].intArgument else { return nil }
        limit = Int(clamping: given)
      }
      return .string(try call.replace(old, in: text, with: new, limit: limit))
    },
    .method("split", 1...2) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument, let separator = arguments[1].textArgument else {
        return nil
      }
      var limit = -1
      if arguments.count == 3 {
        guard let given = arguments[2].intArgument else { return nil }
        limit = Int(clamping: given)
      }
      let pieces = try call.split(text, at: separator, limit: limit)
      return .list(CELList(pieces.map { .string($0) }))
    },
    .method("join", 0...1) { arguments, call throws(EvaluationError.Kind) in
      guard case .list(let list) = arguments[0] else { return nil }
      var separator = ""
      if arguments.count == 2 {
        guard let given = arguments[1].textArgument else { return nil }
        separator = given
      }
      var result = ""
      for index in 0..<list.count {
        guard let piece = try joinable(list[index]) else { return nil }
        try call.budget.take()
        try call.budget.make(bytes: separator.utf8.count + piece.utf8.count)
        if index > 0 { result += separator }
        result += piece
      }
      return .string(result)
    },
    .method("trim", 0...0) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: text.utf8.count)
      var scalars = text.unicodeScalars[...]
      while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
      while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
      return .string(String(scalars))
    },
    .method("lowerAscii", 0...0) { arguments, call throws(EvaluationError.Kind) in
      try call.mapBytes(arguments[0]) { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    },
    .method("upperAscii", 0...0) { arguments, call throws(EvaluationError.Kind) in
      try call.mapBytes(arguments[0]) { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    },
    .method("reverse", 0...0) { arguments, call throws(EvaluationError.Kind) in
      if case .list(let list) = arguments[0] { return .list(try call.reversed(list)) }
      guard let text = arguments[0].textArgument else { return nil }
      let scalars = try call.scalars(text)
      return .string(String(scalars.reversed()[...]))
    },
    .global("strings.quote", 1...1) { arguments, call throws(EvaluationError.Kind) in
      guard let text = arguments[0].textArgument else { return nil }
      try call.budget.make(bytes: 2 * text.utf8.count + 2)
      return .string(quoted(text))
    },
  ]

  private static func joinable(_ value: CELValue) throws(EvaluationError.Kind) -> String? {
    switch value {
    case .string, .digest: try value.toText()
    default: nil
    }
  }

  private static func position(
    _ arguments: [CELValue], _ call: inout CallContext, name: String, isLast: Bool
  ) throws(EvaluationError.Kind) -> CELValue? {
    guard let text = arguments[0].textArgument, let part = arguments[1].textArgument else {
      return nil
    }
    let scalars = try call.scalars(text)
    var start = isLast ? scalars.count : 0
    if arguments.count == 3 {
      guard let given = arguments[2].intArgument else { return nil }
      guard given >= 0, given <= scalars.count else { throw .badIndex(name) }
      start = Int(given)
    }
    if part.isEmpty { return .int(Int64(start)) }
    let bytes = Array(text.utf8)
    let search = ByteSearch(Array(part.utf8))
    let offset = String(scalars[..<start]).utf8.count
    let found =
      isLast ? search.last(in: bytes, upTo: offset) : search.first(in: bytes, from: offset)
    guard let found else { return .int(-1) }
    // Continuation bytes are not code points of their own.
    return .int(Int64(bytes[..<found].count { $0 & 0xC0 != 0x80 }))
  }

  /// The text as a literal of CEL.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{7}": result += "\\a"
      case "\u{8}": result += "\\b"
      case "\u{C}": result += "\\f"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{B}": result += "\\v"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension EvaluationError.Kind {
  /// An index outside of a text.
  fileprivate static func badIndex(_ name: String) -> EvaluationError.Kind {
    .refused(name: name, reason: "the position is outside of the text")
  }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<UnicodeScalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}

extension CallContext {
  /// The code points of a text.
  fileprivate mutating func scalars(
    _ text: String
  ) throws(EvaluationError.Kind) -> [UnicodeScalar] {
    try budget.take(steps: text.utf8.count >> 6)
    try budget.make(bytes: text.utf8.count)
    return Array(text.unicodeScalars)
  }

  fileprivate mutating func mapBytes(
    _ value: CELValue, _ transform: (UInt8) -> UInt8
  ) throws(EvaluationError.Kind) -> CELValue? {
    guard let text = value.textArgument else { return nil }
    try budget.make(bytes: text.utf8.count)
    return .string(String(decoding: text.utf8.map(transform), as: UTF8.self))
  }

  /// The text with the first so many places replaced; for a negative number all. An empty text is
  /// found before, between and after all code points.
  fileprivate mutating func replace(
    _ old: String, in text: String, with new: String, limit: Int
  ) throws(EvaluationError.Kind) -> String {
    if limit == 0 { return text }
    try budget.make(bytes: text.utf8.count)
    if old.isEmpty {
      let pieces = [""] + text.unicodeScalars.map { String($0) } + [""]
      return try joined(pieces.map { Array($0.utf8) }, with: new, limit: limit)
    }
    let pieces = ByteSearch(Array(old.utf8)).split(Array(text.utf8), limit: limit)
    return try joined(pieces, with: new, limit: -1)
  }

  private mutating func joined(
    _ pieces: [[UInt8]], with separator: String, limit: Int
  ) throws(EvaluationError.Kind) -> String {
    var result: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      if index > 0, limit < 0 || index <= limit {
        try budget.make(bytes: separator.utf8.count)
        try budget.take()
        result += separator.utf8
      }
      result += piece
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// At most `limit` pieces, for a negative number all; an empty separator splits into code points.
  fileprivate mutating func split(
    _ text: String, at separator: String, limit: Int
  ) throws(EvaluationError.Kind) -> [String] {
    if limit == 0 { return [] }
    if limit == 1 { return [text] }
    var pieces: [String]
    if separator.isEmpty {
      let scalars = try scalars(text)
      let count = limit < 0 ? scalars.count : min(limit - 1, scalars.count)
      pieces = scalars[..<count].map { String($0) }
      if count < scalars.count { pieces.append(String(scalars[count...])) }
    } else {
      let search = ByteSearch(Array(separator.utf8))
      pieces = search.split(Array(text.utf8), limit: limit < 0 ? -1 : limit - 1)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    try budget.make(elements: pieces.count)
    try budget.make(bytes: text.utf8.count)
    return pieces
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Notation

/// An address of a file of requests as that of a step.
struct HTTPAddress {
  /// Nil if curlew cannot send it.
  private(set) var text: ImportedText?
  /// Why it cannot be sent.
  private(set) var cause = ImportCause.unreadable
  private(set) var isCorrected = false
  /// What becomes of `.` and `..` in the path; nil without them.
  private(set) var dots: Dots?
  /// `user:password` before the host.
  private(set) var login: ImportedText?

  enum Dots {
    /// They are sent.
    case kept
    case removed
  }

  /// A byte or a template of the path and the query.
  private enum Unit {
    case byte(UInt8)
    case template(String, TemplateReader.Meaning)
  }

  private typealias Piece = (piece: ImportedText.Piece, meaning: TemplateReader.Meaning)

  /// - Parameter target: with a scheme, or with a template at its beginning.
  init(_ target: String, _ reading: HTTPReading, at place: ImportFinding.Place) {
    var pieces = Self.withoutFragment(reading.reader.divided(target, at: place))
    var authority = Self.takeAuthority(&pieces)
    login = Self.takeLogin(&authority)
    if case .literal(let start)? = authority.first, let colon = start.firstRange(of: "://") {
      let scheme = start[..<colon.lowerBound].lowercased()
      guard scheme == "http" || scheme == "https" else {
        cause = .protocol
        return
      }
    }
    guard let host = Self.host(authority) else { return }
    var address = AddressText(after: host)
    // The value of a variable may have a path.
    if case .literal(let first)? = pieces.first?.piece, first.hasPrefix("?"), !host.hasExpressions {
      address.append("/".utf8)
    }
    append(settled(Self.units(of: pieces), reading.dialect), to: &address, reading, at: place)
    text = address.text
    isCorrected = address.isCorrected
  }

  private static func withoutFragment(_ pieces: [Piece]) -> [Piece] {
    var output: [Piece] = []
    for piece in pieces {
      guard case .literal(let literal) = piece.piece, let hash = literal.firstIndex(of: "#") else {
        output.append(piece)
        continue
      }
      if hash > literal.startIndex { output.append((.literal(String(literal[..<hash])), .literal)) }
      break
    }
    return output
  }

  private static func units(of pieces: [Piece]) -> [Unit] {
    pieces.flatMap { piece, meaning -> [Unit] in
      switch piece {
      case .literal(let literal): literal.utf8.map { .byte($0) }
      case .expression(let source): [.template(source, meaning)]
      }
    }
  }

  /// The path and the query without `.` and `..`, which REST Client, httpYac and Visual Studio resolve
  /// as browsers do.
  private mutating func settled(_ units: [Unit], _ dialect: HTTPDialect) -> [Unit] {
    func byte(_ unit: Unit) -> UInt8? { if case .byte(let byte) = unit { byte } else { nil } }
    let path = units.prefix { byte($0) != UInt8(ascii: "?") }
    let resolved = DotSegments.removed(from: path, byte: byte).path
    guard resolved.count < path.count else { return units }
    dots = dialect == .jetBrains ? .kept : .removed
    return dots == .kept ? units : resolved + units[path.endIndex...]
  }

  private func append(
    _ units: [Unit], to address: inout AddressText, _ reading: HTTPReading,
    at place: ImportFinding.Place
  ) {
    var run: [UInt8] = []
    for unit in units {
      switch unit {
      case .byte(let byte):
        run.append(byte)
        if Self.isEncodedByTools(byte) {
          reading.context.differences.note(.addressCharacters, at: place)
        }
      case .template(let source, let meaning):
        address.append(run)
        run = []
        let inner = Self.encoded(source)
        let isPlain = inner != nil || Self.isUnreserved(source, meaning, reading.context)
        if !isPlain {
          reading.context.noteSentAsItIs(meaning, at: place, encodes: Self.isEncodedByTools)
        }
        address.append(expression: isPlain ? inner ?? source : "raw(\(source))")
      }
    }
    address.append(run)
  }

  /// Takes `user:password@` out of scheme, host and port.
  private static func takeLogin(_ authority: inout [ImportedText.Piece]) -> ImportedText? {
    var text = ImportedText()
    for piece in authority { text.append(piece) }
    guard let mark = text.divided(at: "/"), mark.after.start.hasPrefix("/") else { return nil }
    let parts = mark.after.dropping(1).split(at: "@")
    guard parts.count > 1, let host = parts.last else { return nil }
    var login = parts[0]
    for part in parts[1..<(parts.count - 1)] { login.append(ImportedText("@") + part) }
    authority = (mark.before + ImportedText("//") + host).pieces
    return login
  }

  /// Takes scheme, host and port from the front.
  private static func takeAuthority(_ pieces: inout [Piece]) -> [ImportedText.Piece] {
    var authority: [ImportedText.Piece] = []
    var hasScheme = false
    while let (piece, meaning) = pieces.first {
      pieces.removeFirst()
      guard case .literal(let literal) = piece else {
        authority.append(piece)
        continue
      }
      var start = literal.startIndex
      if !hasScheme, let mark = literal.firstRange(of: "://") { start = mark.upperBound }
      hasScheme = true
      guard let end = literal[start...].firstIndex(where: { $0 == "/" || $0 == "?" }) else {
        authority.append(piece)
        continue
      }
      if end > literal.startIndex { authority.append(.literal(String(literal[..<end]))) }
      pieces.insert((.literal(String(literal[end...])), meaning), at: 0)
      break
    }
    return authority
  }

  /// Nil for a host that no address may have. An address that begins with a template is one expression up to
  /// its path.
  private static func host(_ authority: [ImportedText.Piece]) -> ImportedText? {
    var text = ImportedText()
    guard case .expression? = authority.first, authority.count > 1 else {
      for piece in authority { text.append(piece) }
      return isHost(text) ? text : nil
    }
    if case .literal(let next) = authority[1], next.hasPrefix("://") {
      for piece in authority { text.append(piece) }
      return text
    }
    let sum = authority.map { piece in
      switch piece {
      case .literal(let literal): CELText.quoted(literal)
      case .expression(let source): source
      }
    }
    return .expression("raw(\(sum.joined(separator: " + ")))")
  }

  private static func isHost(_ text: ImportedText) -> Bool {
    if let literal = text.literal { return (try? Address(parsing: literal + "/")) != nil }
    return text.pieces.allSatisfy { piece in
      guard case .literal(let literal) = piece else { return true }
      return literal.utf8.allSatisfy { $0.isUnreserved || ":/[]@".utf8.contains($0) }
    }
  }

  /// What the tools percent-encode in a path or a query, and an address of curlew keeps.
  private static func isEncodedByTools(_ byte: UInt8) -> Bool {
    "\"<>`{}".utf8.contains(byte)
  }

  /// What `url.encode(x)` encodes: a template of an address encodes it by itself.
  private static func encoded(_ source: String) -> String? {
    guard source.hasPrefix("url.encode("), source.hasSuffix(")") else { return nil }
    return String(source.dropFirst(11).dropLast())
  }

  /// Whether the text of an expression is sent as it is.
  private static func isUnreserved(
    _ source: String, _ meaning: TemplateReader.Meaning, _ context: TemplateContext
  ) -> Bool {
    if case .variable(let name) = meaning {
      return context.known(name).map { values in
        values.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isUnreserved) }
      } ?? false
    }
    return ["uuid()", "int(now", "random.int(", "random.text(", "random.hex(", "iteration."]
      .contains { source.hasPrefix($0) }
  }
}

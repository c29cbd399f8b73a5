// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// An address as Hurl sends it, through libcurl: dots are resolved, the fragment and the log-in are
/// taken off.
struct HurlAddress {
  /// A byte or a placeholder.
  private enum Unit: Equatable {
    case byte(UInt8)
    case placeholder(HurlPlaceholder)
    /// One that is percent-encoded.
    case encoded(HurlPlaceholder)

    static func == (unit: Unit, character: Unicode.Scalar) -> Bool {
      unit == .byte(UInt8(truncatingIfNeeded: character.value))
    }
  }

  /// Empty if a placeholder may have it.
  private(set) var scheme = ""
  private(set) var userInformation: HurlText?
  private var authority: [Unit] = []
  private var path: [Unit] = []
  /// With its `?`.
  private var query: [Unit] = []
  /// Whether something that Hurl sends as it is was percent-encoded.
  private(set) var isCorrected = false
  /// Whether `%2e` was a dot of the path.
  private(set) var hasEncodedDots = false

  /// - Parameter keepsPath: `path-as-is`.
  init(_ text: HurlText, keepsPath: Bool) {
    var rest = Self.units(of: text)[...]
    if let hash = rest.firstIndex(where: { $0 == "#" }) { rest = rest[..<hash] }
    for known in ["http", "https"] {
      let start = "\(known)://".utf8.map { Unit.byte($0) }
      if rest.starts(with: start) {
        scheme = known
        rest = rest.dropFirst(start.count)
      }
    }
    // `{{scheme}}://` is not the end of the host.
    if case .placeholder? = rest.first {
      let mark = "://".utf8.map { Unit.byte($0) }
      if rest.dropFirst().starts(with: mark) {
        authority += rest.prefix(4)
        rest = rest.dropFirst(4)
      }
    }
    let host = rest.prefix { !($0 == "/") && !($0 == "?") }
    rest = rest[host.endIndex...]
    if let at = host.lastIndex(where: { $0 == "@" }) {
      userInformation = Self.text(host[..<at])
      authority += host[(at + 1)...]
    } else {
      authority += host
    }
    let end = rest.firstIndex { $0 == "?" } ?? rest.endIndex
    path = Array(rest[..<end])
    if !keepsPath {
      (path, hasEncodedDots) = DotSegments.removed(from: path) { unit in
        if case .byte(let byte) = unit { byte } else { nil }
      }
    }
    query = Array(rest[end...])
  }

  private static func units(of text: HurlText) -> [Unit] {
    text.pieces.flatMap { piece -> [Unit] in
      switch piece {
      case .literal(let literal): literal.utf8.map { .byte($0) }
      case .placeholder(let placeholder): [.placeholder(placeholder)]
      }
    }
  }

  private static func text(_ units: some Sequence<Unit>) -> HurlText {
    var text = HurlText()
    var run: [UInt8] = []
    for unit in units {
      switch unit {
      case .byte(let byte): run.append(byte)
      case .placeholder(let placeholder), .encoded(let placeholder):
        text.append(String(decoding: run, as: UTF8.self))
        run = []
        text.append(placeholder)
      }
    }
    text.append(String(decoding: run, as: UTF8.self))
    return text
  }

  /// The literal host with its port; nil if a placeholder has a part of it.
  var host: String? { Self.text(authority).literal }

  /// Whether it has a host and a port that an address may have, as far as they are literal.
  var hasHost: Bool {
    guard let host else { return true }
    return host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      && (try? Address(parsing: "http://\(host)/")) != nil
  }

  /// Adds a parameter: its name as it is, its value encoded.
  mutating func addParameter(_ name: HurlText, _ value: HurlText) {
    let isOpen = query.last.map { $0 == "&" || $0 == "?" && query.count == 1 } ?? false
    if query.isEmpty {
      query.append(.byte(UInt8(ascii: "?")))
    } else if !isOpen {
      query.append(.byte(UInt8(ascii: "&")))
    }
    query += Self.units(of: name)
    query.append(.byte(UInt8(ascii: "=")))
    for unit in Self.units(of: value) {
      switch unit {
      case .byte(let byte):
        query += PercentCoding.encode([byte]) { $0.isUnreserved }.map { .byte($0) }
      case .placeholder(let placeholder), .encoded(let placeholder):
        query.append(.encoded(placeholder))
      }
    }
  }

  /// The address of the result.
  mutating func text(_ context: HurlContext) -> ImportedText {
    var output = ImportedText(scheme.isEmpty ? "" : "\(scheme)://")
    let start = Self.text(authority)
    // Only the first template of an address is taken as it is.
    if scheme.isEmpty, start.placeholders.count > 1, !start.shown.contains("://") {
      output.append(expression: "raw(\(context.cel(start)))")
    } else {
      output.append(context.text(start))
    }
    // The value of a variable may have a path.
    if !query.isEmpty, path.isEmpty, !output.hasExpressions { path = [.byte(UInt8(ascii: "/"))] }
    appendSent(path, to: &output, context)
    isCorrected = query.contains { if case .byte(let byte) = $0 { byte > 0x7E } else { false } }
    appendSent(query, to: &output, context)
    return output
  }

  private func appendSent(
    _ units: [Unit], to output: inout ImportedText, _ context: HurlContext
  ) {
    var run: [UInt8] = []
    for unit in units {
      switch unit {
      case .byte(let byte):
        if byte < 0x21 || byte > 0x7E {
          PercentCoding.append(byte, to: &run)
        } else {
          run.append(byte)
        }
      case .placeholder(let placeholder) where context.isNull(placeholder),
        .encoded(let placeholder) where context.isNull(placeholder):
        run += "null".utf8
      case .placeholder(let placeholder):
        output.appendSent(run)
        run = []
        let name = context.expression(placeholder)
        let isPlain = context.isUnreserved(placeholder)
        output.append(expression: isPlain ? name : "raw(\(name))")
      case .encoded(let placeholder):
        output.appendSent(run)
        run = []
        output.append(expression: context.expression(placeholder))
      }
    }
    output.appendSent(run)
  }
}

extension HurlContext {
  /// Whether a placeholder certainly gives a text that an address does not change.
  func isUnreserved(_ placeholder: HurlPlaceholder) -> Bool {
    if placeholder.name == "newUuid" { return true }
    guard let variable = knownVariable(placeholder.name) else { return false }
    if variable.kind == .number { return true }
    guard let known = known(HurlText(placeholder: placeholder)) else { return false }
    return !known.isEmpty && known.utf8.allSatisfy(\.isUnreserved)
  }
}

extension HurlContext {
  /// An address with the text of a variable in its place if that has `.` or `..` as a segment: Hurl
  /// resolves them after it has put the variables in.
  func inliningDots(_ address: HurlText) -> HurlText {
    var output = HurlText(at: address.offset)
    for piece in address.pieces {
      switch piece {
      case .literal(let literal): output.append(literal)
      case .placeholder(let placeholder):
        if let text = known(HurlText(placeholder: placeholder)), DotSegments.areIn(text) {
          output.append(text)
        } else {
          output.append(placeholder)
        }
      }
    }
    return output
  }
}

extension HurlText {
  init(placeholder: HurlPlaceholder) {
    self.init(at: placeholder.offset)
    append(placeholder)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Expressions
import Notation

/// An address as curl reads it: a scheme is guessed, dots are resolved, the fragment and the log-in are
/// taken off.
struct CurlAddress {
  /// Empty if a variable may have it.
  private(set) var scheme = ""
  private(set) var userInformation: ShellText?
  /// From after `//`, or from a variable at the beginning, to the path.
  private(set) var authority = ShellText()
  private(set) var path = ShellText()
  /// With its `?`.
  private(set) var query = ShellText()
  /// Whether something that no address may have was percent-encoded.
  private(set) var isCorrected = false
  /// Whether `%2e` was a dot of the path.
  private(set) var hasEncodedDots = false

  /// - Parameters:
  ///   - known: the text of a variable, if it is known.
  ///   - keepsPath: `--path-as-is`.
  init(
    _ text: ShellText, defaultScheme: String?, keepsPath: Bool, known: (UInt16) -> String?
  ) {
    var rest = text.units[...]
    if let hash = rest.firstIndex(of: UInt16(UInt8(ascii: "#"))) { rest = rest[..<hash] }
    let beginning = rest.prefix { $0 < 128 && UInt8($0).isSchemeCharacter }
    let mark = "://".utf8.map { UInt16($0) }
    if !beginning.isEmpty, rest[beginning.endIndex...].starts(with: mark) {
      scheme = String(decoding: beginning.map { UInt8($0) }, as: UTF8.self).lowercased()
      rest = rest[(beginning.endIndex + 3)...]
    } else if let first = rest.first, first >= ShellText.firstVariable {
      let hasScheme = known(first).map { $0.contains("://") } ?? true
      let isScheme = rest.dropFirst().starts(with: mark)
      if !hasScheme, !isScheme { scheme = Self.guess(rest, defaultScheme) }
    } else {
      scheme = Self.guess(rest, defaultScheme)
    }
    divide(rest, keepsPath: keepsPath, known)
  }

  private static func guess(_ units: ArraySlice<UInt16>, _ given: String?) -> String {
    if let given { return given.lowercased() }
    let host = ShellText(units: units.prefix(5)).literal?.lowercased() ?? ""
    for name in ["ftp", "dict", "ldap", "imap", "smtp", "pop3"] where host.hasPrefix("\(name).") {
      return name
    }
    return "http"
  }

  private mutating func divide(
    _ units: ArraySlice<UInt16>, keepsPath: Bool, _ known: (UInt16) -> String?
  ) {
    let slash = UInt16(UInt8(ascii: "/"))
    let question = UInt16(UInt8(ascii: "?"))
    var rest = units
    // `${scheme}://` is not the end of the host.
    if let first = rest.first, first >= ShellText.firstVariable,
      rest.dropFirst().starts(with: "://".utf8.map { UInt16($0) })
    {
      authority.units += rest.prefix(4)
      rest = rest.dropFirst(4)
    }
    let host = rest.prefix { $0 != slash && $0 != question }
    rest = rest[host.endIndex...]
    if scheme != "file", let at = host.lastIndex(of: UInt16(UInt8(ascii: "@"))) {
      userInformation = ShellText(units: host[..<at])
      authority.units += host[(at + 1)...]
    } else {
      authority.units += host
    }
    let end = rest.firstIndex(of: question) ?? rest.endIndex
    path = ShellText(units: rest[..<end])
    if !keepsPath {
      (path.units, hasEncodedDots) = DotSegments.removed(
        from: Self.inliningDots(rest[..<end], known)
      ) { $0 < ShellText.firstVariable ? UInt8($0) : nil }
    }
    query = ShellText(units: rest[end...])
  }

  /// A path with the text of a variable in its place if that has `.` or `..` as a segment: curl sees no
  /// variables.
  private static func inliningDots(
    _ path: ArraySlice<UInt16>, _ known: (UInt16) -> String?
  ) -> [UInt16] {
    path.flatMap { unit -> [UInt16] in
      guard unit >= ShellText.firstVariable, let text = known(unit), DotSegments.areIn(text),
        !text.contains("?")
      else { return [unit] }
      return ShellText(text).units
    }
  }

  /// Adds text to the query.
  mutating func addQuery(_ text: ShellText) {
    let isOpen = query.units.count > 1 && query.units.last == UInt16(UInt8(ascii: "&"))
    let mark = query.isEmpty ? "?" : isOpen || query.units.count == 1 ? "" : "&"
    query = query + ShellText(mark) + text
  }

  mutating func add(path text: ShellText) { path = path + text }

  /// Text in place of a host that no address may have, such as `<your-host>` and `$(minikube ip)`:
  /// it becomes a name. Nil if the host is one.
  mutating func takePlaceholder(_ context: ScriptContext) -> String? {
    let text = context.shown(authority)
    guard authority.bytes?.contains(where: { !$0.isInHost }) == true else { return nil }
    let port = text.split(separator: ":").last.map { $0.utf8.allSatisfy(\.isASCIIDigit) } ?? false
    let host = port ? String(text[..<(text.lastIndex(of: ":") ?? text.endIndex)]) : text
    let words = host.utf8.split { !$0.isASCIIAlphanumeric }.map { String(Substring($0)) }
    let name = words.isEmpty ? "host" : words.joined(separator: "_")
    guard let unit = context.placeholder(name) else { return nil }
    let rest = text.utf8.dropFirst(host.utf8.count)
    authority = ShellText(units: [unit] + rest.map { UInt16($0) })
    return host
  }

  /// Writes a name outside ASCII as curl asks for it.
  mutating func takeInternationalName() {
    guard let text = authority.literal, text.utf8.contains(where: { $0 >= 0x80 }) else { return }
    let host = text.prefix { $0 != ":" }
    guard let name = Punycode.asciiHost(String(host)) else { return }
    authority = ShellText(name + text[host.endIndex...])
  }

  /// Whether it has a host and a port that an address may have, as far as they are literal.
  var hasHost: Bool {
    let isASCII = authority.units.allSatisfy { unit in
      unit >= ShellText.firstVariable || unit > 0x20 && unit < 0x7F
    }
    guard isASCII else { return false }
    guard let text = authority.literal else { return true }
    if scheme == "file" { return true }
    return (try? Address(parsing: "http://\(text)/")) != nil
  }

  /// The address of the result.
  mutating func text(_ context: ScriptContext) -> ImportedText {
    var output = ImportedText(scheme.isEmpty ? "" : "\(scheme)://")
    for unit in context.resolved(authority).units {
      if unit < ShellText.firstVariable {
        output.append(String(decoding: [UInt8(unit)], as: UTF8.self))
      } else {
        output.append(expression: context.use(unit, isInHost: true))
      }
    }
    // The value of a variable may have a path.
    if !query.isEmpty, path.isEmpty, !output.hasExpressions { path = ShellText("/") }
    appendSent(path, to: &output, context, isPath: true)
    appendSent(query, to: &output, context, isPath: false)
    return output
  }

  /// Appends a path or a query as curl sends it: what an address has no place for in `raw(…)`, since
  /// it would be encoded.
  private mutating func appendSent(
    _ text: ShellText, to output: inout ImportedText, _ context: ScriptContext, isPath: Bool
  ) {
    let units = context.resolved(text).units
    var run: [UInt8] = []
    func end() {
      output.appendSent(run)
      run = []
    }
    for (place, unit) in units.enumerated() {
      if unit < ShellText.firstVariable {
        let byte = UInt8(unit)
        if byte >= 0x80, isPath {
          // curl writes these digits in lower case.
          run += PercentCoding.encode([byte]) { _ in false }.map(\.lowercasedASCII)
        } else if Self.isRefused(byte, before: units[(place + 1)...]) {
          isCorrected = true
          PercentCoding.append(byte, to: &run)
        } else {
          run.append(byte)
        }
        continue
      }
      end()
      let value = context.value(of: unit)
      let name = context.use(unit)
      let isPlain = value.map { !$0.isEmpty && $0.utf8.allSatisfy(\.isUnreserved) } ?? false
      output.append(expression: isPlain ? name : "raw(\(name))")
    }
    end()
  }

  /// Whether no address may have a byte: a blank, a control character, one outside of ASCII, and a
  /// `%` without two digits after it.
  private static func isRefused(_ byte: UInt8, before rest: ArraySlice<UInt16>) -> Bool {
    guard byte == UInt8(ascii: "%") else { return byte <= 0x20 || byte >= 0x7F }
    let digits = rest.prefix(2)
    return digits.count < 2 || !digits.allSatisfy { $0 < 128 && UInt8($0).isHexDigit }
  }
}

extension UInt8 {
  /// Whether a host and its port may have it.
  fileprivate var isInHost: Bool { isUnreserved || "[]:%".utf8.contains(self) || self >= 0x80 }
}

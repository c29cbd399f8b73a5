// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Notation

extension ForeignCommandLine {
  /// Takes a key of `defaults`.
  mutating func take(
    _ setting: CommandLineOption.Setting, _ text: String?, _ written: String,
    _ offset: Int
  ) {
    func add(_ key: String, _ name: String? = nil, _ value: ImportedValue?) {
      guard let value else {
        return note(
          .lost, .option, "`\(written)`: not a value for `\(key)`", offset)
      }
      defaults.append((key, name, value))
    }
    switch setting {
    case .delay: add("delay", nil, duration(text, unit: "ms"))
    case .total: add("timeout", "total", duration(text, unit: tool == .hurl ? "s" : "ms"))
    case .connect: add("timeout", "connect", duration(text, unit: "s"))
    case .noRedirects: add("redirects", nil, .text("none"))
    case .followsRedirects:
      if !defaults.contains(where: { $0.key == "redirects" }) {
        add("redirects", nil, .text("follow"))
      }
    case .maxRedirects:
      defaults.removeAll { $0.key == "redirects" }
      add("redirects", nil, count(text, 0...100).map { .number($0) })
    case .attempts:
      add("retry", "attempts", count(text, 0...10_000).map { .number($0 + 1) })
    case .every: add("retry", "every", duration(text, unit: "ms"))
    case .rate:
      add("limits", "rate", rate(text))
      if rate(text) != nil { add("limits", "upload", rate(text)) }
    case .http(let version): take(http: version, written, offset)
    case .userAgent:
      add("headers", "User-Agent", text.map { $0.isEmpty ? .null : .text($0) })
    case .unixSocket:
      if let text { socket = line.path(text) } else { add("unixSocket", nil, nil) }
    case .ipVersion(let version): add("ipVersion", nil, .number(version))
    case .bodyLimit:
      add("limits", "body", count(text, 1...1_000_000_000_000).map { .text("\($0)B") })
    }
  }

  /// Versions above 1.1: Hurl takes a lower one where it must.
  private mutating func take(http version: String, _ written: String, _ offset: Int) {
    defaults.removeAll { $0.key == "http" }
    upgrade = nil
    switch version {
    case "2": upgrade = offset
    case "3":
      note(
        .changed, .protocol, "`\(written)` takes HTTP/2 where it must, and `http: 3` fails",
        offset)
      defaults.append(("http", nil, .text(version)))
    default: defaults.append(("http", nil, .text(version)))
    }
  }

  /// A number with a unit, as the tools have it; nil for no duration.
  private func duration(_ text: String?, unit: String) -> ImportedValue? {
    guard let text else { return nil }
    let written = text.utf8.allSatisfy(\.isASCIIDigit) ? text + unit : text
    return DurationText.parse(written) == nil ? nil : .text(written)
  }

  private func count(_ text: String?, _ range: ClosedRange<Int>) -> Int? {
    text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Bytes in a second.
  private func rate(_ text: String?) -> ImportedValue? {
    count(text, 1...1_000_000_000_000).map { .text("\($0)B/s") }
  }

  mutating func takeCookieJar(_ text: String?, isFile: Bool, _ offset: Int) {
    guard isFile else {
      cookieJar = .text("none")
      return
    }
    guard let text else {
      return note(.lost, .cookie, "`--cookie`: its file is a variable", offset)
    }
    cookieFile = (line.path(text), offset)
  }

  /// The jar begins with the cookies of a file.
  mutating func settleCookieFile(
    in imported: inout ImportedFiles, _ named: [String: NamedFile], file: Int
  ) {
    guard let (path, offset) = cookieFile else { return }
    if let contents = named[path]?.contents, !CookieFile.isOne(contents) {
      return note(
        .lost, .cookie, "`\(path)` is not a file of cookies in Netscape's format", offset)
    }
    let place = ImportFinding.Place(file: file, offset: offset)
    let found = NamedPath.to(path, named[path], at: place, &imported.findings)
    var jar = ImportedValue.mapping([ImportedEntry("file", .text(found.text))])
    jar.findings = found.findings
    // A run does not begin without the file.
    jar.isDisabled = !found.isThere
    cookieJar = jar
  }
}

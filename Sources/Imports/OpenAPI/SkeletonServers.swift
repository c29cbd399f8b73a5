// SPDX-License-Identifier: Apache-2.0

import Contracts
import Diagnostics
import Exchanges
import Notation

/// The servers of a document as `baseUrl`, variables and environments.
struct SkeletonServers {
  private let context: SkeletonContext
  /// The names of server variables here, by their names in the document and their defaults.
  private var variables: [String: String] = [:]
  /// The variable for the origin of relative servers.
  private var host: String?
  /// The first server's address; the servers of operations that have the same need no address.
  private(set) var base: String?

  private(set) var baseURL: ImportedText?
  private(set) var environments: [ImportedEntry] = []
  private(set) var findings: [Int] = []

  init(_ context: SkeletonContext) { self.context = context }

  /// Keeps findings about the whole document.
  mutating func note(_ numbers: [Int]) { findings += numbers }

  // MARK: The document's servers

  /// Reads the servers of the document.
  mutating func readServers() {
    var seen: Set<String> = []
    let servers = context.document.servers.filter { seen.insert($0.url.content).inserted }
    guard let first = servers.first, first.url.content != "/" || servers.count > 1 else {
      return context.require("baseUrl")
    }
    base = first.url.content
    guard let text = address(of: first) else { return context.require("baseUrl") }
    baseURL = text
    guard servers.count > 1 else { return }
    // The address of an environment wins over a literal one only.
    if text.literal == nil {
      readOthers(servers, ofTemplate: text)
    } else {
      for (place, server) in servers.enumerated().dropFirst() {
        guard let other = address(of: server) else { continue }
        addEnvironment(server, place, [ImportedEntry("baseUrl", .text(other))])
      }
    }
  }

  /// The first server has variables: its address is a variable too, which environments replace.
  private mutating func readOthers(_ servers: [DocumentedServer], ofTemplate text: ImportedText) {
    let name = context.names.add("server")
    context.declare(name, .text(text))
    baseURL = .expression(name)
    for (place, server) in servers.enumerated().dropFirst() {
      guard let other = address(of: server) else { continue }
      addEnvironment(
        server, place,
        [ImportedEntry("vars", .mapping([ImportedEntry(name, .text(other))]))])
    }
  }

  private mutating func addEnvironment(
    _ server: DocumentedServer, _ place: Int, _ entries: [ImportedEntry]
  ) {
    let wanted = server.environmentName ?? "server-\(place + 1)"
    var name = wanted
    var number = 2
    while environments.contains(where: { $0.name == name }) {
      name = "\(wanted)-\(number)"
      number += 1
    }
    environments.append(ImportedEntry(name, .mapping(entries)))
  }

  // MARK: Servers of operations

  /// The address that an operation's own server puts before its path; nil for the document's.
  mutating func prefix(
    of operation: DocumentedOperation, _ findings: inout [Int]
  ) -> ImportedText? {
    guard let server = operation.servers.first,
      server.url.content != base ?? context.document.servers.first?.url.content ?? "/"
    else { return nil }
    return address(of: server, &findings)
  }

  // MARK: Addresses

  /// The address of a server of the document; its findings are about the whole.
  private mutating func address(of server: DocumentedServer) -> ImportedText? {
    var found: [Int] = []
    defer { findings += found }
    return address(of: server, &found)
  }

  /// An absolute address without slashes at its end; nil for one that cannot be used.
  private mutating func address(
    of server: DocumentedServer, _ findings: inout [Int]
  ) -> ImportedText? {
    let url = completed(server, &findings)
    var text = ImportedText()
    if url.hasPrefix("/") || url.isEmpty { text.append(expression: hostName()) }
    var sample = url.hasPrefix("/") || url.isEmpty ? "http://a.example" : ""
    for piece in BracedText.pieces(of: url.withoutSlashes) {
      switch piece {
      case .literal(let literal):
        text.append(literal)
        sample += literal
      case .name(let name):
        let variable = server.variables.first { $0.name.hasSameBytes(as: name) }
        text.append(expression: reference(to: name, variable, server, &findings))
        sample += variable.map(\.value).flatMap { $0.isEmpty ? nil : $0 } ?? "a"
      }
    }
    do throws(AddressProblem) {
      let base = try Address(parsingBase: sample)
      guard ["http", "https"].contains(base.scheme) else {
        return lose(server, "its scheme is not `http` or `https`", .protocol, &findings)
      }
    } catch {
      return lose(server, "\(error.kind)", .reference, &findings)
    }
    return text
  }

  private func lose(
    _ server: DocumentedServer, _ reason: String, _ cause: ImportCause, _ findings: inout [Int]
  ) -> ImportedText? {
    findings.append(
      context.findings.lose(
        cause, "the server `\(server.url.content)`: \(reason)", at: context.place(server.url.span)))
    return nil
  }

  /// The address with a scheme if it begins with a host; without its query.
  private func completed(_ server: DocumentedServer, _ findings: inout [Int]) -> String {
    var url = server.url.content.filter { !$0.isWhitespace }
    if let end = url.firstIndex(where: { $0 == "?" || $0 == "#" }) {
      findings.append(
        context.findings.lose(
          .reference, "`\(url[end...])` of the server `\(url)`", at: context.place(server.url.span))
      )
      url = String(url[..<end])
    }
    guard !url.contains("://"), !url.hasPrefix("{") else { return url }
    if url.hasPrefix("//") { return "https:" + url }
    let host = url.prefix { $0 != "/" && $0 != ":" }
    guard !url.hasPrefix("/"), host.contains(".") || host == "localhost", !host.hasPrefix(".")
    else {
      let path = url.drop { $0 == "." }
      return path.hasPrefix("/") || path.isEmpty ? String(path) : "/" + path
    }
    let scheme = host == "localhost" ? "http" : "https"
    findings.append(
      context.findings.change(
        .reference, "the server `\(url)` has no scheme: it is taken as `\(scheme)://\(url)`",
        at: context.place(server.url.span)))
    return "\(scheme)://\(url)"
  }

  private mutating func hostName() -> String {
    if let host { return host }
    let name = context.names.add("host")
    context.require(name)
    host = name
    return name
  }

  // MARK: Variables

  private mutating func reference(
    to name: String, _ variable: DocumentedServer.Variable?, _ server: DocumentedServer,
    _ findings: inout [Int]
  ) -> String {
    let value = variable?.value ?? ""
    let key = "\(name)\u{0}\(value)"
    let known = variables[key] ?? declare(name, variable, server, &findings)
    variables[key] = known
    let isPlain = !value.isEmpty && value.utf8.allSatisfy(\.isUnreserved)
    return isPlain ? known : "raw(\(known))"
  }

  private func declare(
    _ name: String, _ variable: DocumentedServer.Variable?, _ server: DocumentedServer,
    _ findings: inout [Int]
  ) -> String {
    let chosen = context.names.add(name)
    if !chosen.hasSameBytes(as: name) {
      findings.append(
        context.findings.change(
          .renamed, "the variable `\(name)` of a server is `\(chosen)`",
          at: context.place(server.url.span)))
    }
    guard let variable, !variable.value.isEmpty else {
      context.require(chosen)
      findings.append(
        context.findings.change(
          .undeclared, "`{\(name)}` of the server `\(server.url.content)` comes from outside",
          at: context.place(server.url.span)))
      return chosen
    }
    var value = ImportedValue.text(variable.value)
    if variable.choices.count > 1 {
      value.comments = ["one of " + variable.choices.prefix(20).joined(separator: ", ")]
    }
    context.declare(chosen, value)
    return chosen
  }
}

/// A text with names in braces: `/pets/{petId}`.
enum BracedText {
  case literal(String)
  case name(String)

  static func pieces(of text: String) -> [BracedText] {
    var pieces: [BracedText] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"),
      let close = rest[open...].firstIndex(of: "}")
    {
      let inner = rest[rest.index(after: open)..<close]
      // Of several braces the last one opens.
      let start = inner.lastIndex(of: "{").map { rest.index(after: $0) } ?? inner.startIndex
      let before = rest[..<rest.index(before: start)]
      if !before.isEmpty { pieces.append(.literal(String(before))) }
      pieces.append(.name(String(rest[start..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    return pieces
  }
}

extension DocumentedServer {
  private static let places = [
    "production", "staging", "sandbox", "development", "test", "testing", "local", "demo", "dev",
    "qa", "uat", "beta", "live", "preview", "stage", "mock", "prod",
  ]

  /// A name for `-e`: the one that the author gave, the place that the description names, or its first
  /// words.
  fileprivate var environmentName: String? {
    if let name { return Self.word(from: name) }
    guard let description, !description.isEmpty else { return ofScheme }
    let words = description.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let found = words.filter { Self.places.contains($0) }
    if found.count == 1 { return found[0] }
    let start = description.prefix { !"(.,:;\n".contains($0) }
    return Self.word(
      from: start.split(separator: " ").prefix(4).joined(separator: " "))
  }

  /// 2.0 has a server for each of `schemes`.
  private var ofScheme: String? {
    url.content.hasPrefix("http://") ? "http" : nil
  }

  private static func word(from text: String) -> String? {
    var word = ""
    for character in text.lowercased() {
      let isKept = character.isASCII && (character.isLetter || character.isNumber)
      if isKept { word.append(character) } else if word.last != "-" { word.append("-") }
    }
    while word.first == "-" { word.removeFirst() }
    while word.last == "-" { word.removeLast() }
    return word.isEmpty ? nil : String(word.prefix(40))
  }
}

extension String {
  /// Without the slashes at its end.
  fileprivate var withoutSlashes: String {
    var text = self
    while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    return text
  }
}

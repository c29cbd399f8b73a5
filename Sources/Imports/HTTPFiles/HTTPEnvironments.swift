// SPDX-License-Identifier: Apache-2.0

import Notation
import Values

/// The files with environments beside a file of requests, and in the folders above it.
struct HTTPEnvironments {
  private let context: TemplateContext
  private let dialect: HTTPDialect
  private let used: Set<String>
  private var numbers: [String: Int] = [:]
  /// Settings of REST Client for all requests.
  private(set) var defaults: [ImportedEntry] = []
  private(set) var keepsCookies = true

  /// Declares the variables of all files that are there.
  ///
  /// - Parameter used: the names that the requests use: of `.env` others are left out.
  init(_ context: TemplateContext, _ dialect: HTTPDialect, used: Set<String>) {
    self.context = context
    self.dialect = dialect
    self.used = used
    for path in HTTPSurroundings(context.input, file: context.file, dialect).paths {
      guard let bytes = context.input.named(path, from: context.file)?.contents else { continue }
      let name = String(path.split(separator: "/").last ?? "")
      if let environment = HTTPSurroundings.environment(ofDotenv: name) {
        declareDotenv(bytes, in: environment)
      } else {
        read(bytes, path)
      }
    }
  }

  private func place() -> ImportFinding.Place { context.place(0) }

  private mutating func read(_ bytes: [UInt8], _ path: String) {
    guard let root = (try? JSONDocument.parse(Self.withoutComments(bytes)))?.root, root.isObject
    else {
      return context.lose(.unreadable, "`\(path)` is not JSON", at: place())
    }
    guard path.hasSuffix("settings.json") else {
      return declareEnvironments(root, isPrivate: path.contains("private"))
    }
    guard dialect == .restClient || dialect == .unknown else { return }
    if let environments = root[member: "rest-client.environmentVariables"] {
      declareEnvironments(environments, isPrivate: false)
    }
    readSettings(root, path)
  }

  /// JSON as the settings of VS Code are written: with comments and commas at ends.
  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if isQuoted {
        output.append(byte)
        if byte == UInt8(ascii: "\\"), next != 0 {
          output.append(next)
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        continue
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        index += 2
        while index < bytes.count, !(bytes[index - 1] == 0x2A && bytes[index] == 0x2F) {
          index += 1
        }
      } else {
        isQuoted = byte == UInt8(ascii: "\"")
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { dropComma(&output) }
        output.append(byte)
      }
      index += 1
    }
    return output
  }

  private static func dropComma(_ output: inout [UInt8]) {
    guard let last = output.lastIndex(where: { !$0.isASCIISpace }), output[last] == 0x2C else {
      return
    }
    output.remove(at: last)
  }

  // MARK: Environments

  private mutating func declareEnvironments(_ root: JSONNode, isPrivate: Bool) {
    for member in root.members {
      guard let name = member.name.stringValue, member.value.isObject else { continue }
      let level = level(of: name)
      for variable in member.value.members {
        guard let key = variable.name.stringValue else { continue }
        declare(key, variable.value, in: level, isPrivate: isPrivate)
      }
    }
  }

  /// `$shared` holds in all environments.
  private mutating func level(of name: String) -> TemplateVariable.Level {
    guard name != "$shared" else { return .collection }
    let number = numbers[name] ?? context.addEnvironment(name)
    numbers[name] = number
    return .environment(number)
  }

  private func declare(
    _ name: String, _ value: JSONNode, in level: TemplateVariable.Level, isPrivate: Bool
  ) {
    if name == "Security" || name == "SSLConfiguration" {
      return context.lose(
        name == "Security" ? .auth : .tls, "`\(name)` of an environment", at: place(),
        help: "write `auth` or `tls` under `defaults` of the environment")
    }
    guard let text = value.harText else {
      guard !value.isNull else { return }
      return context.lose(.variable, "`\(name)` of an environment is not a text", at: place())
    }
    context.declare(
      name, HTTPTemplates.tidied(text).replacing("{{$shared ", with: "{{"), in: level,
      isSecret: isPrivate, at: place())
  }

  // MARK: Settings of REST Client

  private mutating func readSettings(_ root: JSONNode, _ path: String) {
    if root[member: "rest-client.followredirect"]?.boolean == false {
      defaults.append(ImportedEntry("redirects", .text("none")))
    }
    if let timeout = root[member: "rest-client.timeoutinmilliseconds"]?.harText,
      let number = Int(timeout),
      number > 0
    {
      defaults.append(ImportedEntry("timeout", .text("\(number)ms")))
    }
    keepsCookies = root[member: "rest-client.rememberCookiesForSubsequentRequests"]?.boolean ?? true
    let headers = (root[member: "rest-client.defaultHeaders"]?.members).map { Array($0) } ?? []
    let fields = headers.compactMap { member -> ImportedField? in
      guard let name = member.name.stringValue, let value = member.value.harText,
        !["user-agent", "accept-encoding"].contains(name.lowercased()),
        !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter)
      else { return nil }
      return ImportedField(name, .text(value))
    }
    if let value = ImportedValue.merged(fields, foldsCase: true) {
      defaults.append(ImportedEntry("headers", value))
    }
    if let certificates = root[member: "rest-client.certificates"], certificates.count > 0 {
      context.lose(.tls, "the certificates of `\(path)`", at: place())
    }
  }

  // MARK: .env

  /// - Parameter environment: empty for all of them.
  private mutating func declareDotenv(_ bytes: [UInt8], in environment: String) {
    var level = TemplateVariable.Level.collection
    if !environment.isEmpty { level = self.level(of: environment) }
    for (name, value) in DotenvFile.values(of: bytes).sorted(by: { $0.key < $1.key })
    where used.contains(name) {
      context.declare(name, value, in: level, isSecret: Self.mayBeSecret(value), at: place())
    }
  }

  /// Such a file is not in a repository: what is not a number, an address or a word is not for all to see.
  private static func mayBeSecret(_ value: String) -> Bool {
    !value.contains(where: { $0.isWhitespace || "./".contains($0) })
      && LiteralCredentials.isDistinct(value)
  }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Exchanges

/// What holds for every connection, whatever stands in the files.
struct NetworkOptions: ParsableArguments {
  @Option(
    name: .customLong("ca"),
    help: ArgumentHelp("A file or folder of authorities to trust, PEM.", valueName: "path"))
  var authorities: String?

  @Option(
    name: .customLong("cert"), help: ArgumentHelp("A client certificate.", valueName: "file"))
  var certificate: String?

  @Option(help: ArgumentHelp("The key of the client certificate.", valueName: "file"))
  var key: String?

  @Flag(name: [.customShort("k"), .long], help: "Believe any TLS certificate.")
  var insecure = false

  @Option(
    help: ArgumentHelp(
      "The proxy of every request, or 'none'.", valueName: "scheme://user:password@host:port"))
  var proxy: String?

  @Option(
    help: ArgumentHelp(
      "Connect to these addresses for a host and port. Repeatable.",
      valueName: "host:port:address,…"))
  var resolve: [String] = []

  @Option(
    name: .customLong("connect-to"),
    help: ArgumentHelp(
      "Connect to another host and port in place of one; empty parts are any. Repeatable.",
      valueName: "host:port:host:port"))
  var connectTo: [String] = []

  /// What was typed, else what `CURLEW_` variables say.
  func request(_ variables: OptionVariables) throws -> NetworkRequest {
    var request = NetworkRequest()
    request.authorities = try (authorities ?? variables.text("ca"))?.inputPath(of: "--ca")
    request.certificate = try (certificate ?? variables.text("cert"))?.inputPath(of: "--cert")
    request.key = try (key ?? variables.text("key"))?.inputPath(of: "--key")
    request.isInsecure = try insecure || variables.flag("insecure")
    request.proxy = try (proxy ?? variables.text("proxy")).map(Self.choice)
    request.resolve = try resolve.orElse { try variables.list("resolve") }.map { text in
      guard let entry = ConnectionRoutes.Resolved(argument: text) else {
        throw ValidationError(
          "`--resolve \(text)` must be host:port:address, like api.example.com:443:127.0.0.1.")
      }
      return entry
    }
    request.connectTo = try connectTo.orElse { try variables.list("connect-to") }.map { text in
      guard let entry = ConnectionRoutes.Redirected(argument: text) else {
        throw ValidationError(
          "`--connect-to \(text)` must be host:port:host:port, like "
            + "api.example.com:443:localhost:8443.")
      }
      return entry
    }
    return request
  }

  /// `none`, or a proxy, whose scheme may be missing as in curl; what is wrong is said without the
  /// text, which may hold a password.
  private static func choice(_ text: String) throws -> ProxyChoice {
    if text == "none" { return .direct }
    do throws(ProxyProblem) {
      return .through(try Proxy(parsingVariable: text))
    } catch {
      throw ValidationError("`--proxy` names no proxy: \(error).")
    }
  }
}

extension NetworkOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    authorities = try words.value("--ca")
    certificate = try words.value("--cert")
    key = try words.value("--key")
    insecure = words.flag("-k", "--insecure")
    proxy = try words.value("--proxy")
    resolve = try words.values("--resolve")
    connectTo = try words.values("--connect-to")
  }
}

/// Headers of every request of a run.
struct HeaderOptions: ParsableArguments {
  @Option(
    name: [.customShort("H"), .customLong("header")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A header of every request; 'Name:' takes one away. Repeatable.", valueName: "name: value"))
  var headers: [String] = []

  func fields(_ variables: OptionVariables) throws -> [SendField] {
    let option = headers.isEmpty ? OptionVariables.name(of: "header") : "-H"
    let fields = try headers.orElse { try variables.list("header") }.map { text in
      let field = try SendField(header: text, option: option)
      if let problem = HeaderRules.problem(inName: field.name) {
        throw ValidationError("`\(field.name)` is no header's name: \(problem).")
      }
      if let problem = field.value.flatMap({ HeaderRules.problem(inValue: $0) }) {
        throw ValidationError("the value of header `\(field.name)` cannot be sent: \(problem).")
      }
      return field
    }
    guard fields.count(where: { $0.value != nil && $0.name.lowercased() == "host" }) < 2 else {
      throw ValidationError("a request has one `Host`, and \(option) gives several.")
    }
    return fields
  }
}

extension HeaderOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    headers = try words.values("-H", "--header")
  }
}

extension SendField {
  /// Reads `Name: value`; `Name:` takes away, `Name;` is empty, as in curl.
  ///
  /// What is wrong is said without the text, which may hold a secret.
  ///
  /// - Parameter option: What it was given with.
  init(header text: String, option: String) throws {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else {
      guard text.hasSuffix(";"), text.utf8.count > 1 else {
        throw ValidationError(
          "`\(option)` needs the form name: value, like 'Accept: text/html'.")
      }
      self.init(name: String(text.dropLast()), value: "")
      return
    }
    let value = text[bytes.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    self.init(name: String(text[..<colon]), value: value.isEmpty ? nil : String(value))
  }
}

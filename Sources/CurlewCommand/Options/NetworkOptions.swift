// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension CommandOption where Request: PlanningRequest {
  /// Options for every connection, which override the files, in the order of the help.
  static var network: [CommandOption] { tls + routes }

  /// Certificates.
  private static var tls: [CommandOption] {
    [
      .option(
        "--ca", takes: .file("path"), help: "A file or folder of authorities to trust, PEM.",
        keys: ["tls.ca"],
        foreign: [
          ForeignOption("--cacert", of: ["curl", "Hurl"]), ForeignOption("--capath", of: "curl"),
          ForeignOption("--ssl-extra-ca-certs", of: "newman"),
        ],
        replay: { [$0.plan.network.authorities] }
      ) { $0.plan.network.authorities = try $1.inputPath() },
      .option(
        "--cert", takes: .file("file"), help: "A client certificate.", keys: ["tls.cert"],
        foreign: [
          ForeignOption("-E", of: ["curl", "Hurl"]),
          ForeignOption("--ssl-client-cert", of: "newman"),
          ForeignOption(
            "--client-cert-config", of: "Bruno",
            "is `--cert` and `--key` here, or `tls` in the file"),
        ],
        replay: { [$0.plan.network.certificate] }
      ) { $0.plan.network.certificate = try $1.inputPath() },
      .option(
        "--key", takes: .file("file"), help: "The key of the client certificate.",
        keys: ["tls.key"],
        foreign: [
          ForeignOption("--ssl-client-key", of: "newman"),
          ForeignOption("--cert-key", of: "HTTPie"),
        ],
        replay: { [$0.plan.network.key] }
      ) { $0.plan.network.key = try $1.inputPath() },
      .flag(
        "-k", "--insecure", help: "Accept any TLS certificate.", keys: ["tls.verify"],
        foreign: [
          ForeignOption(
            "--insecure-skip-tls-verify", "--no-verify", "--skip-tls-verify", of: ["k6", "others"]),
          ForeignOption("--verify", of: "HTTPie", "is `--insecure` or `--ca` here"),
        ],
        replay: { $0.plan.network.isInsecure }
      ) { $0.plan.network.isInsecure = true },
    ]
  }

  /// Where connections go.
  private static var routes: [CommandOption] {
    [
      .option(
        "--proxy", takes: .word("scheme://user:password@host:port"),
        help: "The proxy of every request, or 'none'.", isSecret: true, keys: ["proxy"],
        foreign: [
          ForeignOption(
            "--noproxy", "--no-proxy", of: ["curl", "Bruno", "Hurl"], "is `--proxy none` here")
        ],
        // The log-in is not repeated: the person must type it again.
        replay: { [$0.plan.network.proxy?.description] }
      ) { $0.plan.network.proxy = try $1.proxy() },
      .option(
        "--resolve", takes: .word("host:port:address,…"),
        help: "Connect to these addresses for a host and port. Repeatable.", isRepeatable: true,
        keys: ["resolve"], replay: { $0.plan.network.resolve.map(\.argument) }
      ) { $0.plan.network.resolve.append(try $1.resolved()) },
      .option(
        "--connect-to", takes: .word("host:port:host:port"),
        help: "Connect to another host and port in place of one; empty parts are any. Repeatable.",
        isRepeatable: true, keys: ["connectTo"],
        replay: { $0.plan.network.connectTo.map(\.argument) }
      ) { $0.plan.network.connectTo.append(try $1.redirected()) },
    ]
  }

  /// Headers for every request of a run.
  static var headers: [CommandOption] {
    [
      .option(
        "-H", "--header", takes: .text("name: value"),
        help: "A header of every request; 'Name:' removes one. Repeatable.", isRepeatable: true,
        foreign: [
          ForeignOption(
            "--user-agent", "-A", of: ["Hurl", "k6"], "is `-H 'User-Agent: …'` here")
        ],
        replay: { $0.plan.network.headers.map(\.argument) }
      ) { $0.plan.network.headers.append(try $1.headerOfRun(besides: $0.plan.network.headers)) }
    ]
  }
}

extension GivenValue {
  /// `none`, or a proxy with an optional scheme, as in curl; messages do not show the text, which
  /// may contain a password.
  fileprivate func proxy() throws(UsageError) -> ProxyChoice {
    if text == "none" { return .direct }
    do throws(ProxyProblem) {
      return .through(try Proxy(parsingVariable: text))
    } catch {
      throw UsageError("`\(name)` does not name a proxy: \(error)")
    }
  }

  fileprivate func resolved() throws(UsageError) -> ConnectionRoutes.Resolved {
    guard let entry = ConnectionRoutes.Resolved(argument: text) else {
      throw UsageError(
        "`\(written)` must be host:port:address, like api.example.com:443:127.0.0.1")
    }
    return entry
  }

  fileprivate func redirected() throws(UsageError) -> ConnectionRoutes.Redirected {
    guard let entry = ConnectionRoutes.Redirected(argument: text) else {
      throw UsageError(
        "`\(written)` must be host:port:host:port, like api.example.com:443:localhost:8443")
    }
    return entry
  }

  /// A header as typed, without a check.
  ///
  /// `Name: value`; `Name:` removes a header, `Name;` is empty, as in curl. Messages do not show
  /// the text, which may contain a secret.
  func header() throws(UsageError) -> SendField {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex else {
      guard text.hasSuffix(";"), text.utf8.count > 1 else {
        throw UsageError("`\(name)` needs the form name: value, like 'Accept: text/html'")
      }
      return SendField(name: String(text.dropLast()), value: "")
    }
    let value = text[bytes.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    return SendField(name: String(text[..<colon]), value: value.isEmpty ? nil : String(value))
  }

  /// A header that can be sent with every request.
  fileprivate func headerOfRun(besides others: [SendField]) throws(UsageError) -> SendField {
    let field = try header()
    if let problem = HeaderRules.problem(inName: field.name) {
      throw UsageError("`\(field.name)` is not the name of a header: \(problem)")
    }
    if let problem = field.value.flatMap({ HeaderRules.problem(inValue: $0) }) {
      throw UsageError("the value of header `\(field.name)` cannot be sent: \(problem)")
    }
    guard !field.isHost || !others.contains(where: \.isHost) else {
      throw UsageError("a request has one `Host`, and `\(name)` gives several")
    }
    return field
  }
}

extension SendField {
  fileprivate var isHost: Bool { value != nil && name.lowercased() == "host" }
}

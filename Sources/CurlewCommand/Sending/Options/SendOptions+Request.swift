// SPDX-License-Identifier: Apache-2.0

extension CommandOption<SendArguments> {
  /// The options for the request, except for its body.
  static var request: [CommandOption] {
    [
      .typed(
        "-X", "--method", takes: .choice("method", SendMethod.usual),
        help: "The method, taken as it is.", keys: ["method"],
        foreign: [ForeignOption("--request", of: "curl", "is `-X`, or the first word")]
      ) { $0.method = $1.text },
      .typed(
        "-H", "--header", takes: .text("name: value"),
        help: "A header; 'Name:' removes one. Repeatable.", isRepeatable: true,
        keys: ["headers"],
        foreign: [
          ForeignOption(
            "-A", "--user-agent", "--referer", of: "curl", "is `-H` here, with the header's name"),
          ForeignOption("-r", "--range", of: "curl", "is `-H 'Range: bytes=…'` here"),
        ]
      ) { $0.request.headers.append(try $1.header()) },
      .typed(
        "--param", takes: .text("name=value"), help: "A parameter of the query. Repeatable.",
        isRepeatable: true, keys: ["params"],
        foreign: [ForeignOption("--query", of: "other tools", "is `--param NAME=VALUE` here")]
      ) { $0.request.parameters.append(try $1.field()) },
      .typed(
        "--cookie", takes: .text("name=value"), help: "A cookie. Repeatable.", isRepeatable: true,
        keys: ["cookies"]
      ) { $0.request.cookies.append(try $1.field()) },
      .typed(
        "--cookie-jar", takes: .file("file"),
        help: "A file of cookies in Netscape's format, read before and written after.",
        keys: ["cookieJar"],
        foreign: [
          ForeignOption("-c", of: "curl", "is `--cookie-jar` here, which is read too"),
          ForeignOption("--session", of: "HTTPie", "is `--cookie-jar FILE` here"),
        ]
      ) { $0.request.cookieJar = try $1.cookieJar() },
    ]
  }

  /// The options for handling the request and its response.
  static var handling: [CommandOption] {
    [
      .option(
        "--redirects", takes: .word("number"), help: "Redirects to follow at most, or none (10).",
        keys: ["redirects"],
        foreign: [ForeignOption("--max-redirs", "--max-redirects", of: ["curl", "HTTPie"])]
      ) { $0.redirects = try $1.redirects() },
      .typed(
        "--setting", takes: .text("key: value"),
        help: "Any other key of a step, as YAML: 'limits: { rate: 1MB/s }'. Repeatable.",
        isRepeatable: true
      ) { $0.request.lines.append(try $1.lineOfStep()) },
      .typedFlag("-I", "--head", help: "HEAD: the response's head alone.") { $0.asksHead = true },
      .typedFlag("-L", "--location", help: "Follow redirects, as without it.") {
        $0.followsRedirects = true
      },
    ]
  }
}

extension GivenValue {
  /// A field of the form `name=value`.
  func field() throws(UsageError) -> SendField {
    let pair = try pair()
    return SendField(name: pair.name, value: pair.text)
  }

  fileprivate func cookieJar() throws(UsageError) -> String {
    let path = try path()
    guard path != "-" else {
      throw UsageError("`\(name)` needs a file: it is read before and written after")
    }
    return path
  }

  /// The value, if it is a number or `none`.
  fileprivate func redirects() throws(UsageError) -> GivenValue {
    guard text == "none" || Int(text).map({ $0 >= 0 }) == true else {
      throw UsageError("`\(written)` must be a number or none")
    }
    return self
  }

  /// A key of a step with its value, on one line.
  fileprivate func lineOfStep() throws(UsageError) -> String {
    guard text.contains(":"), text.utf8.allSatisfy({ $0 >= 0x20 }), text.first != " " else {
      throw UsageError(
        "`\(written)` is not a key of a step with its value: write it on one line, like "
          + "'timeout: { connect: 2s }'")
    }
    return text
  }
}

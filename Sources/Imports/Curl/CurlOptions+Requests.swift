// SPDX-License-Identifier: Apache-2.0

/// What is sent.
extension CurlOption {
  static let requests: [CurlOption] = [
    .value(nil, "url") { $0.addresses.append($1) },
    .value("X", "request") { $0.method = $1 },
    .flag("G", "get") { $0.isGet = $1 },
    .flag("I", "head") { $0.isHead = $1 },
    .value("H", "header") { $0.headers.append($1) },
    .value("A", "user-agent") { $0.agent = $1 },
    .value("e", "referer") { $0.referer = $1 },
    .value("r", "range") { $0.range = $1 },
    .value("b", "cookie") { $0.cookies.append($1) },
    .value("c", "cookie-jar") { arguments, value in
      arguments.keepsCookies = true
      arguments.jarFile = value
    },
    .lost(.cookie, "j", "junk-session-cookies"),
    .value(nil, "url-query") { $0.queries.append($1) },
    .flag("g", "globoff") { $0.isGlobbed = !$1 },
    .flag(nil, "path-as-is") { $0.isPathKept = $1 },
    .value(nil, "proto-default") { $0.defaultScheme = $1.text.literal },
    .flag("L", "location") { $0.followsRedirects = $1 },
    .value(nil, "max-redirs") { $0.maxRedirects = $1 },
    .value(nil, "proto-redir") { $0.redirectSchemes = $1 },
    .lost(.redirect, nil, "location-trusted"),
    .lost(.redirect, nil, "post301"),
    .lost(.redirect, nil, "post302"),
    .lost(.redirect, nil, "post303"),
    .lost(.redirect, nil, "follow"),
    .lost(.option, nil, "request-target", takesValue: true),
    .lost(.option, "z", "time-cond", takesValue: true),
    .lost(.option, nil, "etag-compare", takesValue: true),
    .lost(.option, nil, "etag-save", takesValue: true),
    .lost(.option, "C", "continue-at", takesValue: true),
    .flag("0", "http1.0") { $0.http = $1 ? "1.0" : nil },
    .flag(nil, "http1.1") { $0.http = $1 ? "1.1" : nil },
    .flag(nil, "http2") { $0.http = $1 ? "2" : nil },
    .flag(nil, "http2-prior-knowledge") { $0.http = $1 ? "2-prior-knowledge" : nil },
    .flag(nil, "http3") { $0.http = $1 ? "3" : nil },
    .flag(nil, "http3-only") { $0.http = $1 ? "3-only" : nil },
    .ignored(nil, "http0.9"),
    .ignored(nil, "compressed"),
    .lost(.option, nil, "tr-encoding"),
    .lost(.option, nil, "raw"),
    .lost(.option, nil, "ignore-content-length"),
    .ignored(nil, "expect100-timeout", takesValue: true),
    .value("K", "config") { $0.configs.append($1) },
    .ignored("q", "disable"),
    .value(nil, "variable") { $0.variables.append($1) },
    .ignored("#", "progress-bar"),
  ]

  static let bodies: [CurlOption] = [
    .value("d", "data") { $0.pieces.append(CurlArguments.Piece(kind: .data, value: $1)) },
    .value(nil, "data-ascii") { $0.pieces.append(CurlArguments.Piece(kind: .data, value: $1)) },
    .value(nil, "data-raw") { $0.pieces.append(CurlArguments.Piece(kind: .raw, value: $1)) },
    .value(nil, "data-binary") {
      $0.pieces.append(CurlArguments.Piece(kind: .binary, value: $1))
    },
    .value(nil, "data-urlencode") {
      $0.pieces.append(CurlArguments.Piece(kind: .encoded, value: $1))
    },
    .value(nil, "json") { arguments, value in
      arguments.hasJSON = true
      arguments.pieces.append(CurlArguments.Piece(kind: .json, value: value))
    },
    .value("F", "form") { $0.parts.append(CurlArguments.Part(value: $1, isLiteral: false)) },
    .value(nil, "form-string") {
      $0.parts.append(CurlArguments.Part(value: $1, isLiteral: true))
    },
    .changed(.body, "names of parts are percent-encoded here", nil, "form-escape"),
    .value("T", "upload-file") { $0.uploads.append($1) },
    .lost(.body, nil, "crlf"),
    .ignored("B", "use-ascii"),
    .ignored("a", "append"),
    .lost(.option, nil, "upload-flags", takesValue: true),
  ]
}

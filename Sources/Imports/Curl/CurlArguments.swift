// SPDX-License-Identifier: Apache-2.0

/// What the options of one command say, up to `--next`.
struct CurlArguments: Sendable {
  /// A piece of `-d` and its like.
  struct Piece: Sendable {
    enum Kind: Sendable { case data, raw, binary, encoded, json }

    var kind: Kind
    var value: CurlValue
  }

  /// A piece of `-F` or `--form-string`.
  struct Part: Sendable {
    var value: CurlValue
    var isLiteral: Bool
  }

  enum Scheme: String, Sendable { case basic, digest, ntlm, negotiate, anyauth }

  struct Retry: Sendable {
    var times: Int?
    var delay: ShellText?
    var within: ShellText?
    var refused = false
    var all = false
  }

  struct TLS: Sendable {
    var isVerified = true
    var ca: CurlValue?
    var cert: CurlValue?
    var certType: ShellText?
    var key: CurlValue?
    var password: ShellText?
    var pin: CurlValue?
    var minimum: String?
  }

  // The request.
  var addresses: [CurlValue] = []
  var uploads: [CurlValue] = []
  var method: CurlValue?
  var pieces: [Piece] = []
  var parts: [Part] = []
  var queries: [CurlValue] = []
  var headers: [CurlValue] = []
  var cookies: [CurlValue] = []
  var agent: CurlValue?
  var referer: CurlValue?
  var range: CurlValue?
  var isGet = false
  var isHead = false
  var hasJSON = false
  var isGlobbed = true
  var isPathKept = false
  /// Of addresses without one.
  var defaultScheme: String?

  // Who asks.
  var user: CurlValue?
  var scheme: Scheme?
  var bearer: CurlValue?
  var signature: CurlValue?
  var netrc: CurlValue?
  /// Cookies are kept from one request to the next.
  var keepsCookies = false
  var jarFile: CurlValue?

  // How it is sent.
  var followsRedirects = false
  var maxRedirects: CurlValue?
  var redirectSchemes: CurlValue?
  var timeout: CurlValue?
  var connectTimeout: CurlValue?
  var rate: CurlValue?
  var maxSize: CurlValue?
  var retry = Retry()
  var tls = TLS()
  var resolve: [CurlValue] = []
  var connectTo: [CurlValue] = []
  var interface: CurlValue?
  var ipVersion: Int?
  var proxy: CurlValue?
  var proxyUser: CurlValue?
  var withoutProxy: CurlValue?
  var unixSocket: CurlValue?
  var http: String?
  var fails = false

  /// Files with further options.
  var configs: [CurlValue] = []
  /// `--variable name=text`.
  var variables: [CurlValue] = []
  /// Findings about its options, by number.
  var findings: [Int] = []
}

// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

/// An independent program that tests start by themselves: mostly a server, such as
/// `nginx` or `squid`, or a shell.
///
/// ```swift
/// @Test(.needs(.nginx)) func `…`() async throws {
///   let nginx = try await RunningPeer(.nginx) { folder, ports in … }
/// ```
package struct PeerProgram: Sendable {
  /// As it is called on the command line, or the absolute path of a module.
  package let name: String
  /// The Debian package that brings it.
  package let package: String

  package init(_ name: String, package: String? = nil) {
    self.name = name
    self.package = package ?? name
  }

  package static let nginx = PeerProgram("nginx")
  package static let nghttpd = PeerProgram("nghttpd", package: "nghttp2-server")
  package static let squid = PeerProgram("squid")
  package static let tinyproxy = PeerProgram("tinyproxy")
  package static let dante = PeerProgram("danted", package: "dante-server")
  package static let microsocks = PeerProgram("microsocks")
  package static let vsftpd = PeerProgram("vsftpd")
  package static let redis = PeerProgram("redis-server")
  package static let apache = PeerProgram("apache2")
  package static let kerberos = PeerProgram("krb5kdc", package: "krb5-kdc")
  package static let kadmin = PeerProgram("kadmin.local", package: "krb5-admin-server")
  package static let kinit = PeerProgram("kinit", package: "krb5-user")
  package static let curl = PeerProgram("curl")
  package static let openssl = PeerProgram("openssl")
  package static let bash = PeerProgram("bash")
  package static let zsh = PeerProgram("zsh")
  package static let fish = PeerProgram("fish")
  package static let mandoc = PeerProgram("mandoc")
  package static let git = PeerProgram("git")
  package static let shellcheck = PeerProgram("shellcheck")
  package static let strace = PeerProgram("strace")
  package static let vim = PeerProgram("vim")
  package static let neovim = PeerProgram("nvim", package: "neovim")
  package static let emacs = PeerProgram("emacs", package: "emacs-nox")
  package static let zip = PeerProgram("zip")
  package static let unzip = PeerProgram("unzip")
  package static let python = PeerProgram("python3")
  package static let node = PeerProgram("node", package: "nodejs")
  package static let chromium = PeerProgram("chromium-headless-shell")
  /// Reads TAP 14, its subtests and its YAML.
  package static let tapParser = PeerProgram("tap-parser", package: "node-tap-parser")
  /// Perl's reader of TAP 13.
  package static let prove = PeerProgram("prove", package: "perl")
  /// Reads Markdown as GitHub does.
  package static let cmark = PeerProgram("cmark-gfm")
  /// Drives Chromium; from PyPI, where `scripts/setup --peers` puts it.
  package static let playwright = PeerProgram(
    Validator.projectFile(".build/peers/bin/playwright"), package: "playwright of PyPI")
  /// Answers as AWS does and checks signatures; from PyPI, where `scripts/setup --peers` puts it.
  package static let moto = PeerProgram(
    Validator.projectFile(".build/peers/bin/moto_server"), package: "moto[server] of PyPI")
  /// Speaks WebSocket; from PyPI, where `scripts/setup --peers` puts it.
  package static let websockets = PeerProgram(
    Validator.projectFile(".build/peers/bin/websockets"), package: "websockets of PyPI")
  /// Checks files of CI services; from PyPI, where `scripts/setup --peers` puts it.
  package static let checkJSONSchema = PeerProgram(
    Validator.projectFile(".build/peers/bin/check-jsonschema"), package: "check-jsonschema of PyPI")
  /// Runs hooks of git; from PyPI, where `scripts/setup --peers` puts it.
  package static let preCommit = PeerProgram(
    Validator.projectFile(".build/peers/bin/pre-commit"), package: "pre-commit of PyPI")
  /// Checks manifests of Kubernetes; from PyPI, where `scripts/setup --peers` puts it.
  package static let kubernetesValidate = PeerProgram(
    Validator.projectFile(".build/peers/bin/kubernetes-validate"),
    package: "kubernetes-validate of PyPI")
  /// Reads SARIF; from PyPI, where `scripts/setup --peers` puts it.
  package static let sarif = PeerProgram(
    Validator.projectFile(".build/peers/bin/sarif"), package: "sarif-tools of PyPI")
  /// The messages of OTLP; from PyPI, where `scripts/setup --peers` puts them.
  package static let otlpProto = PeerProgram(
    pythonModule("opentelemetry/proto"), package: "opentelemetry-proto of PyPI")
  /// Reads and writes histograms; from PyPI, where `scripts/setup --peers` puts it.
  package static let hdrHistogram = PeerProgram(
    Validator.projectFile(".build/peers/bin/dump_hdrh"), package: "hdrhistogram of PyPI")
  /// Reads HTTP archives; from PyPI, where `scripts/setup --peers` puts it.
  package static let haralyzer = PeerProgram(
    pythonModule("haralyzer"), package: "haralyzer of PyPI")
  /// An identity provider; from PyPI, where `scripts/setup --peers` puts it.
  package static let authlib = PeerProgram(pythonModule("authlib"), package: "authlib of PyPI")
  /// Makes one-time codes; from PyPI, where `scripts/setup --peers` puts it.
  package static let pyotp = PeerProgram(pythonModule("pyotp"), package: "pyotp of PyPI")
  /// Judges requests by an OpenAPI document; from PyPI, where `scripts/setup --peers` puts it.
  package static let openAPICore = PeerProgram(
    pythonModule("openapi_core"), package: "openapi-core of PyPI")
  /// Judges values by JSON Schema; from PyPI, where `scripts/setup --peers` puts it.
  package static let jsonSchemaRS = PeerProgram(
    pythonModule("jsonschema_rs"), package: "jsonschema-rs of PyPI")
  /// Judges requests and responses by documents of OpenAPI 2.0; from PyPI, where `scripts/setup --peers` puts
  /// it.
  package static let bravadoCore = PeerProgram(
    pythonModule("bravado_core"), package: "bravado-core of PyPI")
  /// A framework for services that make their own document; from PyPI, where `scripts/setup --peers`
  /// puts it.
  package static let fastAPI = PeerProgram(pythonModule("fastapi"), package: "fastapi of PyPI")
  /// Signs by OAuth 1.0a; from PyPI, where `scripts/setup --peers` puts it.
  package static let oauthlib = PeerProgram(pythonModule("oauthlib"), package: "oauthlib of PyPI")
  /// The SDK of the Model Context Protocol; from PyPI, where `scripts/setup --peers` puts it.
  package static let mcp = PeerProgram(pythonModule("mcp"), package: "mcp of PyPI")
  /// Colours text with a grammar as VS Code does; from PyPI, where `scripts/setup --peers` puts it.
  package static let textMate = PeerProgram(
    pythonModule("textmate_grammar"), package: "textmate-grammar-python of PyPI")
  /// A client of the Language Server Protocol; from PyPI, where `scripts/setup --peers` puts it.
  package static let pytestLSP = PeerProgram(
    pythonModule("pytest_lsp"), package: "pytest-lsp of PyPI")
  /// The client of the Language Server Protocol that Emacs 28 has not yet.
  package static let eglot = PeerProgram(
    "/usr/share/emacs/site-lisp/elpa-src/eglot-1.9/eglot.el", package: "elpa-eglot")
  /// Where Python is with the packages of PyPI.
  package static let peerPython = PeerProgram(
    Validator.projectFile(".build/peers/bin/python3"), package: "python3-venv")

  /// Encodes with brotli, in nginx.
  package static let brotli = PeerProgram(
    "/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so",
    package: "libnginx-mod-http-brotli-filter")
  /// Speaks Negotiate, in apache2.
  package static let gssapi = PeerProgram(
    "/usr/lib/apache2/modules/mod_auth_gssapi.so", package: "libapache2-mod-auth-gssapi")

  /// The path of a module of PyPI, which has the version of Python in it.
  package static func pythonModule(_ name: String) -> String {
    let library = Validator.projectFile(".build/peers/lib")
    let versions = (try? namesInFolder(library)) ?? []
    let version = versions.first { $0.hasPrefix("python3") } ?? "python3"
    return "\(library)/\(version)/site-packages/\(name)"
  }

  /// Its path; nil if it is not installed.
  package var path: String? {
    if name.hasPrefix("/") { return access(name, R_OK) == 0 ? name : nil }
    return ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/sbin", "/bin"]
      .map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether tests must run although a peer is missing, and so fail.
  package static let isRequired =
    getenv("CURLEW_PEERS").map { String(cString: $0) } == "required"
}

extension Trait where Self == ConditionTrait {
  /// Skips the test by name when a peer is not installed, unless `CURLEW_PEERS=required`.
  package static func needs(_ peers: PeerProgram...) -> Self {
    let missing = peers.filter { $0.path == nil }.map(\.package)
    return .enabled(
      if: missing.isEmpty || PeerProgram.isRequired,
      "\(missing.joined(separator: ", ")) is missing: CURLEW_PEERS=required")
  }
}

// SPDX-License-Identifier: Apache-2.0

/// An option of newman, bru or hurl, and what becomes of it. `all` is the table of these.
package struct CommandLineOption: Sendable {
  /// What becomes of an option.
  package enum Fate: Sendable {
    /// An option here without a value.
    case flag(String)
    /// An option here with the same value.
    case option(String)
    /// An option here with a value of milliseconds.
    case milliseconds(String)
    /// An environment in a file: a source, and `-e` with its name.
    case environmentFile
    /// A further source: globals, rows.
    case source
    /// `NAME` of an environment.
    case environment
    /// `name=value`.
    case variable
    /// `name=value`, which comes from the environment here.
    case secret
    /// Lines of these in a file.
    case inputFile(isSecret: Bool)
    /// The scenario of this name.
    case folder
    /// Reporters by name, with commas.
    case reporters
    /// A report of this kind in a file.
    case report(String)
    /// A report in a file whose kind another option says.
    case reportFile
    case reportFormat
    /// Tags, of which one is enough, or of which none may be.
    case tags
    case excludedTags
    /// Nothing more starts after a failure.
    case failFast
    /// All files run, also after a failure.
    case wholeRun
    /// A failed request does not end the scenario.
    case continues
    /// The exit code is zero.
    case anyExit
    /// Authorities in place of the system's, where the tool adds them.
    case authorities
    /// The authorities are in place of the system's.
    case ownAuthoritiesOnly
    /// A key of `defaults`.
    case setting(Setting)
    /// A key of the collection.
    case cookieJar(file: Bool)
    /// A part of `auth` of `defaults`.
    case logIn(LogIn)
    /// `..` stays in paths.
    case keepsPaths
    /// The folder of files that sources name.
    case folderOfFiles
    /// The folder from which the paths of bodies count.
    case fileRoot
    /// `on`, `off` or `auto`.
    case color
    /// Has no effect on what is sent and judged.
    case ignored
    case lost(ImportCause, String)
  }

  /// A key of `defaults`.
  package enum Setting: Sendable {
    case delay
    case total
    case connect
    case noRedirects
    case followsRedirects
    case maxRedirects
    case attempts
    case every
    case rate
    case http(String)
    case userAgent
    case unixSocket
    case ipVersion(Int)
    case bodyLimit
  }

  /// A part of `auth` of `defaults`.
  package enum LogIn: Sendable {
    /// `user:password`.
    case user
    case scheme(String)
    /// `aws:amz:region:service`.
    case signature
    /// The netrc file of the person.
    case netrc
    case netrcFile
  }

  package let tool: CommandLineTool
  package let names: [String]
  package let takesValue: Bool
  let fate: Fate

  private init(_ tool: CommandLineTool, _ names: [String], _ takesValue: Bool, _ fate: Fate) {
    self.tool = tool
    self.names = names
    self.takesValue = takesValue
    self.fate = fate
  }

  static func flag(
    _ tool: CommandLineTool, _ names: String..., is fate: Fate
  ) -> CommandLineOption {
    CommandLineOption(tool, names, false, fate)
  }

  static func value(
    _ tool: CommandLineTool, _ names: String..., is fate: Fate
  ) -> CommandLineOption {
    CommandLineOption(tool, names, true, fate)
  }

  /// Every option of the three tools.
  package static let all = ofNewman + ofBruno + ofHurl

  static func named(_ name: String, of tool: CommandLineTool) -> CommandLineOption? {
    all.first { $0.tool == tool && $0.names.contains(name) }
  }
}

extension CommandLineOption {
  /// `newman run --help` of newman 6.
  private static let ofNewman: [CommandLineOption] = [
    .value(.newman, "-e", "--environment", is: .environmentFile),
    .value(.newman, "-g", "--globals", is: .source),
    .value(.newman, "-d", "--iteration-data", is: .source),
    .value(.newman, "-n", "--iteration-count", is: .option("--repeat")),
    .value(.newman, "--env-var", "--global-var", is: .variable),
    .value(.newman, "--folder", is: .folder),
    .value(.newman, "-r", "--reporters", is: .reporters),
    .value(.newman, "--reporter-junit-export", is: .report("junit")),
    .value(.newman, "--reporter-json-export", is: .report("json")),
    .value(
      .newman, "--reporter-html-export", "--reporter-htmlextra-export", is: .report("html")),
    .flag(.newman, "--bail", is: .failFast),
    .flag(.newman, "-x", "--suppress-exit-code", is: .anyExit),
    .value(.newman, "--delay-request", is: .setting(.delay)),
    .value(.newman, "--timeout-request", is: .setting(.total)),
    .value(.newman, "--timeout", is: .milliseconds("--timeout")),
    .value(.newman, "--timeout-script", is: .ignored),
    .flag(.newman, "--ignore-redirects", is: .setting(.noRedirects)),
    .flag(.newman, "-k", "--insecure", is: .flag("--insecure")),
    .value(.newman, "--ssl-client-cert", is: .option("--cert")),
    .value(.newman, "--ssl-client-key", is: .option("--key")),
    .value(
      .newman, "--ssl-client-passphrase",
      is: .lost(.tls, "the password of a key is `tls.keyPassword`")),
    .value(
      .newman, "--ssl-client-cert-list", is: .lost(.tls, "a list of certificates by host")),
    .value(.newman, "--ssl-extra-ca-certs", is: .authorities),
    .value(.newman, "--cookie-jar", is: .lost(.cookie, "a cookie jar of newman's own format")),
    .value(.newman, "--export-cookie-jar", is: .lost(.cookie, "cookies are not written")),
    .value(
      .newman, "--export-environment", "--export-globals", "--export-collection",
      is: .lost(.option, "nothing is written back into files")),
    .value(.newman, "--working-dir", is: .folderOfFiles),
    .value(
      .newman, "--postman-api-key", is: .lost(.option, "nothing is fetched from Postman")),
    .flag(.newman, "--verbose", is: .flag("-v")),
    .flag(.newman, "--silent", is: .flag("-q")),
    .value(.newman, "--color", is: .color),
    .flag(.newman, "--disable-unicode", "--no-insecure-file-read", is: .ignored),
  ]

  /// `bru run --help` of Bruno 2.
  private static let ofBruno: [CommandLineOption] = [
    .flag(.bru, "-r", is: .ignored),
    .value(.bru, "--env", is: .environment),
    .value(.bru, "--global-env", is: .environment),
    .value(.bru, "--env-file", is: .environmentFile),
    .value(.bru, "--env-var", is: .variable),
    .value(.bru, "--workspace-path", is: .lost(.option, "a workspace")),
    .value(.bru, "--csv-file-path", "--json-file-path", is: .source),
    .value(.bru, "--iteration-count", is: .option("--repeat")),
    .value(.bru, "-o", "--output", is: .reportFile),
    .value(.bru, "-f", "--format", is: .reportFormat),
    .value(.bru, "--reporter-junit", is: .report("junit")),
    .value(.bru, "--reporter-json", is: .report("json")),
    .value(.bru, "--reporter-html", is: .report("html")),
    .value(.bru, "--reporter-skip-headers", is: .ignored),
    .flag(
      .bru, "--reporter-skip-all-headers", "--reporter-skip-body", "--reporter-skip-request-body",
      "--reporter-skip-response-body", is: .ignored),
    .flag(.bru, "--bail", is: .failFast),
    .value(.bru, "--delay", is: .setting(.delay)),
    .flag(.bru, "--insecure", is: .flag("--insecure")),
    .value(.bru, "--cacert", is: .authorities),
    .flag(.bru, "--ignore-truststore", is: .ownAuthoritiesOnly),
    .value(.bru, "--client-cert-config", is: .lost(.tls, "a list of certificates by host")),
    .flag(.bru, "--disable-cookies", is: .cookieJar(file: false)),
    .flag(.bru, "--noproxy", is: .flag("--proxy none")),
    .value(.bru, "--tags", is: .tags),
    .value(.bru, "--exclude-tags", is: .excludedTags),
    .flag(
      .bru, "--tests-only", is: .lost(.option, "requests without tests run too")),
    .flag(.bru, "--parallel", is: .lost(.flow, "requests of a scenario run one after another")),
    .value(.bru, "--sandbox", is: .ignored),
    .flag(.bru, "--verbose", is: .flag("-v")),
  ]

  /// `hurl --help` of Hurl 8.
  private static let ofHurl: [CommandLineOption] = [
    .value(.hurl, "--glob", is: .source),
    .value(.hurl, "--variables-file", is: .inputFile(isSecret: false)),
    .value(.hurl, "--variable", is: .variable),
    .value(.hurl, "--secret", is: .secret),
    .value(.hurl, "--secrets-file", is: .inputFile(isSecret: true)),
    .value(
      .hurl, "--from-entry", "--to-entry", is: .lost(.option, "a part of the entries of a file")),
    .value(.hurl, "--repeat", is: .option("--repeat")),
    .value(.hurl, "--jobs", is: .option("-j")),
    .flag(.hurl, "--parallel", is: .ignored),
    .flag(.hurl, "--test", is: .wholeRun),
    .flag(.hurl, "--continue-on-error", is: .continues),
    .flag(.hurl, "--ignore-asserts", is: .lost(.option, "what is expected is always judged")),
    .value(.hurl, "--retry", is: .setting(.attempts)),
    .value(.hurl, "--retry-interval", is: .setting(.every)),
    .value(.hurl, "--delay", is: .setting(.delay)),
    .value(.hurl, "-m", "--max-time", is: .setting(.total)),
    .value(.hurl, "--connect-timeout", is: .setting(.connect)),
    .value(.hurl, "--report-junit", is: .report("junit")),
    .value(.hurl, "--report-tap", is: .report("tap")),
    .value(.hurl, "--report-html", is: .report("html")),
    .value(.hurl, "--report-json", is: .report("json")),
    .flag(.hurl, "-k", "--insecure", is: .flag("--insecure")),
    .value(.hurl, "-E", "--cert", is: .option("--cert")),
    .value(.hurl, "--key", is: .option("--key")),
    .value(.hurl, "--cacert", is: .option("--ca")),
    .value(.hurl, "--pinnedpubkey", is: .lost(.tls, "is `tls: { pin: … }` of `defaults`")),
    .flag(.hurl, "--ssl-no-revoke", is: .ignored),
    .value(.hurl, "-x", "--proxy", is: .option("--proxy")),
    .value(.hurl, "--noproxy", is: .lost(.option, "hosts without a proxy")),
    .value(.hurl, "--resolve", is: .option("--resolve")),
    .value(.hurl, "--connect-to", is: .option("--connect-to")),
    .value(.hurl, "--unix-socket", is: .setting(.unixSocket)),
    .flag(.hurl, "-4", "--ipv4", is: .setting(.ipVersion(4))),
    .flag(.hurl, "-6", "--ipv6", is: .setting(.ipVersion(6))),
    .value(.hurl, "--limit-rate", is: .setting(.rate)),
    .value(.hurl, "--max-filesize", is: .setting(.bodyLimit)),
    .flag(.hurl, "-L", "--location", is: .setting(.followsRedirects)),
    .flag(.hurl, "--location-trusted", is: .lost(.redirect, "log-ins go to their origin only")),
    .value(.hurl, "--max-redirs", is: .setting(.maxRedirects)),
    .flag(.hurl, "--path-as-is", is: .keepsPaths),
    .flag(.hurl, "--compressed", is: .ignored),
    .value(.hurl, "-H", "--header", is: .option("-H")),
    .value(.hurl, "-A", "--user-agent", is: .setting(.userAgent)),
    .value(.hurl, "-u", "--user", is: .logIn(.user)),
    .flag(.hurl, "--digest", is: .logIn(.scheme("digest"))),
    .flag(.hurl, "--ntlm", is: .logIn(.scheme("ntlm"))),
    .flag(.hurl, "--negotiate", is: .logIn(.scheme("negotiate"))),
    .value(.hurl, "--aws-sigv4", is: .logIn(.signature)),
    .flag(.hurl, "-n", "--netrc", "--netrc-optional", is: .logIn(.netrc)),
    .value(.hurl, "--netrc-file", is: .logIn(.netrcFile)),
    .value(.hurl, "-b", "--cookie", is: .cookieJar(file: true)),
    .value(.hurl, "-c", "--cookie-jar", is: .lost(.cookie, "cookies are not written")),
    .flag(.hurl, "--no-cookie-store", is: .cookieJar(file: false)),
    .flag(.hurl, "-0", "--http1.0", is: .setting(.http("1.0"))),
    .flag(.hurl, "--http1.1", is: .setting(.http("1.1"))),
    .flag(.hurl, "--http2", is: .setting(.http("2"))),
    .flag(.hurl, "--http3", is: .setting(.http("3"))),
    .value(.hurl, "--file-root", is: .fileRoot),
    .flag(.hurl, "-v", "--verbose", "--very-verbose", is: .flag("-v")),
    .value(.hurl, "--verbosity", is: .ignored),
    .flag(
      .hurl, "--color", "--no-color", "--no-output", "--pretty", "--no-pretty", "--progress-bar",
      "-i",
      "--include", "--json", is: .ignored),
    .value(.hurl, "--error-format", "-o", "--output", "--curl", is: .ignored),
  ]
}

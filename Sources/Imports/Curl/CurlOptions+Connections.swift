// SPDX-License-Identifier: Apache-2.0

/// Who asks, and over which connection.
extension CurlOption {
  static let identities: [CurlOption] = [
    .value("u", "user") { $0.user = $1 },
    .flag(nil, "basic") { $0.scheme = $1 ? .basic : nil },
    .flag(nil, "digest") { $0.scheme = $1 ? .digest : nil },
    .flag(nil, "ntlm") { $0.scheme = $1 ? .ntlm : nil },
    .flag(nil, "negotiate") { $0.scheme = $1 ? .negotiate : nil },
    .flag(nil, "anyauth") { $0.scheme = $1 ? .anyauth : nil },
    .value(nil, "oauth2-bearer") { $0.bearer = $1 },
    .value(nil, "aws-sigv4") { $0.signature = $1 },
    .flag("n", "netrc") { arguments, isOn in arguments.setNetrc(isOn, "--netrc") },
    .flag(nil, "netrc-optional") { arguments, isOn in
      arguments.setNetrc(isOn, "--netrc-optional")
    },
    .value(nil, "netrc-file") { $0.netrc = $1 },
    .lost(.auth, nil, "ntlm-wb"),
    .lost(.auth, nil, "delegation", takesValue: true),
    .lost(.auth, nil, "service-name", takesValue: true),
    .lost(.auth, nil, "login-options", takesValue: true),
    .lost(.auth, nil, "sasl-authzid", takesValue: true),
    .lost(.auth, nil, "sasl-ir"),
    .lost(.auth, nil, "krb", takesValue: true),
    .lost(.auth, nil, "tlsauthtype", takesValue: true),
    .lost(.auth, nil, "tlsuser", takesValue: true),
    .lost(.auth, nil, "tlspassword", takesValue: true),
    .lost(.option, nil, "disallow-username-in-url"),
  ]

  static let connections: [CurlOption] = [
    .value("m", "max-time") { $0.timeout = $1 },
    .value(nil, "connect-timeout") { $0.connectTimeout = $1 },
    .value(nil, "limit-rate") { $0.rate = $1 },
    .value(nil, "max-filesize") { $0.maxSize = $1 },
    .lost(.option, "Y", "speed-limit", takesValue: true),
    .lost(.option, "y", "speed-time", takesValue: true),
    .value(nil, "retry") { $0.retry.times = $1.text.literal.flatMap(Int.init) },
    .value(nil, "retry-delay") { $0.retry.delay = $1.text },
    .value(nil, "retry-max-time") { $0.retry.within = $1.text },
    .flag(nil, "retry-connrefused") { $0.retry.refused = $1 },
    .flag(nil, "retry-all-errors") { $0.retry.all = $1 },
    .value(nil, "resolve") { $0.resolve.append($1) },
    .value(nil, "connect-to") { $0.connectTo.append($1) },
    .value(nil, "interface") { $0.interface = $1 },
    .flag("4", "ipv4") { $0.ipVersion = $1 ? 4 : nil },
    .flag("6", "ipv6") { $0.ipVersion = $1 ? 6 : nil },
    .value("x", "proxy") { $0.proxy = $1 },
    .value("U", "proxy-user") { $0.proxyUser = $1 },
    .value(nil, "noproxy") { $0.withoutProxy = $1 },
    .value(nil, "socks4") { $0.setProxy($1, scheme: "socks4") },
    .value(nil, "socks4a") { $0.setProxy($1, scheme: "socks4a") },
    .value(nil, "socks5") { $0.setProxy($1, scheme: "socks5") },
    .value(nil, "socks5-hostname") { $0.setProxy($1, scheme: "socks5h") },
    .value(nil, "unix-socket") { $0.unixSocket = $1 },
    .lost(.option, nil, "abstract-unix-socket", takesValue: true),
    .lost(.option, nil, "preproxy", takesValue: true),
    .lost(.option, nil, "proxy1.0", takesValue: true),
    .lost(.option, nil, "proxy-header", takesValue: true),
    .lost(.option, "p", "proxytunnel"),
    .ignored(nil, "proxy-basic"),
    .lost(.auth, nil, "proxy-anyauth"),
    .lost(.auth, nil, "proxy-digest"),
    .lost(.auth, nil, "proxy-negotiate"),
    .lost(.auth, nil, "proxy-ntlm"),
    .lost(.auth, nil, "proxy-service-name", takesValue: true),
    .ignored(nil, "socks5-basic"),
    .lost(.auth, nil, "socks5-gssapi"),
    .lost(.auth, nil, "socks5-gssapi-nec"),
    .lost(.auth, nil, "socks5-gssapi-service", takesValue: true),
    .lost(.option, nil, "haproxy-protocol"),
    .lost(.option, nil, "haproxy-clientip", takesValue: true),
    .lost(.option, nil, "doh-url", takesValue: true),
    .lost(.option, nil, "doh-insecure"),
    .lost(.option, nil, "doh-cert-status"),
    .lost(.option, nil, "dns-interface", takesValue: true),
    .lost(.option, nil, "dns-ipv4-addr", takesValue: true),
    .lost(.option, nil, "dns-ipv6-addr", takesValue: true),
    .lost(.option, nil, "dns-servers", takesValue: true),
    .lost(.option, nil, "local-port", takesValue: true),
    .lost(.option, nil, "alt-svc", takesValue: true),
    .lost(.option, nil, "hsts", takesValue: true),
    .ignored(nil, "happy-eyeballs-timeout-ms", takesValue: true),
    .ignored(nil, "keepalive"),
    .ignored(nil, "keepalive-time", takesValue: true),
    .ignored(nil, "keepalive-cnt", takesValue: true),
    .ignored(nil, "tcp-fastopen"),
    .ignored(nil, "tcp-nodelay"),
    .ignored(nil, "mptcp"),
    .ignored(nil, "ip-tos", takesValue: true),
    .ignored(nil, "vlan-priority", takesValue: true),
    .ignored(nil, "rate", takesValue: true),
    .changed(.flow, "its requests are sent one after another", "Z", "parallel"),
    .ignored(nil, "parallel-immediate"),
    .ignored(nil, "parallel-max", takesValue: true),
    .ignored(nil, "parallel-max-host", takesValue: true),
  ]
}

extension CurlArguments {
  fileprivate mutating func setProxy(_ value: CurlValue, scheme: String) {
    proxy = CurlValue(
      text: ShellText("\(scheme)://") + value.text, option: value.option, place: value.place)
  }

  fileprivate mutating func setNetrc(_ isOn: Bool, _ option: String) {
    netrc =
      isOn
      ? CurlValue(
        text: ShellText(), option: option, place: ImportFinding.Place(file: 0, offset: 0)) : nil
  }
}

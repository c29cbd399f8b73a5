// SPDX-License-Identifier: Apache-2.0

/// What people who know curl or HTTPie type out of habit, and what it is called here.
enum CurlOptions {
  static let words: [(options: [String], help: String)] = [
    (
      ["-d", "--data", "--data-raw", "--data-binary", "--raw"],
      "is `--json`, `--form` or `--text` here; `--file` sends a file as it is"
    ),
    (["-F", "--data-urlencode", "--multipart"], "is `--form` here"),
    (["-G", "--get"], "is not needed: `--param` puts parameters behind the address"),
    (["-I", "--head"], "is the method here: `curlew send HEAD …`"),
    (["-L", "--location", "--follow"], "is not needed: redirects are followed"),
    (["--request"], "is `-X`, or the first word"),
    (
      ["-b"], "is `--cookie` here, with a name and a value, or `--cookie-jar` with a file"
    ),
    (["-c"], "is `--cookie-jar` here, which is read too"),
    (["-A", "--user-agent", "-e", "--referer"], "is `-H` here, with the header's name"),
    (["-s", "--silent", "-S", "--show-error", "--compressed", "--fail", "-f"], "is not needed"),
    (["--output", "--download"], "is `-o` here"), (["-m", "--max-time"], "is `--timeout` here"),
    (["--cacert"], "is `--ca` here"), (["-a", "--auth"], "is `--user` or `--bearer` here"),
    (["--verify"], "is `--insecure` or `--ca` here"),
    (["-T", "--upload-file"], "is `--file` here"),
    (["-x"], "is `--proxy` here"), (["-E"], "is `--cert` here"),
    (["--http1.1", "--http2", "--http1.0", "--http3"], "is `--http` here, with the version"),
    (["--oauth2-bearer"], "is `--bearer` here"), (["-n"], "is `--netrc` here"),
    (
      ["--basic", "--anyauth"],
      "is not needed: `--user` is basic, and `--digest`, `--ntlm` and `--negotiate` are others"
    ),
    (["-4", "--ipv4"], "is `--setting 'ipVersion: 4'` here"),
    (["-6", "--ipv6"], "is `--setting 'ipVersion: 6'` here"),
    (["--interface"], "is `--setting 'interface: NAME'` here"),
    (["--limit-rate"], "is `--setting 'limits: { rate: 1MB/s }'` here"),
    (["--connect-timeout"], "is `--setting 'timeout: { connect: 5s }'` here"),
    (["--retry"], "is `--setting 'retry: { attempts: 3 }'` here"),
    (["--pinnedpubkey"], "is `--setting 'tls: { pin: sha256//… }'` here"),
    (
      ["--tlsv1.2", "--tlsv1.3"],
      "is `--setting 'tls: { minVersion: 1.3 }'` here, with the version"
    ),
    (["--pass"], "is `--setting 'tls: { cert: …, key: …, keyPassword: … }'` here"),
    (["-r", "--range"], "is `-H 'Range: bytes=…'` here"),
    (["-C", "--continue-at"], "is `--resume` here"),
  ]

  /// What to write instead of the option that a usage error complains of; nil when it is none of
  /// these.
  static func help(for message: String) -> String? {
    guard let opening = message.firstRange(of: "Unknown option '") else { return nil }
    let option = String(message[opening.upperBound...].prefix { $0 != "'" })
    return words.first { $0.options.contains(option) }.map { "`\(option)` of curl \($0.help)" }
  }
}

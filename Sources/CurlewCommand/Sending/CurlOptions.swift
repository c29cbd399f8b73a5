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
    (["--request"], "is `-X`, or the first word"), (["-b"], "is `--cookie` here"),
    (["-A", "--user-agent", "-e", "--referer"], "is `-H` here, with the header's name"),
    (["-s", "--silent", "-S", "--show-error", "--compressed", "--fail", "-f"], "is not needed"),
    (["--output", "--download"], "is `-o` here"), (["-m", "--max-time"], "is `--timeout` here"),
    (["--cacert"], "is `--ca` here"), (["-a", "--auth"], "is `--user` or `--bearer` here"),
    (["--verify"], "is `--insecure` or `--ca` here"),
    (["-T", "--upload-file"], "is `--file` here"),
    (["-x"], "is `--proxy` here"), (["-E"], "is `--cert` here"),
    (["--http1.1", "--http2", "--http1.0", "--http3"], "is `--http` here, with the version"),
    (["--oauth2-bearer"], "is `--bearer` here"),
  ]

  /// What to write instead of the option that a usage error complains of; nil when it is none of
  /// these.
  static func help(for message: String) -> String? {
    guard let opening = message.firstRange(of: "Unknown option '") else { return nil }
    let option = String(message[opening.upperBound...].prefix { $0 != "'" })
    return words.first { $0.options.contains(option) }.map { "`\(option)` of curl \($0.help)" }
  }
}

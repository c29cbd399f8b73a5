// SPDX-License-Identifier: Apache-2.0

extension ForeignOption {
  /// Options of tools that send one request.
  static let ofSenders = curlRequests + curlConnections + curlOutput + httpie

  private static let curlRequests: [ForeignOption] = [
    ForeignOption(
      "-G", "--get", of: "curl", "is not needed: `--param` puts parameters behind the address"),
    ForeignOption("--raw", of: "HTTPie", "is `--text` here, or `--data`"),
    ForeignOption("--data-ascii", of: "curl", "is `--data` here"),
    ForeignOption("--form-string", of: "curl", "is `-F` here, for a text without `@` in front"),
    ForeignOption("--request", of: "curl", "is `-X`, or the first word"),
    ForeignOption("--url", of: "curl", "is the word behind the method: `curlew send GET URL`"),
    ForeignOption(
      "-b", of: "curl",
      "is `--cookie` here, with a name and a value, or `--cookie-jar` with a file"),
    ForeignOption("-c", of: "curl", "is `--cookie-jar` here, which is read too"),
    ForeignOption(
      "-A", "--user-agent", "--referer", of: "curl", "is `-H` here, with the header's name"),
    ForeignOption("-T", "--upload-file", of: "curl", "is `--file` here"),
    ForeignOption("-r", "--range", of: "curl", "is `-H 'Range: bytes=…'` here"),
    ForeignOption("-C", "--continue-at", of: "curl", "is `--resume` here"),
    ForeignOption("--oauth2-bearer", of: "curl", "is `--bearer` here"),
    ForeignOption("-n", of: "curl", "is `--netrc` here"),
    ForeignOption(
      "--basic", "--anyauth", of: "curl",
      "is not needed: `--user` is basic, and `--digest`, `--ntlm` and `--negotiate` are others"),
    ForeignOption(
      "-K", "--config", "--next", "-Z", "--parallel", of: "curl",
      "has no counterpart: several requests stand in a file, which `curlew run` takes"),
    ForeignOption(
      "--globoff", "--path-as-is", of: "curl", "is not needed: an address is sent as it is typed"),
  ]

  private static let curlConnections: [ForeignOption] = [
    ForeignOption("-m", "--max-time", of: "curl", "is `--timeout` here"),
    ForeignOption("--cacert", "--capath", of: "curl", "is `--ca` here"),
    ForeignOption("-x", of: "curl", "is `--proxy` here"),
    ForeignOption("--noproxy", of: "curl", "is `--proxy none` here"),
    ForeignOption(
      "-U", "--proxy-user", of: "curl", "is `--proxy http://user:password@host:port` here"),
    ForeignOption("-E", of: "curl", "is `--cert` here"),
    ForeignOption(
      "--http1.1", "--http2", "--http1.0", "--http3", "-0", of: "curl",
      "is `--http` here, with the version"),
    ForeignOption("-4", "--ipv4", of: "curl", "is `--setting 'ipVersion: 4'` here"),
    ForeignOption("-6", "--ipv6", of: "curl", "is `--setting 'ipVersion: 6'` here"),
    ForeignOption("--interface", of: "curl", "is `--setting 'interface: NAME'` here"),
    ForeignOption("--limit-rate", of: "curl", "is `--setting 'limits: { rate: 1MB/s }'` here"),
    ForeignOption(
      "--connect-timeout", of: "curl", "is `--setting 'timeout: { connect: 5s }'` here"),
    ForeignOption(
      "--max-redirs", "--max-redirects", of: "curl and HTTPie", "is `--redirects` here"),
    ForeignOption(
      "--retry", of: "curl", "is `--setting 'retry: { attempts: 3 }'` here"),
    ForeignOption(
      "--pinnedpubkey", of: "curl", "is `--setting 'tls: { pin: sha256//… }'` here"),
    ForeignOption(
      "--tlsv1.2", "--tlsv1.3", "--ssl", of: "curl and HTTPie",
      "is `--setting 'tls: { minVersion: 1.3 }'` here, with the version"),
    ForeignOption(
      "--pass", of: "curl", "is `--setting 'tls: { cert: …, key: …, keyPassword: … }'` here"),
  ]

  private static let curlOutput: [ForeignOption] = [
    ForeignOption(
      "--compressed", "--fail", "-f", "--fail-with-body", of: "curl",
      "is not needed: a status of 400 or above ends in 1"),
    ForeignOption("--output", of: "curl", "is `-o` here"),
    ForeignOption(
      "-O", "--remote-name", "-J", of: "curl", "is `-o FILE` here, with the name of the file"),
    ForeignOption(
      "-w", "--write-out", of: "curl", "has no counterpart: `-v` shows the status and the timings"),
    ForeignOption("-D", "--dump-header", of: "curl", "is `-i` here, or `-v`"),
    ForeignOption(
      "-N", "--no-buffer", of: "curl",
      "has no counterpart: a body is printed when it is whole; `-o FILE` writes while it comes"),
    ForeignOption(
      "-#", "--progress-bar", "--no-progress-meter", of: "curl",
      "is not needed: `-o` shows its progress on a terminal, and `-s` does not"),
    ForeignOption("--trace", "--trace-ascii", of: "curl", "is `-v` here"),
  ]

  private static let httpie: [ForeignOption] = [
    ForeignOption("-a", "--auth", of: "HTTPie", "is `--user` or `--bearer` here"),
    ForeignOption(
      "--auth-type", of: "HTTPie", "is `--digest`, `--ntlm` or `--bearer` here"),
    ForeignOption("--verify", of: "HTTPie", "is `--insecure` or `--ca` here"),
    ForeignOption("--cert-key", of: "HTTPie", "is `--key` here"),
    ForeignOption("--follow", of: "HTTPie", "is not needed: redirects are followed"),
    ForeignOption("--download", of: "HTTPie", "is `-o FILE` here"),
    ForeignOption("--body", of: "HTTPie", "is not needed: the body is what is printed"),
    ForeignOption("--headers", "--meta", of: "HTTPie", "is `-I` or `-i` here"),
    ForeignOption("--print", "-p", "--all", of: "HTTPie", "is `-i` or `-v` here"),
    ForeignOption("--query", of: "other tools", "is `--param NAME=VALUE` here"),
    ForeignOption(
      "--jq", "--filter", of: "other tools", "is a pipe here: `curlew send URL | jq .name`"),
    ForeignOption("--offline", of: "HTTPie", "is `--as-collection` here"),
    ForeignOption("--session", of: "HTTPie", "is `--cookie-jar FILE` here"),
    ForeignOption(
      "--pretty", "--style", "--format-options", "--stream", of: "HTTPie",
      "is not needed: a body is laid out on a terminal; `--color never` leaves colours out"),
    ForeignOption(
      "--check-status", "--ignore-stdin", of: "HTTPie",
      "is not needed: a status of 400 or above ends in 1, and nobody reads standard input unasked"),
  ]
}

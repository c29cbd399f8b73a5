// SPDX-License-Identifier: Apache-2.0

extension ForeignOption {
  /// Options of tools that send one request, without the ones in the entries of `send`.
  static var ofSenders: [ForeignOption] { curlRequests + curlConnections + curlOutput + httpie }

  private static let curlRequests: [ForeignOption] = [
    ForeignOption(
      "-G", "--get", of: "curl", "is not needed: `--param` appends parameters to the address"),
    ForeignOption("--url", of: "curl", "is the word after the method: `curlew send GET URL`"),
    ForeignOption(
      "-b", of: "curl",
      "is `--cookie` here, with a name and a value, or `--cookie-jar` with a file"),
    ForeignOption(
      "--basic", "--anyauth", of: "curl",
      "is not needed: `--user` is basic, and `--digest`, `--ntlm` and `--negotiate` are others"),
    ForeignOption(
      "-K", "--config", "--next", "-Z", "--parallel", of: "curl",
      "has no counterpart: several requests are written in a file for `curlew run`"),
    ForeignOption(
      "-g", "--globoff", "--path-as-is", of: "curl",
      "is not needed: an address is sent as it is typed"),
  ]

  private static let curlConnections: [ForeignOption] = [
    ForeignOption("-x", of: "curl", "is `--proxy` here"),
    ForeignOption(
      "-U", "--proxy-user", of: "curl", "is `--proxy http://user:password@host:port` here"),
    ForeignOption("-4", "--ipv4", of: "curl", "is `--setting 'ipVersion: 4'` here"),
    ForeignOption("-6", "--ipv6", of: "curl", "is `--setting 'ipVersion: 6'` here"),
    ForeignOption("--interface", of: "curl", "is `--setting 'interface: NAME'` here"),
    ForeignOption("--limit-rate", of: "curl", "is `--setting 'limits: { rate: 1MB/s }'` here"),
    ForeignOption(
      "--connect-timeout", of: "curl", "is `--setting 'timeout: { connect: 5s }'` here"),
    ForeignOption(
      "--retry", of: "curl", "is `--setting 'retry: { attempts: 3 }'` here"),
    ForeignOption(
      "--pinnedpubkey", of: "curl", "is `--setting 'tls: { pin: sha256//… }'` here"),
    ForeignOption(
      "--tlsv1.2", "--tlsv1.3", "--ssl", of: ["curl", "HTTPie"],
      "is `--setting 'tls: { minVersion: 1.3 }'` here, with the version"),
    ForeignOption(
      "--pass", of: "curl", "is `--setting 'tls: { cert: …, key: …, keyPassword: … }'` here"),
  ]

  private static let curlOutput: [ForeignOption] = [
    ForeignOption(
      "--compressed", "--fail", "-f", "--fail-with-body", of: "curl",
      "is not needed: a status of 400 or above ends in 1"),
    ForeignOption(
      "-w", "--write-out", of: "curl", "has no counterpart: `-v` shows the status and the timings"),
    ForeignOption(
      "-#", "--progress-bar", "--no-progress-meter", of: "curl",
      "is not needed: `-o` shows its progress on a terminal, and `-s` does not"),
  ]

  private static let httpie: [ForeignOption] = [
    ForeignOption(
      "--auth-type", of: "HTTPie", "is `--digest`, `--ntlm` or `--bearer` here"),
    ForeignOption("--follow", of: "HTTPie", "is not needed: redirects are followed"),
    ForeignOption("--body", of: "HTTPie", "is not needed: the body is printed"),
    ForeignOption("--headers", "--meta", of: "HTTPie", "is `-I` or `-i` here"),
    ForeignOption("--print", "-p", "--all", of: "HTTPie", "is `-i` or `-v` here"),
    ForeignOption(
      "--jq", "--filter", of: "other tools", "is a pipe here: `curlew send URL | jq .name`"),
    ForeignOption(
      "--pretty", "--style", "--format-options", of: "HTTPie",
      "is not needed: a body is laid out on a terminal; `--color never` leaves colours out"),
    ForeignOption(
      "--check-status", "--ignore-stdin", of: "HTTPie",
      "is not needed: a status of 400 or above ends in 1, and standard input is read only where an option asks for it"
    ),
  ]
}

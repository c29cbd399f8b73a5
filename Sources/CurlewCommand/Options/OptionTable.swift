// SPDX-License-Identifier: Apache-2.0

/// The options of every command.
///
/// ArgumentParser declares them again with their help; a test holds the two against each other.
enum OptionTable {
  /// Those of a command, but `--help`; none for a word that is no command.
  static func options(of command: String) -> [CommandOption] {
    commands.first { $0.name == command }?.options ?? []
  }

  /// Commands that have an option of this name, in the order of the help.
  static func commands(with option: String) -> [String] {
    commands.filter { $0.options.contains { $0.names.contains(option) } }.map(\.name)
  }

  static let commands: [(name: String, options: [CommandOption])] = [
    (
      "run",
      selection + inputs + running + rights + writing + network + headers + output + [color]
    ),
    ("check", selection + inputs + rights + writing + [color]),
    ("plan", selection + inputs + rights + writing + [.flag("--values"), color]),
    ("list", selection + inputs + rights + writing + [color]),
    ("send", request + headers + identity + inputs + pace + network + rights + response + [color]),
    ("demo", [.flag("--failing"), .flag("--serve"), .one("--port")] + output + [color]),
    ("schema", []),
  ]

  private static let selection: [CommandOption] = [.one("-t", "--tags"), .one("-n", "--name")]

  private static let inputs: [CommandOption] = [
    .one("-e", "--environment"), .many("--var"), .many("--var-json"), .many("--secret"),
    .many("--env-file"), .many("--vars"),
  ]

  private static let running: [CommandOption] = [
    .one("-j", "--jobs"), .one("--teardown-timeout"), .one("--timeout"),
    .flag("--pass-with-no-tests"), .flag("--fail-on-skipped"),
  ]

  private static let rights: [CommandOption] = [
    .many("--allow-read"), .many("--allow-env"), .many("--allow-unix"), .flag("--allow-netrc"),
    .flag("--allow-default-identity"), .flag("--allow-link-local"), .flag("--untrusted"),
    .many("--allow-host"),
  ]

  private static let writing: [CommandOption] = [.one("--output"), .many("--allow-write")]

  private static let network: [CommandOption] = [
    .one("--ca"), .one("--cert"), .one("--key"), .flag("-k", "--insecure"), .one("--proxy"),
    .many("--resolve"), .many("--connect-to"),
  ]

  private static let headers: [CommandOption] = [.many("-H", "--header", as: .anything)]

  private static let output: [CommandOption] = [
    .many("--report"), .one("--junit-dialect"), .flag("-v", "--verbose"), .flag("-q", "--quiet"),
  ]

  private static let color = CommandOption.one("--color")

  private static let request: [CommandOption] = [
    .one("-X", "--method"), .many("--param", as: .anything), .many("--cookie", as: .anything),
    .one("--cookie-jar"), .one("--json", as: .anything), .many("--form", as: .anything),
    .many("-F", "--multipart", as: .anything), .many("-d", "--data", as: .anything),
    .many("--data-raw", as: .anything), .many("--data-binary", as: .anything),
    .many("--data-urlencode", as: .anything), .one("--text", as: .anything),
    .one("--xml", as: .anything), .one("--graphql", as: .anything),
    .one("--graphql-variables", as: .anything), .one("--file"), .one("--redirects"),
    .many("--setting", as: .anything), .flag("-I", "--head"), .flag("-L", "--location"),
  ]

  private static let identity: [CommandOption] = [
    .one("-u", "--user", as: .anything), .flag("--digest"), .flag("--ntlm"), .one("--aws-sigv4"),
    .one("--bearer"), .flag("--negotiate"), .flag("--netrc"),
  ]

  private static let pace: [CommandOption] = [
    .one("--timeout"), .one("--http"), .one("--unix-socket"),
  ]

  private static let response: [CommandOption] = [
    .one("-o", "--output-file"), .flag("--resume"), .flag("-i", "--include"),
    .flag("-v", "--verbose"), .flag("-s", "--silent"), .flag("-S", "--show-error"),
    .flag("--as-collection"),
  ]
}

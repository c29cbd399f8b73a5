// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

@Suite struct `Options that have variables` {
  /// Options that say what is asked for just now.
  private static let without: Set<String> = [
    "--var", "--var-json", "--secret", "--method", "--param", "--cookie", "--json", "--form",
    "--text", "--xml", "--graphql", "--graphql-variables", "--file", "--user", "--bearer",
    "--output-file", "--resume", "--as-collection", "--help", "--digest", "--ntlm", "--aws-sigv4",
    "--negotiate", "--netrc", "--unix-socket", "--setting", "--cookie-jar",
    "--data", "--data-raw", "--data-binary", "--data-urlencode", "--multipart", "--head",
    "--location", "--silent", "--show-error", "--stdin-as", "--version",
  ]

  @Test func `are those of run and send, except those for a single call`() {
    let options = RunCommand.optionDescriptions + SendCommand.optionDescriptions
    for option in options {
      let isOnlyTyped = Self.without.contains(option.name)
      // The header of `run` is for every request.
      let isHeaderOfSend = option.name == "--header" && !option.hasVariable
      #expect(option.hasVariable != (isOnlyTyped || isHeaderOfSend), "\(option.name)")
    }
  }

  @Test func `are distinguished from variables without effect`() {
    let environment = CommandSurroundings.ofTest([
      ("CURLEW_JOBS", "1"), ("CURLEW_VAR_x", "1"), ("CURLEW_SECRET_x", "1"), ("OTHER", "1"),
      ("CURLEW_JBOS", "1"), ("CURLEW_VAR", "1"), ("CURLEW_SECRET", "1"), ("CURLEW_ZZZ", "1"),
    ]).environment
    let warnings = UnknownEnvironmentVariables.warnings(environment)
    #expect(warnings.map(\.code.text) == Array(repeating: "unknown-variable", count: 4))
    #expect(
      warnings.flatMap(\.help) == [
        "did you mean `CURLEW_JOBS`?", "a secret is set by `CURLEW_SECRET_name`",
        "an input is set by `CURLEW_VAR_name`",
        "inputs are set by `CURLEW_VAR_name`, secrets by `CURLEW_SECRET_name`",
      ])
  }
}

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
    "--location", "--silent", "--show-error",
  ]

  @Test func `are those of run and send, but what is asked for just now`() {
    let help = RunArguments.helpMessage() + SendArguments.helpMessage()
    let options = Set(help.matches(of: #/--[a-z][a-z0-9-]+/#).map { String($0.output) })
    let known = Set(UnknownEnvironmentVariables.options.map { "--" + $0 })
    #expect(known == options.subtracting(Self.without))
  }
}

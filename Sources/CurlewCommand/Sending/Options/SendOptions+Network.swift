// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Exchanges
import Values
import YAMLTree

extension CommandOption<SendArguments> {
  /// The options for the transfer.
  static var transfer: [CommandOption] {
    [
      .option(
        "--timeout", takes: .word("time"), help: "How long the whole request may take (300s).",
        keys: ["timeout"], foreign: [ForeignOption("-m", "--max-time", of: "curl")]
      ) {
        _ = try $1.duration()
        $0.timeout = $1.text
      },
      .option(
        "--http", takes: .choice("version", HTTPVersion.words),
        help: "1.0, 1.1, 2, 2-prior-knowledge or 3.", keys: ["http"],
        foreign: [
          ForeignOption(
            "--http1.1", "--http2", "--http1.0", "--http3", "-0", of: "curl",
            "is `--http` here, with the version")
        ]
      ) { $0.httpVersion = try $1.choice(HTTPVersion.self).rawValue },
      .typed(
        "--unix-socket", takes: .file("path"),
        help: "Connect to this Unix socket; the host does not change.",
        keys: ["unixSocket"]
      ) {
        $0.unixSocket = try $1.path()
        // Typing the option is the permission.
        $0.plan.rights.allowUnix($1.text)
      },
    ]
  }
}

extension SendArguments {
  /// The keys of the step.
  var settings: [YAMLDraft.Entry] {
    [
      redirects.map { .pair(name: "redirects", Self.draft(ofRedirects: $0.text)) },
      timeout.map { .pair(name: "timeout", .text($0)) },
      httpVersion.map { .pair(name: "http", .text($0)) },
      unixSocket.map {
        .pair(name: "unixSocket", YAMLDraft(value: CollectionWriter.literal(.string($0))))
      },
    ].compactMap(\.self)
  }

  private static func draft(ofRedirects text: String) -> YAMLDraft {
    Int(text).map { YAMLDraft(.number(ExactNumber($0))) } ?? .text(text)
  }
}

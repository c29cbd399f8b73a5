// SPDX-License-Identifier: Apache-2.0

import Planning
import Sessions

/// A request of a command that can wait for a service.
protocol WaitingRequest: CommandRequest {
  var wait: WaitRequest { get set }
}

extension CommandOption where Request: WaitingRequest {
  /// What must answer before anything is sent.
  static var waiting: [CommandOption] {
    [
      .option(
        "--wait-for", takes: .word("address[=status]"),
        help: "Send nothing before this address answers: http, tcp, :port/path, /path. Repeatable.",
        isRepeatable: true,
        foreign: [
          ForeignOption(
            "--wait-on", "--ready-url", "--wait-until", of: ["wait-on", "others"],
            "is `--wait-for ADDRESS` here")
        ]
      ) { $0.wait.addresses.append(try $1.awaitedAddress()) },
      .option(
        "--wait", takes: .word("time"), help: "How long --wait-for may take in all (60s)."
      ) { $0.wait.limit = try $1.duration() },
    ]
  }
}

extension GivenValue {
  fileprivate func awaitedAddress() throws(UsageError) -> AwaitedAddress {
    do throws(AwaitedAddress.Problem) {
      return try AwaitedAddress(parsing: text)
    } catch {
      throw UsageError("`\(name)`: \(error.words)", help: error.help)
    }
  }
}

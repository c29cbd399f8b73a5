// SPDX-License-Identifier: Apache-2.0

extension CommandOption<SendArguments> {
  /// The options for output.
  static var output: [CommandOption] {
    [
      .typed(
        "-o", "--output-file", takes: .file("file"),
        help: "Write the body to a file, which gets its name when whole; - for standard output.",
        keys: ["save"],
        foreign: [
          ForeignOption("--output", of: "curl", "is `-o` here"),
          ForeignOption(
            "-O", "--remote-name", "-J", of: "curl", "is `-o FILE` here, with the name of the file"),
          ForeignOption("--download", of: "HTTPie", "is `-o FILE` here"),
        ]
      ) {
        let path = try $1.path()
        $0.request.output.path = path == "-" ? nil : path
        $0.request.output.isRaw = path == "-"
      },
      .typedFlag(
        "--resume",
        help: "Keep a part of --output-file when the transfer breaks, and resume it the next time.",
        foreign: [ForeignOption("-C", "--continue-at", of: "curl")]
      ) { $0.request.output.isResumed = true },
      .flag(
        "-i", "--include", help: "Print the response's head before its body.",
        foreign: [ForeignOption("-D", "--dump-header", of: "curl", "is `-i` here, or `-v`")]
      ) { $0.request.output.includesHead = true },
      .flag(
        "-v", "--verbose", help: "Show the exchange on standard error.",
        foreign: [ForeignOption("--trace", "--trace-ascii", of: "curl", "is `-v` here")]
      ) { $0.request.output.isVerbose = true },
      .flag(
        "-N", "--no-buffer", help: "Print the body while it arrives, whatever its kind.",
        foreign: [ForeignOption("--stream", of: "HTTPie")]
      ) { $0.request.output.isUnbuffered = true },
      .typedFlag("-s", "--silent", help: "Show no progress.") {
        $0.request.output.isSilent = true
      },
      .typedFlag("-S", "--show-error", help: "Report errors, as without it.") { _ in },
      .typedFlag(
        "--as-collection", help: "Print the request as a collection, send nothing.",
        foreign: [ForeignOption("--offline", of: "HTTPie")]
      ) { $0.request.output.printsCollection = true },
    ]
  }
}

extension SendOutput {
  /// Verifies combinations of options.
  func check(_ line: ArgumentLine) throws(UsageError) {
    guard path != nil || !isResumed else {
      throw UsageError("`--resume` needs `--output-file` with the name of a file")
    }
    guard path == nil || !isUnbuffered else {
      throw UsageError(
        "`-N` and `-o FILE` exclude each other: a file is written as the body arrives")
    }
    guard path == nil || !line.has("--include") else {
      throw UsageError("`-i` and `-o FILE` exclude each other: `-v` shows the head")
    }
  }
}

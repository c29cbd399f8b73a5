// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CurlewCommand

enum EveryOption {
  /// A value that an option takes, and what it needs beside it, where `x` alone will not do.
  static let values: [String: [String]] = [
    "--jobs": ["3"], "--max-per-host": ["3"], "--repeat": ["3"],
    "--progress": ["none"], "--progress-every": ["7s"],
    "--shards": ["3", "--ci", "github"], "--wait": ["7s"],
    "--overlap": ["tries"],
    "--retries": ["3"], "--max-failures": ["3"], "--seed": ["3"],
    "--otlp": ["http://a.test:4318"], "--otlp-share": ["5%"],
    "--trace-link": ["https://a.test/{traceId}"],
    "--order": ["random"], "--ci": ["github"], "--command": ["newman run c.json"],
    "--shard": ["1/2"],
    "--tap-version": ["13", "--report", "tap"],
    "--shard-by": ["hash", "--shard", "1/2"],
    "--timeout": ["7s"], "--wait-for": ["/health"],
    "--teardown-timeout": ["7s"], "--var": ["a=1"],
    "--var-json": ["a=1"], "--header": ["A: b"], "--report": ["junit=x.xml"],
    "--report-bodies": ["failed", "--report", "html=x.html"],
    "--junit-cases": ["scenarios", "--report", "junit=x.xml"],
    "--junit-dialect": ["strict", "--report", "junit=x.xml"], "--color": ["always"],
    "--format": ["json"], "--from": ["curl"], "--least": ["60%"], "--ignore": ["GET /a"],
    "--port": ["1234"], "--resolve": ["a.test:80:127.0.0.1"],
    "--connect-to": ["a.test:80:b.test:80"], "--proxy": ["http://127.0.0.1:1"],
    "--param": ["a=b"], "--cookie": ["a=b"], "--json": ["{}"], "--form": ["a=b"],
    "--multipart": ["a=b"], "--data": ["a=b"], "--data-raw": ["a=b"], "--data-binary": ["a=b"],
    "--data-urlencode": ["a=b"], "--graphql": ["{ a }"],
    "--graphql-variables": ["{\"a\":1}", "--graphql", "{ a }"], "--redirects": ["none"],
    "--setting": ["delay: 1s"], "--user": ["a:b"], "--digest": ["--user", "a:b"],
    "--ntlm": ["--user", "a:b"], "--aws-sigv4": ["aws:amz:eu-west-1:s3", "--user", "a:b"],
    "--http": ["2"], "--resume": ["-o", "file"], "--method": ["PUT"], "--allow-host": ["a.test"],
    "--rate": ["5/s"], "--users": ["3"], "--duration": ["7s"], "--iterations": ["3"],
    "--ramp": ["7s"], "--stages": ["7s:5"], "--warm-up": ["7s"], "--max-in-flight": ["3"],
    "--checks": ["status"], "--coverage-least": ["operations=60%"],
    "--start-at": ["2026-11-27T09:00:00Z"], "--threshold": ["p95<1s"],
  ]
}

/// Every option on every command: it is refused with a word, or it changes what the command does.
@Suite struct `Every option of every command` {
  /// What is typed besides the option.
  private static let words = [
    "run": ["a.yaml"], "check": ["a.yaml"], "plan": ["a.yaml"], "list": ["a.yaml"],
    "send": ["http://a.test/"], "merge": ["a.ndjson"], "load": ["a.yaml"],
    "judge": ["a.ndjson"], "doubt": ["a.ndjson"], "coverage": ["a.ndjson"],
    "import": ["a.sh"], "export": ["curl", "a.yaml"],
  ]

  /// Options that say what is so without them: of curl, as their help says, and of commands that start no
  /// program.
  private static let idle = [
    "send": ["--location", "--show-error"], "judge": ["--allow-exec"], "doubt": ["--allow-exec"],
    "export": ["--allow-exec"],
  ]

  /// Each name of each option on each command; the one-letter name may be another option there.
  private static let rows = Commands.names.flatMap { command in
    let names = Commands.all.flatMap { $0.optionDescriptions.flatMap(\.names) }
    return Set(names).subtracting(["-h", "--help", "--version"]).map { (command, $0) }
  }.sorted { $0 < $1 }

  /// The request of a command line, without addresses of objects.
  private static func meaning(_ command: String, _ words: [String]) throws -> String {
    var surroundings = CommandSurroundings.ofTest()
    surroundings.arguments = [command] + words
    guard case .command(let read, _) = try CommandLineReader(surroundings).read() else {
      throw CancellationError()
    }
    var text = ""
    // The places of typed options are not part of the request.
    if let send = read as? SendCommand {
      dump(send.request, to: &text)
    } else {
      dump(read, to: &text)
    }
    return text.split(separator: "surroundings: CurlewCommand").first.map(String.init) ?? text
  }

  @Test(arguments: rows) func `does something, or is refused with a word`(
    _ command: String, _ option: String
  ) throws {
    // A command line of another tool is in place of files.
    let isLine = command == "import" && option == "--command"
    let base = isLine ? [] : Self.words[command] ?? []
    let options = try #require(Commands.named(command)).optionDescriptions
    guard let known = options.first(where: { $0.names.contains(option) }) else {
      let problem = #expect(throws: UsageProblem.self) {
        try Self.meaning(command, base + [option, "x"])
      }
      let text = problem?.text ?? ""
      #expect(text.contains("unknown option `\(option)`"))
      let hasHelp = text.contains("is an option of `curlew") || text.contains("`\(option)` of ")
      #expect(hasHelp, "\(command) \(option): \(text)")
      return
    }
    var value = EveryOption.values[known.name] ?? (known.value == nil ? [] : ["x"])
    if command == "import", known.name == "--ci" { value += ["-o", "specs"] }
    if command == "import", known.name == "--update" { value = ["missing", "-o", "specs"] }
    if command == "import", ["--against", "--write"].contains(known.name) {
      value += ["--update", "missing", "-o", "specs"]
    }
    if command == "coverage", known.name == "--least" { value = ["operations=60%"] }
    if command == "coverage", known.name == "--shards" { value = ["2"] }
    if command == "coverage",
      CoverageCommand.ofCollections.flatMap(\.options).map(\.description.name).contains(known.name)
    {
      value.append("--static")
    }
    // The other required options are not part of its effect.
    let needed = Array(known.value == nil ? value[...] : value.dropFirst())
    let with = try Self.meaning(command, base + [option] + value)
    let without = try Self.meaning(command, (isLine ? ["a.sh"] : base) + needed)
    let isIdle = Self.idle[command]?.contains(known.name) == true
    #expect((with == without) == isIdle, "\(command) \(option)")
    guard known.value != nil, let first = value.first else { return }
    let attached = option.hasPrefix("--") ? "\(option)=\(first)" : option + first
    #expect(try Self.meaning(command, base + [attached] + needed) == with, "\(attached)")
  }

  @Test(arguments: Commands.names, ["--nothing-of-this-name", "-Ö"])
  func `that does not exist is refused`(_ command: String, _ option: String) {
    let problem = #expect(throws: UsageProblem.self) { try Self.meaning(command, [option]) }
    #expect(problem?.error.message == "unknown option `\(option)`")
  }

  @Test func `has names of its own in its command`() {
    for command in Commands.all {
      let options = command.optionDescriptions
      let names = options.flatMap(\.names)
      #expect(Set(names).count == names.count)
      for option in options {
        #expect(option.name.hasPrefix("--"))
        #expect(option.names.dropLast().allSatisfy { $0.count == 2 && $0.hasPrefix("-") })
      }
    }
  }
}

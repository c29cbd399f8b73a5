// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What the shells offer of a project, with the scripts that `curlew` writes for them.
@Suite struct `Completion in a project` {
  /// A line that was typed, and the words that the shell puts in place of the last one.
  struct Line: Sendable {
    let typed: String
    let offers: [String]
  }

  private func workshop() throws -> Workshop {
    let shop = try Workshop()
    try shop.write(
      """
      curlew: 1
      collections: [specs]
      environments:
        local: {}
        staging: {}
        "$(touch stolen)": {}
        'it''s; `touch stolen`': {}
      """, to: "curlew.yaml")
    try shop.write(
      """
      curlew: 1
      tags: [smoke, slow]
      scenarios:
        buy a pet: { steps: [] }
        sell (fast): { steps: [] }
      """, to: "specs/pets.yaml")
    try shop.write("no collection", to: "specs/notes.txt")
    return shop
  }

  /// Runs a shell with the program in its PATH.
  private func offered(
    _ shell: PeerProgram, _ arguments: [String], script name: String
  ) async throws -> [String] {
    let shop = try workshop()
    let curlew = try Program.curlew()
    let script = try await shop.runs("--generate-completion-script", name)
    try shop.write(script.output, to: "script")
    var program = Program(try #require(shell.path), arguments)
    program.workingDirectory = shop.folder.path
    let folder = curlew.path.split(separator: "/").dropLast().joined(separator: "/")
    program.environment["PATH"] = "/\(folder):/usr/bin:/bin"
    program.environment["HOME"] = shop.folder.path
    program.environment["TERM"] = "dumb"
    program.environment["LANG"] = "C.UTF-8"
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(!shop.folder.holds("stolen"))
    return run.output.split(whereSeparator: \.isNewline).map { line in
      String(line.prefix { $0 != "\t" })
    }
  }

  @Test(
    .needs(.bash),
    arguments: [
      Line(typed: "curlew run -e st", offers: ["staging"]),
      Line(
        typed: "curlew run -e ",
        offers: [
          #"\$\(touch\ stolen\)"#, #"it\'s\;\ \`touch\ stolen\`"#, "local", "staging",
        ]),
      Line(typed: "curlew run -e \"l", offers: ["local"]),
      // Nothing that a quote lets the shell run or end.
      Line(typed: "curlew run -e \"", offers: ["local", "staging"]),
      Line(typed: "curlew run -e \"$", offers: []),
      Line(typed: "curlew run -e '", offers: ["$(touch stolen)", "local", "staging"]),
      Line(typed: "curlew run -e 'it", offers: []),
      Line(typed: "curlew run -e s\"t", offers: []), Line(typed: "curlew run -e s't", offers: []),
      Line(typed: "curlew run --environment=\"$", offers: []),
      Line(typed: "curlew run -n \"s", offers: ["sell \\(fast\\)"]),
      Line(typed: "curlew run --environment=st", offers: ["--environment=staging"]),
      Line(typed: "curlew run --environment = st", offers: ["staging"]),
      Line(typed: "curlew list --tags=s", offers: ["--tags=slow", "--tags=smoke"]),
      Line(typed: "curlew run --color=al", offers: ["--color=always"]),
      Line(typed: "curlew list --tags s", offers: ["slow", "smoke"]),
      Line(typed: "curlew run -n buy\\ ", offers: [#"buy\ a\ pet"#]),
      Line(typed: "curlew run -n s", offers: [#"sell\ \\\(fast\\\)"#]),
      Line(typed: "curlew run specs/", offers: ["specs/pets.yaml"]),
    ])
  func `in bash`(_ line: Line) async throws {
    let words = line.typed.replacing("\\ ", with: "\u{1}")
      .split(separator: " ", omittingEmptySubsequences: false)
      .map { String($0).replacing("\u{1}", with: "\\ ") }
    let script = """
      . ./script
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _curlew curlew "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let found = try await offered(.bash, ["-c", script, "bash"] + words, script: "bash")
    #expect(found == line.offers)
  }

  @Test(
    .needs(.fish),
    arguments: [
      Line(typed: "curlew run -e st", offers: ["staging"]),
      Line(typed: "curlew list --tags s", offers: ["slow", "smoke"]),
      Line(typed: "curlew run -n bu", offers: ["buy a pet"]),
      Line(typed: "curlew run specs/p", offers: ["specs/pets.yaml"]),
    ])
  func `in fish`(_ line: Line) async throws {
    let script = "source ./script; complete -C '\(line.typed)'"
    let found = try await offered(.fish, ["--no-config", "-c", script], script: "fish")
    #expect(found.sorted() == line.offers)
  }

  @Test(
    .needs(.zsh),
    arguments: [
      Line(typed: "curlew run -e st", offers: ["curlew run -e staging "]),
      Line(typed: "curlew run -n bu", offers: [#"curlew run -n buy\ a\ pet "#]),
      Line(typed: "curlew run -e it", offers: [#"curlew run -e it\'s\;\ \`touch\ stolen\` "#]),
      Line(typed: "curlew run -e \"it", offers: [#"curlew run -e "it's; \`touch stolen\`" "#]),
      Line(typed: "curlew run -e 'it", offers: [#"curlew run -e 'it'\''s; `touch stolen`' "#]),
      Line(typed: "curlew list --tags=sm", offers: ["curlew list --tags=smoke "]),
      Line(typed: "curlew run specs/p", offers: ["curlew run specs/pets.yaml "]),
    ])
  func `in zsh`(_ line: Line) async throws {
    // Types into a zsh on a terminal, and prints the line that it makes of it.
    let script = #"""
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z 'PROMPT=; autoload -Uz compinit; compinit -D -u; source ./script'
      zpty -w z 'compdef _curlew curlew; bindkey "^I" complete-word'
      zpty -w z 'show() { print -r -- "BEGIN<$BUFFER>END"; exit }; zle -N show; bindkey "^X" show'
      zpty -w z 'echo READY'
      zpty -r z out '*READY*READY*'
      zpty -n -w z "$1"$'\t'$'\x18'
      zpty -r z out '*BEGIN<*>END*'
      print -r -- "${${out#*BEGIN<}%>END*}"
      """#
    let found = try await offered(.zsh, ["-f", "-c", script, "zsh", line.typed], script: "zsh")
    #expect(found == line.offers)
  }

  @Test func `has the words of the files that are named`() async throws {
    let shop = try workshop()
    try shop.write("curlew: 1\nscenarios: { lone: { steps: [] } }\n", to: "lone.yaml")
    let run = try await shop.runs("__complete", "scenarios", "run", "lone.yaml", "-n")
    #expect(run.output == "lone\n")
    expect(try await shop.runs("__complete", "scenarios", "run", "-j", "3", "none"), endsIn: 0)
  }

  @Test func `knows its kinds of words`() async throws {
    let run = try await workshop().runs("__complete", "colours")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`__complete` needs environments, tags or scenarios"])
  }

  @Test func `leaves out what no shell can type`() async throws {
    let shop = try Workshop("curlew: 1\nscenarios: { \"a\\nb\": {}, \"c\\e[31m\": {}, good: {} }\n")
    #expect(try await shop.runs("__complete", "scenarios", "run").output == "good\n")
  }
}

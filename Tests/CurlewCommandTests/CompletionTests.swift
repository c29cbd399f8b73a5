// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@testable import CurlewCommand

/// What the shells themselves offer, with the scripts that `curlew` writes for them.
@Suite struct `The completion script` {
  /// What was typed, the last word being completed, and some of what is offered or is not.
  struct Line: Sendable {
    let typed: String
    var offers: [String] = []
    var lacks: [String] = []
  }

  private static let lines = [
    Line(typed: "curlew r", offers: ["run"], lacks: ["send", "--run"]),
    Line(typed: "curlew ", offers: Commands.names + ["help"], lacks: ["specs.yaml"]),
    Line(typed: "curlew help s", offers: ["send", "schema"], lacks: ["run"]),
    Line(typed: "curlew run --co", offers: ["--color", "--connect-to"], lacks: ["--cookie"]),
    Line(typed: "curlew send --co", offers: ["--cookie", "--cookie-jar"]),
    Line(typed: "curlew run --color ", offers: ["auto", "always", "never"], lacks: ["specs.yaml"]),
    Line(typed: "curlew run --report j", offers: ["json", "junit"], lacks: ["console"]),
    Line(typed: "curlew run --var a=1 --va", offers: ["--var", "--vars"]),
    Line(
      typed: "curlew schema ", offers: ["collection", "project", "doubt"], lacks: ["specs.yaml"]),
    Line(typed: "curlew send P", offers: ["POST", "PUT", "PATCH"], lacks: ["GET"]),
    Line(typed: "curlew run --tags ", lacks: ["specs.yaml", "--name"]),
    Line(
      typed: "curlew --generate-completion-script ", offers: ["bash", "zsh", "fish"],
      lacks: ["specs.yaml"]),
  ]

  /// fish offers an option again.
  private static let lineOfUsed = Line(
    typed: "curlew run --verbose --ver", offers: ["--version"], lacks: ["--verbose"])

  /// Where the shell itself looks for files, in bash at least, the function offers nothing.
  private static let lineOfFiles = Line(typed: "curlew run --vars sp", offers: ["specs.yaml"])

  @Test(.needs(.bash), arguments: lines + [lineOfUsed])
  func `in bash`(_ line: Line) async throws {
    let words = line.typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let script = """
      . ./script
      COMP_WORDS=("$@")
      COMP_CWORD=$(($# - 1))
      _curlew curlew "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    try await expect(line, of: .bash, "bash", ["-c", script, "bash"] + words)
  }

  @Test(.needs(.fish), arguments: lines + [lineOfFiles])
  func `in fish`(_ line: Line) async throws {
    let script = "source ./script; complete -C '\(line.typed)'"
    try await expect(line, of: .fish, "fish", ["--no-config", "-c", script])
  }

  @Test(.needs(.zsh), arguments: lines + [lineOfUsed, lineOfFiles])
  func `in zsh`(_ line: Line) async throws {
    try await expect(line, of: .zsh, "zsh", ["-f", "-c", Self.zshCapture, "zsh", line.typed])
  }

  /// Types into a zsh on a terminal, in which what would be offered is printed.
  private static let zshCapture = #"""
    zmodload zsh/zpty
    zpty z zsh -f -i
    zpty -w z 'source ./capture; echo READY'
    zpty -r z out '*READY*READY*'
    zpty -n -w z "$1"$'\t'
    zpty -r z out '*END-OF-OFFER*'
    out=${out//$'\r'/}
    print -r -- "${${out#*BEGIN-OF-OFFER}%END-OF-OFFER*}"
    """#

  private static let zshOffer = #"""
    PROMPT=
    autoload -Uz compinit
    compinit -D -u
    source ./script
    compdef _curlew curlew
    bindkey '^I' complete-word
    zle -C complete-word complete-word capture
    capture() {
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
          builtin compadd "$@"
          return
        fi
        local -a hits
        builtin compadd -A hits "$@"
        print -l -- $hits
      }
      print BEGIN-OF-OFFER
      _main_complete
      print END-OF-OFFER
      exit
    }
    """#

  private func expect(
    _ line: Line, of shell: PeerProgram, _ name: String, _ arguments: [String]
  ) async throws {
    let folder = try TemporaryFolder()
    let environment = ProcessEnvironment([])
    try folder.write(CompletionScript.text(for: name, environment), to: "script")
    try folder.write(Self.zshOffer, to: "capture")
    try folder.write("curlew: 1\n", to: "specs.yaml")
    var program = Program(try #require(shell.path), arguments)
    program.workingDirectory = folder.path
    program.environment["HOME"] = folder.path
    program.environment["TERM"] = "dumb"
    let run = try await program.run()
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    // fish puts a description behind a tab.
    let offered = run.output.split(whereSeparator: \.isNewline).map { line in
      String(line.prefix { $0 != "\t" })
    }
    for word in line.offers { #expect(offered.contains(word), "\(line.typed): \(run.output)") }
    for word in line.lacks { #expect(!offered.contains(word), "\(line.typed): \(word)") }
  }
}

@Suite struct `A completion script` {
  private func text(_ shell: String?, _ variables: [(String, String)] = []) throws -> String {
    try CompletionScript.text(
      for: shell, CommandSurroundings.ofTest(variables).environment)
  }

  @Test(arguments: CompletionScript.words) func `is its golden text`(_ shell: String) throws {
    try expectGolden(try text(shell), "Golden/completion.\(shell)")
  }

  @Test func `is for the shell of the person where none is named`() throws {
    #expect(try text(nil, [("SHELL", "/usr/bin/fish")]) == text("fish"))
    #expect(try text("zsh", [("SHELL", "/usr/bin/fish")]) == text("zsh"))
  }

  @Test(arguments: [
    ("ksh", "unknown shell `ksh`"), ("", "`--generate-completion-script` needs a shell"),
  ]) func `is for a shell that is known`(_ shell: String, _ words: String) {
    let error = #expect(throws: UsageError.self) { try text(shell) }
    #expect(error?.message == words)
  }

  @Test(arguments: CompletionScript.words)
  func `has every option of every command`(_ shell: String) throws {
    let script = try text(shell)
    for command in Commands.all {
      for option in command.optionDescriptions {
        let name = shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name
        #expect(script.contains(name), "\(name)")
      }
    }
  }
}

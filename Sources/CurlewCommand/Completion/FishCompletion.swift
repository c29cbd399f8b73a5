// SPDX-License-Identifier: Apache-2.0

/// Completion for fish: a line for each option of each command
/// (<https://fishshell.com/docs/current/completions.html>).
struct FishCompletion {
  private let commands: [CompletedCommand]

  init(_ commands: [CompletedCommand]) {
    self.commands = commands
  }

  var text: String {
    let first = "__curlew_has_no_command"
    return """
      # Completion of curlew for fish; `\(CompletionScript.option) fish` wrote it.

      # Whether the command of the line is this one.
      function __curlew_command_is
          set -l words (commandline -opc)
          test (count $words) -gt 1; and test $words[2] = $argv[1]
      end

      function \(first)
          test (count (commandline -opc)) -eq 1
      end

      # Words of the project.
      function __curlew_project
          curlew \(ProjectCompletion.entry) $argv[1] (commandline -opc)[2..-1] 2>/dev/null
      end

      complete -c curlew -e
      \(commands.map { Self.word($0.name, $0.summary, if: first) }.joined())\
      \(Self.word("help", "Show help information.", if: first))\
      complete -c curlew -n \(first) -f
      complete -c curlew -n \(first) -l generate-completion-script -d \
      \(Self.quoted(CompletionScript.help.text))
      complete -c curlew -n '__curlew_command_is \(CompletionScript.option)' -f -a \
      '\(CompletionScript.words.joined(separator: " "))'
      \(OptionDescription.ofProgram.map { Self.option($0, if: first) }.joined())\
      complete -c curlew -n '__curlew_command_is help' -f -a \
      '\(commands.map(\.name).joined(separator: " "))'

      """ + commands.map(Self.lines).joined()
  }

  private static func word(_ word: String, _ meaning: String, if condition: String) -> String {
    "complete -c curlew -n \(condition) -f -a \(word) -d \(quoted(meaning))\n"
  }

  private static func lines(_ command: CompletedCommand) -> String {
    let condition = "'__curlew_command_is \(command.name)'"
    let operands = arguments(command.operands?.form.candidates ?? .none, isOption: false)
    return "\ncomplete -c curlew -n \(condition)\(operands)\n"
      + command.options.map { option($0, if: condition) }.joined()
  }

  private static func option(_ option: OptionDescription, if condition: String) -> String {
    let names = option.names.map { name in
      name.hasPrefix("--") ? " -l \(name.dropFirst(2))" : " -s \(name.dropFirst())"
    }.joined()
    let value = option.value.map { arguments($0.candidates, isOption: true) } ?? ""
    return "complete -c curlew -n \(condition)\(names)\(value) -d \(quoted(option.help))\n"
  }

  /// The possible values: `-x` means a value that is not a file, `-f` no file.
  private static func arguments(_ candidates: ValueForm.Candidates, isOption: Bool) -> String {
    let exclusive = isOption ? " -x" : " -f"
    return switch candidates {
    case .none: exclusive
    case .files: isOption ? " -r -F" : " -F"
    case .collections:
      exclusive + " -k -a '(__fish_complete_suffix .yaml; __fish_complete_suffix .yml)'"
    case .project(let kind): exclusive + " -a '(__curlew_project \(kind.rawValue))'"
    case .folders: exclusive + " -a '(__fish_complete_directories)'"
    case .words(let words): exclusive + " -a '\(words.joined(separator: " "))'"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for character in text {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return "'\(quoted)'"
  }
}

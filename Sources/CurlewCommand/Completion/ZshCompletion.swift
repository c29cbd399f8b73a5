// SPDX-License-Identifier: Apache-2.0

/// Completion for zsh: the options of each command in the form of `_arguments`
/// (<https://zsh.sourceforge.io/Doc/Release/Completion-System.html#index-_005farguments>).
struct ZshCompletion {
  private let commands: [CompletedCommand]

  init(_ commands: [CompletedCommand]) {
    self.commands = commands
  }

  var text: String {
    """
    #compdef curlew
    # Completion of curlew for zsh; `\(CompletionScript.option) zsh` wrote it.

    _curlew() {
        local curcontext=$curcontext state line
        local -A opt_args
        _arguments -C \\
            '(- *)\(CompletionScript.option)[\(Self.escaped(CompletionScript.help.text))]:shell:(\
    \(CompletionScript.words.joined(separator: " ")))' \\
    \(OptionDescription.ofProgram.map { Self.line(Self.ending($0)) }.joined())\
            '1: :_curlew_commands' '*:: :->words'
        [[ $state == words ]] || return
        case $words[1] in
        help) _arguments '1: :_curlew_commands' ;;
        \(commands.map(\.name).joined(separator: "|"))) "_curlew_$words[1]" ;;
        esac
    }

    # Offers words of the project, which zsh quotes; options of compadd come before their kind.
    _curlew_project() {
        local -a found
        found=(${(f)"$(curlew \(ProjectCompletion.entry) $@[-1] "${(@Q)words[1,CURRENT-1]}" 2>/dev/null)"})
        (( $#found )) && compadd "${@[1,-2]}" -a found
    }

    _curlew_commands() {
        local -a commands=(
    \(commands.map { "        '\($0.name):\(Self.escaped($0.summary))'\n" }.joined())\
            'help:Show help information.'
        )
        _describe command commands
    }


    """ + commands.map(Self.function).joined(separator: "\n") + "\n_curlew \"$@\"\n"
  }

  private static func function(_ command: CompletedCommand) -> String {
    let options = command.options.map { option in
      line(
        OptionDescription.ofProgram.contains { $0.name == option.name }
          ? ending(option) : specification(option, among: command.options))
    }
    let operands = command.operands.map { operands in
      let place = operands.limit == 1 ? "1" : "*"
      return line("'\(place)\(value(operands.form))'")
    }
    return "_curlew_\(command.name)() {\n    _arguments -s -S \\\n"
      + options.joined() + (operands ?? "") + "        && return\n}\n"
  }

  private static func line(_ specification: String) -> String {
    "        \(specification) \\\n"
  }

  /// `'(-t --tags)'{-t+,--tags=}'[Steps with these tags.]:expression:'`
  private static func specification(
    _ option: OptionDescription, among options: [OptionDescription]
  ) -> String {
    var excluded = option.isRepeatable ? [] : option.names
    if let choice = option.choice {
      excluded += options.filter { other in
        other.name != option.name && other.choice.map(choice.excludes) == true
      }.flatMap(\.names)
    }
    let names = option.names.map { name in
      option.value == nil ? name : name + (name.hasPrefix("--") ? "=" : "+")
    }
    let before =
      (excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))")
      + (option.isRepeatable ? "*" : "")
    let braces = names.count > 1 ? "{\(names.joined(separator: ","))}" : names.joined()
    return (before.isEmpty ? "" : "'\(before)'") + braces
      + "'[\(escaped(option.help))]\(option.value.map(value) ?? "")'"
  }

  /// An option after which no other argument makes sense.
  private static func ending(_ option: OptionDescription) -> String {
    let names = option.names.count > 1 ? "{\(option.names.joined(separator: ","))}" : option.name
    return "'(- *)'\(names)'[\(escaped(option.help))]'"
  }

  /// `:file:_files`
  private static func value(_ form: ValueForm) -> String {
    let action =
      switch form.candidates {
      case .none: ""
      case .files: "_files"
      case .collections: #"_files -g "*.(yaml|yml)""#
      case .project(let kind): "_curlew_project \(kind.rawValue)"
      case .folders: "_files -/"
      case .words(let words): "(\(words.joined(separator: " ")))"
      }
    return ":\(escaped(form.placeholder)):\(action)"
  }

  /// Escaped for single quotes, and for the brackets and colons of a specification.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "'": escaped += #"'\''"#
      case "[", "]", ":", "\\": escaped += "\\\(character)"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}

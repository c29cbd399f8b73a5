// SPDX-License-Identifier: Apache-2.0

/// Completion for bash: a function for each command, which suggests the values of the option before
/// the word, else options, else operands.
struct BashCompletion {
  private let commands: [CompletedCommand]

  init(_ commands: [CompletedCommand]) {
    self.commands = commands
  }

  var text: String {
    """
    # Completion of curlew for bash; `\(CompletionScript.option) bash` wrote it.


    """ + Self.offers + "\n" + entry + "\n"
      + commands.map(Self.function).joined(separator: "\n")
      + "\n# Where nothing is offered bash completes files.\ncomplete -o default -F _curlew curlew\n"
  }

  /// The functions that offer words of a kind.
  private static var offers: String {
    """
    # Offers those of some words that begin as the word does.
    _curlew_offer() {
        COMPREPLY=($(compgen -W "$1" -- "$cur"))
        compopt +o default 2>/dev/null
    }

    # Whether a word means something else after an open quote than what it says.
    _curlew_is_special() {
        if [[ $1 == \\' ]]; then
            [[ $2 == *\\'* ]]
        else
            [[ $2 == *[\\$\\`\\"!]* || $2 == *\\\\\\\\* || $2 == *\\\\ ]]
        fi
    }

    # Offers words of the project. Nothing in them is expanded: outside of quotes they are escaped, and
    # after an open quote those are left out that would mean something there.
    _curlew_offer_project() {
        local found word=${COMP_WORDS[COMP_CWORD]#"$own"} typed=$cur
        local quote=${word:0:1}
        # A quote that opens later would apply to a part of what is offered.
        local escaped=${word//\\\\?/}
        [[ ${escaped:1} == *[\\"\\'\\`]* ]] && return
        mapfile -t found < <(
            curlew \(ProjectCompletion.entry) "$1" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
        compopt +o default 2>/dev/null
        if [[ $quote == [\\"\\'] ]]; then
            typed=${typed#"$quote"}
        else
            quote=
            typed=${typed//\\\\/}
        fi
        for word in "${found[@]}"; do
            [[ $word == "$typed"* ]] || continue
            if [[ -z $quote ]]; then
                printf -v word %q "$word"
            elif _curlew_is_special "$quote" "$word"; then
                continue
            fi
            COMPREPLY+=("$word")
        done
    }

    # Offers folders and YAML files.
    _curlew_offer_collections() {
        local path
        while IFS= read -r path; do COMPREPLY+=("$path"); done < <(
            compgen -d -- "$cur"
            compgen -f -X '!*.yaml' -- "$cur"
            compgen -f -X '!*.yml' -- "$cur")
        compopt -o filenames +o default 2>/dev/null
    }

    # Offers options: those of the first list, but for what is typed already, and of the second.
    _curlew_offer_options() {
        local once=" $1 " word
        for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
            once=${once/ "$word" / }
        done
        _curlew_offer "$once $2"
    }

    """
  }

  /// The function that bash calls.
  private var entry: String {
    let names = commands.map(\.name).joined(separator: " ")
    return """
      _curlew() {
          local cur=$2 prev=$3 own=
          COMPREPLY=()
          # `--color=auto` comes as three words, or as one where `=` does not break words.
          if [[ $cur == = ]]; then
              cur=
              prev=${COMP_WORDS[COMP_CWORD-1]}
          elif [[ $prev == = ]]; then
              prev=${COMP_WORDS[COMP_CWORD-2]}
          elif [[ $cur == --*=* ]]; then
              own=${cur%%=*}=
              prev=${cur%%=*}
              cur=${cur#*=}
          fi
          if ((COMP_CWORD == 1)); then
              _curlew_offer "\(names) help \(CompletionScript.option) --licenses --version --help"
              return
          fi
          case ${COMP_WORDS[1]} in
          \(commands.map(\.name).joined(separator: "|"))) "_curlew_${COMP_WORDS[1]}" ;;
          help) ((COMP_CWORD == 2)) && _curlew_offer "\(names)" ;;
          \(CompletionScript.option)) _curlew_offer "\(CompletionScript.words.joined(separator: " "))" ;;
          esac
          if [[ $own ]]; then
              COMPREPLY=("${COMPREPLY[@]/#/"$own"}")
          fi
      }

      """
  }

  private static func function(_ command: CompletedCommand) -> String {
    let once = command.options.filter { !$0.isRepeatable }.flatMap(\.names)
    let often = command.options.filter(\.isRepeatable).flatMap(\.names)
    return """
      _curlew_\(command.name)() {
          case $prev in
      \(command.options.compactMap(branch).joined())\
          esac
          case $cur in
          -*) _curlew_offer_options "\(once.joined(separator: " "))" "\(often.joined(separator: " "))" ;;
      \(command.operands.map { "    *) \(offer($0.form.candidates)) ;;\n" } ?? "")\
          esac
      }

      """
  }

  private static func branch(_ option: OptionDescription) -> String? {
    guard let value = option.value else { return nil }
    return "    \(option.names.joined(separator: "|"))) \(offer(value.candidates)); return ;;\n"
  }

  private static func offer(_ candidates: ValueForm.Candidates) -> String {
    switch candidates {
    case .none: "_curlew_offer ''"
    case .files: ":"
    case .collections: "_curlew_offer_collections"
    case .project(let kind): "_curlew_offer_project \(kind.rawValue)"
    case .folders: #"COMPREPLY=($(compgen -d -- "$cur"))"#
    case .words(let words): "_curlew_offer '\(words.joined(separator: " "))'"
    }
  }
}

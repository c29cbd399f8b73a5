// SPDX-License-Identifier: Apache-2.0

import Notation

extension ScriptReading {
  mutating func standardInput(
    of command: ShellCommand, after before: ShellScript.Item?
  ) -> StandardInputText {
    for redirection in command.redirections.reversed() {
      context.note(redirection.word)
      switch redirection.kind {
      case .text: return .text(redirection.word.text)
      case .input:
        return .file(
          CurlValue(
            text: redirection.word.text, option: "<", place: place(redirection.range.lowerBound)))
      case .output: continue
      }
    }
    guard command.isPipedInto, case .command(let source)? = before else { return .unknown }
    let text = written(by: source)
    if case .text = text { findings += substitutions(of: source) }
    return text
  }

  /// What `echo text`, `cat file` and `cat << END` write.
  private func written(by command: ShellCommand) -> StandardInputText {
    let words = command.words
    if words.count == 1, words[0].text.literal == "cat",
      let lines = command.redirections.last(where: {
        if case .text = $0.kind { true } else { false }
      })
    {
      return .text(lines.word.text)
    }
    guard words.count == 2, words[1].substitutions.isEmpty else { return .unknown }
    switch words[0].text.literal {
    case "echo": return .text(words[1].text + ShellText("\n"))
    case "cat":
      return .file(
        CurlValue(text: words[1].text, option: "cat", place: place(words[1].range.lowerBound)))
    default: return .unknown
    }
  }

  mutating func noteFiles(of arguments: CurlArguments, _ input: StandardInputText) {
    func note(_ text: ShellText, isRead: Bool) {
      guard let path = context.known(text), !path.isEmpty, path != "-" else { return }
      named.append((path, isRead))
    }
    let bodies = arguments.pieces.filter { $0.kind != .raw }.map(\.value)
    for value in bodies + arguments.headers + arguments.queries {
      guard let mark = value.text.firstIndex(of: "@") else { continue }
      note(value.text.dropping(mark + 1), isRead: true)
    }
    for part in arguments.parts where !part.isLiteral {
      guard let value = part.value.text.split(at: "=")?.after else { continue }
      var reading = PartReading(value)
      let content = reading.content()
      if content.kind != .text { note(content.text, isRead: content.kind == .textOfFile) }
    }
    for value in arguments.variables {
      let mark = value.text.units.firstIndex { "=@".utf8.map { UInt16($0) }.contains($0) }
      guard let mark, value.text.units[mark] == UInt16(UInt8(ascii: "@")) else { continue }
      note(value.text.dropping(mark + 1), isRead: true)
    }
    for value in arguments.configs { note(value.text, isRead: true) }
    let others = [
      arguments.tls.ca, arguments.tls.cert, arguments.tls.key, arguments.netrc,
    ]
    for value in others.compactMap(\.self) { note(value.text, isRead: false) }
    for value in arguments.uploads {
      let text = context.resolved(value.text)
      let all = arguments.isGlobbed ? CurlGlob.expand(text) ?? [text] : [text]
      for one in all { note(one, isRead: false) }
    }
    for value in arguments.cookies where value.text.firstIndex(of: "=") == nil {
      note(value.text, isRead: true)
    }
    if case .file(let file) = input { note(file.text, isRead: true) }
  }
}

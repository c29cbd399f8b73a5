// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Notation

/// A word of the command that replaces a line: `X-Api-Key: x` of `-H`.
struct OptionWord: Sendable {
  /// The options whose words may have a credential.
  static let options: Set = ["-H", "--proxy", "--cert"]

  let option: String
  let text: String
  /// Its place in the words of the command.
  let place: Int
  /// In bytes of the line.
  let offset: Int
}

extension ForeignCommandLine {
  /// Takes credentials out of the words of options: each is a variable of the shell.
  ///
  /// ```
  /// --proxy http://u:x@p:1      --proxy http://u:"$PROXY_PASSWORD"@p:1
  /// -H 'X-Api-Key: x'           -H 'X-Api-Key: '"$X_API_KEY"
  /// ```
  mutating func hideOptions() {
    for word in optionWords {
      let start = word.option.utf8.count + 1
      let line = Array("\(word.option) \(word.text)".utf8)
      var shell = ""
      var index = start
      func add(_ end: Int) {
        let text = String(decoding: line[index..<end], as: UTF8.self)
        if !text.isEmpty { shell += ShellWord.quoted(text) }
      }
      var variables: [String] = []
      for found in WrittenCredentials.all(in: String(decoding: line, as: UTF8.self))
      where found.range.lowerBound >= index {
        add(found.range.lowerBound)
        let before = String(decoding: line[start..<found.range.lowerBound], as: UTF8.self)
        variables.append(Self.variable(in: word.option, after: before))
        shell += "\"$\(variables[variables.count - 1])\""
        index = found.range.upperBound
      }
      guard !variables.isEmpty else { continue }
      add(line.count)
      options[word.place] = shell
      optionVariables += variables
      note(
        .changed, .secret,
        "a credential of `\(word.option)` is not part of the command: set "
          + variables.map { "`\($0)`" }.joined(separator: ", "), word.offset)
    }
  }

  /// `-H 'X-Api-Key: x'` gives `X_API_KEY`, any other option a password of it.
  private static func variable(in option: String, after text: String) -> String {
    let header = option == "-H" ? text.prefix { $0 != ":" } : ""
    let own = header.isEmpty ? "\(option.drop { $0 == "-" })-password" : String(header)
    let letters = own.utf8.map { $0.isASCIIAlphanumeric ? $0 : UInt8(ascii: "_") }
    return String(decoding: letters, as: UTF8.self).uppercased()
  }
}

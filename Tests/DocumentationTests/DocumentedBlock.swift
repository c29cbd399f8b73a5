// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One fenced block of a page: what a reader is shown.
///
/// `` ```yaml file=pets.yaml `` is a file that the next commands find; `` ```console `` holds
/// commands of a shell (`$ curlew check pets.yaml`) with what they print; `exit=1` is the exit code
/// of those with `curlew`, with `in=suites/orders` they run in a copy of that folder, and with
/// `as=nobody` as a user without rights.
struct DocumentedBlock {
  /// The block's line, from 1.
  let line: Int
  let language: String
  let attributes: [String: String]
  let text: String

  /// All blocks of a page, in order.
  static func blocks(of page: String) -> [DocumentedBlock] {
    var blocks: [DocumentedBlock] = []
    var open: (line: Int, words: [String])?
    var text: [String] = []
    for (number, line) in page.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```") {
        if let begun = open {
          blocks.append(DocumentedBlock(begun.line, begun.words, text.map { $0 + "\n" }.joined()))
          open = nil
        } else {
          open = (number + 1, line.dropFirst(3).split(separator: " ").map(String.init))
          text = []
        }
      } else {
        text.append(line)
      }
    }
    return blocks
  }

  private init(_ line: Int, _ words: [String], _ text: String) {
    self.line = line
    language = words.first ?? ""
    attributes = Dictionary(
      words.dropFirst().compactMap { word in
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }, uniquingKeysWith: { $1 })
    self.text = text
  }

  /// The exit code of the commands with `curlew`.
  var exitCode: Int32 { attributes["exit"].flatMap(Int32.init) ?? 0 }

  /// The commands of a console block, each with what it prints.
  var commands: [(command: String, output: String)] {
    var commands: [(command: String, output: String)] = []
    for line in text.components(separatedBy: "\n").dropLast() {
      if line.hasPrefix("$ ") {
        commands.append((String(line.dropFirst(2)), ""))
      } else if let last = commands.indices.last {
        commands[last].output += line + "\n"
      }
    }
    return commands
  }
}

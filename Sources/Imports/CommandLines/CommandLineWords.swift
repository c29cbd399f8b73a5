// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// A word of a command line with its variables, and where it is.
struct CommandWord: Sendable {
  let text: ShellText
  let offset: Int

  /// The text; nil if it has a variable of the shell.
  var literal: String? { text.literal }

  /// The word for a shell: a variable is written as one.
  func shell(_ variables: ShellVariables) -> String {
    var word = ""
    var bytes: [UInt8] = []
    func end() {
      if !bytes.isEmpty { word += ShellWord.quoted(String(decoding: bytes, as: UTF8.self)) }
      bytes = []
    }
    for unit in text.units {
      if unit < ShellText.firstVariable {
        bytes.append(UInt8(truncatingIfNeeded: unit))
      } else {
        end()
        word += "\"$\(variables.name(of: unit))\""
      }
    }
    end()
    return word.isEmpty ? "''" : word
  }
}

/// The words of the tool in a command line, without what runs it: `npx`, `docker run … IMAGE`.
struct CommandLineWords: Sendable {
  private static let runners: Set<String> = [
    "npx", "npm", "yarn", "pnpm", "pnpx", "bunx", "bun", "docker", "podman", "sudo", "env", "time",
    "exec", "nohup", "command", "node",
  ]

  let tool: CommandLineTool
  /// After the name of the tool, and after `run`.
  let words: [CommandWord]
  let variables: ShellVariables
  /// Whether `|| true` is behind it.
  let isForgiven: Bool
  /// Where a pipe to another program begins; nil without one.
  let pipe: Int?
  /// `cd FOLDER` before it.
  let folder: String?
  /// Folders of the machine by the folders of a container.
  let volumes: [(inside: String, outside: String)]

  /// - Parameter line: one command, with what is written around it.
  /// - Throws: for a line that is none of the three tools.
  init(_ line: ImportFile) throws(ImportProblem) {
    let script = try ShellScript(line, index: 0)
    var commands: [ShellCommand] = []
    for case .command(let command) in script.items { commands.append(command) }
    var found: (place: Int, index: Int, tool: CommandLineTool)?
    for (place, command) in commands.enumerated() where found == nil {
      found = Self.tool(in: command).map { (place, $0.index, $0.tool) }
    }
    guard let found else { throw .notACommandLine }
    let command = commands[found.place]
    tool = found.tool
    variables = script.variables
    var rest = command.words[(found.index + 1)...].map {
      CommandWord(text: $0.text, offset: $0.range.lowerBound)
    }
    // An image begins its program itself, and may be given its name too.
    if let first = rest.first?.literal, CommandLineTool.named(by: first) == tool {
      rest.removeFirst()
    }
    if let subcommand = tool.subcommand {
      guard rest.first?.literal == subcommand else {
        throw .otherCommand(tool, rest.first?.literal)
      }
      rest.removeFirst()
    }
    words = rest
    let control = rest.first { word in word.text.units.contains { $0 < 0x20 || $0 == 0x7F } }
    if let control { throw .controlCharacter(at: control.offset) }
    let last = commands.last.flatMap { $0.words.first?.text.literal }
    isForgiven = found.place < commands.count - 1 && (last == "true" || last == ":")
    pipe = command.pipesOut ? command.range.upperBound : nil
    folder = commands[..<found.place].last { $0.words.first?.text.literal == "cd" }
      .flatMap { $0.words.count > 1 ? $0.words[1].text.literal : nil }
    volumes = Self.volumes(in: command.words[..<found.index], script.variables)
  }

  private static func tool(
    in command: ShellCommand
  ) -> (index: Int, tool: CommandLineTool)? {
    guard let first = command.words.first?.text.literal else { return nil }
    if let tool = CommandLineTool.named(by: first) { return (0, tool) }
    let isRunner =
      runners.contains(first) || CurlCommandFinder.assignedName(Array(first.utf8)) != nil
    guard isRunner else { return nil }
    for (index, word) in command.words.enumerated().dropFirst() {
      guard let text = word.text.literal, !text.hasPrefix("-") else { continue }
      if let tool = CommandLineTool.named(by: text) { return (index, tool) }
    }
    return nil
  }

  /// `-v OUTSIDE:INSIDE` of a container; the working directory is `.`.
  private static func volumes(
    in words: ArraySlice<ScriptWord>, _ variables: ShellVariables
  ) -> [(inside: String, outside: String)] {
    var volumes: [(inside: String, outside: String)] = []
    for (word, next) in zip(words, words.dropFirst()) {
      guard let option = word.text.literal, ["-v", "--volume"].contains(option) else { continue }
      var text = ""
      for unit in next.text.units {
        if unit >= ShellText.firstVariable {
          text += variables.name(of: unit) == "PWD" ? "." : "?"
        } else {
          text.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: unit)))
        }
      }
      let plain = text.replacing("$(pwd)", with: ".").replacing("`pwd`", with: ".")
      let parts = plain.split(separator: ":")
      if parts.count >= 2 { volumes.append((String(parts[1]), String(parts[0]))) }
    }
    return volumes
  }

  /// A path from the working directory.
  func path(_ text: String) -> String {
    var path = text
    for volume in volumes where path == volume.inside || path.hasPrefix(volume.inside + "/") {
      let rest = path.dropFirst(volume.inside.count + 1)
      path = volume.outside == "." ? String(rest) : "\(volume.outside)/\(rest)"
    }
    if path.hasPrefix("./") { path.removeFirst(2) }
    if path.isEmpty { path = "." }
    guard let folder, !path.hasPrefix("/"), !path.contains("://") else { return path }
    if path == "." { return folder }
    return folder == "." ? path : folder + (folder.hasSuffix("/") ? "" : "/") + path
  }
}

extension ImportProblem {
  fileprivate static var notACommandLine: ImportProblem {
    ImportProblem(
      .unknownSource, "`--command` is not a command line of newman, bru or hurl",
      help: ["for example: `--command 'newman run shop.json -e staging.json'`"])
  }

  fileprivate static func controlCharacter(at offset: Int) -> ImportProblem {
    ImportProblem(
      .unreadableSource, "the command line has a control character",
      at: ImportFinding.Place(file: 0, offset: offset))
  }

  fileprivate static func otherCommand(
    _ tool: CommandLineTool, _ word: String?
  ) -> ImportProblem {
    ImportProblem(
      .unknownSource,
      "`\(tool.rawValue)\(word.map { " \($0)" } ?? "")` runs nothing",
      help: ["the command lines of `\(tool.rawValue) run` are read"])
  }
}

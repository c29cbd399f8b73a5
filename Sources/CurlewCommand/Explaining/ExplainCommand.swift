// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The request of `curlew explain`, which has only operands.
struct ExplainRequest: CommandRequest {}

/// Prints why a problem is one, with a collection that has it and one without it.
struct ExplainCommand: ProgramCommand {
  static let name = "explain"

  static let description = CommandDescription(
    summary: "Explains the code of an error or a failure, with an example.",
    details: """
      For example:

        curlew explain unknown-key

      Without a code it lists all codes that it explains.
      """,
    usage: "explain [<options>] [<code>]")

  static var operands: Operands? {
    Operands(
      form: .choice("code", CodePage.all.map(\.code)),
      help: "The word in brackets of an error, a warning or a failure.", limit: 1)
  }

  static let sections: [OptionSection<ExplainRequest>] = []

  /// Nil to list all codes.
  let page: CodePage?
  let surroundings: CommandSurroundings

  init(
    _ request: ExplainRequest, _ line: ArgumentLine, _ surroundings: CommandSurroundings
  ) throws(UsageError) {
    self.surroundings = surroundings
    guard let word = line.operands.first else {
      page = nil
      return
    }
    let pages = CodePage.all
    let code = Self.code(in: word)
    page = pages.first { $0.code.utf8.elementsEqual(code.utf8) }
    if page == nil {
      throw UsageError(
        "no page explains `\(code)`",
        help: [
          NearMisses.help(code, among: pages.map(\.code))
            ?? "`curlew explain` lists the codes with a page"
        ])
    }
  }

  /// The code of `error[code]`, as a person may paste it.
  private static func code(in word: String) -> String {
    guard let open = word.firstIndex(of: "[") else { return word }
    return String(word[word.index(after: open)...].prefix { $0 != "]" })
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let printer = Printer(surroundings, color: .never)
    if let page {
      printer.print(page.shown)
    } else {
      let pages = CodePage.all
      let width = pages.map(\.code.utf8.count).max() ?? 0
      for page in pages {
        let space = String(repeating: " ", count: width - page.code.utf8.count)
        printer.print("\(page.code)\(space)  \(page.summary)\n")
      }
    }
    return printer.exitCode()
  }
}

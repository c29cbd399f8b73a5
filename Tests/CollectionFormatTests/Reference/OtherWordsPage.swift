// SPDX-License-Identifier: Apache-2.0

import Expressions

@testable import CollectionFormat

/// Makes the page of other tools' and languages' words, in Markdown, from the tables that answer them.
enum OtherWordsPage {
  /// `specs/words-of-other-tools.md`.
  static var text: String {
    """
    # Words of other tools

    This page is made from the tables that the loader reads. A word of another tool or language
    in place of ours is an error, and its message names ours.

    ## Keys

    | in | theirs | ours |
    |---|---|---|

    """ + keys + """

      ## Matchers

      | theirs | ours |
      |---|---|

      """ + matchers + """

        ## Expressions

        `x` is what a method is called on, `a`, `b` and `c` are arguments. The message shows your own.

        | theirs | from | here | note |
        |---|---|---|---|

        """ + expressions
      + habits("Habits in expressions", HabitTable.expressions)
      + habits("Habits in JSONPath", HabitTable.paths)
      + habits("Habits in XPath", HabitTable.xpaths)
      + habits("Habits in patterns that are refused", HabitTable.patterns)
      + habits("Habits in patterns that mean something else here", HabitTable.silentPatterns)
  }

  private static func habits(_ title: String, _ table: HabitTable) -> String {
    """

    ## \(title)

    The message shows the whole text as it should be, with every habit in it answered.

    | theirs | from | here |
    |---|---|---|

    """ + table.rows.map { row(["`\($0.theirs)`", $0.origin, "`\($0.ours)`"]) }.joined()
  }

  private static var keys: String {
    var text = ""
    // The keys of `defaults` are those of a step.
    for table in FormatTables.all where table.name != RequestSettings.keys.description.name {
      for key in table.keys where !key.otherNames.isEmpty && key.state == .supported {
        text += row([table.words, listed(key.otherNames), "`\(key.name)`"])
      }
    }
    return text
  }

  private static var matchers: String {
    MatcherTable.all.filter { !$0.otherNames.isEmpty }.map {
      row([listed($0.otherNames), "`\($0.name)`"])
    }.joined()
  }

  private static var expressions: String {
    ForeignWord.all.map { word in
      row([
        listed(word.words.map(word.written)), word.origin, listed(word.examples), word.note ?? "",
      ])
    }.joined()
  }

  private static func listed(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func row(_ cells: [String]) -> String {
    MarkdownTable.row(cells) + "\n"
  }
}

// SPDX-License-Identifier: Apache-2.0

extension CSVError {
  /// The message: what is wrong at the place.
  public var message: String {
    switch reason {
    case .quoteInField: "a quote in a field that does not begin with one"
    case .textAfterQuote: "text after the closing quote of a field"
    case .unclosedQuote: "the quote that begins this field is not closed"
    case .loneCarriageReturn: "a carriage return without a line feed"
    case .nul: "a NUL byte"
    case .notUTF8: "the field is not UTF-8"
    case .isUTF16: "the file is in UTF-16"
    case .tooFewFields(let found, let columns):
      "the row has \(Self.count(found, "field")), and the table \(Self.count(columns, "column"))"
    case .tooManyFields(let columns):
      "the row has more than the \(Self.count(columns, "column")) of the table"
    case .tooManyColumns(let limit): "the table has more than \(limit) columns"
    case .rowTooLong(let limit, _): "the row is longer than \(Self.size(limit))"
    case .fieldTooLong(let limit): "the field is longer than \(Self.size(limit))"
    case .unnamedColumn: "the column has no name"
    case .repeatedColumn(let name): "a second column `\(name)`"
    case .separatorLine(let line):
      "the first line is `\(line)`, which is for spreadsheets, and not the names of the columns"
    case .otherSeparator(let byte):
      "the table has one column, whose name contains `\(Self.character(byte))`"
    }
  }

  /// What to write instead; nil if the message says it.
  public var help: String? {
    switch reason {
    case .quoteInField, .textAfterQuote:
      #"write the whole field in quotes, and each quote in it twice: "say ""hello""""#
    case .loneCarriageReturn: "end lines with LF or CRLF, or write the field in quotes"
    case .nul, .notUTF8, .isUTF16: "save the file as UTF-8"
    case .rowTooLong(_, isInQuotes: true): "a quote may not be closed"
    case .tooManyFields, .tooFewFields:
      "a field that contains the separator or a line break is written in quotes"
    case .separatorLine(let line):
      line.utf8.count == 5
        ? "remove the line, and write `separator: \"\(line.utf8.last.map(Self.character) ?? ",")\"`"
        : "remove the line"
    case .otherSeparator(let byte): "write `separator: \"\(Self.character(byte))\"`"
    default: nil
    }
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `16 MB`, `100 bytes`: limits are round.
  private static func size(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20) MB" : count(bytes, "byte")
  }

  /// A separator as it is written in YAML.
  private static func character(_ byte: UInt8) -> String {
    byte == 9 ? #"\t"# : String(UnicodeScalar(byte))
  }
}

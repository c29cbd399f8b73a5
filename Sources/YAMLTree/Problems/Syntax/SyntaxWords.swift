// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// Our words for the errors of libyaml 0.2.
///
/// Its texts are in `scanner.c` and `parser.c` of
/// [libyaml](https://github.com/yaml/libyaml/tree/0.2.5/src).
struct SyntaxWords {
  let theirs: String
  /// Whether the error is in a tag, and not in the structure of values, lists and mappings.
  var isInTag = false
  let message: String
  var label = ""
  /// Whether to show the place where libyaml began to read, not where it failed.
  var isAtContext = false
  var help: String?

  static let all: [SyntaxWords] = scanner + quotes + properties + parser

  private static let scanner: [SyntaxWords] = [
    SyntaxWords(
      theirs: "mapping values are not allowed in this context",
      message: "a value cannot begin here", label: "this `:` begins a value",
      help: "quote the text that holds `: `, indent the keys below evenly, "
        + "or write a space after each `:` above"),
    SyntaxWords(
      theirs: "block sequence entries are not allowed in this context",
      message: "a list cannot begin here", label: "this `-` begins a list",
      help: "put the list on the next line, or quote the text"),
    SyntaxWords(
      theirs: "mapping keys are not allowed in this context",
      message: "a key cannot begin here", label: "this `?` begins a key",
      help: "quote the text that begins with `? `"),
    SyntaxWords(
      theirs: "found character that cannot start any token",
      message: "a value cannot begin with this character", label: "cannot begin a value",
      help: "quote the text"),
    SyntaxWords(
      theirs: "could not find expected ':'", message: "a key has no `:`",
      label: "expected a `:` after this", isAtContext: true,
      help: "write `key: value`, or indent the text below its key"),
    SyntaxWords(
      theirs: "found a tab character that violates indentation",
      message: "a tab in the indentation", label: "a tab",
      help: "indent with spaces, never with tabs"),
    SyntaxWords(
      theirs: "found a tab character where an indentation space is expected",
      message: "a tab in the indentation", label: "a tab",
      help: "indent with spaces, never with tabs"),
    SyntaxWords(
      theirs: "did not find expected comment or line break",
      message: "text on the line of a `|` or `>`", label: "belongs on the next line",
      help: "begin the text on the next line, or quote it"),
    SyntaxWords(
      theirs: "found an indentation indicator equal to 0",
      message: "a block of text cannot be indented by 0", label: "write 1 to 9 or nothing"),
  ]

  private static let quotes: [SyntaxWords] = [
    SyntaxWords(
      theirs: "found unexpected end of stream", message: "a quote is never closed",
      label: "opens here", isAtContext: true,
      help: "close the quote"),
    SyntaxWords(
      theirs: "found unexpected document indicator", message: "a quote is never closed",
      label: "opens here", isAtContext: true,
      help: "close the quote"),
    SyntaxWords(
      theirs: "found unknown escape character",
      message: "double quotes have no such escape", label: "not an escape of YAML",
      help: "use single quotes, in which a backslash is a backslash"),
    SyntaxWords(
      theirs: "did not find expected hexdecimal number",
      message: "an escape lacks hexadecimal digits", label: "expected a digit",
      help: "write \\x and 2 digits, \\u and 4 or \\U and 8, or use single quotes"),
    SyntaxWords(
      theirs: "found invalid Unicode character escape code",
      message: "an escape names no Unicode character", label: "a surrogate or too large",
      help: "write the character itself, or \\U and its 8 digits"),
  ]

  private static let properties: [SyntaxWords] = [
    SyntaxWords(
      theirs: "did not find expected alphabetic or numeric character",
      message: "a value that begins with `*` or `&` is read as an alias or an anchor",
      label: "not part of a name", help: "quote the text"),
    SyntaxWords(
      theirs: "did not find expected '!'", isInTag: true,
      message: "a value that begins with `!` is read as a tag", help: "quote the text"),
    SyntaxWords(
      theirs: "did not find expected tag URI", isInTag: true,
      message: "a value that begins with `!` is read as a tag", help: "quote the text"),
    SyntaxWords(
      theirs: "did not find expected whitespace or line break", isInTag: true,
      message: "a value that begins with `!` is read as a tag", help: "quote the text"),
    SyntaxWords(
      theirs: "did not find the expected '>'", isInTag: true,
      message: "a value that begins with `!` is read as a tag", help: "quote the text"),
    SyntaxWords(
      theirs: "found undefined tag handle", isInTag: true,
      message: "a value that begins with `!` is read as a tag", help: "quote the text"),
    SyntaxWords(
      theirs: "found unknown directive name", message: "a line begins with `%`",
      label: "read as a directive of YAML", help: "quote the text"),
    SyntaxWords(
      theirs: "found incompatible YAML document", message: "the file says that it is not YAML 1.2",
      help: "leave the `%YAML` line out"),
  ]

  private static let parser: [SyntaxWords] = [
    SyntaxWords(
      theirs: "did not find expected key", message: "this line is neither a key nor a value",
      label: "expected a key",
      help: "indent it like the other keys, or quote the value above"),
    SyntaxWords(
      theirs: "did not find expected '-' indicator", message: "an entry of a list has no `-`",
      label: "expected a `- `", help: "write `- ` before it, or indent it below its entry"),
    SyntaxWords(
      theirs: "did not find expected ',' or ']'", message: "a list in `[ ]` is not closed",
      label: "expected a `,` or `]` before this", help: "close the list, or quote the text in it"),
    SyntaxWords(
      theirs: "did not find expected ',' or '}'", message: "a mapping in `{ }` is not closed",
      label: "expected a `,` or `}` before this",
      help: "close the mapping, or quote the text in it"),
    SyntaxWords(
      theirs: "did not find expected node content", message: "a value is missing",
      label: "expected a value before this", help: "write the value, or quote the text"),
    SyntaxWords(
      theirs: "did not find expected <document start>",
      message: "text after the end of the document", label: "not part of any value",
      help: "indent it below its key, or quote the value"),
  ]

  /// Labels for the construct that libyaml was reading.
  static let contexts: [(theirs: String, ours: String)] = [
    ("while parsing a block mapping", "in the mapping that begins here"),
    ("while parsing a flow mapping", "in the mapping that begins here"),
    ("while parsing a block collection", "in the list that begins here"),
    ("while parsing a flow sequence", "in the list that begins here"),
    ("while parsing a block node", "in the value that begins here"),
    ("while parsing a flow node", "in the value that begins here"),
    ("while parsing a node", "in the value that begins here"),
    ("while scanning a simple key", "read as a key"),
    ("while scanning a quoted scalar", "the quote opens here"),
    ("while parsing a quoted scalar", "the quote opens here"),
    ("while scanning a plain scalar", "the text begins here"),
    ("while scanning a block scalar", "the block of text begins here"),
    ("while scanning an alias", "read as an alias"),
    ("while scanning an anchor", "read as an anchor"),
    ("while scanning a tag", "read as a tag"),
    ("while parsing a tag", "read as a tag"),
    ("while scanning a directive", "read as a directive"),
    ("while scanning for the next token", "here"),
  ]
}

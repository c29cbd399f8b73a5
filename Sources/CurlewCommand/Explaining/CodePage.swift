// SPDX-License-Identifier: Apache-2.0

import CExamples

/// The explanation of one code: a section of `docs/codes.md`, which the program brings along.
///
/// ```
/// ## missing-unit
///
/// A duration has a unit.
/// ```
struct CodePage {
  let code: String
  /// Markdown, without the heading.
  let text: String

  /// The first sentence, as one line.
  var summary: String {
    let paragraph = text.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { !$0.isEmpty }.joined(separator: " ")
    guard let end = paragraph.utf8.firstRange(of: ". ".utf8)?.lowerBound else { return paragraph }
    return String(paragraph[...end])
  }

  /// All pages, by their codes.
  static var all: [CodePage] {
    let file = bundled_codes()
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.size)
    return pages(of: String(decoding: bytes, as: UTF8.self))
  }

  /// The sections of a page.
  static func pages(of page: String) -> [CodePage] {
    var pages: [CodePage] = []
    var code: String?
    var lines: [Substring] = []
    func close() {
      guard let code else { return }
      let text = lines.drop { $0.isEmpty }.joined(separator: "\n")
      pages.append(CodePage(code: code, text: text))
    }
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("## ") else {
        lines.append(line)
        continue
      }
      close()
      code = String(line.dropFirst(3))
      lines = []
    }
    close()
    return pages
  }

  /// For a terminal: a collection is indented, after the words that say what it is.
  var shown: String {
    var shown = "\(code)\n\n"
    var isInBlock = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isInBlock { shown += Self.heading(of: line) }
        isInBlock.toggle()
      } else {
        shown += (isInBlock && !line.isEmpty ? "    \(line)" : String(line)) + "\n"
      }
    }
    while shown.hasSuffix("\n\n") { shown.removeLast() }
    return shown
  }

  /// - Parameter fence: the first line of a block, with its attributes.
  private static func heading(of fence: Substring) -> String {
    let words = fence.split(separator: " ").dropFirst()
    let file = words.first { $0.hasPrefix("file=") }.map { " (\($0.dropFirst(5)))" } ?? ""
    if words.contains("severity=warning") { return "Accepted, with a warning\(file):\n\n" }
    if words.contains("broken=run") { return "Fails when it runs\(options(of: words)):\n\n" }
    if words.contains(where: { $0.hasPrefix("broken=") }) { return "Refused\(file):\n\n" }
    if fence.hasPrefix("```console") { return "Then:\n\n" }
    return file.isEmpty ? "Instead\(options(of: words)):\n\n" : "With\(file):\n\n"
  }

  /// The options of the run that a block is shown with, `with=--allow-exec,--timeout=1s`.
  private static func options(of words: some Sequence<Substring>) -> String {
    guard let attribute = words.first(where: { $0.hasPrefix("with=") }) else { return "" }
    return " with `" + attribute.dropFirst(5).split(separator: ",").joined(separator: " ") + "`"
  }
}

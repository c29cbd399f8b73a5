// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Foundation
import Testing
import YAMLTree

@Suite struct `YAML in the pages` {
  /// With `RECORD=1` the page is changed, and the test fails once. A block with
  /// `broken=yes` shows a mistake, and one marked `layout=free` another way of writing.
  @Test(arguments: Pages.all) func `is in the layout of fmt`(page: String) throws {
    let text = try Pages.text(of: page)
    var lines = text.components(separatedBy: "\n")
    for block in DocumentedBlock.blocks(of: text).reversed() where block.hasLayout {
      let formatted = Self.formatted(block.text)
      #expect(formatted == block.text, "\(page):\(block.line)")
      let count = block.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      lines.replaceSubrange(
        block.line..<block.line + count, with: formatted.components(separatedBy: "\n").dropLast())
    }
    let recorded = lines.joined(separator: "\n")
    guard recorded != text, ProcessInfo.processInfo.environment["RECORD"] == "1" else { return }
    try recorded.write(to: Pages.root.appending(path: page), atomically: true, encoding: .utf8)
  }

  /// The text in the layout of `fmt`; unchanged if it is not one YAML document.
  private static func formatted(_ text: String) -> String {
    var files = SourceFiles()
    let bytes = Array(text.utf8)
    let file = files.add(SourceFile(path: "block.yaml", bytes: bytes))
    guard case .formatted(let bytes) = YAMLFormatter.format(bytes, of: file) else { return text }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension DocumentedBlock {
  /// Whether it is what a person would write, and no part of a file.
  fileprivate var hasLayout: Bool {
    language == "yaml" && attributes["broken"] != "yes" && attributes["layout"] != "free"
      && attributes["from"] == nil && attributes["file"]?.contains("__snapshots__") != true
  }
}

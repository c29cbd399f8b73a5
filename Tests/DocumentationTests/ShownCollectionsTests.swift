// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Testing

@Suite struct `Collections in the pages` {
  /// A block that begins with `curlew: 1` is a whole file; one marked `broken` or
  /// `beside=broken` is shown for its message.
  @Test(arguments: Pages.all) func `load without a complaint`(page: String) throws {
    for block in DocumentedBlock.blocks(of: try Pages.text(of: page))
    where block.language == "yaml" && block.isWholeFile && block.attributes["broken"] == nil
      && block.attributes["beside"] != "broken"
    {
      var files = SourceFiles()
      let file = files.add(SourceFile(path: page, bytes: Array(block.text.utf8)))
      let diagnostics =
        block.isProject
        ? CollectionLoader.loadProject(file, of: files).diagnostics
        : CollectionLoader.load(file, of: files).diagnostics
      let messages = diagnostics.map(\.message)
      #expect(messages.isEmpty, "\(page):\(block.line)")
    }
  }
}

extension DocumentedBlock {
  fileprivate var isProject: Bool {
    attributes["file"]?.split(separator: "/").last == "curlew.yaml"
  }

  var isWholeFile: Bool { text.hasPrefix("curlew: 1") || text.contains("\ncurlew: 1\n") }
}

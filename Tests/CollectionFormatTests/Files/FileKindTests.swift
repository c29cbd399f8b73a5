// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Testing

@Suite struct `The kind of a file in a folder` {
  @Test(arguments: [
    "{ \"curlew\": 1, \"requests\": [] }", "{curlew: 1, requests: []}", "---\n{ curlew: 1 }\n",
    " curlew: 1\n requests: []\n", "\u{FEFF}curlew: 1\n", "\u{FEFF} curlew: 1\n", "'curlew': 1\n",
    "\"curlew\" : 1\n", "? curlew\n: 1\n", "# a\r\n\r\ncurlew: 1\r\n", "curlew: 1\rrequests: []\r",
    "%YAML 1.2\n---\ncurlew: 1\n", "name: a\ncurlew: 1\n", "!!map {curlew: 1}\n",
    "{\n  requests: [],\n  curlew: 1\n}\n", "curlew:\n", "&a { curlew: 1 }\n",
    "curlew: [\n", "  curlew: [\n", "{ \"curlew\": 1, \"requests\": [ }\n",
    "  'curlew' : 1\n x: [\n",
    "a: 1\n---\ncurlew: 1\n", "curlew: 1\n---\na: 1\n", "curlew: 1\n\0\n", "x: \u{7}\ncurlew: 1\n",
  ])
  func `is a collection with the key at its top level, in any notation`(_ text: String) {
    #expect(FileKind(Array(text.utf8)) == .collection)
  }

  @Test(arguments: [
    "- curlew: 1\n", "x: { curlew: 1 }\n", "x:\n  curlew: 1\n", "x: curlew\n",
    "# curlew: 1\nx: 1\n",
    "x: |\n  curlew: 1\n", "curlew\n", "[curlew, 1]\n", "curlews: 1\n", "x: [\n# curlew: 1\n",
    "x: [ curlew: 1\n", "", "{}\n",
  ])
  func `is another without it`(_ text: String) {
    #expect(FileKind(Array(text.utf8)) == .other)
  }

  @Test(
    arguments: [
      (before: 0, after: 1, mark: []), (before: 1, after: 0, mark: []),
      (before: 0, after: 1, mark: [0xFF, 0xFE]), (before: 1, after: 0, mark: [0xFE, 0xFF]),
      (before: 0, after: 3, mark: []), (before: 3, after: 0, mark: []),
      (before: 0, after: 3, mark: [0xFF, 0xFE, 0, 0]),
      (before: 3, after: 0, mark: [0, 0, 0xFE, 0xFF]),
    ] as [(before: Int, after: Int, mark: [UInt8])])
  func `is that of its text in UTF-16 and UTF-32`(before: Int, after: Int, mark: [UInt8]) {
    func wide(_ text: String) -> [UInt8] {
      mark
        + text.utf8.flatMap {
          [UInt8](repeating: 0, count: before) + [$0] + [UInt8](repeating: 0, count: after)
        }
    }
    #expect(FileKind(wide("{ \"curlew\": 1 }\n")) == .collection)
    #expect(FileKind(wide("curlew: 1\nx: [\n")) == .collection)
    #expect(FileKind(wide("x: curlew\n")) == .other)
  }

  @Test func `is another for data in Latin-1, unless a line begins with the key`() {
    #expect(FileKind(Array("name: M".utf8) + [0xFC] + Array("ller, curlew\n".utf8)) == .other)
    #expect(FileKind(Array("curlew: 1 # ".utf8) + [0xFC, 0x0A]) == .collection)
  }
}

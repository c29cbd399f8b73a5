// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RunEvents

@Suite struct RedactionCostTests {
  /// Every encoding could change a secret.
  private static let everything = SecretTraits(
    holdSpace: true, holdPointerEscape: true, holdDoubleQuote: true, holdSingleQuote: true)

  @Test(arguments: [
    #"\u0025\u0032\u0035%2526%252325&amp;#92;u0026%5cu0025+&#37;5c\\u0041+"#,
    "&amp;amp;amp;#37;5c%26amp;\\u0026+%2b", "~0~01%7e1''\"\"&#126;\\u007e0\\'",
    #"\u0061%62&#99;+d"#, #"\\%25&amp;+"#,
  ])
  func `a text that consists of escapes costs a bounded multiple of its length`(_ unit: String) {
    let text = Array(String(repeating: unit, count: 65_536 / unit.utf8.count).utf8)
    text.withUnsafeBufferPointer { text in
      let views = DecodedViews(of: text, Self.everything)
      #expect(views.count >= 4)
      #expect(views.furtherRead <= text.count * 8 + 4_096)
      #expect(views.pointersRead <= text.count * 8 + 4_096)
      // Each view is searched once, and no view is longer than the text.
      #expect(views.count <= 6 + 36)
    }
  }

  @Test func `two encodings in either order are searched once`() {
    Array("a%20b&amp;c".utf8).withUnsafeBufferPointer {
      // Percent, XML, and both.
      #expect(DecodedViews(of: $0, SecretTraits()).count == 3)
    }
  }

  @Test func `a secret three deep is found in a body of hostile length`() {
    let redactor = Redactor().adding(name: "password", value: "pa\"ss\"word")
    let body = String(repeating: #"{"a":"b"},"#, count: 6_000) + #"pa\\\\\\\"ss\\\\\\\"word"#
    #expect(redactor.redact(body).hasSuffix("},***password***"))
  }
}

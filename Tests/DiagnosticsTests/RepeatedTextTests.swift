// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Testing

@Suite struct `A text that is repeated` {
  private let file = SourceFileID(index: 3)

  @Test func `has the places of the first text, moved`() {
    let repeated = RepeatedText(of: SourceSpan(file: file, from: 10, to: 20), at: 50)
    #expect(repeated.place(of: span(10, 20)) == span(50, 60))
    #expect(repeated.place(of: span(12, 12)) == span(52, 52))
  }

  @Test func `may come before the first one`() {
    let repeated = RepeatedText(of: SourceSpan(file: file, from: 50, to: 60), at: 0)
    #expect(repeated.place(of: span(51, 59)) == span(1, 9))
  }

  @Test func `leaves places of other texts and files`() {
    let repeated = RepeatedText(of: SourceSpan(file: file, from: 10, to: 20), at: 50)
    for other in [span(9, 12), span(18, 21), span(30, 31), span(0, 100)] {
      #expect(repeated.place(of: other) == other)
    }
    let elsewhere = SourceSpan(file: SourceFileID(index: 4), from: 12, to: 14)
    #expect(repeated.place(of: elsewhere) == elsewhere)
  }

  private func span(_ lower: UInt32, _ upper: UInt32) -> SourceSpan {
    SourceSpan(file: file, from: lower, to: upper)
  }
}

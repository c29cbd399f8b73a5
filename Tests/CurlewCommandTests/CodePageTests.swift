// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `The pages of the codes` {
  @Test func `are the sections of the page that the repository has`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let page = String(decoding: try readFile("/\(root)/docs/codes.md"), as: UTF8.self)
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(CodePage.all.map { "## \($0.code)" } == headings.map(String.init))
    #expect(CodePage.all.allSatisfy { !$0.summary.isEmpty && !$0.text.isEmpty })
  }

  @Test func `show what is refused and what to write, indented`() throws {
    let page = try #require(
      CodePage.pages(
        of: """
          # Codes

          ## missing-unit

          A duration has
          a unit.

          ```yaml broken=yes
          a: 1

          b: 2
          ```

          ```yaml
          a: 1s
          ```

          ## next
          """
      ).first)
    #expect(page.summary == "A duration has a unit.")
    #expect(
      page.shown == """
        missing-unit

        A duration has
        a unit.

        Refused:

            a: 1

            b: 2

        Instead:

            a: 1s

        """)
  }

  @Test func `do not call a warning a refusal`() throws {
    let text = "## odd\n\nOdd.\n\n```yaml broken=yes severity=warning\na: 1\n```\n"
    let page = try #require(CodePage.pages(of: text).first)
    #expect(page.shown == "odd\n\nOdd.\n\nAccepted, with a warning:\n\n    a: 1\n")
  }

  @Test func `show the options of a run`() throws {
    let page = try #require(
      CodePage.pages(
        of: """
          ## run-ended

          The run ended.

          ```yaml broken=run with=--allow-exec,--timeout=1s
          a: 1
          ```

          ```yaml with=--allow-exec
          b: 1
          ```
          """
      ).first)
    #expect(
      page.shown == """
        run-ended

        The run ended.

        Fails when it runs with `--allow-exec --timeout=1s`:

            a: 1

        Instead with `--allow-exec`:

            b: 1

        """)
  }
}

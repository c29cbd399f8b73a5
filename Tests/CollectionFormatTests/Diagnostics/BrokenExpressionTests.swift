// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat

@Suite struct BrokenExpressionTests {
  @Test
  func `all broken expressions of a file are reported, also in quotes, escapes and block scalars`()
  {
    expectDiagnostics(
      #"""
      curlew: 1
      vars:
        a: plain ${⟦siz⟧(b)}
      requests:
        - GET: http://a.example/${⟦upperAsci⟧(b)}
          headers:
            A: 'it''s ${⟦lowerAscix⟧("y")}'
            B: "tab\té\u00e9 \"${b ⟦=⟧ c}\""
          text: |
            first
            second ${⟦siz⟧(x)} and ${"é" + ⟦sz⟧(1)}
          skip: >-
            folded text
            over ${⟦unknwn⟧(1)} lines
          retry: { until: 'b == ''x'' && ⟦siz⟧(c) > 1', stopIf: "b ⟦=⟧ \"x\"" }
        - check: [⟦siz⟧(a) > 1, 'a ⟦=⟧ b']
        - print: "${a ⟦=⟧ b} ${⟦siz⟧(a)}"

      """#, "unknown-function", "unknown-function", "unknown-function", "invalid-expression",
      "unknown-function", "unknown-function", "unknown-function", "unknown-function",
      "invalid-expression", "unknown-function", "invalid-expression", "invalid-expression",
      "unknown-function")
  }
}

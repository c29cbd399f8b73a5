// SPDX-License-Identifier: Apache-2.0

import Testing

struct PatternFunctionTests {
  @Test(arguments: [
    (#"regex.extract('id=42;', 'id=(\\d+)').value()"#, #""42""#),
    (#"regex.extract('id=42;', '\\d+').value()"#, #""42""#),
    (#"regex.extract('abc', 'x').hasValue()"#, "false"),
    (#"regex.extract('abc', 'a(x)?').hasValue()"#, "false"),
    (#"regex.extract('abc', 'x').orValue('none')"#, #""none""#),
    (#"regex.extractAll('a1b22c', '[a-z](\\d+)')"#, #"["1","22"]"#),
    (#"regex.extractAll('a1b22', '\\d')"#, #"["1","2","2"]"#),
    (#"regex.extractAll('abc', 'x')"#, "[]"), (#"regex.extractAll('aé', '')"#, #"["","",""]"#),
    (#"regex.extractAll('ab', '(?=(.))')"#, #"["a","b"]"#),
    (#"regex.extractAll('xaxb', '(?<=x)(.)')"#, #"["a","b"]"#),
    (#"regex.extractAll('abab', '^a')"#, #"["a"]"#),
    (#"regex.replace('2026-11-22', '(\\d+)-(\\d+)-(\\d+)', '\\3.\\2.\\1')"#, #""22.11.2026""#),
    (#"regex.replace('aaa', 'a', 'b')"#, #""bbb""#),
    (#"regex.replace('ab', '', '-')"#, #""-a-b-""#),
    (#"regex.replace('abc', 'b', '[\\0]\\\\$1')"#, ##""a[b]\\$1c""##),
    (#"regex.replace('ab', '(x)?b', '<\\1>')"#, #""a<>""#),
    (#"regex.replace('', 'x', 'y')"#, #""""#),
    (
      #"regex.replace('a', 'a', '\\1')"#, "error: `regex.replace`: the pattern has no group 1"
    ),
    (
      #"regex.replace('a', 'a', '\\n')"#,
      "error: `regex.replace`: a backslash is followed by a digit or a backslash"
    ),
    (#"regex.extract('a', '(')"#, "error: `regex.extract`: the pattern cannot be used"),
    (#"regex.extract(1, 'a')"#, "error: `regex.extract` does not take an int and text"),
  ])
  func gives(_ text: String, _ result: String) throws {
    #expect(try evaluated(text) == result)
  }

  @Test func `what is made is bounded`() throws {
    var scope = TestScope()
    scope.variables.bind("x", to: .string(String(repeating: "a", count: 100_000)))
    let found = try evaluated("regex.replace(x, 'a', x)", in: scope)
    #expect(found.contains("makes more than"))
  }
}

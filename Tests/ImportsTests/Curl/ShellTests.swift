// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

@Suite struct `Words of a shell` {
  /// The words of the first command, without curl.
  private func words(_ text: String) throws -> [String] {
    let script = try ShellScript(ImportFile(path: "a", contents: Array(text.utf8)), index: 0)
    for case .command(let command) in script.items {
      return command.words.map { word in
        word.text.units.map { unit in
          unit < 256
            ? String(decoding: [UInt8(unit)], as: UTF8.self)
            : "<\(script.variables.name(of: unit))>"
        }.joined()
      }
    }
    return []
  }

  @Test(arguments: [
    ("a b\tc", ["a", "b", "c"]), ("a 'b c' d", ["a", "b c", "d"]),
    (#"a "b\"\\\$\x" c"#, ["a", #"b"\$\x"#, "c"]), (#"a\ b"#, ["a b"]),
    ("a \\\n  b \\\r\n c", ["a", "b", "c"]), ("a'b'\"c\"d", ["abcd"]), ("a ''", ["a", ""]),
    (#"a $'\n\t\x41\u00e9\101\cA\'\\\q'"#, ["a", "\n\tA\u{C3}\u{A9}A\u{1}'\\\\q"]),
    (#"a $'b\x00c'd $'\0'"#, ["a", "bd", ""]), (#"a $"b""#, ["a", "b"]),
    ("a $b ${c} \"$d\" '$e'", ["a", "<b>", "<c>", "<d>", "$e"]),
    ("a $ b", ["a", "$", "b"]), ("a b#c # d", ["a", "b#c"]), ("a; b", ["a"]), ("a && b", ["a"]),
    ("a | b", ["a"]), ("a & b", ["a"]), ("a > f 2>&1 b", ["a", "b"]), ("a 2> f b", ["a", "b"]),
    ("a <<< b c", ["a", "c"]), ("a $(b 'c)' \"d)\") e", ["a", "$(b 'c)' \"d)\")", "e"]),
    ("a `b c` d", ["a", "`b c`", "d"]), ("a ${b:-${c}} d", ["a", "${b:-${c}}", "d"]),
    ("a <(b c) d", ["a", "<(b c)", "d"]), ("$ a b", ["a", "b"]), ("% a b", ["a", "b"]),
    ("X=1 Y='2 3' a", ["a"]), ("a X=1", ["a", "X=1"]), ("# c\n\na", ["a"]), ("a $1", ["a", "$1"]),
  ])
  func `are those of POSIX`(text: String, expected: [String]) throws {
    let found = try words(text)
    #expect(found.map { Array($0.utf8) }.count == expected.count, "\(found)")
    for (one, two) in zip(found, expected) where !one.utf8.contains(0xBD) {
      #expect(one == two || one.utf8.contains(0xEF))
    }
  }

  @Test(arguments: [
    (
      "curl ^\"https://a/^?b=1^&c=2^\" ^\n  -H ^\"d: e^\"",
      ["curl", "https://a/?b=1&c=2", "-H", "d: e"]
    ),
    (
      "curl ^\"a^\" --data-raw ^\"^{^\\^\"b^\\^\":1^}^\"", ["curl", "a", "--data-raw", #"{"b":1}"#]
    ),
    ("curl ^\"a^%^20b^\" ^\r\n  -v", ["curl", "a%20b", "-v"]),
    ("curl ^\"x^\n\ny^\"", ["curl", "x\ny"]), ("curl ^\"a\\\\b^\"", ["curl", "a\\\\b"]),
    ("curl \"a b\" ^\n c", ["curl", "a b", "c"]),
  ])
  func `are those of cmd`(text: String, expected: [String]) throws {
    #expect(try words(text) == expected)
  }

  @Test(arguments: [
    ("curl 'a b' `\n  -H \"c: `\"d`\"\"", ["curl", "a b", "-H", "c: \"d\""]),
    ("curl 'it''s' `\n -d '{\\\"a\\\":1}'", ["curl", "it's", "-d", #"{"a":1}"#]),
    ("curl.exe \"$env:HOST/x$a\" `\r\n -v", ["curl.exe", "<HOST>/x<a>", "-v"]),
    ("curl a `\n \"x`n\"", ["curl", "a", "x\n"]),
  ])
  func `are those of PowerShell`(text: String, expected: [String]) throws {
    #expect(try words(text) == expected)
  }

  @Test(arguments: ["curl 'a", "curl \"a", "curl $'a", "curl ^\"a ^\n b", "curl 'a `\n"])
  func `have closed quotes`(text: String) {
    #expect { try words(text) } throws: { ($0 as? ImportProblem)?.code.text == "unreadable-source" }
  }

  @Test func `of a text below are standard input`() throws {
    #expect(
      try step("curl -f http://a.test -d @- <<'END'\na=1\nEND\ncurl -f http://b.test")
        == "POST: http://a.test\nform: { a: '1' }")
    let script = try ImportedScript(
      "X=7\ncurl -f http://a.test --data-binary @- <<END\n{\"a\": \"$X\"}\nEND\n")
    #expect(script.step.contains("json: { a: '${x}' }") || script.step.contains("text:"))
  }
}

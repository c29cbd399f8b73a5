// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imports

/// Files for `cmd.exe` and PowerShell.
@Suite struct `A script of Windows` {
  /// The result of a file, without the line that each has.
  private func imported(_ text: String, _ path: String) throws -> (text: String, effects: [String])
  {
    let found = try ImportedScript(text, path: path) { $0.keepsSecrets = true }
    let lines = found.text.split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("#")
        && !["defaults: { redirects: none }", "cookieJar: none"].contains($0)
    }
    return (lines.joined(separator: "\n"), found.effects)
  }

  // MARK: cmd

  @Test(
    arguments: [
      ("set X=abc\ncurl http://h/%X%", "vars: { x: abc }\nrequests:\n  - GET: http://h/${x}"),
      ("set \"X=abc\"\ncurl http://h/%x%", "vars: { x: abc }\nrequests:\n  - GET: http://h/${x}"),
      ("SET X=abc\r\nCURL http://h/%X%\r\n", "vars: { x: abc }\nrequests:\n  - GET: http://h/${x}"),
      ("set X=a& curl http://h/%X%", "vars: { x: a }\nrequests:\n  - GET: http://h/${x}"),
      (
        "set X=a\nset Y=%X%b\ncurl http://h/%Y%",
        "vars: { x: a }\nrequests:\n  - GET: http://h/${x}b"
      ),
      ("set X=a\nset X=b\ncurl http://h/%X%", "requests:\n  - GET: http://h/b"),
      (
        "set H=-H \"A: b c\"\ncurl %H% http://h/",
        "requests:\n  - GET: http://h/\n    headers: { A: b c }"
      ),
      (
        "set \"J={\"a\":1}\"\ncurl --json \"%J:\"=\\\"%\" http://h/", nil
      ),
      ("curl http://h/%%20", "requests:\n  - GET: http://h/%20"),
      ("@echo off\ncurl http://h/ > nul 2>&1", "requests:\n  - GET: http://h/"),
      ("@curl http://h/", "requests:\n  - GET: http://h/"),
      ("call curl.exe http://h/", "requests:\n  - GET: http://h/"),
      (
        "setlocal enabledelayedexpansion\nset X=a\ncurl http://h/!X!",
        "vars: { x: a }\nrequests:\n  - GET: http://h/${x}"
      ),
      ("curl http://h/!X!", "requests:\n  - GET: http://h/!X!"),
      ("curl -d @%~dp0a.json http://h/", nil),
      ("rem set X=a\n:: set X=b\n:top\ncurl http://h/", "requests:\n  - GET: http://h/"),
      (
        "timeout /t 5 /nobreak > nul\ncurl http://h/", "requests:\n  - wait: 5s\n  - GET: http://h/"
      ),
      ("curl ^\n  http://h/", "requests:\n  - GET: http://h/"),
    ] as [(String, String?)])
  func `has variables of cmd`(text: String, expected: String?) throws {
    let found = try imported(text, "a.bat")
    if let expected { #expect(found.text == expected) }
    let isLost = text.contains("%J:")
    #expect(found.effects.contains("lost script") == isLost, "\(found.effects)")
  }

  @Test(arguments: [
    "curl http://h/%1", "curl http://h/%*", "curl http://h/%~f1", "set X=a\ncurl http://h/%X:a=b%",
    "set X=a\ncurl http://h/%X:~0,1%", "set /a X=1+2\ncurl http://h/%X%",
    "set /p X=which?\ncurl http://h/%X%", "if \"%X%\"==\"\" curl http://h/",
    "if not exist a.txt curl http://h/",
    "if errorlevel 1 (\n  curl http://h/\n) else (\n  echo x\n)",
    "for %%i in (1 2 3) do curl http://h/%%i", "for /l %%i in (1,1,3) do curl http://h/%%i",
    "for /f %%i in ('curl http://h/') do set X=%%i", "goto end\ncurl http://h/",
  ])
  func `reports the language of cmd once`(text: String) throws {
    let found = try imported(text, "a.cmd")
    #expect(found.effects.count { $0 == "lost script" } == 1, "\(found.effects)")
    #expect(found.text.contains("GET: http://h"), "\(found.text)")
    #expect(found.text.components(of: "GET:") == 2, "\(found.text)")
  }

  @Test func `has secrets of cmd by their names and places`() throws {
    let text = """
      set TOKEN=abc123
      set bb=hunter2
      curl -H "Authorization: Bearer %TOKEN%" -u me:%bb% http://h/%UNKNOWN%
      """
    let found = try ImportedScript(text, path: "a.bat")
    #expect(!found.written.text.contains("abc123") && !found.written.text.contains("hunter2"))
    #expect(found.text.contains("requires: [unknown]"), "\(found.text)")
  }

  /// What a browser copies has `%` of addresses.
  @Test(arguments: ["a.txt", "a.sh"])
  func `of cmd without a name has no variables that it does not set`(path: String) throws {
    let found = try imported("curl ^\"http://h/a^%^20b%20c%\" ^\n  -v", path)
    #expect(found.text == "requests:\n  - GET: http://h/a%20b%20c%25")
  }

  @Test func `of cmd doubles a text no further than a line`() throws {
    let lines = (0..<40).map { _ in "set X=%X%%X%" }.joined(separator: "\n")
    let found = try imported("set X=abcdefgh\n\(lines)\ncurl http://h/%X%\n", "a.bat")
    #expect(found.text.utf8.count < 100_000)
  }

  // MARK: PowerShell

  @Test(arguments: [
    ("$x = 'abc'\ncurl.exe http://h/$x", "vars: { x: abc }\nrequests:\n  - GET: http://h/${x}"),
    (
      "$X = \"abc\"\ncurl.exe \"http://h/$($x)\"",
      "vars: { x: abc }\nrequests:\n  - GET: http://h/${x}"
    ),
    (
      "[string]$x = 'a'\ncurl.exe http://h/${x}b",
      "vars: { x: a }\nrequests:\n  - GET: http://h/${x}b"
    ),
    ("$env:X = 'a'\ncurl.exe http://h/$Env:X", "vars: { x: a }\nrequests:\n  - GET: http://h/${x}"),
    (
      "$b = @\"\n{\"a\":1}\n\"@\ncurl.exe -d $b -H 'Content-Type: application/json' http://h/",
      "vars: { b: '{\"a\":1}' }"
    ),
    (
      "curl.exe --json @'\n{\"a\":1}\n'@ http://h/",
      "requests:\n  - POST: http://h/\n    headers: { Accept: application/json }\n    json: { a: 1 }"
    ),
    (
      "curl.exe --json \"{\\\"\"a\\\"\":1}\" http://h/",
      "requests:\n  - POST: http://h/\n    headers: { Accept: application/json }\n    json: { a: 1 }"
    ),
    ("& curl.exe http://h/ > out.txt 2>$null", "requests:\n  - GET: http://h/"),
    ("<# a\n b #>\ncurl.exe `\n  http://h/ | Out-Null", "requests:\n  - GET: http://h/"),
  ])
  func `has variables of PowerShell`(text: String, expected: String) throws {
    let found = try imported(text, "a.ps1")
    #expect(found.text.hasPrefix(expected), "\(found.text)")
    #expect(!found.effects.contains("lost script"), "\(found.effects)")
  }

  @Test(arguments: [
    "$x = Get-Date\ncurl.exe http://h/$x", "$x = 'a' + 'b'\ncurl.exe http://h/$x",
    "$x = curl.exe http://h/", "$x = & curl.exe http://h/", "curl.exe http://h/$($x.y)",
    "curl.exe http://h/$x.y", "curl.exe \"http://h/$(Get-Date)\"",
    "$x = @{ a = 1 }\ncurl.exe http://h/",
  ])
  func `reports the language of PowerShell once`(text: String) throws {
    let found = try imported(text, "a.ps1")
    #expect(found.effects.count { $0 == "lost script" } == 1, "\(found.effects)")
    #expect(found.text.contains("GET: http://h"), "\(found.text)")
  }
}

extension String {
  /// How many parts a text divides it into.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count
  }
}

// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Reporting

/// Texts of services in a browser.
@Suite(.needs(.chromium, .playwright, .peerPython)) struct `The page of an HTML report` {
  /// Each runs `window.__hit = 1` where a text is read as markup, as an address or as a script.
  private static let texts = [
    "<img src=x onerror=window.__hit=1><svg/onload=window.__hit=1>",
    "\"'><script>window.__hit=1</script><!--", "</script><script>window.__hit=1</script>",
    "javascript:window.__hit=1",
    "`${window.__hit=1}` {{constructor.constructor('window.__hit=1')()}}",
    "__proto__", "\u{202e}\u{1b}[2J\u{0}\u{2028}\u{feff}",
  ]

  @Test func `runs nothing of a text in any field, and stays accessible`() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var paths: [String] = []
    for (index, text) in Self.texts.enumerated() where index % 2 == 0 {
      let name = Self.texts[(index + 1) % Self.texts.count]
      let report = try SampleRun.everything(text, named: name).html(
        sourceLink: "https://forge.test/{file}#L{line}",
        pastRuns: { _ in PastRuns(durations: [1], letters: index == 0 ? "pfpF" : "pp") })
      paths.append(try folder.write(report.text, to: "hostile-\(index).html"))
    }
    // Of two, since one has axe in half of the places.
    try await Page.check("look", Array(paths.prefix(2)))
    try await Page.check("open", Array(paths.dropFirst(2)))
  }

  @Test func `of a load shows its view, and runs nothing of its texts`() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let paths = try [SampleLoad(), SampleLoad(kind: Self.texts[0], name: Self.texts[1])]
      .enumerated().map { try folder.write(try $1.run.html().text, to: "load-\($0).html") }
    try await Page.check("look", paths)
  }

  @Test func `of a run without a scenario, and of one that was broken off, is shown`() async throws
  {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var empty = SampleRun(scenarios: 0)
    empty.finish()
    let texts = [
      try empty.html().text, try SampleRun(scenarios: 3).html().text,
      try SampleRun.everything("plain", interrupted: true).html().text,
    ]
    let paths = try texts.enumerated().map { try folder.write($1, to: "odd-\($0).html") }
    try await Page.check("look", paths)
  }

  @Test func `holds odd values`() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let long = String(repeating: "n", count: 200_000)
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let digits = "[" + String(repeating: "7", count: 10_000) + "]"
    let paths = try [long, deep, digits].enumerated().map { index, text in
      let run = SampleRun.everything(text, named: index == 0 ? text : "odd")
      return try folder.write(try run.html().text, to: "value-\(index).html")
    }
    try await Page.check("open", paths)
  }
}

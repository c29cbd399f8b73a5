// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `docs/internals/framing.md` has each case with its verdict. `RECORD=1` writes the rows anew, with the
/// exit code of this machine's curl.
@Suite struct FramingTableTests {
  private static let document = "../../../docs/internals/framing.md"
  private static let heading =
    "| case | bytes behind `HTTP/1.1 200 OK` | curlew | curl |\n|---|---|---|---|\n"

  private var path: String {
    #filePath.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(Self.document)"
  }

  @Test func `the table has every case with its verdict`() async throws {
    let text = String(decoding: try readFile(path), as: UTF8.self)
    let parts = text.components(of: Self.heading)
    let lines = (parts.count > 1 ? parts[1] : "").split(separator: "\n").map(String.init)
    guard getenv("RECORD") == nil else { return try await record(under: parts[0]) }
    let rows = lines.map { $0.split(separator: "|").dropLast().joined(separator: "|") + "|" }
    #expect(rows == FramingCase.all.map { $0.row.dropFirst().description })
  }

  private func record(under text: String) async throws {
    var table = text + Self.heading
    for framing in FramingCase.all {
      let server = try ScriptedServer { _ in .bytes(framing.raw).then(.close) }
      let program = Program("/usr/bin/curl", ["-s", "-o", "/dev/null", server.url("/")])
      let run = try await program.run()
      table += "\(framing.row) \(run.exitCode ?? -1) |\n"
    }
    try writeFile(Array(table.utf8), to: path)
    Issue.record("wrote the table of \(Self.document): look at it and run again")
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  }
}

extension FramingCase {
  /// The row of the table but its last column.
  fileprivate var row: String {
    "| \(name.replacing("|", with: "\\|")) | \(shownBytes) | \(shownVerdict) |"
  }

  private var shownVerdict: String {
    switch verdict {
    case .passes: "passes"
    case .notice: "passes with a notice"
    case .fails(let words): "fails: \(words.replacing("|", with: "\\|"))"
    }
  }

  private var shownBytes: String {
    let line = "HTTP/1.1 200 OK\r\n"
    let isUsual = bytes.hasPrefix(line)
    let text = (isUsual ? bytes.unicodeScalars.dropFirst(17) : bytes.unicodeScalars[...])
      .map { scalar in
        switch scalar.value {
        case 0x0D: "\\r"
        case 0x0A: "\\n"
        case 0x09: "\\t"
        case 0x7C: "\\|"
        case 0x20...0x7E: String(scalar)
        default: "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        }
      }.joined()
    return text.isEmpty ? "" : "`` \(text) ``"
  }
}

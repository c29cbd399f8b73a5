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

/// `docs/internals/framing.md` has each case with its verdict. `RECORD=1` writes the tables anew, with the
/// exit code of this machine's curl.
@Suite struct FramingTableTests {
  private static let document = "../../../docs/internals/framing.md"

  /// A table of the document.
  private struct Table: Sendable {
    let heading: String
    /// The rows but their last column, each with the bytes that curl gets for it.
    let rows: [(row: String, server: @Sendable () throws -> ScriptedServer)]
    var arguments: [String] = []
  }

  private static let tables = [
    Table(
      heading: "| case | bytes after `HTTP/1.1 200 OK` | curlew | curl |\n|---|---|---|---|\n",
      rows: FramingCase.all.map { framing in
        (framing.row, { try ScriptedServer { _ in .bytes(framing.raw).then(.close) } })
      }),
    Table(
      heading: "| case | fields and bodies over HTTP/2 | curlew | curl |\n|---|---|---|---|\n",
      rows: HTTP2Case.all.map { framing in (framing.row, { try framing.server() }) },
      arguments: ["--http2-prior-knowledge"]),
  ]

  private var path: String {
    #filePath.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/\(Self.document)"
  }

  @Test func `the tables have every case with its verdict`() async throws {
    let text = String(decoding: try readFile(path), as: UTF8.self)
    guard getenv("RECORD") == nil else { return try await record(into: text) }
    for table in Self.tables {
      let parts = text.components(of: table.heading)
      let rest = (parts.count > 1 ? parts[1] : "").components(of: "\n\n")[0]
      let rows = rest.split(separator: "\n").map { line in
        line.split(separator: "|").dropLast().joined(separator: "|") + "|"
      }
      #expect(rows == table.rows.map { $0.row.dropFirst().description })
    }
  }

  private func record(into text: String) async throws {
    var text = text
    for table in Self.tables {
      let parts = text.components(of: table.heading)
      text = parts[0] + table.heading
      for (row, server) in table.rows {
        let server = try server()
        let arguments =
          ["-s", "-m", "5", "-o", "/dev/null"] + table.arguments + [server.url("/")]
        let run = try await Program("/usr/bin/curl", arguments).run()
        text += "\(row) \(run.exitCode ?? -1) |\n"
      }
      let after = (parts.count > 1 ? parts[1] : "").components(of: "\n\n").dropFirst()
      text += after.map { "\n\($0)" }.joined()
    }
    try writeFile(Array(text.utf8), to: path)
    Issue.record("wrote the tables of \(Self.document): look at them and run again")
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
  }
}

extension HTTP2Case {
  fileprivate var row: String {
    "| \(name) | `` \(shown.replacing("|", with: "\\|")) `` | \(body == nil ? "fails" : "passes") |"
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
    case .joined: "is read as one line, or fails"
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

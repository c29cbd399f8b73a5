// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What two servers received in a run of the corpus, as a text to compare.
///
/// Ports and boundaries are masked. Header fields that every request has are left out, and a
/// request that lacks one says so.
struct WireRecord {
  let text: String

  /// Carries out the cases, each a collection of its own, all in one run.
  init(of cases: [WireCase]) async throws {
    let folder = try TemporaryFolder()
    try folder.write("bytes of a file", to: "body.bin")
    let servers = try WireServers()
    let ports = [("\(servers.a.port)", "A"), ("\(servers.b.port)", "B")]
    let texts = cases.indices.map { number in
      cases[number].collection(number).replacing("OTHERPORT", with: ports[1].0)
        .replacing("PORT", with: ports[0].0).replacing("CASE", with: "\(number)")
    }
    let run = try await CarriedOut(
      all: texts, against: servers.a, and: servers.b, jobs: 8,
      secrets: [("token", "s3cret-token")], files: folder)

    var lines: [Int: [String]] = [:]
    for (server, request) in servers.received {
      let words = Self.words(of: request, received: server, ports: ports)
      lines[Self.number(in: request), default: []].append(words)
    }
    text = cases.indices.map { number in
      "== \(cases[number].title)\n" + lines[number, default: ["nothing\n"]].joined()
    }.joined()
    withExtendedLifetime((folder, run)) {}
  }

  /// The number of the case that a request belongs to; -1 for one that no case sent.
  private static func number(in request: ScriptedRequest) -> Int {
    request.target.split(whereSeparator: { $0 == "/" || $0 == "?" }).lazy.compactMap { Int($0) }
      .first ?? -1
  }

  private static func words(
    of request: ScriptedRequest, received server: String, ports: [(number: String, name: String)]
  ) -> String {
    let usual = [
      ("Host", "127.0.0.1:\(server)"), ("User-Agent", "curlew/test"), ("Accept", "*/*"),
      ("Accept-Encoding", "gzip, deflate, br, zstd"),
    ]
    var text = String(decoding: request.raw, as: UTF8.self)
    for port in ports { text = text.replacing(":\(port.number)", with: ":\(port.name)") }
    for port in ports { text = text.replacing("=\(port.number)", with: "=\(port.name)") }
    text = maskingBoundary(text)
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    var lines = parts[0].split(separator: "\r\n").map(String.init)
    for (name, value) in usual {
      if let place = lines.firstIndex(of: "\(name): \(value)") {
        lines.remove(at: place)
      } else if !lines.contains(where: { $0.lowercased().hasPrefix(name.lowercased() + ":") }) {
        lines.append("no \(name)")
      }
    }
    let body = parts.count > 1 ? String(parts[1]) : ""
    let shown = body.isEmpty ? [] : ["> \(body.debugDescription)"]
    return "\(server) " + (lines + shown).joined(separator: "\n  ") + "\n"
  }

  private static func maskingBoundary(_ text: String) -> String {
    guard let start = text.firstRange(of: "boundary=")?.upperBound else { return text }
    let boundary = String(text[start...].prefix { !$0.isNewline })
    return boundary.isEmpty ? text : text.replacing(boundary, with: "BOUNDARY")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges
import RunEvents
import TestSupport
import Testing
import Values

@testable import Reporting

@Suite struct `An HTTP archive` {
  /// An archive and the events it was made from, as files.
  private struct Files {
    let folder: TemporaryFolder
    let archive: String
    let events: String

    init(_ run: SampleRun, bodies: KeptBodies = .all) throws {
      folder = try TemporaryFolder()
      let output = MemoryOutput()
      try run.report(with: NDJSONReporter(output: output))
      events = try folder.write(output.text, to: "events.ndjson")
      archive = try folder.write(try archiveText(of: run, bodies), to: "run.har")
    }
  }

  private static let hostile = Hostile.texts.map { SampleRun.everything($0) }

  @Test(.needs(.checkJSONSchema), arguments: hostile.indices)
  func `is valid by the schema, whatever is in it`(_ place: Int) async throws {
    let files = try Files(Self.hostile[place])
    #expect(try await Archive.schemaErrors(files.archive) == "")
  }

  @Test(.needs(.haralyzer, .peerPython), arguments: hostile.indices)
  func `has an entry for each hop of the events, equal to it`(_ place: Int) async throws {
    let files = try Files(Self.hostile[place])
    let words = try await Archive.differences(files.archive, events: files.events)
    #expect(words == "compared 10\n")
  }

  @Test func `is in the order of the files, with a page for each try`() throws {
    var run = SampleRun(scenarios: 2)
    let scenarios = (0..<2).map { Sample.scenario("s\($0)", number: $0) }
    run.passing(scenarios[1])
    run.attempt(Sample.step(of: scenarios[0]), failure: .transfer(Sample.transferFailure()))
    run.passing(scenarios[0].inTry(2))
    run.finish()
    let log = try Self.log(of: run)
    #expect(
      Self.texts("title", of: log[member: "pages"]) == [
        "specs/shop.yaml › s0", "specs/shop.yaml › s0 (try 2)", "specs/shop.yaml › s1",
      ])
    #expect(Self.texts("id", of: log[member: "pages"]) == ["0", "0-2", "1"])
    #expect(Self.texts("pageref", of: log[member: "entries"]) == ["0", "0-2", "1"])
  }

  @Test func `of a run that sent nothing has no entries`() throws {
    let log = try Self.log(of: SampleRun())
    #expect(log[member: "pages"]?.list.isEmpty == true)
    #expect(log[member: "entries"]?.list.isEmpty == true)
  }

  @Test func `has cookies, parameters and redirects in members of their own`() throws {
    var exchange = Sample.exchange(status: 302)
    exchange.hops[0].address.query = "a=1&b&c=%20x"
    exchange.hops[0].requestHead = Array(
      "GET /v1/pets?a=1 HTTP/1.1\r\nCookie: sid=top; theme=dark\r\n\r\n".utf8)
    exchange.hops[0].response?.headers = HeaderFields([
      HeaderField("Location", "/next"),
      HeaderField("Set-Cookie", "sid=top; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Secure"),
    ])
    var run = SampleRun()
    run.attempt(Sample.step(of: Sample.scenario()), exchange: exchange)
    let entry = try #require(try Self.log(of: run)[member: "entries"]?.list.first)
    let request = entry[member: "request"]
    let response = entry[member: "response"]
    #expect(Self.texts("name", of: request?[member: "queryString"]) == ["a", "b", "c"])
    #expect(Self.texts("value", of: request?[member: "queryString"]) == ["1", "", "%20x"])
    #expect(Self.texts("name", of: request?[member: "cookies"]) == ["sid", "theme"])
    #expect(Self.texts("value", of: request?[member: "cookies"]) == ["***", "***"])
    #expect(Self.texts("value", of: response?[member: "cookies"]) == ["***"])
    #expect(Self.texts("expires", of: response?[member: "cookies"]) == ["2026-10-21T07:28:00Z"])
    #expect(response?[member: "redirectURL"]?.stringValue == "/next")
    #expect(request?[member: "httpVersion"]?.stringValue == "HTTP/1.1")
  }

  @Test func `shows the files of a body by their names`() throws {
    var exchange = Sample.exchange(requestBody: nil)
    exchange.hops[0].streamedBody = BodyOutline([
      .bytes(Array("--x\r\n".utf8)), .file(name: "rex.png", byteCount: 1200),
    ])
    var run = SampleRun()
    run.attempt(Sample.step(of: Sample.scenario()), exchange: exchange)
    let entry = try #require(try Self.log(of: run)[member: "entries"]?.list.first)
    let data = entry[member: "request"]?[member: "postData"]
    #expect(data?[member: "text"]?.stringValue == "--x\r\n<file rex.png, 1.2 kB>")
    #expect(data?[member: "comment"]?.stringValue?.contains("files") == true)
  }

  @Test(arguments: [
    // Name, connection, TLS, first byte, total.
    (
      Timings(nameResolved: 20, connected: 120, tlsEstablished: 420, firstByte: 1100, total: 1200),
      [20, 400, 300, 680, 100]
    ),
    (Timings(firstByte: 50, total: 60), [-1, -1, -1, 50, 10]),
    (Timings(nameResolved: 20, connected: 120, total: 500), [20, 100, -1, 380, 0]),
    (Timings(), [-1, -1, -1, 0, 0]),
    // A clock that went back.
    (Timings(nameResolved: 50, connected: 20, firstByte: 10, total: 5), [50, 0, -1, 0, 0]),
  ])
  func `has times that add up`(_ timings: Timings, _ expected: [Int64]) {
    let found = HARTimings(timings)
    #expect(
      [found.dns ?? -1, found.connect ?? -1, found.ssl ?? -1, found.wait, found.receive]
        == expected)
    let largest = [timings.nameResolved, timings.connected, timings.firstByte, timings.total].max()
    #expect(found.total == largest)
  }

  @Test(arguments: [(KeptBodies.all, 2), (.failed, 1), (.none, 0)])
  func `keeps the bodies that are asked for`(_ bodies: KeptBodies, _ count: Int) throws {
    var run = SampleRun()
    run.passing(Sample.scenario("a", number: 0))
    run.failing(Sample.scenario("b", number: 1))
    let log = try Self.log(of: run, bodies)
    let entries = log[member: "entries"]?.list ?? []
    #expect(entries.count == 2)
    let contents = entries.map { $0[member: "response"]?[member: "content"] }
    #expect(contents.count { $0?[member: "text"] != nil } == count)
    #expect(contents.allSatisfy { $0?[member: "size"]?.numberDigits == "21" })
    #expect(entries.count { $0[member: "request"]?[member: "postData"] != nil } == count)
    #expect(entries.allSatisfy { $0[member: "request"]?[member: "bodySize"]?.numberDigits == "14" })
  }

  @Test func `asks for the bodies of attempts that passed only if it keeps them`() {
    for (bodies, reads) in [(KeptBodies.all, true), (.failed, false), (.none, false)] {
      let reporter = HARReporter(output: MemoryOutput(), spool: MemorySpool(), bodies: bodies)
      #expect(reporter.interest.contains(.passedBodies) == reads)
      #expect(reporter.interest.contains(.passedAttempts))
    }
  }

  private static func log(of run: SampleRun, _ bodies: KeptBodies = .all) throws -> JSONNode {
    let text = try archiveText(of: run, bodies)
    return try #require(try JSONDocument.parse(Array(text.utf8)).root[member: "log"])
  }

  private static func texts(_ name: String, of list: JSONNode?) -> [String] {
    (list?.list ?? []).compactMap { $0[member: name]?.stringValue }
  }
}

/// The archive of a run.
private func archiveText(of run: SampleRun, _ bodies: KeptBodies) throws -> String {
  let output = MemoryOutput()
  try run.report(with: HARReporter(output: output, spool: MemorySpool(), bodies: bodies))
  return output.text
}

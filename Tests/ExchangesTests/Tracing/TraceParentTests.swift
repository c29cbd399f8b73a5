// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Exchanges

@Suite struct `A traceparent` {
  private static let trace = "0af7651916cd43dd8448eb211c80319c"
  private static let span = "b7ad6b7169203331"

  @Test(arguments: [true, false]) func `is read back as it was written`(isSampled: Bool) throws {
    let parent = TraceParent(
      try #require(TraceID(Self.trace)), try #require(SpanID(Self.span)), isSampled: isSampled)
    #expect(parent.text == "00-\(Self.trace)-\(Self.span)-\(isSampled ? "01" : "00")")
    #expect(TraceParent(parent.text) == parent)
  }

  /// W3C Trace Context, sections 3.2.2 and 4.3.
  @Test(arguments: [
    "", "00", "00-\(trace)-\(span)", "ff-\(trace)-\(span)-01", "00-\(trace)-\(span)-01-",
    "00-\(trace)-\(span)-01-more", "00-\(trace.uppercased())-\(span)-01",
    "00-\(String(repeating: "0", count: 32))-\(span)-01",
    "00-\(trace)-\(String(repeating: "0", count: 16))-01", "00-\(trace)x-\(span)-01",
    "00-\(trace)-\(span)-1", "0-\(trace)-\(span)-01", "00-\(trace)-\(span)-0g",
    " 00-\(trace)-\(span)-01",
    "00-\(span)-\(trace)-01", "é0-\(trace)-\(span)-01",
  ])
  func `of another form is ignored`(text: String) {
    #expect(TraceParent(text) == nil)
  }

  @Test func `of a later version may have more`() {
    #expect(TraceParent("01-\(Self.trace)-\(Self.span)-01-more")?.isSampled == true)
    #expect(TraceParent("01-\(Self.trace)-\(Self.span)-02")?.isSampled == false)
  }

  @Test func `has digits for every bit`() throws {
    let id = try #require(TraceID(high: 0x0123_4567_89AB_CDEF, low: 1))
    #expect(id.text == "0123456789abcdef0000000000000001")
    #expect(TraceID(id.text) == id)
    #expect(try #require(SpanID(UInt64.max)).text == "ffffffffffffffff")
    #expect(TraceID(high: 0, low: 0) == nil)
    #expect(SpanID(UInt64(0)) == nil)
  }
}

@Suite struct `A traced request` {
  private static func trace(isExported: Bool) throws -> RequestTrace {
    let id = try #require(TraceID(high: 1, low: 2))
    let spans = SpanCounter()
    return RequestTrace(id, isExported: isExported) { spans.next() }
  }

  private func chain(
    _ message: RequestMessage, isExported: Bool = false
  ) throws -> RedirectChain {
    RedirectChain(
      RedirectableRequest(message, to: try Address(parsing: "http://a.example/")),
      trace: try Self.trace(isExported: isExported))
  }

  @Test func `has a span of its own in each hop`() throws {
    // A GET would be followed.
    var chain = try chain(RequestMessage(method: "PUT"))
    var jar = CookieJar()
    let now = EpochSeconds(0)
    let first = chain.firstHop(jar: jar, now: now)
    #expect(
      first.headers.values(of: "traceparent") == [
        "00-00000000000000010000000000000002-0000000000000001-01"
      ])
    let away = Response(
      version: "1.1", status: 302, headers: HeaderFields([HeaderField("Location", "/b")]))
    guard case .next(let second) = chain.next(after: away, jar: &jar, now: now) else {
      Issue.record("not followed")
      return
    }
    #expect(second.span?.bits == 2)
    #expect(second.headers.values(of: "traceparent").count == 1)
    // The same request once more, but for its span.
    let back = Response(
      version: "1.1", status: 302, headers: HeaderFields([HeaderField("Location", "/b")]))
    guard case .refused(.loop) = chain.next(after: back, jar: &jar, now: now) else {
      Issue.record("the loop was not found")
      return
    }
  }

  @Test(arguments: [true, false])
  func `is beside the head without a chain, which other requests share`(isSampled: Bool) throws {
    let head = RequestHead(method: "GET", headers: HeaderFields([]))
    var hop = HopRequest(head, to: try Address(parsing: "http://a.example/"))
    let id = try #require(TraceID(high: 1, low: 2))
    let span = try #require(SpanID(7))
    hop.join(
      RequestTrace(id, isExported: false, isSampled: isSampled) { span }, isWritten: false)
    #expect(hop.head === head)
    #expect(hop.span == span)
    #expect(hop.traceParent == TraceParent(id, span, isSampled: isSampled))
    #expect(hop.traceParent?.text.hasSuffix(isSampled ? "-01" : "-00") == true)
  }

  @Test(arguments: [true, false]) func `keeps what the step says`(isExported: Bool) throws {
    let own = RequestHeader("TraceParent", "00-x")
    for message in [
      RequestMessage(method: "GET", headers: [own]),
      RequestMessage(method: "GET", withheldHeaders: ["Traceparent"]),
    ] {
      var chain = try chain(message, isExported: isExported)
      let hop = chain.firstHop(jar: CookieJar(), now: EpochSeconds(0))
      #expect(hop.headers.values(of: "traceparent") == message.headers.map(\.field.value))
      #expect((hop.span != nil) == isExported)
      var plain = HopRequest(message.plainHead, to: hop.address)
      plain.join(try Self.trace(isExported: isExported), isWritten: message.writesTraceParent)
      #expect(plain.headers == message.plainHead.headers)
      #expect(plain.traceParent == nil)
      #expect((plain.span != nil) == isExported)
    }
  }
}

/// The numbers from 1.
private final class SpanCounter: Sendable {
  private let last = Mutex(UInt64(0))

  func next() -> SpanID {
    let number = last.withLock { last in
      last += 1
      return last
    }
    return SpanID(number) ?? next()
  }
}

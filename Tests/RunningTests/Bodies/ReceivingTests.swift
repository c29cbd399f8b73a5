// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Exchanges
import Queries
import Synchronization
import Testing

@testable import Running

/// Reading pieces until they are all that a `receive` waits for, without a connection.
@Suite struct `A receive` {
  /// Gives its pieces in order, and then the end.
  private final class Pieces: ResponseStream {
    private let left: Mutex<[StreamPiece]>

    init(_ pieces: [StreamPiece]) { left = Mutex(pieces) }

    init(_ texts: String...) { left = Mutex(texts.map { .bytes(Array($0.utf8)) }) }

    var count: Int { left.withLock { $0.count } }

    func next(within limit: Duration?) async -> StreamPiece {
      left.withLock { $0.isEmpty ? .end : $0.removeFirst() }
    }
  }

  private static func rule(
    _ pattern: String? = nil, bytes: Int? = nil, silence: Duration? = nil
  ) throws -> RenderedSocket.Receive {
    RenderedSocket.Receive(
      number: 1, pattern: try pattern.map { try BytePattern($0) }, byteCount: bytes,
      silence: silence, span: SourceSpan(file: SourceFileID(index: 0), range: 0..<0))
  }

  private let limits = ExchangeLimits(TransferTimeout())

  @Test func `ends where its pattern does, and asks for no further piece`() async throws {
    let stream = Pieces("+OK o", "ne\r", "\n+OK two\r\n", "unread")
    var receiving = Receiving(try Self.rule(#"\r\n"#), isDatagram: false)
    guard case .complete = await receiving.read(from: stream, within: limits) else {
      Issue.record("not complete")
      return
    }
    let (received, rest) = receiving.split
    #expect(received.elementsEqual("+OK one\r\n".utf8))
    #expect(rest.elementsEqual("+OK two\r\n".utf8))
    #expect(stream.count == 1)
  }

  @Test func `that the peer ends too early fails with how much came`() async throws {
    var receiving = Receiving(try Self.rule(bytes: 10), isDatagram: false)
    guard case .failed(let failure) = await receiving.read(from: Pieces("12", "34"), within: limits)
    else {
      Issue.record("not failed")
      return
    }
    #expect(failure.kind == .closed)
    #expect(failure.words.contains("after 4 bytes of `receive` 1"))
  }

  @Test func `without an end is all that comes`() async throws {
    var receiving = Receiving(try Self.rule(), isDatagram: false)
    guard case .complete = await receiving.read(from: Pieces("12", "34"), within: limits) else {
      Issue.record("not complete")
      return
    }
    #expect(receiving.split.received.elementsEqual("1234".utf8))
  }

  @Test func `ends with silence, and passes on a failure`() async throws {
    var quiet = Receiving(try Self.rule(silence: .zero), isDatagram: false)
    guard case .complete = await quiet.read(from: Pieces([.nothing, .end]), within: limits) else {
      Issue.record("not complete")
      return
    }
    #expect(quiet.split.received.isEmpty)
    let failure = TransferFailure.byOurRule(.closed, .receiving, code: 56, "reset")
    var broken = Receiving(try Self.rule(bytes: 1), isDatagram: false)
    guard
      case .failed(let found) = await broken.read(from: Pieces([.failed(failure)]), within: limits)
    else {
      Issue.record("not failed")
      return
    }
    #expect(found.words == "reset")
  }
}

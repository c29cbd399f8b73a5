// SPDX-License-Identifier: Apache-2.0

import LoopbackServer

extension ShopResponse.Mistake {
  /// What is sent in place of a response.
  fileprivate func pieces(of response: [UInt8]) -> [[UInt8]] {
    switch self {
    case .closed: []
    case .length: [Array(response.dropLast())]
    case .protocol: [Array("220 this is not HTTP\r\n\r\n".utf8)]
    }
  }
}

/// One connection of the demonstration service: turns bytes into requests, and responses into
/// bytes.
final class ShopConnection: ConnectionHandler {
  private let service: ShopService
  private var reader = RequestReader()
  private var isClosing = false
  /// The WebSocket that the connection became; nil for HTTP.
  private var session: ShopSession?
  /// The bodies that go on, in the order of their requests, and whether each comes in chunks.
  private var streams: [(stream: any ShopStream, isChunked: Bool)] = []

  /// How long a client may continue to send after the last response, so that a reset does not
  /// destroy the response.
  private static let linger = Duration.seconds(2)

  init(_ service: ShopService) {
    self.service = service
  }

  func received(_ bytes: [UInt8]) -> [ConnectionAction] {
    if isClosing { return [] }
    if session != nil { return session?.received(bytes) ?? [] }
    reader.append(bytes)
    var actions: [ConnectionAction] = []
    do throws(RequestRefusal) {
      while !isClosing {
        switch try reader.next() {
        case .nothing:
          return actions
        case .expectation:
          actions.append(.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)))
        case .request(let request):
          actions += respond(to: request)
        }
      }
    } catch {
      actions += send(
        ProblemDetails.refused(error).response, withBody: true, keepsAlive: false)
    }
    return actions
  }

  private func respond(to request: ShopRequest) -> [ConnectionAction] {
    let response = service.answer(request)
    guard let conversation = response.conversation else {
      return send(response, withBody: request.method != "HEAD", keepsAlive: request.keepsAlive)
    }
    var session = ShopSession(conversation)
    defer { self.session = session }
    return [.send(response.serialized(withBody: false, keepsAlive: true))] + session.begin()
  }

  private func send(
    _ response: ShopResponse, withBody: Bool, keepsAlive: Bool
  ) -> [ConnectionAction] {
    var actions: [ConnectionAction] = response.delay.map { [.wait($0)] } ?? []
    if let mistake = response.mistake {
      isClosing = true
      let bytes = response.serialized(withBody: withBody, keepsAlive: false)
      return actions + mistake.pieces(of: bytes).map { .send($0) } + [.close]
    }
    actions.append(.send(response.serialized(withBody: withBody, keepsAlive: keepsAlive)))
    if withBody {
      for piece in response.serializedPieces(keepsAlive: keepsAlive) {
        actions += [.wait(response.pause), .send(piece)]
      }
      if let stream = response.stream {
        streams.append((stream, keepsAlive))
        actions += [.wait(response.pause), .ask]
      }
    }
    if !keepsAlive {
      isClosing = true
      actions += [.finishSending, .wait(Self.linger), .close]
    }
    return actions
  }

  func asked() -> [ConnectionAction] {
    guard let isChunked = streams.first?.isChunked else { return [] }
    guard let bytes = service.next(of: &streams[0].stream) else {
      streams.removeFirst()
      return isChunked ? [.send(ShopResponse.lastChunk)] : []
    }
    let pause: [ConnectionAction] = [.wait(.milliseconds(20)), .ask]
    if bytes.isEmpty { return pause }
    return [.send(isChunked ? ShopResponse.chunk(bytes) : bytes)] + pause
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

extension Attempt {
  /// What an attempt of a step sent, received or did, by the kind of the step.
  package enum Content: Sendable {
    case nothing
    case exchange(Exchange)
    case socket(SocketExchange)
    /// A WebSocket, with the request with which it began.
    case webSocket(Exchange, SocketExchange)
    case printed(String)
    case program(ProgramRun)
  }

  /// The hops on the wire; nil if nothing was sent.
  package var exchange: Exchange? {
    switch content {
    case .exchange(let exchange), .webSocket(let exchange, _): exchange
    case .nothing, .socket, .printed, .program: nil
    }
  }

  /// The bytes sent and received over a connection of the step's own.
  package var socket: SocketExchange? {
    switch content {
    case .socket(let socket), .webSocket(_, let socket): socket
    case .nothing, .exchange, .printed, .program: nil
    }
  }

  /// The program that was run.
  package var program: ProgramRun? {
    if case .program(let program) = content { program } else { nil }
  }

  /// The text printed by the step.
  package var printed: String? { if case .printed(let text) = content { text } else { nil } }

  /// Changes the exchange and the one that fetched a token, each with the cuts of its bodies.
  mutating func changeExchanges(_ change: (inout Exchange, inout [BodyCut]) -> Void) {
    if var token = tokenExchange {
      change(&token.exchange, &token.cuts)
      tokenExchange = token
    }
    var cuts = cuts
    self.cuts = []
    content.changeExchange { change(&$0, &cuts) }
    self.cuts = cuts
  }
}

extension Attempt.Content {
  /// Whether a passed attempt is reported even if no report reads such attempts: it printed, or
  /// saved a file.
  package var isAlwaysReported: Bool {
    switch self {
    case .printed: true
    case .nothing, .socket, .webSocket, .program: false
    case .exchange(let exchange):
      exchange.hops.indices.last.map { exchange.hops[$0].response?.saved != nil } ?? false
    }
  }

  /// Whether something was sent: a request, or bytes over a connection of the step's own.
  package var isSent: Bool {
    switch self {
    case .exchange, .socket, .webSocket: true
    case .nothing, .printed, .program: false
    }
  }

  /// About how many bytes it takes, with its bodies.
  package var keptBytes: Int {
    switch self {
    case .nothing: 0
    case .exchange(let exchange): exchange.keptBytes
    case .socket(let socket), .webSocket(_, let socket):
      socket.elements.reduce(0) { $0 + $1.bytes.count }
    case .printed(let text): text.utf8.count
    case .program(let program): program.output.bytes.count + program.errors.bytes.count
    }
  }

  /// Whether a body, a text or an output of it has more bytes.
  func hasBody(longerThan limit: Int) -> Bool {
    switch self {
    case .nothing: false
    case .exchange(let exchange): exchange.hasBody(longerThan: limit)
    case .socket(let socket): socket.hasBody(longerThan: limit)
    case .webSocket(let exchange, let socket):
      exchange.hasBody(longerThan: limit) || socket.hasBody(longerThan: limit)
    case .printed(let text): text.utf8.count > limit
    case .program(let run): max(run.output.bytes.count, run.errors.bytes.count) > limit
    }
  }

  /// Changes the exchange, if there is one.
  package mutating func changeExchange(_ change: (inout Exchange) -> Void) {
    switch self {
    case .nothing, .socket, .printed, .program: break
    case .exchange(var exchange):
      // The only reference to its hops, which are then changed in place and not copied.
      self = .nothing
      change(&exchange)
      self = .exchange(exchange)
    case .webSocket(var exchange, let socket):
      self = .nothing
      change(&exchange)
      self = .webSocket(exchange, socket)
    }
  }

  /// Cuts what is longer in the content apart from an exchange.
  mutating func cutOther(to limit: Int) {
    changeOther {
      for place in $0.elements.indices { $0.elements[place].cut(to: limit) }
    } printed: {
      String(decoding: BodyBeginning.of(Array($0.utf8), limit: limit), as: UTF8.self)
    } program: {
      $0.keeping { BodyBeginning.of($0, limit: limit) }
    }
  }

  /// Removes the bodies of the content apart from an exchange; a printed text stays.
  mutating func dropOtherBodies() {
    changeOther {
      for place in $0.elements.indices { $0.elements[place].bytes = [] }
    } printed: {
      $0
    } program: {
      $0.keeping { _ in [] }
    }
  }

  /// Changes the content apart from an exchange.
  mutating func changeOther(
    socket change: (inout SocketExchange) -> Void, printed: (String) -> String,
    program: (ProgramRun) -> ProgramRun
  ) {
    switch self {
    case .nothing, .exchange: break
    case .socket(var socket):
      change(&socket)
      self = .socket(socket)
    case .webSocket(let exchange, var socket):
      change(&socket)
      self = .webSocket(exchange, socket)
    case .printed(let text): self = .printed(printed(text))
    case .program(let run): self = .program(program(run))
    }
  }
}

extension Exchange {
  /// What a hop usually takes without its bodies.
  private static let hopBytes = 2_000

  fileprivate var keptBytes: Int {
    // By index: taking a hop out of the array copies it.
    hops.indices.reduce(0) { sum, place in
      sum + Self.hopBytes + (hops[place].requestBody?.count ?? 0)
        + (hops[place].streamedBody?.keptBytes ?? 0) + (hops[place].response?.body.count ?? 0)
    }
  }
}

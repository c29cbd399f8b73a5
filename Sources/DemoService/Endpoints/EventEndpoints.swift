// SPDX-License-Identifier: Apache-2.0

import Values

/// Streams of server-sent events.
enum EventEndpoints {
  private static let maximumCount = 1000
  private static let maximumDelay = 1000

  static let routes = [
    Route(
      "GET", path: "/visits",
      "streams visits as server-sent events: `count` of them (default 100), one each `every` "
        + "milliseconds (default 20), continued after `Last-Event-ID`"
    ) { _, call throws(ProblemDetails) in
      let query = call.request.query
      let count = try query.number("count", upTo: maximumCount) ?? 100
      let delay = try query.number("every", upTo: maximumDelay) ?? 20
      let first = min(max(lastEvent(call.request) ?? 0, 0), maximumCount) + 1
      var response = stream(beginning: "visits of the shop")
      response.further = (0..<count).map { event(first + $0) }
      response.pause = .milliseconds(delay)
      return response
    },
    Route(
      "GET", path: "/changes",
      "streams what happens to pets from now on, or after `Last-Event-ID`, as server-sent events: "
        + "`added`, `changed`, `removed`; ends after 20 seconds without any"
    ) { store, call in
      var response = stream(beginning: "changes of the shop")
      response.stream = ChangeStream(after: lastEvent(call.request) ?? store.journal.last)
      return response
    },
  ]

  private static func stream(beginning: String) -> ShopResponse {
    ShopResponse(
      200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
      body: Array(": \(beginning)\nretry: 1000\n\n".utf8))
  }

  private static func lastEvent(_ request: ShopRequest) -> Int? {
    request.header("last-event-id").flatMap { Int($0) }
  }

  /// Every third visitor buys something.
  private static func event(_ number: Int) -> [UInt8] {
    let pet = (number - 1) % 12 + 1
    let type = number % 3 == 0 ? "event: sale\n" : ""
    return Array("\(type)id: \(number)\ndata: {\"visitor\":\(number),\"pet\":\(pet)}\n\n".utf8)
  }
}

/// The events of `/changes`.
struct ChangeStream: ShopStream {
  private var last: Int
  /// How often in a row there was nothing to send.
  private var quiet = 0

  /// At one question each 20 milliseconds this is a second.
  private static let quietForComment = 50
  private static let quietForEnd = 1000

  init(after last: Int) {
    self.last = last
  }

  mutating func next(_ store: Store) -> [UInt8]? {
    let changes = store.journal.changes(after: last)
    guard let newest = changes.last else { return stillHere() }
    last = newest.number
    quiet = 0
    return changes.flatMap(Self.event)
  }

  /// A comment from time to time shows that the stream has not ended, and whether its reader has.
  private mutating func stillHere() -> [UInt8]? {
    quiet += 1
    if quiet == Self.quietForEnd { return nil }
    return quiet.isMultiple(of: Self.quietForComment) ? Array(": still here\n\n".utf8) : []
  }

  private static func event(_ change: Journal.Change) -> [UInt8] {
    let data = JSONContent.write(
      .members([("pet", .integer(change.pet)), ("name", .string(change.name))]))
    return Array("event: \(change.kind)\nid: \(change.number)\ndata: ".utf8) + data
      + Array("\n\n".utf8)
  }
}

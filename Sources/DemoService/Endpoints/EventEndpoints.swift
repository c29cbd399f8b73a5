// SPDX-License-Identifier: Apache-2.0

import Values

/// A stream of server-sent events.
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
      let count = try number(query["count"], or: 100, upTo: maximumCount, "count")
      let delay = try number(query["every"], or: 20, upTo: maximumDelay, "every")
      let last = call.request.header("last-event-id").flatMap { Int($0) } ?? 0
      let first = min(max(last, 0), maximumCount) + 1
      var response = ShopResponse(
        200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
        body: Array(": visits of the shop\nretry: 1000\n\n".utf8))
      response.further = (0..<count).map { event(first + $0) }
      response.pause = .milliseconds(delay)
      return response
    }
  ]

  /// Every third visitor buys something.
  private static func event(_ number: Int) -> [UInt8] {
    let pet = (number - 1) % 12 + 1
    let type = number % 3 == 0 ? "event: sale\n" : ""
    return Array("\(type)id: \(number)\ndata: {\"visitor\":\(number),\"pet\":\(pet)}\n\n".utf8)
  }

  private static func number(
    _ text: String?, or standard: Int, upTo maximum: Int, _ name: String
  ) throws(ProblemDetails) -> Int {
    guard let text else { return standard }
    guard let number = Int(text), (0...maximum).contains(number) else {
      throw .badQuery(name, "must be a number from 0 to \(maximum)")
    }
    return number
  }
}

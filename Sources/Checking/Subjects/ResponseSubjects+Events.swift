// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values

/// Why a body has no events.
package struct EventsFailure: Error, Sendable {
  /// One sentence, lower case, no full stop.
  package let message: String
}

extension ResponseSubjects {
  /// The events of a `text/event-stream` as a list of objects, so that checks, captures and
  /// expressions read it like any document.
  package typealias ParsedEvents = Result<JSONDocument, EventsFailure>

  /// Reads the events of a body; O(body).
  package static func parseEvents(of response: Response?) -> ParsedEvents {
    guard let response else { return .failure(EventsFailure(message: "there is no response")) }
    guard response.isEventStream else {
      let type = response.headers.first("content-type").map { "`\(BoundedText.inMessage($0))`" }
      return .failure(
        EventsFailure(
          message: "the body is not `text/event-stream`: "
            + (type.map { "its `content-type` is \($0)" } ?? "it has no `content-type`")))
    }
    do throws(JSONSyntaxError) {
      return .success(try document(of: ServerSentEvent.events(in: response.body)))
    } catch {
      return .failure(EventsFailure(message: "the events are too long for one list"))
    }
  }

  /// `[{"event":"message","id":"","data":"{\"a\":1}","json":{"a":1}}]`
  private static func document(
    of events: [ServerSentEvent]
  ) throws(JSONSyntaxError) -> JSONDocument {
    var list = JSONWriter()
    list.beginArray()
    for event in events {
      list.beginObject()
      list.key("event" as StaticString)
      list.string(event.event)
      list.key("id" as StaticString)
      list.string(event.id)
      list.key("data" as StaticString)
      list.string(event.data)
      let data = Array(event.data.utf8)
      if (try? JSONDocument.parse(data)) != nil {
        list.key("json" as StaticString)
        list.raw(data)
      }
      list.endObject()
    }
    list.endArray()
    // The list and the event are two more levels.
    return try JSONDocument.parse(
      list.bytes, maximumDepth: JSONDocument.defaultMaximumDepth + 2)
  }
}

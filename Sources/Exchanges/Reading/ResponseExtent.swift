// SPDX-License-Identifier: Apache-2.0

/// How much of a response is read: the transfer ends there and counts as complete.
package enum ResponseExtent: Hashable, Sendable {
  /// Up to the end of its head.
  case headers
  case all
  /// Up to the first condition that is met; boxed, since few requests have conditions.
  indirect case until(ReadConditions)

  /// So many bytes of the decoded body.
  package static func bytes(_ count: Int) -> ResponseExtent {
    .until(ReadConditions(bytes: count))
  }

  /// The conditions; nil if there are none.
  package var conditions: ReadConditions? {
    if case .until(let conditions) = self { conditions } else { nil }
  }

  /// Changes the conditions, or the empty ones of an extent without any.
  package mutating func change(_ change: (inout ReadConditions) -> Void) {
    var changed = conditions ?? ReadConditions()
    change(&changed)
    self = .until(changed)
  }
}

/// What ends the reading of a body; each is nil if it is not written.
package struct ReadConditions: Hashable, Sendable {
  /// After the first match.
  package var pattern: BodyPattern?
  /// After so many bytes of the decoded body.
  package var bytes: Int?
  /// After so many events of a `text/event-stream`; never in another body.
  package var events: Int?
  /// This long after the sending of the request; what came by then is the body. Meanwhile
  /// `timeout.idle` does not count.
  package var duration: Duration?

  package init(
    pattern: BodyPattern? = nil, bytes: Int? = nil, events: Int? = nil, duration: Duration? = nil
  ) {
    self.pattern = pattern
    self.bytes = bytes
    self.events = events
    self.duration = duration
  }
}

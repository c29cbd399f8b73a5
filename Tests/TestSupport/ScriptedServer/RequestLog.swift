// SPDX-License-Identifier: Apache-2.0

/// What a scripted server has seen so far.
struct RequestLog: Sendable, CustomStringConvertible {
  var requests: [ScriptedRequest] = []
  var connectionsOpened = 0
  var connectionsClosed = 0

  var description: String {
    "\(requests.count) requests, \(connectionsOpened) connections opened, "
      + "\(connectionsClosed) closed"
  }
}

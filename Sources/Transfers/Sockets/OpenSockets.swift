// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The raw connections that are open or being opened, with the events that the engine thread waits
/// for.
struct OpenSockets {
  private(set) var all: [RawSocket] = []
  /// For curl_multi_poll; rebuilt for each wait.
  private var waits: [curl_waitfd] = []
  private var owners: [RawSocket] = []
  private var events: [Int16] = []

  var isEmpty: Bool { all.isEmpty }

  mutating func insert(_ socket: RawSocket) {
    all.append(socket)
  }

  mutating func remove(_ socket: RawSocket) {
    all.removeAll { $0 === socket }
  }

  /// Waits for libcurl's sockets and for these connections.
  ///
  /// - Parameter timer: a descriptor that ends the wait when it is readable; nil for none.
  mutating func poll(
    _ multi: UnsafeMutableRawPointer, milliseconds: Int32, until timer: Int32? = nil
  ) -> CURLMcode {
    gather()
    if let timer {
      var wait = curl_waitfd()
      wait.fd = timer
      wait.events = Int16(CURL_WAIT_POLLIN)
      waits.append(wait)
    }
    guard !waits.isEmpty else { return curl_multi_poll(multi, nil, 0, milliseconds, nil) }
    var ready: Int32 = 0
    let code = waits.withUnsafeMutableBufferPointer { waits in
      curl_multi_poll(multi, waits.baseAddress, UInt32(waits.count), milliseconds, &ready)
    }
    if code != CURLM_OK || ready == 0 { owners = [] }
    return code
  }

  /// The ready descriptors after a wait, with their events of poll(2); each once.
  mutating func takeReady() -> [(socket: RawSocket, descriptor: curl_socket_t, events: Int16)] {
    guard !owners.isEmpty else { return [] }
    // curl_multi_poll wakes for POLLERR and POLLHUP without reporting them: poll again.
    // A timer, the last of the waits, has no owner.
    var entries = owners.indices.map { place in
      pollfd(fd: waits[place].fd, events: events[place], revents: 0)
    }
    let count = entries.withUnsafeMutableBufferPointer { entries in
      entries.baseAddress.map { curlew_poll_now($0, nfds_t(entries.count)) } ?? 0
    }
    defer { owners = [] }
    guard count > 0 else { return [] }
    return entries.indices.filter { entries[$0].revents != 0 }.map {
      (owners[$0], entries[$0].fd, entries[$0].revents)
    }
  }

  private mutating func gather() {
    waits.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    for socket in all {
      for want in socket.wants {
        var wait = curl_waitfd()
        wait.fd = want.descriptor
        if want.events & Int16(POLLIN) != 0 { wait.events |= Int16(CURL_WAIT_POLLIN) }
        if want.events & Int16(POLLOUT) != 0 { wait.events |= Int16(CURL_WAIT_POLLOUT) }
        waits.append(wait)
        owners.append(socket)
        events.append(want.events)
      }
    }
  }
}

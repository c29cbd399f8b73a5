// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The idle handles, the last used at the end; on the engine thread only.
///
/// A request of the same configuration gets a handle without a reset, and sets only the address,
/// the headers that differ and the body. Any other use begins with `curl_easy_reset`. Cookies,
/// credentials and the share's other data are never in a handle, so a reset leaves nothing of them.
struct EasyHandlePool {
  private var idle: [EasyHandle] = []

  /// How many idle handles are searched for one that fits.
  private static let reach = 16
  /// How many handles are kept; beyond it, the one that was idle longest is used, whatever its
  /// configuration.
  private static let capacity = 64

  /// A handle for the request, preferably with its configuration and headers, and whether it has
  /// its configuration; nil if libcurl has no memory for another.
  ///
  /// - Parameter fits: Whether the configuration of a handle is the request's.
  mutating func take(
    for head: RequestHead, fits: (EasyHandle) -> Bool
  ) -> (handle: EasyHandle, isFitting: Bool)? {
    if let place = place(for: head, fits: fits) { return (idle.remove(at: place), true) }
    if idle.count < Self.capacity, let curl = curl_easy_init() {
      return (EasyHandle(curl: curl), false)
    }
    return idle.isEmpty ? nil : (idle.removeFirst(), false)
  }

  /// Takes a handle back, which no multi handle uses any more.
  mutating func give(_ handle: EasyHandle) {
    if idle.count < Self.capacity { idle.append(handle) }
  }

  /// Frees all.
  mutating func removeAll() {
    idle.removeAll()
  }

  private func place(for head: RequestHead, fits: (EasyHandle) -> Bool) -> Int? {
    var fitting: Int?
    var place = idle.count
    while place > max(0, idle.count - Self.reach) {
      place -= 1
      guard fits(idle[place]) else { continue }
      if idle[place].hasHeaders(of: head) { return place }
      fitting = fitting ?? place
    }
    return fitting
  }
}

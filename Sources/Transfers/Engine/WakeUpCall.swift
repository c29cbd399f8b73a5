// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// Wakes an engine's thread that waits in `curl_multi_poll`.
///
/// `@unchecked Sendable`: it makes the one call on a multi handle that every thread may make
/// ([curl_multi_wakeup](https://curl.se/libcurl/c/curl_multi_wakeup.html)). Whoever has it keeps the
/// loop, which frees the handle.
struct WakeUpCall: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer

  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  /// Ends the waiting, or the next one when nobody waits.
  func callAsFunction() {
    let code = curl_multi_wakeup(multi)
    precondition(code == CURLM_OK, "the multi handle has its wake-up socket")
  }
}

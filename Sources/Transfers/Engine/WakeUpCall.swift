// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// Wakes an engine's thread in `curl_multi_poll`.
///
/// `@unchecked Sendable`: it makes the one call on a multi handle that any thread may make
/// ([curl_multi_wakeup](https://curl.se/libcurl/c/curl_multi_wakeup.html)). Its owner keeps the
/// loop, which frees the handle.
struct WakeUpCall: @unchecked Sendable {
  private let multi: UnsafeMutableRawPointer

  init(_ multi: UnsafeMutableRawPointer) {
    self.multi = multi
  }

  /// Ends the present wait, or else the next one.
  func callAsFunction() {
    let code = curl_multi_wakeup(multi)
    precondition(code == CURLM_OK, "the multi handle has its wake-up socket")
  }
}

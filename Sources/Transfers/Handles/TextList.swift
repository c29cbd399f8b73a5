// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// A `curl_slist` of texts, freed with the object; libcurl keeps a pointer to it.
final class TextList {
  private(set) var list: UnsafeMutablePointer<curl_slist>?
  /// Whether a text had a NUL byte, or memory was short.
  private(set) var isBroken = false

  init(_ texts: [String]) {
    for text in texts {
      guard RequestLine.mayBeSent(Array(text.utf8)), let longer = curl_slist_append(list, text)
      else {
        isBroken = true
        return
      }
      list = longer
    }
  }

  deinit { curl_slist_free_all(list) }
}

// SPDX-License-Identifier: Apache-2.0

import CLibCurl
import Exchanges

/// The `curl_slist` of a request's headers, freed with the object; libcurl keeps a pointer to it
/// ([CURLOPT_HTTPHEADER](https://curl.se/libcurl/c/CURLOPT_HTTPHEADER.html)).
final class HeaderList {
  private(set) var list: UnsafeMutablePointer<curl_slist>?
  /// A header had bytes that would have begun another line, or there was no memory.
  private(set) var isBroken = false

  /// - Parameter hasPayload: a body is sent, for which libcurl would add `Content-Type` and, when
  ///   it is long, `Expect: 100-continue` by itself.
  init(_ headers: HeaderFields, withheld: [String], hasPayload: Bool) {
    for field in headers.fields {
      // libcurl sends an empty value only when the line ends in a semicolon.
      append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }
    for name in withheld where headers.first(name) == nil { append("\(name):") }
    guard hasPayload else { return }
    for name in ["Content-Type", "Expect"] where headers.first(name) == nil { append("\(name):") }
  }

  deinit { curl_slist_free_all(list) }

  private func append(_ line: String) {
    // What the loader has refused already must not get through on another way either.
    let mayBeSent = line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    guard mayBeSent, !line.isEmpty, let longer = curl_slist_append(list, line) else {
      isBroken = true
      return
    }
    list = longer
  }
}

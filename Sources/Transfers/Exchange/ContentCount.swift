// SPDX-License-Identifier: Apache-2.0

/// Counts the bytes of a body as they come, without the framing of chunks.
///
/// `CURLINFO_SIZE_DOWNLOAD_T` counts that framing in some versions of libcurl, and the present
/// piece in others.
struct ContentCount {
  /// The head that the body belongs to, counted like `HeadCollector.wholeHeads`.
  private var head = 0
  private var count: Int64 = 0

  /// Notes bytes of the body after a head; those of an earlier one are forgotten.
  mutating func add(_ bytes: Int, of head: Int) {
    if head != self.head { self = ContentCount(head: head) }
    count += Int64(bytes)
  }

  /// The number of bytes after a head.
  func bytes(of head: Int) -> Int64 { head == self.head ? count : 0 }

  private init(head: Int) { self.head = head }

  init() {}
}

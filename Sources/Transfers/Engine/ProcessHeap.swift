// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The memory that all threads of the process take theirs from.
package enum ProcessHeap {
  /// Lets all threads share one heap, and gives it room; to be called before any is started.
  ///
  /// glibc gives each thread a heap of its own, which grows by single pages with a system call each:
  /// one for every other request. Ours seldom wait for each other, since nearly all is done on one.
  ///
  /// The heap has room for 32 MB of addresses on large pages (`MADV_HUGEPAGE`): to touch memory for the
  /// first time costs a fault each 2 MB and not each 4 KB. Nothing is taken that is not used, but for
  /// the rest of the last such page.
  package static func prepare() {
    curlew_prepare_heap()
  }
}

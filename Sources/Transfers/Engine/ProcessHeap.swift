// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The memory that all threads of the process take theirs from.
package enum ProcessHeap {
  /// Lets all threads share one heap; to be called before any is started.
  ///
  /// glibc gives each thread a heap of its own, which grows by single pages with a system call each:
  /// one for every other request. Ours seldom wait for each other, since nearly all is done on one.
  package static func shareAmongThreads() {
    curlew_share_heap()
  }
}

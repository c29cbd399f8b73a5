// SPDX-License-Identifier: Apache-2.0

import CLibCurl

/// The memory allocator of the process.
package enum ProcessHeap {
  /// Makes all threads share one heap, and reserves room for it; to be called before any thread
  /// starts.
  ///
  /// glibc gives each thread a heap of its own, which grows by single pages with a system call
  /// each: one for every other request. Our threads seldom wait for the heap, since nearly all work
  /// is on one thread.
  ///
  /// The heap has 32 MB of addresses. The first 768 KB, which is what a short run needs, are taken
  /// with one system call (`MADV_POPULATE_WRITE`), where a hundred page faults took 3 % of such a
  /// run. The rest is on large pages (`MADV_HUGEPAGE`), so that first use costs a fault for each
  /// 2 MB and not for each 4 KB. Unused memory is not taken, except for the rest of the last such
  /// page.
  package static func prepare() {
    curlew_prepare_heap()
  }
}

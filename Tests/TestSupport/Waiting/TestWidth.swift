// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many tests run at once, for a plain `swift test` too.
///
/// Swift Testing starts all of them and Swift's pool has as many threads as there are cores, with one
/// queue: a test that waits for a server goes on only when every other has had its turn, half a
/// minute later, when its time-outs have passed. It reads the variable when it begins, so this runs
/// before `main`.
package enum TestWidth {
  /// What Swift Testing reads; one that is set stays.
  package static let variable = "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH"

  #if canImport(Darwin)
    @used @section("__DATA,__mod_init_func")
    private static let beforeMain: @convention(c) () -> Void = {
      setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "16", 0)
    }
  #else
    @used @section(".init_array")
    private static let beforeMain: @convention(c) () -> Void = {
      setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "16", 0)
    }
  #endif
}

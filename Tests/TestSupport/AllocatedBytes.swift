// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes that the heap gave an object, which may be a few more than its instance needs.
///
/// The size of a class in `MemoryLayout` is that of a reference.
package func allocatedBytes(of object: AnyObject) throws -> Int {
  #if canImport(Darwin)
    let name = "malloc_size"
  #else
    let name = "malloc_usable_size"
  #endif
  // Swift's module of the C library lacks `malloc.h`.
  guard let symbol = dlsym(nil, name) else { throw FixtureFailure("dlsym", name) }
  let size = unsafeBitCast(symbol, to: (@convention(c) (UnsafeMutableRawPointer?) -> Int).self)
  return withExtendedLifetime(object) { size(Unmanaged.passUnretained(object).toOpaque()) }
}

// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What Swift's runtime needs of the system.
package enum RuntimeNeeds {
  /// An error in words if something is missing, such as in a root that was given little; nil
  /// otherwise.
  ///
  /// On Linux libdispatch counts its busy threads in `/proc`, once a second, and ends the process
  /// where it cannot.
  ///
  /// - Parameter processes: the folder of the kernel's information about processes.
  package static func missing(processes: String = "/proc") -> String? {
    #if os(Linux)
      if access("\(processes)/self/stat", R_OK) == 0 { return nil }
      return """
        error: \(processes) is not mounted, which Swift's runtime needs
          = help: mount it in this root: `mount -t proc proc ROOT/proc`

        """
    #else
      return nil
    #endif
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `Folders and files that cannot be read` {
  /// Root reads everything, so it steps down first.
  private static let dropsRoot = geteuid() == 0
  private static let canBeNobody = geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0

  @Test(.enabled(if: canBeNobody, "needs setpriv, or another user than root"))
  func `are reported, the rest is checked`() async throws {
    try await withTemporaryFolder { folder in
      let good = "curlew: 1\nrequests:\n  - GET: http://127.0.0.1:1/\n"
      try folder.write(good, to: "specs/a.yaml")
      try folder.write(good, to: "specs/closed/b.yaml")
      try folder.write(good, to: "specs/secret.yaml")
      chmod(folder.path, 0o755)
      chmod(folder.path(of: "specs/closed"), 0)
      chmod(folder.path(of: "specs/secret.yaml"), 0)
      var program = try Program.curlew("check", "specs")
      program.workingDirectory = folder.path
      if Self.dropsRoot {
        program.arguments =
          ["--reuid", "65534", "--regid", "65534", "--clear-groups", program.path]
          + program.arguments
        program.path = "/usr/bin/setpriv"
      }
      let run = try await program.run()
      expect(run, endsIn: 2)
      #expect(
        run.errorOutput.contains(
          "error[unreadable-folder]: the folder `specs/closed` cannot be read: Permission denied"))
      #expect(
        run.errorOutput.contains(
          "error[unreadable-file]: `specs/secret.yaml` cannot be read: Permission denied"))
      #expect(run.errorOutput.contains("2 errors in 2 files"))
    }
  }
}

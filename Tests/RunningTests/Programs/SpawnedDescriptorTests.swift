// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import CSpawn
  import Glibc
  import Testing

  @Suite struct `The descriptors of this process` {
    /// Starts a shell that looks for a descriptor of ours.
    ///
    /// - Returns: whether it has it.
    private func isSeen(
      _ descriptor: Int32, closing: (inout posix_spawn_file_actions_t) -> Int32
    ) throws -> Bool {
      var actions = posix_spawn_file_actions_t()
      try #require(posix_spawn_file_actions_init(&actions) == 0)
      defer { posix_spawn_file_actions_destroy(&actions) }
      try #require(closing(&actions) == 0)
      let words = ["sh", "-c", "[ -e /proc/$$/fd/\(descriptor) ]"]
      var arguments = words.map { strdup($0) } + [nil]
      defer { for argument in arguments { free(argument) } }
      var number: pid_t = 0
      try #require(posix_spawn(&number, "/bin/sh", &actions, nil, &arguments, nil) == 0)
      var status: Int32 = 0
      while waitpid(number, &status, 0) < 0 { try #require(errno == EINTR) }
      return status == 0
    }

    @Test func `are closed in a program, also where glibc has no word for all of them`() throws {
      // Without O_CLOEXEC.
      let descriptor = open("/dev/null", O_RDONLY)
      try #require(descriptor > 2)
      defer { close(descriptor) }
      #expect(try isSeen(descriptor) { _ in 0 })
      #expect(try !isSeen(descriptor) { curlew_spawn_close_from(&$0, 3) })
      #expect(try !isSeen(descriptor) { curlew_spawn_close_each(&$0, 3) })
    }
  }
#endif

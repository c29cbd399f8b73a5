// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A resolver that does not answer: what waits for it is given up, and nothing else waits with it.
@Suite struct SlowNameTests {
  /// The system's resolver, but for one name, which takes a minute.
  private static let resolver = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <netdb.h>
    #include <string.h>
    #include <unistd.h>
    int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                    struct addrinfo **result) {
      if (node && strcmp(node, "slow.invalid") == 0) sleep(60);
      int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
          dlsym(RTLD_NEXT, "getaddrinfo");
      return real(node, service, hints, result);
    }

    """

  @Test(.needs(PeerProgram("cc", package: "gcc")))
  func `a name that resolves slowly delays neither other requests nor the end`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(
      """
      curlew: 1
      scenarios:
        slow:
          steps: [{ GET: "http://slow.invalid/", timeout: { connect: 300ms } }]
        quick:
          steps:
            - GET: \(server.url("/"))
              retry: { attempts: 10, every: 100ms }
              expect: { status: 201 }

      """)
    try workshop.write(Self.resolver, to: "resolver.c")
    var compiler = Program(
      try #require(PeerProgram("cc").path),
      ["-shared", "-fPIC", "-o", "resolver.so", "resolver.c", "-ldl"])
    compiler.workingDirectory = workshop.folder.path
    let compiled = try await workshop.runs(compiler)
    expect(compiled, endsIn: 0)
    var curlew = try workshop.curlew("run", "specs.yaml")
    curlew.environment["LD_PRELOAD"] = "\(workshop.folder.path)/resolver.so"
    let began = ContinuousClock.now
    let run = try await workshop.runs(curlew)
    #expect(began.duration(to: .now) < .seconds(40))
    expect(run, endsIn: 1)
    expect(run.output, has: ["while resolving the name", "1 failed, 1 errored"])
  }
}

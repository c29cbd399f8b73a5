// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `examples/mcp.yaml` against a server that is not ours: the Python SDK of the protocol.
@Suite(.needs(.mcp, .peerPython)) struct `The example of MCP` {
  private static let server = """
    import sys
    from mcp.server.fastmcp import FastMCP

    server = FastMCP("shop", host="127.0.0.1", port=int(sys.argv[1]), json_response=sys.argv[2] == "json")

    @server.tool()
    def find_pets(kind: str) -> list[str]:
        return {"cat": ["Tiddles", "Luna"]}[kind]

    server.run("streamable-http")
    """

  /// The SDK prints a line for each session that ends.
  @Test(arguments: ["json", "events"]) func `passes against the Python SDK`(
    answers: String
  ) async throws {
    let peer = try await RunningPeer(.peerPython) { _, ports in
      RunningPeer.Setting(arguments: ["-c", Self.server, "\(ports[0])", answers])
    }
    let workshop = try Workshop()
    let run = try await workshop.runs(
      "run", Validator.projectFile("examples/mcp.yaml"), "-v", "--var",
      "baseUrl=http://127.0.0.1:\(peer.ports[0])")
    expect(run, endsIn: 0)
    let type = answers == "json" ? "application/json" : "text/event-stream"
    expect(
      run.output, has: ["scenarios  2 passed", "content-type: \(type)", "DELETE /mcp HTTP/1.1"])
  }
}

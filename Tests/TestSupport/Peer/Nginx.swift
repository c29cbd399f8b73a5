// SPDX-License-Identifier: Apache-2.0

/// nginx as one process that keeps all it writes in a folder of its own.
package enum Nginx {
  /// Module of `brotli on;`, for `modules`.
  package static let brotli = PeerProgram.brotli.path ?? "ngx_http_brotli_filter_module.so"

  /// Starts it.
  ///
  /// - Parameters:
  ///   - modules: Paths of modules to load.
  ///   - http: Directives of the `http` block for the folder and the ports, servers included; paths
  ///     in it are relative to the folder. It writes what is served.
  package static func start(
    ports count: Int = 1, modules: [String] = [],
    http: (TemporaryFolder, [UInt16]) throws -> String
  ) async throws -> RunningPeer {
    try await RunningPeer(.nginx, ports: count) { folder, ports in
      let path = try folder.write(
        configuration(modules, http: try http(folder, ports)), to: "nginx.conf")
      return RunningPeer.Setting(arguments: ["-p", folder.path, "-c", path, "-e", "error.log"])
    }
  }

  private static func configuration(_ modules: [String], http: String) -> String {
    """
    \(modules.map { "load_module \($0);\n" }.joined())
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log error.log;
    events { worker_connections 1024; }
    http {
      client_body_temp_path body;
      proxy_temp_path proxy;
      fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi;
      scgi_temp_path scgi;
      \(http)
    }

    """
  }
}

extension RunningPeer {
  /// Waits until that many lines are in a file of its folder: nginx logs a request when its answer
  /// is already on the way.
  package func lines(of name: String, count: Int) async throws -> [String] {
    var lines: [String] = []
    for _ in 0..<3000 {
      lines = ((try? folder.read(name)) ?? "").split(separator: "\n").map(String.init)
      if lines.count >= count { return lines }
      try await Task.sleep(for: .milliseconds(10))
    }
    throw PeerFailure("\(name) has \(lines.count) lines, not \(count), after 30 s")
  }
}

// SPDX-License-Identifier: Apache-2.0

/// What is written in comments: `# @name login`.
enum HTTPSettings {
  /// Without an effect on the request and its verdict.
  static let ignored: Set<String> = [
    "note", "no-log", "nolog", "debug", "verbose", "save", "openwith", "extension",
    "nostreaminglog",
    "no-streaming-log", "keepstreaming", "keep-streaming", "no-response-view", "noresponseview",
    "responseref", "injectvariables", "no-auto-encoding", "language", "no-client-cert",
    "forceregiondelimiter", "group",
  ]

  /// Those that the reading of requests knows.
  private static let read: Set<String> = [
    "name", "ref", "forceref", "import", "title", "description", "tag", "tags", "disabled",
    "no-redirect", "timeout", "connection-timeout", "no-reject-unauthorized", "no-cookie-jar",
    "sleep", "prompt", "loop", "jwt", "proxy", "post-redirect-get", "ratelimit", "no-httptest",
  ]

  /// Whether a word after `@` is a setting; another comment stays one.
  static func isKnown(_ name: String) -> Bool { read.contains(name) || ignored.contains(name) }
}

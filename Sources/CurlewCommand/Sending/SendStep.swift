// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Values
import YAMLTree

/// The step of a typed request, key by key.
struct SendStep {
  private(set) var entries: [YAMLDraft.Entry] = []
  var secrets = SendSecrets()

  /// - Parameter savedPath: The file in which the step saves the body; nil for none.
  init(_ request: SendRequest, savedPath: String?) {
    addMethod(request)
    addFields("params", request.parameters.map { secrets.hidden($0) })
    addHeaders(request.headers, hasAuth: request.auth != nil)
    addFields("cookies", request.cookies.map { secrets.hidden(cookie: $0) })
    if let auth = request.auth { add("auth", authDraft(auth)) }
    if let body = request.body {
      addBody(body, hasType: request.headers.contains { $0.name.lowercased() == "content-type" })
    }
    let settings = request.settings + SendNetwork(request.plan.network).settings
    entries += SendSettings(settings, typed: request.lines).entries
    if let savedPath { addSave(savedPath, isResumed: request.output.isResumed) }
  }

  mutating func add(_ key: String, _ value: YAMLDraft) {
    entries.append(.pair(name: key, value))
  }

  mutating func addFields(_ key: String, _ fields: [SendField]) {
    guard !fields.isEmpty else { return }
    add(key, Self.fields(fields) { $0 == $1 })
  }

  private mutating func addMethod(_ request: SendRequest) {
    if request.isWebSocket {
      add("socket", .text(request.address))
      // The exchange is empty: lines are sent while the WebSocket is open.
      add("expect", .mapping([.pair(name: "status", YAMLDraft(value: .number(ExactNumber(101))))]))
    } else if SendMethod.isKey(request.method) {
      add(request.method, .text(request.address))
    } else {
      add("method", .text(request.method))
      add("url", .text(request.address))
    }
  }

  /// Whether the value of a key of the step is the address.
  static func isAddress(_ key: String) -> Bool {
    SendMethod.isKey(key) || key == "url" || key == "socket"
  }

  private mutating func addHeaders(_ headers: [SendField], hasAuth: Bool) {
    var plain: [SendField] = []
    for header in headers {
      if !hasAuth, let token = Self.bearerToken(of: header) {
        add("auth", authDraft(.bearer(token)))
      } else {
        plain.append(secrets.hidden(header))
      }
    }
    guard !plain.isEmpty else { return }
    add("headers", Self.fields(plain) { $0.lowercased() == $1.lowercased() })
  }

  /// The token of `Authorization: Bearer TOKEN`, which becomes `auth`.
  private static func bearerToken(of header: SendField) -> String? {
    let scheme = "Bearer "
    guard header.name.lowercased() == "authorization", let value = header.value,
      value.hasPrefix(scheme)
    else { return nil }
    return String(value.dropFirst(scheme.count))
  }

  /// Adds a path, in which no expression is evaluated.
  private mutating func addSave(_ path: String, isResumed: Bool) {
    let path = YAMLDraft(value: CollectionWriter.literal(.string(path)))
    let resumed = [
      YAMLDraft.Entry.pair(name: "path", path),
      .pair(name: "resume", YAMLDraft(.boolean(true))),
    ]
    add("save", isResumed ? .mapping(resumed) : path)
  }

  /// A mapping; a name that occurs several times has a list.
  static func fields(
    _ fields: [SendField], sameName: (String, String) -> Bool
  ) -> YAMLDraft {
    var members: [(name: String, values: [YAMLDraft])] = []
    for field in fields {
      let value = field.value.map { YAMLDraft.text($0) } ?? YAMLDraft(.null)
      if let place = members.firstIndex(where: { sameName($0.name, field.name) }) {
        members[place].values.append(value)
      } else {
        members.append((field.name, [value]))
      }
    }
    return .mapping(
      members.map { .pair(name: $0.name, $0.values.count == 1 ? $0.values[0] : .list($0.values)) })
  }

  /// A mapping of texts.
  static func texts(_ members: [(name: String, text: String)]) -> YAMLDraft {
    .mapping(members.map { .pair(name: $0.name, .text($0.text)) })
  }
}

// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Values

/// What the server says of itself: its capabilities, and the files that it wants to hear of.
enum ServerAnnouncement {
  /// Appends the result of `initialize`.
  static func write(to json: inout JSONWriter, for client: ClientAbilities) {
    json.beginObject()
    json.key("capabilities")
    json.beginObject()
    json.member("positionEncoding", client.encoding.rawValue)
    json.key("textDocumentSync")
    json.beginObject()
    json.member("openClose", true)
    // Stretches, not whole texts.
    json.member("change", 2)
    json.member("save", true)
    json.endObject()
    for request in LanguageRequest.all {
      guard let capability = request.capability else { continue }
      json.key(capability)
      request.options(&json)
    }
    json.key("executeCommandProvider")
    json.beginObject()
    json.key("commands")
    json.list([RunTarget.command, RunTarget.stopCommand]) { $0.string($1) }
    json.endObject()
    json.key("workspace")
    json.beginObject()
    json.key("workspaceFolders")
    json.beginObject()
    json.member("supported", true)
    json.member("changeNotifications", true)
    json.endObject()
    json.endObject()
    json.endObject()
    json.key("serverInfo")
    json.beginObject()
    json.member("name", "curlew")
    json.member("version", Version.number)
    json.endObject()
    json.endObject()
  }

  /// The ends of files that collections read: themselves, schemas, documents, data and bodies.
  private static let watched = "**/*.{yaml,yml,json,csv,ndjson,jsonl,env,xml,txt,graphql}"

  /// Appends the parameters of `client/registerCapability`.
  static func writeWatchedFiles(to json: inout JSONWriter) {
    json.beginObject()
    json.key("registrations")
    json.beginArray()
    json.beginObject()
    json.member("id", "curlew-files")
    json.member("method", "workspace/didChangeWatchedFiles")
    json.key("registerOptions")
    json.beginObject()
    json.key("watchers")
    json.list([watched]) { json, pattern in
      json.beginObject()
      json.member("globPattern", pattern)
      json.endObject()
    }
    json.endObject()
    json.endObject()
    json.endArray()
    json.endObject()
  }
}

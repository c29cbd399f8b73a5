// SPDX-License-Identifier: Apache-2.0

import LanguageServer
import Values

/// Settings of the editor, and what it reports of files.
extension ServerLoop {
  mutating func changeSettings(_ parameters: JSONNode) throws(BrokenFrame) {
    if let section = parameters.optional("settings")?.optional("curlew") {
      try take(ServerSettings(section))
    } else if workspace.client.givesSettings {
      try askForSettings()
    }
  }

  mutating func take(_ settings: ServerSettings) throws(BrokenFrame) {
    try show(settings.warnings)
    guard settings != self.settings else { return }
    self.settings = settings
    workspace.mayRun = settings.isTrusted
    checking.take(settings, workspace)
    mayCheck = true
  }

  mutating func show(_ warnings: [String]) throws(BrokenFrame) {
    for warning in warnings where shownWarnings.insert(warning).inserted {
      try connection.send(ServerMessage.show(warning, .warning), "a warning")
    }
  }

  mutating func askForSettings() throws(BrokenFrame) {
    let id = nextRequest()
    settingsRequest = id
    let message = ServerMessage.request(id, "workspace/configuration") { json in
      json.beginObject()
      json.key("items")
      json.list(["curlew"]) { json, section in
        json.beginObject()
        json.member("section", section)
        json.endObject()
      }
      json.endObject()
    }
    try connection.send(message, "workspace/configuration")
  }

  /// Asks the client to report changes of files.
  mutating func register() throws(BrokenFrame) {
    guard workspace.client.watchesFiles else { return }
    let message = ServerMessage.request(nextRequest(), "client/registerCapability") { json in
      ServerAnnouncement.writeWatchedFiles(to: &json)
    }
    try connection.send(message, "client/registerCapability")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// Which entries of a recording become steps: documents and data, unless all are wanted.
struct HARSelection {
  enum Verdict: Equatable {
    case kept
    /// Of another host than the wanted ones.
    case otherHost
    /// What a browser fetches by itself: one and several of it.
    case left(String, String)
  }

  /// In lower case; all if empty.
  private let hosts: Set<String>
  private let keepsAll: Bool

  init(_ options: ImportOptions) {
    hosts = Set(options.hosts.map { $0.lowercased() })
    keepsAll = options.keepsAll
  }

  /// - Parameter last: the entry at the end of the redirects that begin with this one.
  func verdict(of entry: ArchiveEntry, endingIn last: ArchiveEntry) -> Verdict {
    guard hosts.isEmpty || isOfHost(entry) else { return .otherHost }
    if keepsAll || entry.isBare || entry.own != nil { return .kept }
    if entry.isPreflight { return .left("preflight", "preflights") }
    return Self.byUse(last) ?? Self.byType(last.responseType)
  }

  /// With or without the port.
  private func isOfHost(_ entry: ArchiveEntry) -> Bool {
    guard let address = try? Address(parsing: ArchiveEntry.withoutFragment(entry.url)) else {
      return false
    }
    let host = address.host.lowercased()
    return hosts.contains(host) || address.port.map { hosts.contains("\(host):\($0)") } ?? false
  }

  /// By `_resourceType`; nil if that does not decide.
  private static func byUse(_ entry: ArchiveEntry) -> Verdict? {
    switch entry.resourceType {
    case "document", "xhr", "fetch", "websocket", "eventsource": .kept
    case "image": .left("image", "images")
    case "stylesheet": .left("style", "styles")
    case "script": .left("script", "scripts")
    case "font": .left("font", "fonts")
    case "media", "texttrack": .left("medium", "media")
    case "manifest": .left("manifest", "manifests")
    case "preflight": .left("preflight", "preflights")
    case "ping", "cspviolationreport", "beacon": .left("ping", "pings")
    default: nil
    }
  }

  /// By the type of the response.
  private static func byType(_ type: String) -> Verdict {
    if type.hasPrefix("image/") { return .left("image", "images") }
    if type.hasPrefix("font/") || type.contains("font-") || type.contains("fontobject") {
      return .left("font", "fonts")
    }
    if type.hasPrefix("video/") || type.hasPrefix("audio/") { return .left("medium", "media") }
    if type == "text/css" { return .left("style", "styles") }
    if type.hasSuffix("javascript") || type.hasSuffix("ecmascript") || type == "application/wasm" {
      return .left("script", "scripts")
    }
    if type == "application/manifest+json" { return .left("manifest", "manifests") }
    return .kept
  }
}

extension ArchiveEntry {
  /// Whether a browser sent it by itself before a request to another origin.
  var isPreflight: Bool {
    method == "OPTIONS" && header("access-control-request-method") != nil
  }

  /// Whether it begins a WebSocket.
  var isSocket: Bool {
    resourceType == "websocket" || node[member: "_webSocketMessages"] != nil || status == 101
      || url.hasPrefix("ws:") || url.hasPrefix("wss:")
  }
}

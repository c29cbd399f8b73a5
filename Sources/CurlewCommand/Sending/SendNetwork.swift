// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values
import YAMLTree

/// The network options as keys of the typed step.
struct SendNetwork {
  private let network: NetworkRequest

  init(_ network: NetworkRequest) {
    self.network = network
  }

  /// The keys of the step.
  var settings: [YAMLDraft.Entry] {
    var settings: [YAMLDraft.Entry] = []
    func add(_ key: String, _ members: [(name: String, value: Value)]) {
      guard !members.isEmpty else { return }
      settings.append(.pair(name: key, YAMLDraft(value: .object(OrderedObject(members)))))
    }
    add("tls", tls)
    if let choice = network.proxy {
      // Its credentials must not be in a collection.
      settings.append(.pair(name: "proxy", .text(choice.proxy?.address ?? "none")))
    }
    add(
      "resolve",
      network.resolve.map { ("\($0.name)", .array($0.addresses.map { .string($0) })) })
    add("connectTo", network.connectTo.compactMap(Self.member))
    return settings
  }

  /// The options that keys cannot or must not express; they override the keys.
  var rest: NetworkRequest {
    var rest = NetworkRequest()
    rest.connectTo = network.connectTo.filter { Self.member($0) == nil }
    if network.proxy?.proxy?.user != nil { rest.proxy = network.proxy }
    return rest
  }

  private var tls: [(name: String, value: Value)] {
    var members: [(name: String, value: Value)] = []
    if let path = network.authorities { members.append(("ca", .string(path))) }
    if let path = network.certificate { members.append(("cert", .string(path))) }
    if let path = network.key { members.append(("key", .string(path))) }
    if network.isInsecure { members.append(("verify", .boolean(false))) }
    return members
  }

  /// A member of `connectTo`, whose places must be complete in the format; nil for one with an
  /// empty part.
  private static func member(
    _ entry: ConnectionRoutes.Redirected
  ) -> (name: String, value: Value)? {
    guard case .place(let host?, let port?) = entry.source, let toHost = entry.host,
      let toPort = entry.port
    else { return nil }
    return ("\(host):\(port)", .string("\(toHost):\(toPort)"))
  }
}

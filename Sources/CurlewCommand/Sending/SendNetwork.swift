// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Values
import YAMLTree

/// What flags say of the network, as keys of the step that is typed.
struct SendNetwork {
  private let network: NetworkRequest

  init(_ network: NetworkRequest) {
    self.network = network
  }

  /// Keys of the step.
  var settings: [YAMLDraft.Entry] {
    var settings: [YAMLDraft.Entry] = []
    func add(_ key: String, _ members: [(name: String, value: Value)]) {
      guard !members.isEmpty else { return }
      settings.append(.pair(name: key, YAMLDraft(value: .object(OrderedObject(members)))))
    }
    add("tls", tls)
    if let choice = network.proxy {
      // Its log-in is a credential, which stands in no collection.
      settings.append(.pair(name: "proxy", .text(choice.proxy?.address ?? "none")))
    }
    add(
      "resolve",
      network.resolve.map { ("\($0.name)", .array($0.addresses.map { .string($0) })) })
    add("connectTo", network.connectTo.compactMap(Self.member))
    return settings
  }

  /// What the keys cannot say, or must not: it holds over them.
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

  /// `connectTo` of the format names whole places; one with an empty part cannot be written.
  private static func member(
    _ entry: ConnectionRoutes.Redirected
  ) -> (name: String, value: Value)? {
    guard case .place(let host?, let port?) = entry.source, let toHost = entry.host,
      let toPort = entry.port
    else { return nil }
    return ("\(host):\(port)", .string("\(toHost):\(toPort)"))
  }
}

// SPDX-License-Identifier: Apache-2.0

/// Moves to the top of a collection what its requests have in common, as a person would: the start
/// of their addresses to `baseUrl`, equal headers and settings to `defaults`.
package struct CommonParts {
  /// Keys that move to `defaults` if every request has the same.
  private static let shared = [
    "redirects", "timeout", "limits", "retry", "tls", "proxy", "resolve", "connectTo",
    "unixSocket", "interface", "ipVersion", "http", "compressed", "delay",
  ]

  private var collection: ImportedCollection

  private let base: BaseVariable

  private init(_ collection: ImportedCollection, _ base: BaseVariable) {
    self.collection = collection
    self.base = base
  }

  /// The collection with its common parts at the top.
  package static func moved(
    _ collection: ImportedCollection, _ base: BaseVariable
  ) -> ImportedCollection {
    guard collection.requestCount > 1 else { return collection }
    var parts = CommonParts(collection, base)
    let isWhole = parts.moveStart()
    parts.moveAuth()
    for key in shared { parts.moveKey(key) }
    parts.moveHeaders(isWhole: isWhole)
    return parts.collection
  }

  // MARK: Addresses

  /// - Returns: whether all requests go to the origin of `baseUrl`.
  private mutating func moveStart() -> Bool {
    guard !collection.keys.contains(where: { $0.name == "baseUrl" }) else { return false }
    let addresses = requests.map(\.address)
    guard var start = AddressStart.common(of: addresses), !start.text.isEmpty else { return false }
    start.mayHavePath = base.mayHavePath(start.text)
    switch base.use(asStart: start.text) {
    case .another: return false
    case .itself:
      if let own = collection.vars.firstIndex(where: { $0.name == BaseVariable.name }) {
        collection.keys.insert(collection.vars.remove(at: own), at: 0)
      }
    case .absent: collection.keys.insert(ImportedEntry("baseUrl", .text(start.text)), at: 0)
    }
    var isWhole = true
    changeRequests { request in
      guard let rest = start.rest(of: request.address) else {
        isWhole = false
        return
      }
      request.address = rest
    }
    return isWhole
  }

  // MARK: Keys and headers

  /// Moves the log-in that three quarters of the requests to `baseUrl` have: it is sent nowhere else. The
  /// others say that they have none, or keep their own.
  private mutating func moveAuth() {
    guard !collection.defaults.contains(where: { $0.name == "auth" }),
      collection.keys.contains(where: { $0.name == "baseUrl" })
    else { return }
    let relative = steps.filter(\.isRelative)
    var counts: [(auth: ImportedValue, count: Int)] = []
    for auth in relative.compactMap({ $0["auth"] }) where auth.findings.isEmpty {
      if let place = counts.firstIndex(where: { $0.auth.isSame(as: auth) }) {
        counts[place].count += 1
      } else if counts.count < 20 {
        counts.append((auth, 1))
      }
    }
    if let best = counts.max(by: { $0.count < $1.count }), best.count > 1,
      best.count * 4 >= relative.count * 3
    {
      collection.defaults.append(ImportedEntry("auth", best.auth))
      changeSteps { step in
        guard !step.isDisabled else { return }
        if step["auth"] == nil {
          step["auth"] = .text("none")
        } else if step.isRelative, step["auth"]?.isSame(as: best.auth) == true {
          step["auth"] = nil
        }
      }
    }
    moveAuthOfScenarios()
  }

  /// Moves a log-in that all requests of one of several scenarios have.
  private mutating func moveAuthOfScenarios() {
    guard collection.scenarios.count > 1 else { return }
    for index in collection.scenarios.indices where !collection.scenarios[index].isBlock {
      let requests = collection.scenarios[index].steps.filter {
        $0.request != nil && !$0.isDisabled
      }
      guard requests.count > 1, requests.allSatisfy(\.isRelative), let first = requests[0]["auth"],
        first.findings.isEmpty,
        requests.allSatisfy({ $0["auth"]?.isSame(as: first) ?? false }),
        !collection.scenarios[index].keys.contains(where: { $0.name == "defaults" })
      else { continue }
      collection.scenarios[index].keys.append(
        ImportedEntry("defaults", .mapping([ImportedEntry("auth", first)])))
      for step in collection.scenarios[index].steps.indices {
        collection.scenarios[index].steps[step]["auth"] = nil
      }
    }
  }

  private mutating func moveKey(_ key: String) {
    guard !collection.defaults.contains(where: { $0.name == key }) else { return }
    let values = steps.map { $0[key] }
    guard let first = values[0], first.findings.isEmpty,
      values.allSatisfy({ $0?.isSame(as: first) ?? false })
    else { return }
    collection.defaults.append(ImportedEntry(key, first))
    changeSteps { $0[key] = nil }
  }

  private mutating func moveHeaders(isWhole: Bool) {
    let all = requests.map(\.headers)
    let common = all[0].filter { header in
      mayMove(header, isWhole: isWhole)
        && all.allSatisfy { headers in
          let same = headers.filter { $0.name.lowercased() == header.name.lowercased() }
          return same.count == 1 && same[0].name.utf8.elementsEqual(header.name.utf8)
            && same[0].value.isSame(as: header.value)
        }
    }
    guard !common.isEmpty, let value = ImportedValue.merged(common, foldsCase: true) else { return }
    addToDefaults(value)
    let names = Set(common.map { $0.name.lowercased() })
    changeRequests { request in
      request.headers.removeAll { names.contains($0.name.lowercased()) }
    }
  }

  /// Adds headers to those that a reader gave already.
  private mutating func addToDefaults(_ headers: ImportedValue) {
    let place = collection.defaults.firstIndex { $0.name == "headers" }
    guard let place, case .mapping(let known) = collection.defaults[place].value.content,
      case .mapping(let added) = headers.content
    else { return collection.defaults.append(ImportedEntry("headers", headers)) }
    let names = Set(added.map { $0.name.lowercased() })
    let kept = known.filter { !names.contains($0.name.lowercased()) }
    collection.defaults[place].value = .mapping(kept + added)
  }

  private func mayMove(_ header: ImportedField, isWhole: Bool) -> Bool {
    guard case .text(let text) = header.value.content, header.value.findings.isEmpty,
      !header.value.isDisabled
    else { return false }
    // A default with an expression may be secret, and is then sent to the origin of `baseUrl` only.
    return ["content-type", "host"].allSatisfy { $0 != header.name.lowercased() }
      && (isWhole || text.literal != nil)
  }

  // MARK: Steps

  private var steps: [ImportedStep] {
    collection.scenarios.flatMap(\.steps).filter { $0.request != nil && !$0.isDisabled }
  }

  private var requests: [ImportedStep.Request] { steps.compactMap(\.request) }

  private mutating func changeSteps(_ change: (inout ImportedStep) -> Void) {
    for scenario in collection.scenarios.indices {
      for step in collection.scenarios[scenario].steps.indices
      where collection.scenarios[scenario].steps[step].request != nil {
        change(&collection.scenarios[scenario].steps[step])
      }
    }
  }

  private mutating func changeRequests(_ change: (inout ImportedStep.Request) -> Void) {
    changeSteps { step in
      guard var request = step.request else { return }
      change(&request)
      step.request = request
    }
  }
}

extension ImportedStep {
  /// Whether its address is appended to `baseUrl`.
  var isRelative: Bool {
    request.map { $0.address.start.hasPrefix("/") || $0.address.start.hasPrefix("?") } ?? false
  }
}

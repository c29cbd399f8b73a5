// SPDX-License-Identifier: Apache-2.0

extension Quantity: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    if case .made(let text) = self { text.addReadNames(to: &names) }
  }
}

extension ResolveEntry: NameReader {
  package func addReadNames(to names: inout ReadNames) { addresses.addReadNames(to: &names) }
}

extension ConnectToSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    switch self {
    case .ownOrigin(let to): to.addReadNames(to: &names)
    case .places(let places): places.map(\.to).addReadNames(to: &names)
    }
  }
}

extension ConnectionSettings: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    resolve?.content.addReadNames(to: &names)
    connectTo?.content.addReadNames(to: &names)
    unixSocket?.content.addReadNames(to: &names)
    interface?.content.addReadNames(to: &names)
    extent?.content.addReadNames(to: &names)
    delay?.content.addReadNames(to: &names)
  }
}

extension RetrySetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    until?.content.addReadNames(to: &names)
    stopIf?.content.addReadNames(to: &names)
    attempts?.content.addReadNames(to: &names)
    for duration in [every, maximum, within] { duration?.content.addReadNames(to: &names) }
    backoff?.content.addReadNames(to: &names)
  }
}

extension RequestSettings: NameReader {
  /// Of all that a step may inherit and that is evaluated in it.
  package func addReadNames(to names: inout ReadNames) {
    parameters.addReadNames(to: &names)
    headers.addReadNames(to: &names)
    cookies.addReadNames(to: &names)
    contentType?.content.addReadNames(to: &names)
    auth?.content.addReadNames(to: &names)
    redirects?.content?.maximum.addReadNames(to: &names)
    timeout?.content.addReadNames(to: &names)
    limits?.content.addReadNames(to: &names)
    retry?.content.addReadNames(to: &names)
    sharedConnection?.content.addReadNames(to: &names)
    sharedExpectations?.content.addReadNames(to: &names)
  }
}

extension TimeoutSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for duration in [connect, total, firstByte, idle] { duration?.content.addReadNames(to: &names) }
  }
}

extension LimitSetting: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    for size in [bodyBytes, headBytes, receiveRate, sendRate] {
      size?.content.addReadNames(to: &names)
    }
  }
}

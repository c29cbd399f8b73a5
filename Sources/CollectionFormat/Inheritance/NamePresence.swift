// SPDX-License-Identifier: Apache-2.0

/// When the value of a setting, and the names in its templates, are needed.
enum ReadingMoment {
  /// Before the step's request is sent.
  case request
  /// After its response has arrived.
  case response
}

/// Which names exist when a step needs them.
///
/// A default that reads a capture applies only after the step that makes the capture: until then,
/// the outer level's value is kept.
package struct NamePresence {
  private let request: ((ReadNames) -> Bool)?
  private let response: ((ReadNames) -> Bool)?

  /// All names exist: for a step's own settings, and for defaults that read none.
  package static var everything: NamePresence { NamePresence(request: nil, response: nil) }

  /// - Parameters:
  ///   - request: whether all of these names exist before the step's request is sent.
  ///   - response: whether they exist after the step's response.
  package init(request: ((ReadNames) -> Bool)?, response: ((ReadNames) -> Bool)?) {
    self.request = request
    self.response = response
  }

  /// Whether all names exist.
  var isEverything: Bool { request == nil && response == nil }

  /// Whether all names that a value reads exist.
  func holds(_ reader: some NameReader, at moment: ReadingMoment) -> Bool {
    guard let isThere = moment == .request ? request : response else { return true }
    return isThere(reader.readNames)
  }
}

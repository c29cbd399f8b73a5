// SPDX-License-Identifier: Apache-2.0

/// When the value of a setting is needed, and with it the names that its templates read.
enum ReadingMoment {
  /// Before the request of the step is sent.
  case request
  /// Once its response is there.
  case response
}

/// Which names are there when a step needs them.
///
/// A default that reads a capture holds only behind the step that makes the capture: where the name
/// is not there, the outer level's value stays.
package struct NamePresence {
  private let request: ((ReadNames) -> Bool)?
  private let response: ((ReadNames) -> Bool)?

  /// Every name is: of a step's own settings, and of defaults that read none.
  package static var everything: NamePresence { NamePresence(request: nil, response: nil) }

  /// - Parameters:
  ///   - request: whether all of these names are there before the step's request is sent.
  ///   - response: the same once the step has its response.
  package init(request: ((ReadNames) -> Bool)?, response: ((ReadNames) -> Bool)?) {
    self.request = request
    self.response = response
  }

  /// Nothing needs to be asked.
  var isEverything: Bool { request == nil && response == nil }

  /// Whether all that a value reads is there.
  func holds(_ reader: some NameReader, at moment: ReadingMoment) -> Bool {
    guard let isThere = moment == .request ? request : response else { return true }
    return isThere(reader.readNames)
  }
}

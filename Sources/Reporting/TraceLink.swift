// SPDX-License-Identifier: Apache-2.0

import Exchanges

/// The address where people look at a trace: `https://traces.example.com/trace/{traceId}`.
package struct TraceLink: Sendable, Hashable {
  /// What stands for the identity of the trace.
  package static let placeholder = "{traceId}"

  /// With the placeholder.
  package let template: String

  /// Nil for a text that is not an `http` or `https` address with the placeholder.
  package init?(_ template: String) {
    self.template = template
    let whole = Self.fill(template, with: String(repeating: "0", count: 32))
    guard Substring(template).range(ofPlaceholder: Self.placeholder) != nil,
      let address = try? Address(parsing: whole), address.isHTTP, !address.host.isEmpty,
      address.userInformation == nil
    else { return nil }
  }

  /// The address of one trace.
  package func address(of id: TraceID) -> String { Self.fill(template, with: id.text) }

  private static func fill(_ template: String, with id: String) -> String {
    var parts: [Substring] = []
    var rest = Substring(template)
    while let place = rest.range(ofPlaceholder: placeholder) {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return (parts + [rest]).joined(separator: id)
  }
}

extension Substring {
  fileprivate func range(ofPlaceholder text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].utf8.starts(with: text.utf8) {
        return start..<utf8.index(start, offsetBy: text.utf8.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}

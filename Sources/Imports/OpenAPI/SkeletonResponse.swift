// SPDX-License-Identifier: Apache-2.0

import Contracts

/// The response that a step expects: the lowest success, else a class, else a redirect.
struct SkeletonResponse {
  /// Nil where only errors are described.
  let response: DocumentedResponse?
  private let others: [DocumentedResponse]

  init(_ operation: DocumentedOperation) {
    let order: [(DocumentedResponse) -> Bool] = [
      { $0.isExact && $0.status.content.hasPrefix("2") }, { $0.status.content == "2XX" },
      { $0.status.content == "default" }, { $0.status.content.hasPrefix("3") },
    ]
    let sorted = operation.responses.sorted { $0.status.content < $1.status.content }
    let chosen = order.lazy.compactMap { sorted.first(where: $0) }.first
    response = chosen
    others = operation.responses.filter { $0.status.content != chosen?.status.content }
  }

  /// `201`, `2xx`; nil without a response.
  var status: ImportedValue? {
    guard let response else { return nil }
    var value: ImportedValue
    switch response.status.content {
    case "default", "2XX": value = .text("2xx")
    case "3XX": value = .text("3xx")
    default: value = .number(Int(response.status.content) ?? 200)
    }
    if !others.isEmpty {
      value.note = "also \(others.map(\.status.content).joined(separator: ", "))"
    }
    return value
  }

  /// Named where no response is expected.
  var comment: String? {
    guard response == nil, !others.isEmpty else { return nil }
    return "responses: \(others.map(\.status.content).joined(separator: ", "))"
  }

  var isRedirect: Bool { response?.status.content.hasPrefix("3") ?? false }
}

extension DocumentedResponse {
  /// A status of three digits.
  fileprivate var isExact: Bool { Int(status.content) != nil }
}

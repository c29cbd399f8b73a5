// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Contracts
import Diagnostics
import Notation

/// Which expectation or capture of a step reads a place of the response.
struct ExpectationReading {
  private let step: Step

  init(of step: Step) { self.step = step }

  /// - Returns: nil if none does.
  func place(of change: ContractChange) -> SourceSpan? {
    readPlace(of: change).map { step.repeatedExpectations?.place(of: $0) ?? $0 }
  }

  private func readPlace(of change: ContractChange) -> SourceSpan? {
    let expectations = step.sharedExpectations?.content
    switch change.part {
    case .responseHeader(let name, _):
      return expectations?.headers.first {
        $0.name.content.lowercased().hasSameBytes(as: name.lowercased())
      }?.name.span
    case .response(let status):
      if change.path.isEmpty, change.word == .gone || change.word == .loosened {
        return statusSpan(status, expectations?.status)
      }
      if let json = expectations?.json, let span = json.place(of: change.path[...]) { return span }
      return step.captures.lazy.compactMap { capture -> SourceSpan? in
        guard case .json(let path, _, let span) = capture.source else { return nil }
        return path.rest(of: change.path) == nil ? nil : span
      }.first
    case .operation, .parameter, .requestBody, .security, .servers: return nil
    }
  }

  /// The expectation that has the status.
  private func statusSpan(_ status: String, _ expectation: StatusExpectation?) -> SourceSpan? {
    guard case .anyOf(let patterns, let span)? = expectation else { return nil }
    let isExpected = patterns.contains { pattern in
      switch pattern {
      case .code(let code): "\(code)".hasSameBytes(as: status)
      case .class(let digit): status.lowercased().hasSameBytes(as: "\(digit)xx")
      }
    }
    return isExpected ? span : nil
  }
}

extension Expected {
  /// The innermost expectation that reads a place; `*` in it is any element or member.
  fileprivate func place(of path: ArraySlice<String>) -> SourceSpan? {
    switch content {
    case .scalar: return path.isEmpty ? span : nil
    case .list(let elements):
      guard let token = path.first else { return span }
      let read =
        token == "*"
        ? elements
        : Int(token).flatMap { elements.indices.contains($0) ? [elements[$0]] : nil } ?? []
      return read.lazy.compactMap { $0.place(of: path.dropFirst()) }.first
    case .mapping(let mapping):
      guard let token = path.first else {
        return mapping.members.isEmpty && mapping.paths.isEmpty ? span : nil
      }
      for member in mapping.members
      where token == "*" || member.name.content.hasSameBytes(as: token) {
        let rest = path.dropFirst()
        if rest.isEmpty { return member.name.span }
        if let found = member.expected.place(of: rest) { return found }
      }
      for expectation in mapping.paths {
        guard let rest = expectation.path.rest(of: Array(path)) else { continue }
        if rest.isEmpty { return expectation.span }
        if let found = expectation.expected.place(of: rest[...]) { return found }
      }
      return nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Contracts

/// Versions of documents of public services.
@Suite(.enabled(if: ConformanceData.has("../openapi/real"), ConformanceData.absence))
struct `The drift of documents in use` {
  private func document(_ name: String) throws -> OpenAPIDocument {
    let bytes = try #require(ConformanceData.bytes("../openapi/real/adyen.com_\(name).json"))
    return try #require(WrittenDocument(bytes, path: name, others: [:]).outcome.document)
  }

  @Test(arguments: [
    ("AccountService_3", "AccountService_4"), ("AccountService_4", "AccountService_5"),
    ("AccountService_5", "AccountService_6"), ("PayoutService_50", "PayoutService_51"),
    ("PayoutService_51", "PayoutService_52"), ("PayoutService_52", "PayoutService_64"),
    ("PayoutService_64", "PayoutService_67"), ("PayoutService_67", "PayoutService_68"),
  ])
  func `has both places of each change`(older: String, newer: String) throws {
    let (old, new) = (try document(older), try document(newer))
    let drift = DocumentDrift(from: old, to: new)
    // The version is in the path of the server.
    #expect(
      drift.counts.changed + drift.counts.removed + drift.counts.moved == old.operations.count)
    for change in drift.fates.flatMap(\.changes) {
      #expect(change.old != nil && change.new != nil, "\(change.words)")
    }
    #expect(drift.fates.count == old.operations.count)
  }

  @Test(arguments: ["AccountService_6", "PayoutService_68"])
  func `with itself is empty`(name: String) throws {
    let drift = DocumentDrift(from: try document(name), to: try document(name))
    #expect(drift.counts == (0, 0, 0))
    #expect(drift.added.isEmpty)
  }

  @Test func `finds the members that a version has anew`() throws {
    let drift = DocumentDrift(
      from: try document("AccountService_5"), to: try document("AccountService_6"))
    let words = drift.fates.flatMap(\.changes).map(\.words)
    #expect(words.contains { $0.contains(": is new") })
    #expect(words.contains { $0.contains(": is gone") })
  }
}

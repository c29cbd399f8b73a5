// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CollectionFormat

/// The bytes that a loaded step takes in place; `PlanSizeTests` and `RunningSizeTests` have those of a
/// planned and a running one.
@Suite struct StepSizeTests {
  @Test func `a loaded step is small`() {
    #expect(MemoryLayout<RequestTemplate>.stride <= 80)
    #expect(MemoryLayout<CaptureDeclaration>.stride <= 224)
  }

  /// Steps share what they do not write: each of these is one reference.
  @Test func `settings of a step are read into a draft of a few hundred bytes`() {
    #expect(MemoryLayout<RequestSettings>.stride <= 144)
    #expect(MemoryLayout<ConnectionSettings>.stride <= 96)
  }
}

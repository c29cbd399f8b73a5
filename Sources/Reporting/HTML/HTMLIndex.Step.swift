// SPDX-License-Identifier: Apache-2.0

extension HTMLIndex {
  /// A step that has ended.
  struct Step {
    var scenario: Int32
    /// The index of the step among those of its scenario; of a block, that of its call.
    var place: Int32
    var name: Int32
    var file: Int32
    var line: Int32
    /// The failure in one sentence, or the reason of a skip; -1 for none.
    var message: Int32
    /// What the step sends, as written; -1 for nothing.
    var request: Int32
    var details = DetailBlocks.Position.none
    var startedAtMicroseconds: Int64
    var durationMicroseconds: Int64
    /// The time of the last exchange.
    var exchangeMicroseconds: UInt32 = 0
    /// Of its last response; 0 for none.
    var status: UInt16 = 0
    var attempts: UInt16
    var tryNumber: UInt16
    var outcome: UInt8
    var flags: UInt8
    /// The number of the cause of its failure; -1 for none.
    var cause: Int32 = -1
    /// Scheme, host and port that it was sent to; -1 for nothing.
    var origin: Int32 = -1
  }

  /// Bits of `Step.flags`.
  enum Flag {
    static let teardown: UInt8 = 1
    static let needed: UInt8 = 2
    static let knownFailure: UInt8 = 4
    static let noRequest: UInt8 = 8
    /// It runs when the scenario ends: also the `teardown` of a block.
    static let last: UInt8 = 16
  }
}

extension HTMLIndex.Step {
  /// Its place among the steps of its scenario: those that run when it ends are behind all others, in
  /// the order in which they ran.
  var order: Int64 {
    flags & HTMLIndex.Flag.last == 0
      ? Int64(place) : Int64(Int32.max) + max(0, startedAtMicroseconds)
  }
}

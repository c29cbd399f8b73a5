// SPDX-License-Identifier: Apache-2.0

import Notation
import Testing

@Suite struct `Numbers that fit` {
  @Test(arguments: [
    (0.0, 0), (3.9, 3), (-3.9, -3), (0x1p62, 1 << 62), (0x1p63, Int64.max), (-0x1p63, .min),
    (-0x1.0000000000001p63, .min), (1e30, .max), (-1e30, .min), (.infinity, .max),
    (-.infinity, .min), (.nan, 0), (9_223_372_036_854_774_784, 9_223_372_036_854_774_784),
    (.leastNonzeroMagnitude, 0),
  ])
  func `a floating number gives the nearest integer of the type`(_ number: Double, _ wanted: Int64)
  {
    #expect(Int64(clamping: number) == wanted)
    #expect(UInt8(clamping: number) == UInt8(clamping: wanted))
  }

  @Test func `sums and products stop at the ends of the type`() {
    #expect(Int64.max.addingClamped(1) == .max)
    #expect(Int64.min.addingClamped(-1) == .min)
    #expect(Int64.min.addingClamped(.max) == -1)
    #expect(Int.max.multipliedClamped(by: 2) == .max)
    #expect(Int.max.multipliedClamped(by: -2) == .min)
    #expect(Int.min.multipliedClamped(by: -1) == .max)
    #expect(UInt8(200).addingClamped(100) == 255)
    #expect([Int.max, 1, 1].clampedSum == .max)
    #expect([1, 2, 3].clampedSum == 6)
  }
}

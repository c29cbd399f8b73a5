// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/schemas/money.yaml`
  static let schemasMoney = BundledExample(
    path: "examples/schemas/money.yaml",
    text: #"""
      # An amount: never less than nothing, and whole cents.
      type: number
      minimum: 0
      multipleOf: 0.01

      """#)
}

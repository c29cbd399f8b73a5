// SPDX-License-Identifier: Apache-2.0

// Written by scripts/bundle-examples; edit the example instead.

extension BundledExamples {
  /// `examples/fixtures/pet.graphql`
  static let fixturesPet = BundledExample(
    path: "examples/fixtures/pet.graphql",
    text: #"""
      query Pet($id: ID!) {
        pet(id: $id) {
          name
          price
        }
      }

      """#)
}

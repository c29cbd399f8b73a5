// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

extension ColorChoice: ExpressibleByArgument {}

/// Whether colours are used.
struct ColorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Colours; NO_COLOR and FORCE_COLOR too.", valueName: "when"))
  var color: ColorChoice?

  func choice(_ variables: OptionVariables) throws -> ColorChoice {
    try color ?? variables.value("color") { ColorChoice(rawValue: $0) } ?? .automatic
  }
}

extension ColorOptions: WordTaking {
  mutating func take(_ words: inout TypedWords) throws(TypedWords.Unusual) {
    color = try words.value("--color", read: ColorChoice.init(rawValue:))
  }
}

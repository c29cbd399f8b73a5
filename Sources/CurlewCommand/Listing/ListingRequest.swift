// SPDX-License-Identifier: Apache-2.0

/// What a person asks of a command that loads and plans, and sends nothing.
struct ListingRequest: LoadingRequest, ColoredRequest {
  var load = LoadRequest()
  /// `plan --values`: each input with its value and origin.
  var showsInputs = false
  var color = ColorChoice.automatic

  /// The options that all of these commands have.
  static let sections: [OptionSection<ListingRequest>] = [
    OptionSection("Selection", CommandOption.selection),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights + CommandOption.writing),
    OptionSection("Output", [.color]),
  ]
}

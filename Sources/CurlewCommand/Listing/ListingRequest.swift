// SPDX-License-Identifier: Apache-2.0

/// The request of a command that loads and plans, and sends nothing.
struct ListingRequest: PlanningRequest, ColoredRequest {
  var plan = PlanRequest()
  /// `plan --values`: each input with its value and origin.
  var showsInputs = false
  /// `plan --files`: the files instead of the plan.
  var showsFilesOnly = false
  /// `list --format json`.
  var listsForPrograms = false
  /// `plan --format`.
  var format = PlanFormat.text
  /// `check --fix`.
  var fixes = false
  /// `check -v`.
  var showsAllProblems = false
  /// `check --format`.
  var problemFormat = ProblemFormat.pretty
  var color = ColorChoice.automatic

  /// The options of all of these commands.
  static let sections: [OptionSection<ListingRequest>] = [
    OptionSection("Selection", CommandOption.selection + [.textOfFile]),
    OptionSection("Inputs", CommandOption.inputs),
    OptionSection("Rights", CommandOption.rights + CommandOption.writing),
    OptionSection("Output", [.color]),
  ]
}

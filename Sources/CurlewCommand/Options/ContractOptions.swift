// SPDX-License-Identifier: Apache-2.0

import Files
import Planning
import Sessions

extension CommandOption where Request: PlanningRequest {
  /// The OpenAPI document.
  static var contracts: [CommandOption] {
    [
      .option(
        "--openapi", takes: .file("file"),
        help: "The OpenAPI document of all requests, in place of the one that files name.",
        replay: { [$0.plan.contracts.document] }
      ) { $0.plan.contracts.document = try $1.inputPath() }
    ]
  }

  /// The earlier version of the document.
  static var against: CommandOption {
    .typed(
      "--against", takes: .word("old"),
      help:
        "An earlier version of the OpenAPI document, a file or REF:PATH of git, to find the steps that "
        + "the new one touches."
    ) { $0.plan.contracts.against = try $1.path() }
  }
}

extension ContractChoice {
  /// With the path of the document as planning spells it.
  ///
  /// - Parameter folder: the working folder.
  func resolved(in folder: FilePath) -> ContractChoice {
    guard let document, !isAddress else { return self }
    var choice = self
    choice.document = FilePath(document).absolute(in: folder).shown(in: folder)
    return choice
  }

  /// Its file; none for an address, which planning refuses.
  var optionFiles: [OptionFile] {
    guard let document, !isAddress else { return [] }
    return [OptionFile(option: "--openapi", path: document, isDocument: true)]
  }

  private var isAddress: Bool { document?.contains("://") ?? false }
}

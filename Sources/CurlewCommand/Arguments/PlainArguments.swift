// SPDX-License-Identifier: Apache-2.0

/// The usual command lines, read without ArgumentParser.
///
/// It needs nearly as many instructions to set itself up as the rest of a run of one request. So the
/// options also take their words themselves, each group in the file in which it is declared. What
/// is unusual, and every mistake, is left to ArgumentParser.
enum PlainArguments {
  /// The subcommand with its options; nil when the arguments are not so plain.
  static func subcommand(_ arguments: [String]) -> (any CurlewSubcommand)? {
    var words = TypedWords(arguments.dropFirst())
    return switch arguments.first {
    case "run": try? RunArguments(&words)
    case "check": try? CheckArguments(&words)
    case "list": try? ListArguments(&words)
    case "plan": try? PlanArguments(&words)
    case "send": try? SendArguments(&words)
    default: nil
    }
  }
}

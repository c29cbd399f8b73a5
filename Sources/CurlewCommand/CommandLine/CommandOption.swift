// SPDX-License-Identifier: Apache-2.0

/// An option of a command, with everything that the program knows about it.
///
/// Parsing, variables, help, completion, near misses, names in other tools, the arguments that
/// repeat a run, and the options in diagnostics of `send` all come from here.
struct CommandOption<Request>: Sendable {
  /// Stores a value in the request. It throws a `UsageError`, but a closure without an explicit
  /// signature cannot declare that.
  typealias Store = @Sendable (inout Request, GivenValue) throws -> Void
  /// Returns the arguments that repeat the option.
  typealias Replay = @Sendable (Request) -> [String]

  let description: OptionDescription
  let store: Store
  /// Nil for an option that does not affect how one step is run.
  var replay: Replay?
  /// Whether the command that runs the same again has the option; one without `replay` as it was given.
  var isRepeated = true

  private init(_ description: OptionDescription, replay: Replay?, store: @escaping Store) {
    self.description = description
    self.replay = replay
    self.store = store
  }
}

extension CommandOption {
  /// The same option, which the command that runs the same again does not have.
  var notRepeated: CommandOption {
    var option = self
    option.isRepeated = false
    return option
  }

  /// An option with a value, which a `CURLEW_` variable can also set.
  ///
  /// - Parameters:
  ///   - name: the name that repeats the option; nil for the long one.
  ///   - replay: the values that repeat it, with nil for missing ones.
  ///   - store: called once for each value of a repeatable option, else for the last one.
  static func option(
    _ names: String..., takes value: ValueForm, help: String, isRepeatable: Bool = false,
    isSecret: Bool = false, keys: [String] = [],
    adviceForSeveral: (@Sendable ([String]) -> String)? = nil, helpForMissingValue: String? = nil,
    foreign: @autoclosure @escaping @Sendable () -> [ForeignOption] = [],
    replayedAs name: String? = nil, replay: (@Sendable (Request) -> [String?])? = nil,
    store: @escaping Store
  ) -> CommandOption {
    CommandOption(
      OptionDescription(
        names: names, value: value, help: help, isRepeatable: isRepeatable, hasVariable: true,
        isSecret: isSecret, keys: keys, adviceForSeveral: adviceForSeveral,
        helpForMissingValue: helpForMissingValue, foreign: foreign),
      replay: Self.replay(name ?? names.last, replay), store: store)
  }

  /// An option with a value that no variable sets, because it applies to one command line.
  static func typed(
    _ names: String..., takes value: ValueForm, help: String, isRepeatable: Bool = false,
    isSecret: Bool = false, choice: OptionChoice? = nil, keys: [String] = [],
    foreign: @autoclosure @escaping @Sendable () -> [ForeignOption] = [],
    replay: (@Sendable (Request) -> [String?])? = nil, store: @escaping Store
  ) -> CommandOption {
    CommandOption(
      OptionDescription(
        names: names, value: value, help: help, isRepeatable: isRepeatable, isSecret: isSecret,
        choice: choice, keys: keys, foreign: foreign),
      replay: Self.replay(names.last, replay), store: store)
  }

  /// An option without a value, which a `CURLEW_` variable can also switch on.
  static func flag(
    _ names: String..., help: String, note: String? = nil, choice: OptionChoice? = nil,
    keys: [String] = [], foreign: @autoclosure @escaping @Sendable () -> [ForeignOption] = [],
    replay: (@Sendable (Request) -> Bool)? = nil,
    store: @escaping @Sendable (inout Request) -> Void
  ) -> CommandOption {
    CommandOption(
      OptionDescription(
        names: names, help: help, note: note, hasVariable: true, choice: choice, keys: keys,
        foreign: foreign),
      replay: Self.replayOfFlag(names.last, replay)
    ) { request, _ in store(&request) }
  }

  /// An option without a value that no variable switches on, because it applies to one command
  /// line.
  static func typedFlag(
    _ names: String..., help: String, choice: OptionChoice? = nil, keys: [String] = [],
    foreign: @autoclosure @escaping @Sendable () -> [ForeignOption] = [],
    store: @escaping @Sendable (inout Request) -> Void
  ) -> CommandOption {
    CommandOption(
      OptionDescription(names: names, help: help, choice: choice, keys: keys, foreign: foreign),
      replay: nil
    ) { request, _ in store(&request) }
  }

  private static func replay(
    _ name: String?, _ values: (@Sendable (Request) -> [String?])?
  ) -> Replay? {
    guard let values, let name else { return nil }
    return { values($0).flatMap { value in value.map { [name, $0] } ?? [] } }
  }

  private static func replayOfFlag(
    _ name: String?, _ isOn: (@Sendable (Request) -> Bool)?
  ) -> Replay? {
    guard let isOn, let name else { return nil }
    return { isOn($0) ? [name] : [] }
  }
}

/// Options in one section of the help.
struct OptionSection<Request>: Sendable {
  let title: String
  let options: [CommandOption<Request>]
  /// Whether the options are part of the command that runs the same again.
  let isRepeated: Bool

  init(_ title: String, _ options: [CommandOption<Request>], isRepeated: Bool = true) {
    self.title = title
    self.options = options
    self.isRepeated = isRepeated
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The part of a key's entry that says how its value reaches inner levels and where it is kept; with
/// the entry's own `set` it makes the rule of the key.
struct Inheriting<Settings, Content: Sendable>: Sendable {
  typealias Get = @Sendable (Settings) -> Content?
  typealias Set = @Sendable (inout Settings, Content) -> Void
  /// With the name of the key, which a number that waits for the run is known by.
  typealias Fill = @Sendable (Content, String, inout Deferring<StepOptions>) -> Void

  let inheritance: Inheritance
  let get: Get
  let addReadNames: @Sendable (Content, inout ReadNames) -> Void
  let lay: @Sendable (Settings, inout Settings, NamePresence, Set) -> Void
  let fill: Fill?
  /// Puts the defaults of a mapping's own keys into the options; nil for other values.
  var fillDefaults: (@Sendable (inout Deferring<StepOptions>) -> Void)?
  /// The same defaults as they would be written.
  var defaultText: String?

  /// The rule of a key.
  ///
  /// - Parameter standard: what holds where nothing is written; nil for nothing, and for what
  ///   planning or the other side decides.
  func rule(of name: String, standard: Content?, set: @escaping Set) -> SettingRule<Settings> {
    let (get, lay, addReadNames) = (get, lay, addReadNames)
    var rule = SettingRule<Settings>(
      inheritance: inheritance,
      addReadNames: { settings, names in
        if let content = get(settings) { addReadNames(content, &names) }
      },
      lay: { inner, merged, presence in lay(inner, &merged, presence, set) })
    rule.fillDefault = fillDefaults
    guard let fill else { return rule }
    rule.fill = { settings, options in
      if let content = get(settings) { fill(content, name, &options) }
    }
    if let standard { rule.fillDefault = { options in fill(standard, name, &options) } }
    return rule
  }
}

// The factories take closures, not key paths: reading a setting through a key path costs as much as
// all the rest of planning a step.

extension Inheriting {
  /// The inner value replaces the outer one whole; a null removes it.
  ///
  /// - Parameters:
  ///   - moment: when the names that it reads must be there.
  ///   - fill: puts the value into the options of a step.
  static func replaced<Value: NameReader>(
    at moment: ReadingMoment = .request,
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    fills fill: (@Sendable (Value, String, inout Deferring<StepOptions>) -> Void)? = nil
  ) -> Inheriting where Content == Setting<Value> {
    Inheriting(
      inheritance: .replaced, get: get,
      addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        guard let setting = get(inner) else { return }
        if case .value(let value) = setting, !presence.holds(value, at: moment) { return }
        set(&merged, setting)
      }, fill: ofValue(fill))
  }

  /// The same of a value that no step can change: it reads no name, or is evaluated before the run.
  static func constant<Value>(
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    fills fill: (@Sendable (inout StepOptions, Value) -> Void)? = nil
  ) -> Inheriting where Content == Setting<Value> {
    Inheriting(
      inheritance: .replaced, get: get, addReadNames: { _, _ in },
      lay: { inner, merged, _, set in
        if let setting = get(inner) { set(&merged, setting) }
      }, fill: ofValue(fill.map(inPlace)))
  }

  /// What is done with a value, of a setting that may also be a null.
  private static func ofValue<Value>(
    _ fill: (@Sendable (Value, String, inout Deferring<StepOptions>) -> Void)?
  ) -> Fill? where Content == Setting<Value> {
    guard let fill else { return nil }
    return { setting, name, options in
      if let value = setting.content { fill(value, name, &options) }
    }
  }

  /// A value that never waits for the run.
  private static func inPlace<Value>(
    _ fill: @escaping @Sendable (inout StepOptions, Value) -> Void
  ) -> @Sendable (Value, String, inout Deferring<StepOptions>) -> Void {
    { value, _, options in fill(&options.values, value) }
  }

  /// A number, written or made by a template.
  ///
  /// - Parameter put: puts the number into the options of a step.
  static func number<Number: Sendable>(
    _ get: @escaping @Sendable (Settings) -> Setting<Quantity<Number>>?,
    fills put: @escaping @Sendable (inout StepOptions, Number) -> Void
  ) -> Inheriting where Content == Setting<Quantity<Number>> {
    .replaced(get) { quantity, name, options in options.take(quantity, name, put) }
  }

  /// A word that no null removes.
  static func replaced(
    _ get: @escaping @Sendable (Settings) -> Content?
  ) -> Inheriting where Content == Bool {
    Inheriting(
      inheritance: .replaced, get: get, addReadNames: { _, _ in },
      lay: { inner, merged, _, set in
        if let value = get(inner) { set(&merged, value) }
      }, fill: nil)
  }

  /// Keys that the inner mapping does not write stay; a null in place of the mapping removes all.
  static func mergedByKey<Value: InheritedByKey>(
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?
  ) -> Inheriting where Content == Setting<Value> {
    Inheriting(
      inheritance: .mergedByKey, get: get, addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        guard let setting = get(inner) else { return }
        guard case .value(let value) = setting else { return set(&merged, setting) }
        let outer = get(merged)?.content
        if outer == nil, presence.isEverything { return set(&merged, setting) }
        var whole = outer ?? Value()
        whole.lay(value, presence)
        set(&merged, .value(whole))
      },
      fill: { setting, _, options in setting.content?.fill(&options) },
      fillDefaults: { Value.fillDefaults(&$0) }, defaultText: Value.keys.description.defaultText)
  }
}

extension Inheriting where Settings == RequestSettings, Content == Setting<[FieldTemplate]> {
  /// A level that writes a name replaces all that the outer ones give under it; its own repeats and
  /// their order stay. A null in place of the mapping removes all.
  static func mergedByName(_ place: FieldPlace) -> Inheriting {
    Inheriting(
      inheritance: .mergedByName, get: { .value($0[place]) },
      addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, _ in merged.lay(inner, place, presence) }, fill: nil)
  }
}

extension Inheriting where Settings == RequestSettings, Content == Setting<Shared<Expectations>> {
  /// Subjects that the inner mapping does not write stay.
  static var mergedBySubject: Inheriting {
    Inheriting(
      inheritance: .mergedBySubject, get: { $0.sharedExpectations.map { .value($0) } },
      addReadNames: { $0.content?.content.addReadNames(to: &$1) },
      lay: { inner, merged, presence, _ in merged.layExpectations(of: inner, presence) }, fill: nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The part of a key's entry that defines how its value is inherited and where it is stored;
/// together with the entry's own `set` it makes the rule of the key.
struct Inheriting<Settings, Content: Sendable>: Sendable {
  typealias Get = @Sendable (Settings) -> Content?
  typealias Set = @Sendable (inout Settings, Content) -> Void
  /// Takes the name of the key, which identifies a number that waits for the run.
  typealias Fill = @Sendable (Content, String, inout Deferring<StepOptions>) -> Void

  let inheritance: Inheritance
  let get: Get
  let addReadNames: @Sendable (Content, inout ReadNames) -> Void
  let lay: @Sendable (Settings, inout Settings, NamePresence, Set) -> Void
  let fill: Fill?
  /// A written value, with its place if that is known; nil if nothing is written. Only for values
  /// that are settings of a request.
  var part: (@Sendable (Settings) -> WrittenPart?)?
  /// The first key of the value that does not apply to a kind of step.
  var misfitInside: (@Sendable (Settings, Applicability) -> Misfit?)?
  /// Stores the defaults of a mapping's own keys in the options; nil for other values.
  var fillDefaults: (@Sendable (inout Deferring<StepOptions>) -> Void)?
  /// The same defaults in the notation of a file.
  var defaultText: String?

  /// The rule of a key.
  ///
  /// - Parameter standard: the value if nothing is written; nil for none, and for a value that
  ///   planning or the peer decides.
  func rule(
    of name: String, applies: Applicability?, standard: Content?, set: @escaping Set
  ) -> SettingRule<Settings> {
    let (get, lay, addReadNames) = (get, lay, addReadNames)
    var rule = SettingRule<Settings>(
      inheritance: inheritance,
      addReadNames: { settings, names in
        if let content = get(settings) { addReadNames(content, &names) }
      },
      lay: { inner, merged, presence in lay(inner, &merged, presence, set) })
    if let applies { rule.misfit = misfit(of: name, applies: applies) }
    rule.fillDefault = fillDefaults
    guard let fill else { return rule }
    rule.fill = { settings, options in
      if let content = get(settings) { fill(content, name, &options) }
    }
    if let standard { rule.fillDefault = { options in fill(standard, name, &options) } }
    return rule
  }
}

extension Inheriting {
  /// The part of the rule that finds what does not apply to a kind of step.
  private func misfit(
    of name: String, applies: Applicability
  ) -> (@Sendable (Settings, Applicability) -> Misfit?)? {
    guard let part else { return nil }
    let misfitInside = misfitInside
    return { settings, kind in
      guard applies.isSuperset(of: kind) else {
        return part(settings).map { Misfit(key: name, field: $0.field, span: $0.span) }
      }
      let inside = misfitInside?(settings, kind)
      return inside.map { Misfit(key: "\(name): { \($0.key) }", field: nil, span: $0.span) }
    }
  }
}

// The factories take closures, not key paths: reading a setting through a key path costs as much as
// the rest of planning a step.

extension Inheriting {
  /// The inner value replaces the outer one; null removes it.
  ///
  /// - Parameters:
  ///   - moment: when the names that it reads must exist.
  ///   - fill: stores the value in the options of a step.
  static func replaced<Value: NameReader>(
    at moment: ReadingMoment = .request,
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    fills fill: (@Sendable (Value, String, inout Deferring<StepOptions>) -> Void)? = nil
  ) -> Inheriting where Content == Setting<Value> {
    replaced(at: moment, get, ofValue(fill)) { _ in WrittenPart() }
  }

  /// Like the function above, for a value that knows its place.
  static func replaced<Value: NameReader & Placed>(
    at moment: ReadingMoment = .request,
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    fills fill: (@Sendable (Value, String, inout Deferring<StepOptions>) -> Void)? = nil
  ) -> Inheriting where Content == Setting<Value> {
    replaced(at: moment, get, ofValue(fill)) { $0.writtenPart }
  }

  private static func replaced<Value: NameReader>(
    at moment: ReadingMoment, _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    _ fill: Fill?, _ part: @escaping @Sendable (Value) -> WrittenPart?
  ) -> Inheriting where Content == Setting<Value> {
    Inheriting(
      inheritance: .replaced, get: get,
      addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        guard let setting = get(inner) else { return }
        if case .value(let value) = setting, !presence.holds(value, at: moment) { return }
        set(&merged, setting)
      }, fill: fill, part: { get($0)?.content.flatMap(part) })
  }

  /// Like `replaced`, for a value that is the same in all steps: it reads no name, or is evaluated
  /// before the run.
  static func constant<Value>(
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    fills fill: (@Sendable (inout StepOptions, Value) -> Void)? = nil
  ) -> Inheriting where Content == Setting<Value> {
    constant(get, ofValue(fill.map(inPlace))) { _ in WrittenPart() }
  }

  /// Like the function above, for a value that knows its place.
  static func constant<Value: Placed>(
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    fills fill: (@Sendable (inout StepOptions, Value) -> Void)? = nil
  ) -> Inheriting where Content == Setting<Value> {
    constant(get, ofValue(fill.map(inPlace))) { $0.writtenPart }
  }

  private static func constant<Value>(
    _ get: @escaping @Sendable (Settings) -> Setting<Value>?,
    _ fill: Fill?, _ part: @escaping @Sendable (Value) -> WrittenPart?
  ) -> Inheriting where Content == Setting<Value> {
    Inheriting(
      inheritance: .replaced, get: get, addReadNames: { _, _ in },
      lay: { inner, merged, _, set in
        if let setting = get(inner) { set(&merged, setting) }
      }, fill: fill, part: { get($0)?.content.flatMap(part) })
  }

  /// The operations for the value of a setting that may also be null.
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

  /// A number, literal or from a template.
  ///
  /// - Parameter put: stores the number in the options of a step.
  static func number<Number: Sendable>(
    _ get: @escaping @Sendable (Settings) -> Setting<Quantity<Number>>?,
    fills put: @escaping @Sendable (inout StepOptions, Number) -> Void
  ) -> Inheriting where Content == Setting<Quantity<Number>> {
    .replaced(get) { quantity, name, options in options.take(quantity, name, put) }
  }

  /// The same for a number that knows its place.
  static func number<Number: Sendable>(
    located get: @escaping @Sendable (Settings) -> Setting<Located<Quantity<Number>>>?,
    fills put: @escaping @Sendable (inout StepOptions, Number) -> Void
  ) -> Inheriting where Content == Setting<Located<Quantity<Number>>> {
    replaced(
      at: .request, get,
      ofValue { quantity, name, options in options.take(quantity.content, name, put) },
      { _ in WrittenPart() })
  }

  /// A word that null cannot remove.
  static func replaced(
    _ get: @escaping @Sendable (Settings) -> Content?
  ) -> Inheriting where Content == Bool {
    Inheriting(
      inheritance: .replaced, get: get, addReadNames: { _, _ in },
      lay: { inner, merged, _, set in
        if let value = get(inner) { set(&merged, value) }
      }, fill: nil, part: { get($0).map { _ in WrittenPart() } })
  }

  /// Keys that the inner mapping does not write are kept; null in place of the mapping removes all.
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
      part: { get($0)?.content.map { _ in WrittenPart() } },
      misfitInside: { get($0)?.content?.misfit(in: $1) },
      fillDefaults: { Value.fillDefaults(&$0) }, defaultText: Value.keys.description.defaultText)
  }
}

extension Inheriting where Settings == RequestSettings, Content == Setting<[FieldTemplate]> {
  /// A level that writes a name replaces all outer values of that name; its own repeats and their
  /// order are kept. Null in place of the mapping removes all.
  static func mergedByName(_ place: FieldPlace) -> Inheriting {
    Inheriting(
      inheritance: .mergedByName, get: { .value($0[place]) },
      addReadNames: { $0.content?.addReadNames(to: &$1) },
      lay: { inner, merged, presence, _ in merged.lay(inner, place, presence) }, fill: nil,
      part: { settings in
        let written = settings[place].first { if case .removed = $0.values { false } else { true } }
        return written.map { WrittenPart(field: place, span: $0.name.span) }
      })
  }
}

extension Inheriting where Settings == RequestSettings, Content == Setting<Shared<Expectations>> {
  /// Subjects that the inner mapping does not write are kept.
  static var mergedBySubject: Inheriting {
    Inheriting(
      inheritance: .mergedBySubject, get: { $0.sharedExpectations.map { .value($0) } },
      addReadNames: { $0.content?.content.addReadNames(to: &$1) },
      lay: { inner, merged, presence, _ in merged.layExpectations(of: inner, presence) }, fill: nil,
      part: { $0.sharedExpectations.map { _ in WrittenPart() } })
  }
}

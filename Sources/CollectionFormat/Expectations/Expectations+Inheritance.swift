// SPDX-License-Identifier: Apache-2.0

extension Expectations {
  /// Merges the expectations of an inner level with those of the outer levels.
  ///
  /// An expected failure takes the place of all that outer levels expect, and an expected response
  /// that of an outer failure.
  mutating func lay(_ inner: Expectations, _ presence: NamePresence) {
    if inner.failure != nil {
      self = Expectations()
      mayReadNames = false
    } else if failure != nil, !inner.isTimeAlone {
      failure = nil
    }
    Self.keys.lay(inner, over: &self, presence)
    mayReadNames = mayReadNames || inner.mayReadNames
  }
}

extension Expectations: NameReader {
  package func addReadNames(to names: inout ReadNames) {
    guard mayReadNames else { return }
    Self.keys.addReadNames(of: self, to: &names)
  }
}

extension Inheriting where Settings == Expectations {
  /// The inner level's expectation for a subject replaces the outer one.
  static func subject(
    _ get: @escaping @Sendable (Expectations) -> Content?
  ) -> Inheriting where Content: NameReader {
    Inheriting(
      inheritance: .mergedBySubject, get: get, addReadNames: { $0.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        if let value = get(inner), presence.holds(value, at: .response) { set(&merged, value) }
      }, fill: nil)
  }

  /// Like `subject`, for a value that no `defaults` may write.
  static func subjectOfStep(
    _ get: @escaping @Sendable (Expectations) -> Content?
  ) -> Inheriting where Content: NameReader {
    let subject = Inheriting.subject(get)
    return Inheriting(
      inheritance: .none, get: get, addReadNames: subject.addReadNames, lay: subject.lay, fill: nil)
  }

  /// Like `subject`, for a value that is evaluated before the run.
  static func constantSubject(
    _ get: @escaping @Sendable (Expectations) -> Content?
  ) -> Inheriting {
    Inheriting(
      inheritance: .mergedBySubject, get: get, addReadNames: { _, _ in },
      lay: { inner, merged, _, set in
        if let value = get(inner) { set(&merged, value) }
      }, fill: nil)
  }

  /// The inner level's expectations for a name replace the outer ones for that name.
  static func subjects<Element: NameReader>(
    _ get: @escaping @Sendable (Expectations) -> [Element],
    sameName: @escaping @Sendable (Element, Element) -> Bool
  ) -> Inheriting where Content == [Element] {
    Inheriting(
      inheritance: .mergedBySubject, get: get, addReadNames: { $0.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        let elements = get(inner).filter { presence.holds($0, at: .response) }
        guard !elements.isEmpty else { return }
        var all = get(merged)
        all.removeAll { outer in elements.contains { sameName($0, outer) } }
        set(&merged, all + elements)
      }, fill: nil)
  }

  /// The inner level's are appended to the outer ones.
  static func appended<Element: NameReader>(
    _ get: @escaping @Sendable (Expectations) -> [Element]
  ) -> Inheriting where Content == [Element] {
    Inheriting(
      inheritance: .appended, get: get, addReadNames: { $0.addReadNames(to: &$1) },
      lay: { inner, merged, presence, set in
        let elements = get(inner).filter { presence.holds($0, at: .response) }
        if !elements.isEmpty { set(&merged, get(merged) + elements) }
      }, fill: nil)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Notation
import Synchronization
import Values

/// The text of one component: a schema inside of a larger document.
package struct SchemaComponentText: Sendable {
  package let value: Value
  /// What its `$id` is relative to.
  package let address: String
  /// The dialect without `$schema`.
  package let dialect: SchemaDialect
  /// The components with a `$dynamicAnchor` in the resource that it is in.
  package let dynamicAnchors: [(name: String, component: Int)]

  package init(
    _ value: Value, at address: String, _ dialect: SchemaDialect,
    dynamicAnchors: [(name: String, component: Int)] = []
  ) {
    self.value = value
    self.address = address
    self.dialect = dialect
    self.dynamicAnchors = dynamicAnchors
  }
}

/// Gives components their texts, and finds the targets of their references.
package protocol SchemaComponentSource: Sendable {
  /// The text of a component; asked for when it is first needed.
  func text(of component: Int) -> SchemaComponentText

  /// The component that a reference leads to.
  ///
  /// - Parameter pointer: the schema with the reference, from the component's root.
  /// - Returns: nil if it leads to nothing.
  func target(of reference: String, at pointer: JSONPointer, in component: Int) -> Int?
}

/// Schemas of one document that refer to one another, each compiled when it is first needed: a
/// document of many megabytes is not read for one schema.
package final class SchemaComponents: Sendable {
  private typealias Outcome = Result<JSONSchema.Compiled, SchemaProblems>

  private let source: any SchemaComponentSource
  private let formats: FormatUse
  private let findsDoubts: Bool
  private let outcomes = Mutex<[Int: Outcome]>([:])

  /// - Parameters:
  ///   - source: numbers components from 1.
  ///   - findsDoubts: whether `doubts` of schemas are looked for.
  package init(_ source: any SchemaComponentSource, formats: FormatUse, findsDoubts: Bool) {
    self.source = source
    self.formats = formats
    self.findsDoubts = findsDoubts
  }

  /// The schema of a component; compiled at the first call.
  ///
  /// - Throws: `SchemaProblems` of this component. Those of others that it refers to are found when
  ///   they are entered.
  package func schema(of component: Int) throws(SchemaProblems) -> JSONSchema {
    JSONSchema(try compiled(component), components: self)
  }

  /// The place of a schema by its number in its component: `#/properties/id`; nil for a component with
  /// problems.
  package func location(ofSchema index: Int, in component: Int) -> String? {
    (try? program(of: component))?.nodes[index].location
  }

  /// How many components were compiled.
  package var compiledCount: Int { outcomes.withLock { $0.count } }

  /// - Throws: `SchemaLimitError.unusable` for a component with problems.
  func program(of component: Int) throws(SchemaLimitError) -> SchemaProgram {
    do throws(SchemaProblems) {
      return try compiled(component).program
    } catch {
      throw .unusable(error.all[0])
    }
  }

  /// Two threads may compile the same component at once; the first one's result stays.
  private func compiled(_ component: Int) throws(SchemaProblems) -> JSONSchema.Compiled {
    if let known = outcomes.withLock({ $0[component] }) { return try known.get() }
    let outcome = compile(component)
    let kept = outcomes.withLock { outcomes in
      let kept = outcomes[component] ?? outcome
      outcomes[component] = kept
      return kept
    }
    return try kept.get()
  }

  private func compile(_ component: Int) -> Outcome {
    do throws(SchemaProblems) {
      let compiler = SchemaCompiler(component: component, of: source, formats: formats)
      return .success(try compiler.compiled(findsDoubts: findsDoubts))
    } catch {
      return .failure(error)
    }
  }
}

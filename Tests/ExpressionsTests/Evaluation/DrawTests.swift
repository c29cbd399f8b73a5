// SPDX-License-Identifier: Apache-2.0

import Expressions
import Testing

@Suite struct `A number that an expression draws` {
  private var scope: TestScope {
    var scope = TestScope()
    scope.functions.random = { NumberSequence(from: $0.digest) }
    return scope
  }

  private func template(_ text: String, at place: String = "step/url") throws -> Template {
    var errors: [ExpressionError] = []
    let template = try #require(Template.parse(text, errors: &errors))
    return template.placed { DrawPlace("\(place) \($0)") }
  }

  private func text(_ text: String, at place: String = "step/url") throws -> String {
    try template(text, at: place).render(in: scope).text
  }

  @Test func `is the same each time that it is evaluated`() throws {
    let template = try template("${uuid()}")
    #expect(try template.render(in: scope).text == template.render(in: scope).text)
  }

  @Test func `is another at another place, in another text and in the same`() throws {
    #expect(try text("${uuid()}", at: "step/url") != text("${uuid()}", at: "step/text"))
    let both = try text("${uuid()} ${uuid()}").split(separator: " ")
    #expect(Set(both).count == 2)
  }

  @Test func `does not depend on the text around it, nor on other draws in the text`() throws {
    let alone = try text("${uuid()}")
    #expect(try text("a ${uuid()} b") == "a \(alone) b")
    #expect(try text("${uuid()}${random.int(1, 9)}").hasPrefix(alone))
  }

  @Test func `is drawn again for each element, and at each call`() throws {
    let texts = try text("${[1, 2, 3].map(i, uuid()).join(' ')} ${uuid() + ' ' + uuid()}")
    #expect(Set(texts.split(separator: " ")).count == 5)
  }

  @Test func `makes it known that an expression draws`() throws {
    let calls = [
      "uuid()", "random.int(1, 2)", "[1].map(i, random.text(i))", "random.pick([1])",
      "random.boolean()", "random.date(now, now)", "random.decimal(1, 2, 1)", "random.email()",
      "random.hex(1)", "random.ip()", "random.name()", "random.phone()", "random.word()",
      "random.words(1)",
    ]
    for drawing in calls {
      #expect(try compiled(drawing).drawsNumbers, "\(drawing)")
    }
    for other in ["now", "1 + 2", "'uuid()'", "size('a')", "file('a')"] {
      #expect(try !compiled(other).drawsNumbers, "\(other)")
    }
  }
}

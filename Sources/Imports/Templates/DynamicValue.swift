// SPDX-License-Identifier: Apache-2.0

/// A value that another tool makes anew wherever a template names it: `{{$guid}}`.
package struct DynamicValue: Sendable {
  /// CEL that gives such a value.
  package let expression: String
  /// Whether it is of the same kind as theirs; else it is a change `random`.
  package let isOfSameKind: Bool
  /// Whether the expression gives a text; else a number, a boolean or a time.
  package let isText: Bool
  /// Whether it has only characters that an address keeps as they are.
  package let isUnreserved: Bool

  private init(_ expression: String, _ traits: Traits) {
    self.expression = expression
    isOfSameKind = !traits.contains(.similar)
    isText = !traits.contains(.notText)
    isUnreserved = traits.contains(.unreserved)
  }

  /// The value of a template's content, as `$guid`; nil for another content.
  package static func postman(_ content: String) -> DynamicValue? { table[content] }

  /// All names of Postman's values, with `$`.
  package static var postmanNames: [String] { table.keys.sorted() }

  private struct Traits: OptionSet {
    let rawValue: Int
    /// Of another kind than theirs.
    static let similar = Traits(rawValue: 1)
    static let notText = Traits(rawValue: 2)
    static let unreserved = Traits(rawValue: 4)
  }

  private static let table: [String: DynamicValue] = {
    var table: [String: DynamicValue] = [:]
    for (names, expression, traits) in exact + people + places + things + words {
      for name in names.split(separator: " ") {
        table["$\(name)"] = DynamicValue(expression, traits)
      }
    }
    return table
  }()

  // MARK: Rows: names, expression, traits

  private typealias Rows = [(String, String, Traits)]

  /// Values of the same kind.
  private static let exact: Rows = [
    ("guid randomUUID", "uuid()", .unreserved),
    ("timestamp", "int(now)", [.notText, .unreserved]),
    ("isoTimestamp", "now", .notText),
    ("randomInt", "random.int(0, 1000)", [.notText, .unreserved]),
    ("randomBoolean", "random.boolean()", [.notText, .unreserved]),
    ("randomPrice", "random.decimal(0, 1000, 2)", [.notText, .unreserved]),
    ("randomBankAccount", "random.int(10000000, 99999999)", [.notText, .unreserved]),
    ("randomLatitude", "random.decimal(-90, 90, 4)", [.notText, .unreserved]),
    ("randomLongitude", "random.decimal(-180, 180, 4)", [.notText, .unreserved]),
    ("randomAlphaNumeric", "random.text(1)", .unreserved),
    ("randomPassword", "random.text(15)", .unreserved),
    ("randomHexadecimal", "'0x' + random.hex(1)", .unreserved),
    ("randomHexColor", "'#' + random.hex(6)", []),
    ("randomEmail randomExampleEmail", "random.email()", []),
    ("randomPhoneNumber", "random.phone()", []),
    ("randomIP", "random.ip()", .unreserved),
    ("randomIPV6", "'2001:db8::' + random.hex(4)", []),
    ("randomFullName", "random.name()", []),
    ("randomProtocol", "random.pick(['http', 'https'])", .unreserved),
    (
      "randomSemver",
      "string(random.int(0, 9)) + '.' + string(random.int(0, 9)) + '.' + string(random.int(0, 9))",
      .unreserved
    ),
    (
      "randomMACAddress",
      "[random.hex(2), random.hex(2), random.hex(2), random.hex(2), random.hex(2), random.hex(2)].join(':')",
      []
    ),
    (
      "randomMonth",
      "random.pick(['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', "
        + "'September', 'October', 'November', 'December'])", .unreserved
    ),
    (
      "randomWeekday",
      "random.pick(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])",
      .unreserved
    ),
  ]

  private static let people: Rows = [
    ("randomFirstName", "random.name().split(' ')[0]", [.similar, .unreserved]),
    ("randomLastName", "random.name().split(' ')[1]", [.similar, .unreserved]),
    ("randomUserName", "random.name().lower().replace(' ', '.')", [.similar, .unreserved]),
    ("randomPhoneNumberExt", "random.phone()", .similar),
    ("randomNamePrefix", "random.pick(['Mr.', 'Mrs.', 'Ms.'])", [.similar, .unreserved]),
    ("randomNameSuffix", "random.pick(['Jr.', 'Sr.', 'PhD'])", [.similar, .unreserved]),
    ("randomJobTitle", "random.words(2)", .similar),
    ("randomJobDescriptor randomJobArea randomJobType", "random.word()", [.similar, .unreserved]),
  ]

  private static let places: Rows = [
    ("randomCity randomCountry randomStreetName", "random.word()", [.similar, .unreserved]),
    ("randomStreetAddress", "string(random.int(1, 999)) + ' ' + random.word()", .similar),
    ("randomCountryCode", "random.pick(['DE', 'FR', 'JP', 'US'])", [.similar, .unreserved]),
    ("randomLocale", "random.pick(['de', 'en', 'fr', 'ja'])", [.similar, .unreserved]),
    (
      "randomAvatarImage randomImageUrl randomAbstractImage randomAnimalsImage randomBusinessImage "
        + "randomCatsImage randomCityImage randomFoodImage randomNightlifeImage randomFashionImage "
        + "randomPeopleImage randomNatureImage randomSportsImage randomTransportImage",
      "'http://example.com/' + random.word() + '.jpg'", .similar
    ),
    ("randomImageDataUri", "'data:image/svg+xml,' + random.word()", .similar),
    ("randomUrl", "'https://example.com/' + random.word()", .similar),
    ("randomDomainName", "random.word() + '.example'", [.similar, .unreserved]),
    ("randomDomainSuffix", "random.pick(['com', 'net', 'org'])", [.similar, .unreserved]),
    ("randomDomainWord", "random.word()", [.similar, .unreserved]),
    ("randomUserAgent", "'Mozilla/5.0 (' + random.word() + ')'", .similar),
    ("randomFilePath randomDirectoryPath", "'/tmp/' + random.word()", .similar),
    ("randomFileName randomCommonFileName", "random.word() + '.txt'", [.similar, .unreserved]),
    ("randomMimeType", "random.pick(['text/plain', 'image/png', 'application/json'])", .similar),
    ("randomFileType", "random.pick(['text', 'image', 'application'])", [.similar, .unreserved]),
    (
      "randomCommonFileType", "random.pick(['text', 'image', 'video'])", [.similar, .unreserved]
    ),
    (
      "randomFileExt randomCommonFileExt", "random.pick(['txt', 'png', 'pdf'])",
      [.similar, .unreserved]
    ),
  ]

  private static let things: Rows = [
    // Theirs is written as JavaScript writes dates, ours by RFC 3339.
    ("randomDatePast", "random.date(now - duration('365d'), now)", [.similar, .notText]),
    ("randomDateFuture", "random.date(now, now + duration('365d'))", [.similar, .notText]),
    ("randomDateRecent", "random.date(now - duration('1d'), now)", [.similar, .notText]),
    ("randomColor", "random.pick(['red', 'green', 'blue'])", [.similar, .unreserved]),
    ("randomCreditCardMask", "string(random.int(1000, 9999))", [.similar, .unreserved]),
    ("randomCurrencyCode", "random.pick(['EUR', 'GBP', 'JPY', 'USD'])", [.similar, .unreserved]),
    ("randomCurrencyName", "random.pick(['Euro', 'Yen', 'Dollar'])", [.similar, .unreserved]),
    ("randomCurrencySymbol", "random.pick(['€', '£', '$'])", .similar),
    ("randomBitcoin", "'1' + random.text(30)", [.similar, .unreserved]),
    ("randomBankAccountIban", "'DE' + string(random.int(10, 99)) + '500105170000000000'", .similar),
    ("randomBankAccountBic", "random.text(8).upper()", [.similar, .unreserved]),
    (
      "randomTransactionType", "random.pick(['deposit', 'invoice', 'payment'])",
      [.similar, .unreserved]
    ),
    ("randomBankAccountName", "random.word() + ' account'", .similar),
    (
      "randomDatabaseType", "random.pick(['bigint', 'date', 'varchar'])", [.similar, .unreserved]
    ),
    ("randomDatabaseCollation", "'utf8_unicode_ci'", [.similar, .unreserved]),
    ("randomDatabaseEngine", "random.pick(['InnoDB', 'MEMORY'])", [.similar, .unreserved]),
  ]

  private static let words: Rows = [
    (
      "randomWord randomNoun randomVerb randomIngverb randomAdjective randomAbbreviation "
        + "randomLoremWord randomDepartment randomProduct randomProductAdjective "
        + "randomProductMaterial randomCompanyName randomCompanySuffix randomCatchPhraseAdjective "
        + "randomCatchPhraseDescriptor randomCatchPhraseNoun randomBsAdjective randomBsBuzz "
        + "randomBsNoun randomDatabaseColumn",
      "random.word()", [.similar, .unreserved]
    ),
    (
      "randomWords randomLoremWords randomProductName randomCatchPhrase randomBs",
      "random.words(3)",
      .similar
    ),
    ("randomLoremSlug", "random.words(3).replace(' ', '-')", [.similar, .unreserved]),
    ("randomPhrase randomLoremSentence", "random.words(8)", .similar),
    ("randomLoremSentences randomLoremLines", "random.words(20)", .similar),
    ("randomLoremParagraph randomLoremText", "random.words(40)", .similar),
    ("randomLoremParagraphs", "random.words(120)", .similar),
  ]
}

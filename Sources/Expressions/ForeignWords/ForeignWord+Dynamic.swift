// SPDX-License-Identifier: Apache-2.0

extension ForeignWord {
  /// Generated values of other tools, written in `{{ }}`.
  static let dynamic: [ForeignWord] = [
    ForeignWord(
      .dynamic, "$guid $uuid $randomUUID $random.uuid newUuid", "uuid()",
      of: "Postman, REST Client, Hurl"),
    ForeignWord(.dynamic, "$timestamp", "int(now)", of: "Postman"),
    ForeignWord(.dynamic, "$isoTimestamp $datetime newDate", "now", of: "Postman, Hurl"),
    ForeignWord(.dynamic, "$localDatetime $date", "format(now, '%Y-%m-%d')", of: "REST Client"),
    ForeignWord(
      .dynamic, "$randomInt $random.integer", "random.int(0, 1000)", of: "Postman, IntelliJ"),
    ForeignWord(.dynamic, "$randomBankAccount", "random.int(10000000, 99999999)", of: "Postman"),
    ForeignWord(
      .dynamic, "$random.float $randomPrice", "random.decimal(1, 1000, 2)", of: "IntelliJ, Postman"),
    ForeignWord(.dynamic, "$randomLatitude", "random.decimal(-90, 90, 4)", of: "Postman"),
    ForeignWord(.dynamic, "$randomLongitude", "random.decimal(-180, 180, 4)", of: "Postman"),
    ForeignWord(
      .dynamic, "$random.alphabetic $random.alphanumeric $randomAlphaNumeric $randomPassword",
      "random.text(8)", of: "IntelliJ, Postman"),
    ForeignWord(.dynamic, "$random.hexadecimal", "random.hex(16)", of: "IntelliJ"),
    ForeignWord(.dynamic, "$randomHexColor", "'#' + random.hex(6)", of: "Postman"),
    ForeignWord(.dynamic, "$randomBoolean", "random.boolean()", of: "Postman"),
    ForeignWord(.dynamic, "$randomFullName $random.name", "random.name()", of: "Postman"),
    ForeignWord(.dynamic, "$randomFirstName", "random.name().split(' ')[0]", of: "Postman"),
    ForeignWord(.dynamic, "$randomLastName", "random.name().split(' ')[1]", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomUserName", "random.name().lower().replace(' ', '.')", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomEmail $randomExampleEmail $random.email", "random.email()",
      of: "Postman, IntelliJ"),
    ForeignWord(
      .dynamic, "$randomPhoneNumber $randomPhoneNumberExt", "random.phone()", of: "Postman"),
    ForeignWord(.dynamic, "$randomIP", "random.ip()", of: "Postman"),
    ForeignWord(.dynamic, "$randomIPV6", "'2001:db8::' + random.hex(4)", of: "Postman"),
    ForeignWord(
      .dynamic,
      "$randomWord $randomNoun $randomLoremWord $randomCity $randomCountry $randomCompanyName "
        + "$randomProduct $randomProductName $randomDepartment $randomStreetName",
      "random.word()", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomWords $randomPhrase $randomLoremWords $randomCatchPhrase",
      "random.words(3)", of: "Postman"),
    ForeignWord(
      .dynamic,
      "$randomLoremSentence $randomLoremSentences $randomLoremParagraph $randomLoremText",
      "random.words(12)", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomLoremSlug", "random.words(3).replace(' ', '-')", of: "Postman"),
    ForeignWord(.dynamic, "$randomFileName", "random.word() + '.txt'", of: "Postman"),
    ForeignWord(.dynamic, "$randomDomainName", "random.word() + '.example'", of: "Postman"),
    ForeignWord(.dynamic, "$randomUrl", "'https://example.com/' + random.word()", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomDateFuture", "random.date(now, now + duration('365d'))", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomDatePast", "random.date(now - duration('365d'), now)", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomDateRecent", "random.date(now - duration('1d'), now)", of: "Postman"),
    ForeignWord(
      .dynamic, "$randomCountryCode $randomColor $randomWeekday $randomMonth",
      "random.pick(['one', 'other'])", of: "Postman", note: "the list is yours"),
    ForeignWord(.dynamic, "$processEnv $dotenv $env", "env.NAME", of: "REST Client, IntelliJ"),
  ]
}

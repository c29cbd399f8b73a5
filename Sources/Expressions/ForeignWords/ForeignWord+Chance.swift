// SPDX-License-Identifier: Apache-2.0

extension ForeignWord {
  /// Functions that draw numbers, texts and elements.
  static let chance: [ForeignWord] = [
    ForeignWord(
      .function, "random rand Math.random random.random __Random", "random.int(1, 100)",
      "random.int(0, $1)", "random.int($1, $2)", of: "JavaScript, Python, JMeter",
      note: "both ends are included"),
    ForeignWord(
      .function,
      "randomInt randint randInt random_int randomInteger randomNumber random.randint "
        + "random.integer random.randrange fake.random_int",
      "random.int(0, 1000)", "random.int(0, $1)", "random.int($1, $2)",
      of: "Python, PHP, Postman", note: "both ends are included"),
    ForeignWord(
      .function,
      "faker.number faker.number.int faker.datatype.number faker.random.number faker.int",
      "random.int(0, 1000)", of: "Faker", note: "the arguments are both ends"),
    ForeignWord(
      .function,
      "randomFloat randomDecimal random_float random.float random.uniform uniform fake.pyfloat "
        + "fake.pydecimal",
      "random.decimal(0, 1000, 2)", "random.decimal($1, $2, 2)", of: "Python, IntelliJ, Faker",
      note: "the third argument is the number of decimal places"),
    ForeignWord(
      .function,
      "faker.price faker.commerce.price faker.number.float faker.datatype.float faker.finance.amount",
      "random.decimal(1, 1000, 2)", of: "Faker",
      note: "the arguments are both ends and the number of decimal places"),
    ForeignWord(
      .function,
      "randomString random_string randomText randomAlphaNumeric randomAlphanumeric randAlphaNum "
        + "randstr random.string random.alphanumeric random.alphabetic faker.string.alphanumeric "
        + "faker.random.alphaNumeric",
      "random.text(8)", "random.text($1)", of: "Helm, IntelliJ, Faker"),
    ForeignWord(
      .function, "randomHex random_hex random.hexadecimal faker.string.hexadecimal",
      "random.hex(16)", "random.hex($1)", of: "IntelliJ, Faker"),
    ForeignWord(
      .function,
      "randomBoolean randomBool random_boolean random.bool faker.boolean faker.bool "
        + "faker.datatype.boolean fake.boolean fake.pybool",
      "random.boolean()", of: "Faker"),
    ForeignWord(
      .function,
      "choice sample randomElement randomChoice pick random.choice random.sample "
        + "faker.helpers.arrayElement faker.random.arrayElement fake.random_element",
      "random.pick($1)", of: "Python, Faker"),
    ForeignWord(
      .function,
      "guid newGuid newUuid uuid4 uuidv4 uuidV4 randomUUID randomUuid generateUUID uuid.uuid4 "
        + "random.uuid uuid.v4 crypto.randomUUID UUID.randomUUID Guid.NewGuid __UUID NEWID gen_random_uuid "
        + "faker.uuid faker.string.uuid faker.datatype.uuid faker.random.uuid fake.uuid4",
      "uuid()", of: "Postman, Hurl, Python, JavaScript, Java, SQL, JMeter, Faker"),
  ]

  /// Functions that make data of a kind: names, addresses, dates.
  static let samples: [ForeignWord] = [
    ForeignWord(
      .function,
      "randomEmail random_email faker.email faker.internet.email faker.internet.exampleEmail "
        + "fake.email fake.safe_email fake.company_email",
      "random.email()", of: "Faker"),
    ForeignWord(
      .function,
      "randomName randomFullName random_name faker.name faker.fullName faker.person.fullName "
        + "faker.name.fullName faker.name.findName fake.name",
      "random.name()", of: "Faker"),
    ForeignWord(
      .function,
      "randomFirstName faker.firstName faker.person.firstName faker.name.firstName fake.first_name",
      "random.name().split(' ')[0]", of: "Faker"),
    ForeignWord(
      .function,
      "randomLastName faker.lastName faker.person.lastName faker.name.lastName fake.last_name",
      "random.name().split(' ')[1]", of: "Faker"),
    ForeignWord(
      .function,
      "randomUserName faker.username faker.userName faker.internet.username "
        + "faker.internet.userName fake.user_name",
      "random.name().lower().replace(' ', '.')", of: "Faker"),
    ForeignWord(
      .function,
      "randomWord random_word faker.word faker.lorem.word faker.random.word faker.word.noun "
        + "faker.word.sample fake.word faker.city faker.location.city faker.company "
        + "faker.company.name fake.city fake.company",
      "random.word()", of: "Faker"),
    ForeignWord(
      .function,
      "randomWords faker.words faker.lorem.words faker.random.words faker.word.words fake.words",
      "random.words(3)", "random.words($1)", of: "Faker"),
    ForeignWord(
      .function,
      "randomSentence faker.sentence faker.lorem.sentence faker.lorem.paragraph faker.lorem.text "
        + "faker.paragraph fake.sentence fake.paragraph fake.text",
      "random.words(12)", of: "Faker"),
    ForeignWord(
      .function,
      "randomPhone randomPhoneNumber random_phone faker.phone faker.phoneNumber faker.phone.number "
        + "faker.phone.phoneNumber fake.phone_number",
      "random.phone()", of: "Faker"),
    ForeignWord(
      .function,
      "randomIP randomIp random_ip faker.ip faker.ipv4 faker.internet.ip faker.internet.ipv4 "
        + "fake.ipv4 fake.ipv4_public",
      "random.ip()", of: "Faker"),
    ForeignWord(
      .function,
      "randomDate random_date faker.date faker.date.between faker.date.past faker.date.recent "
        + "fake.date fake.date_between fake.date_time fake.date_time_between fake.past_date",
      "random.date(now - duration('30d'), now)", "random.date($1, $2)", of: "Faker",
      note: "`format(time, '%Y-%m-%d')` makes a date of it"),
    ForeignWord(
      .function, "faker.date.future faker.date.soon fake.future_date fake.future_datetime",
      "random.date(now, now + duration('30d'))", of: "Faker",
      note: "`format(time, '%Y-%m-%d')` makes a date of it"),
  ]

  /// The functions that make random data, as a line of help.
  package static let randomData: String = {
    let names = Names.functions.filter { $0.hasPrefix("random.") }.map { "`\($0)`" }
    return "random data is of \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
  }()

  /// Whether a name with dots is of a library of random data: `faker.animal.cat`.
  static func isSample(_ path: String) -> Bool {
    ["faker", "fake", "Faker"].contains(path.prefix { $0 != "." })
  }
}

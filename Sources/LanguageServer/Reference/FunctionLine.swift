// SPDX-License-Identifier: Apache-2.0

/// A function or macro of expressions as an editor shows it.
struct FunctionLine: Sendable {
  /// The name without what it is called on: `replace`, `random.int`.
  let name: String
  /// As it is called, `text.replace(old, new, most)`; arguments after `?` may be left out.
  let call: String
  let words: String

  init(_ name: String, _ call: String, _ words: String) {
    self.name = name
    self.call = call
    self.words = words
  }

  /// Whether it is called on a value.
  var isMethod: Bool { !call.utf8.starts(with: "\(name)(".utf8) }

  /// All of them, in the order of the reference.
  static let all: [FunctionLine] =
    macros + lists + conversions + texts + times + mathematics + optionals + encoders + digests
    + others + chance

  private static let index = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The line of a name; nil for a name that is not a function.
  static func named(_ name: String) -> FunctionLine? { index[name] }

  private static let macros = [
    FunctionLine("has", "has(value.member)", "whether the member exists"),
    FunctionLine("default", "default(value, other)", "`other` where `value` is absent or null"),
    FunctionLine("cel.bind", "cel.bind(name, value, expression)", "the expression with a name"),
    FunctionLine("all", "list.all(x, condition)", "whether the condition holds for all elements"),
    FunctionLine("exists", "list.exists(x, condition)", "whether it holds for an element"),
    FunctionLine(
      "exists_one", "list.exists_one(x, condition)", "whether it holds for exactly one element"),
    FunctionLine(
      "existsOne", "list.existsOne(i, x, condition)", "whether it holds for exactly one element"),
    FunctionLine("map", "list.map(x, expression)", "the expression for each element"),
    FunctionLine("filter", "list.filter(x, condition)", "the elements for which it holds"),
    FunctionLine(
      "transformList", "list.transformList(i, x, expression)",
      "the expression for each element and its index"),
    FunctionLine(
      "transformMap", "map.transformMap(key, x, expression)", "the map with other values"),
    FunctionLine(
      "transformMapEntry", "map.transformMapEntry(key, x, entry)",
      "the map with other keys and values"),
    FunctionLine("sortBy", "list.sortBy(x, expression)", "the elements in the order of it"),
    FunctionLine("optMap", "optional.optMap(x, expression)", "the expression for a value"),
    FunctionLine(
      "optFlatMap", "optional.optFlatMap(x, expression)", "the optional that the expression gives"),
  ]

  private static let lists = [
    FunctionLine("lists.range", "lists.range(n)", "the numbers from 0 to n - 1"),
    FunctionLine("slice", "list.slice(from, to)", "the elements from one index to before another"),
    FunctionLine("flatten", "list.flatten(? depth)", "the elements of the lists in it"),
    FunctionLine("distinct", "list.distinct()", "each element once"),
    FunctionLine("sort", "list.sort()", "the elements in their order"),
    FunctionLine("reverse", "list.reverse()", "the elements, or the characters, backwards"),
    FunctionLine("first", "list.first()", "an optional of the first element"),
    FunctionLine("last", "list.last()", "an optional of the last element"),
    FunctionLine("sets.contains", "sets.contains(list, others)", "whether it has all of them"),
    FunctionLine(
      "sets.equivalent", "sets.equivalent(list, other)", "whether both have the same elements"),
    FunctionLine(
      "sets.intersects", "sets.intersects(list, other)", "whether both share an element"),
    FunctionLine("join", "list.join(? separator)", "the texts as one"),
    FunctionLine("size", "size(value)", "how many characters, bytes, elements or entries it has"),
  ]

  private static let conversions = [
    FunctionLine("int", "int(value)", "a whole number of 64 bits"),
    FunctionLine("uint", "uint(value)", "a whole number without a sign"),
    FunctionLine("double", "double(value)", "a number of binary floating point"),
    FunctionLine("string", "string(value)", "the text of a value"),
    FunctionLine("bytes", "bytes(value)", "the bytes of a text or a digest"),
    FunctionLine("bool", "bool(value)", "a boolean"),
    FunctionLine("type", "type(value)", "the type of a value"),
    FunctionLine("dyn", "dyn(value)", "the value itself"),
    FunctionLine("duration", "duration(text)", "a duration like `1h30m`"),
    FunctionLine("timestamp", "timestamp(value)", "a time from text or from seconds since 1970"),
  ]

  private static let texts = [
    FunctionLine("contains", "text.contains(part)", "whether the part is in the text"),
    FunctionLine("startsWith", "text.startsWith(part)", "whether the text begins with the part"),
    FunctionLine("endsWith", "text.endsWith(part)", "whether the text ends with the part"),
    FunctionLine("matches", "text.matches(pattern)", "whether the pattern is found in the text"),
    FunctionLine(
      "regex.extract", "regex.extract(text, pattern)",
      "an optional of the first group of a match, or of the match"),
    FunctionLine(
      "regex.extractAll", "regex.extractAll(text, pattern)",
      "the first group of each match, or the matches"),
    FunctionLine(
      "regex.replace", "regex.replace(text, pattern, other)",
      "the text with other matches; `\\\\1` is a group"),
    FunctionLine("charAt", "text.charAt(index)", "the character at an index"),
    FunctionLine("indexOf", "text.indexOf(part, ? from)", "the index of the part, or -1"),
    FunctionLine(
      "lastIndexOf", "text.lastIndexOf(part, ? upTo)", "the last index of the part, or -1"),
    FunctionLine("substring", "text.substring(from, ? to)", "a part of the text"),
    FunctionLine("split", "text.split(separator, ? most)", "the parts between the separators"),
    FunctionLine("replace", "text.replace(old, new, ? most)", "the text with other parts"),
    FunctionLine("trim", "text.trim()", "the text without white space around it"),
    FunctionLine("lowerAscii", "text.lowerAscii()", "A to Z as small letters"),
    FunctionLine("upperAscii", "text.upperAscii()", "a to z as capital letters"),
    FunctionLine("lower", "text.lower()", "the text in small letters"),
    FunctionLine("upper", "text.upper()", "the text in capital letters"),
    FunctionLine("repeat", "text.repeat(n)", "the text n times"),
    FunctionLine("padStart", "text.padStart(size, ? filler)", "the text filled up at its start"),
    FunctionLine("padEnd", "text.padEnd(size, ? filler)", "the text filled up at its end"),
    FunctionLine("strings.quote", "strings.quote(text)", "the text in quotes"),
    FunctionLine(
      "format", "format(time, pattern, ? zone)",
      "a time by the directives of `strftime`; `text.format(list)` fills `%s`, `%d` and `%.2f`"),
  ]

  private static let times = [
    FunctionLine("clock", "clock()", "the time of the call"),
    FunctionLine(
      "parseTime", "parseTime(text, pattern, ? zone)", "a time by the directives of `format`"),
    FunctionLine("addMonths", "time.addMonths(n)", "the time some months later, in UTC"),
    FunctionLine("startOf", "time.startOf(unit, ? zone)", "the start of its day, week or month"),
    FunctionLine("getFullYear", "time.getFullYear(? zone)", "the year"),
    FunctionLine("getMonth", "time.getMonth(? zone)", "the month, from 0"),
    FunctionLine("getDate", "time.getDate(? zone)", "the day of the month, from 1"),
    FunctionLine("getDayOfMonth", "time.getDayOfMonth(? zone)", "the day of the month, from 0"),
    FunctionLine("getDayOfWeek", "time.getDayOfWeek(? zone)", "the day of the week, Sunday is 0"),
    FunctionLine("getDayOfYear", "time.getDayOfYear(? zone)", "the day of the year, from 0"),
    FunctionLine("getHours", "time.getHours(? zone)", "the hour, or the hours of a duration"),
    FunctionLine("getMinutes", "time.getMinutes(? zone)", "the minute, or those of a duration"),
    FunctionLine("getSeconds", "time.getSeconds(? zone)", "the second, or those of a duration"),
    FunctionLine("getMilliseconds", "time.getMilliseconds(? zone)", "the milliseconds"),
  ]

  private static let mathematics = [
    FunctionLine("math.greatest", "math.greatest(a, b)", "the greatest of several or of a list"),
    FunctionLine("math.least", "math.least(a, b)", "the least of several or of a list"),
    FunctionLine("math.abs", "math.abs(number)", "the number without its sign"),
    FunctionLine("math.sign", "math.sign(number)", "-1, 0 or 1"),
    FunctionLine("math.sum", "math.sum(list)", "the exact sum"),
    FunctionLine("math.ceil", "math.ceil(number)", "rounded up"),
    FunctionLine("math.floor", "math.floor(number)", "rounded down"),
    FunctionLine("math.round", "math.round(number)", "rounded to the nearest whole number"),
    FunctionLine("math.trunc", "math.trunc(number)", "without its fraction"),
    FunctionLine("math.sqrt", "math.sqrt(number)", "the square root"),
    FunctionLine("math.isNaN", "math.isNaN(number)", "whether it is not a number"),
    FunctionLine("math.isInf", "math.isInf(number)", "whether it is infinite"),
    FunctionLine("math.isFinite", "math.isFinite(number)", "whether it is finite"),
    FunctionLine("math.bitAnd", "math.bitAnd(a, b)", "the bits that both have"),
    FunctionLine("math.bitOr", "math.bitOr(a, b)", "the bits that one of them has"),
    FunctionLine("math.bitXor", "math.bitXor(a, b)", "the bits that exactly one has"),
    FunctionLine("math.bitNot", "math.bitNot(a)", "the other bits"),
    FunctionLine("math.bitShiftLeft", "math.bitShiftLeft(a, n)", "the bits n places to the left"),
    FunctionLine(
      "math.bitShiftRight", "math.bitShiftRight(a, n)", "the bits n places to the right"),
  ]

  private static let optionals = [
    FunctionLine("optional.of", "optional.of(value)", "an optional with a value"),
    FunctionLine("optional.none", "optional.none()", "an optional without a value"),
    FunctionLine(
      "optional.ofNonZeroValue", "optional.ofNonZeroValue(value)",
      "an optional without a value where it is empty or zero"),
    FunctionLine("optional.unwrap", "optional.unwrap(list)", "the values of a list of optionals"),
    FunctionLine("unwrapOpt", "list.unwrapOpt()", "the values of a list of optionals"),
    FunctionLine("hasValue", "optional.hasValue()", "whether it has a value"),
    FunctionLine("value", "optional.value()", "its value"),
    FunctionLine("orValue", "optional.orValue(other)", "its value, or the other one"),
    FunctionLine("or", "optional.or(other)", "the first optional with a value"),
  ]

  private static let encoders = [
    FunctionLine("base64.encode", "base64.encode(value)", "base64 of text, bytes or a digest"),
    FunctionLine(
      "base64.urlEncode", "base64.urlEncode(value)", "base64 for addresses, without `=`"),
    FunctionLine("base64.decode", "base64.decode(text)", "the bytes of base64"),
    FunctionLine("base32.encode", "base32.encode(value)", "base32 of text or bytes"),
    FunctionLine("base32.decode", "base32.decode(text)", "the bytes of base32"),
    FunctionLine("hex", "hex(value)", "the bytes in hexadecimal digits"),
    FunctionLine("json.encode", "json.encode(value)", "the JSON of a value"),
    FunctionLine("json.decode", "json.decode(text)", "the value of a JSON text"),
    FunctionLine("json.mergePatch", "json.mergePatch(value, patch)", "RFC 7396: null removes"),
    FunctionLine("json.patch", "json.patch(value, operations)", "the operations of RFC 6902"),
    FunctionLine("url.encode", "url.encode(text)", "the text in percent-encoding"),
    FunctionLine("url.decode", "url.decode(text)", "the text without percent-encoding"),
    FunctionLine("url.resolve", "url.resolve(base, reference)", "the address of a reference"),
    FunctionLine("raw", "raw(text)", "taken as it is in an address and in `xml`"),
  ]

  private static let digests = [
    FunctionLine("md5", "md5(value)", "the digest in hexadecimal digits"),
    FunctionLine("sha1", "sha1(value)", "the digest in hexadecimal digits"),
    FunctionLine("sha256", "sha256(value)", "the digest in hexadecimal digits"),
    FunctionLine("sha512", "sha512(value)", "the digest in hexadecimal digits"),
    FunctionLine("hmac.sha1", "hmac.sha1(key, text)", "the code in hexadecimal digits"),
    FunctionLine("hmac.sha256", "hmac.sha256(key, text)", "the code in hexadecimal digits"),
    FunctionLine("hmac.sha512", "hmac.sha512(key, text)", "the code in hexadecimal digits"),
    FunctionLine("jwt.header", "jwt.header(token)", "the header; the signature is not checked"),
    FunctionLine("jwt.claims", "jwt.claims(token)", "the claims; the signature is not checked"),
    FunctionLine("jwt.sign", "jwt.sign(claims, key, algorithm, ? header)", "a signed token"),
    FunctionLine(
      "jwt.verify", "jwt.verify(token, key, algorithm)", "the claims, if the signature holds"),
    FunctionLine(
      "totp", "totp(secret, ? options)", "the code of an authenticator app (RFC 6238)"),
  ]

  private static let others = [
    FunctionLine("file", "file(path)", "the text of a file, relative to the file it is written in"),
    FunctionLine("file.bytes", "file.bytes(path)", "the bytes of a file"),
    FunctionLine(
      "jsonpath", "jsonpath(value, path)", "the value or the list that a JSONPath finds"),
    FunctionLine("xpath", "xpath(text, path)", "the texts that an XPath finds in XML or HTML"),
    FunctionLine("freePort", "freePort()", "a port that no program uses, for services"),
  ]

  private static let chance = [
    FunctionLine("uuid", "uuid()", "a random UUID"),
    FunctionLine("random.int", "random.int(a, b)", "a whole number from a to b"),
    FunctionLine(
      "random.decimal", "random.decimal(a, b, places)", "a number with so many decimal places"),
    FunctionLine("random.boolean", "random.boolean()", "true or false"),
    FunctionLine("random.pick", "random.pick(list)", "an element"),
    FunctionLine("random.text", "random.text(n)", "n letters and digits"),
    FunctionLine("random.hex", "random.hex(n)", "n hexadecimal digits"),
    FunctionLine("random.word", "random.word()", "a word"),
    FunctionLine("random.words", "random.words(n)", "n words"),
    FunctionLine("random.name", "random.name()", "the name of a person"),
    FunctionLine("random.email", "random.email()", "an address of mail at example.com"),
    FunctionLine("random.phone", "random.phone()", "a telephone number that does not exist"),
    FunctionLine("random.ip", "random.ip()", "an address of the networks for documentation"),
    FunctionLine("random.date", "random.date(a, b)", "a time from a to b"),
  ]
}

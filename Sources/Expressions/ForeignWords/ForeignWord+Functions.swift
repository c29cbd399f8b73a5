// SPDX-License-Identifier: Apache-2.0

extension ForeignWord {
  /// Functions: `replace(x, a, b)`.
  static let functions: [ForeignWord] =
    texts + conversions + conditions + numbers + times + chance
    + samples + codings + outside

  private static let texts: [ForeignWord] = [
    ForeignWord(
      .function, "replace replaceAll replace_all gsub", "$1.replace($2, $3)",
      of: "Jinja, Liquid, jq"),
    ForeignWord(.function, "str_replace", "$3.replace($1, $2)", of: "PHP"),
    ForeignWord(
      .function,
      "uppercase toUpper toUpperCase to_upper upcase ucase strtoupper ascii_upcase",
      "$1.upper()", of: "SQL, Jinja, Liquid, jq"),
    ForeignWord(
      .function,
      "lowercase toLower toLowerCase to_lower downcase lcase strtolower ascii_downcase",
      "$1.lower()", of: "SQL, Jinja, Liquid, jq"),
    ForeignWord(
      .function, "len length count strlen sizeof LEN", "size($1)", of: "Python, Go, jq, SQL"),
    ForeignWord(.function, "trim strip", "$1.trim()", of: "SQL, Jinja"),
    ForeignWord(.function, "split explode", "$1.split($2)", of: "Jinja, jq"),
    ForeignWord(.function, "join implode", "$1.join($2)", of: "Jinja, jq"),
    ForeignWord(
      .function, "contains includes include has_substr", "$1.contains($2)", of: "Helm, jq, PHP"),
    ForeignWord(
      .function, "startsWith startswith starts_with hasPrefix", "$1.startsWith($2)",
      of: "Helm, jq, PHP"),
    ForeignWord(
      .function, "endsWith endswith ends_with hasSuffix", "$1.endsWith($2)", of: "Helm, jq, PHP"),
    ForeignWord(
      .function, "substring", "$1.substring($2)", "$1.substring($2, $3)", of: "SQL, XPath",
      note: "positions count from 0, also that of the end"),
    ForeignWord(
      .function, "substr mid", "$1.substring($2)", "$1.substring($2, $2 + $3)", of: "SQL, PHP",
      note: "positions count from 0, also that of the end"),
    ForeignWord(.function, "indexOf indexof strpos", "$1.indexOf($2)", of: "PHP, jq"),
    ForeignWord(
      .function, "concat concatenate cat", "$1 + $2", "$1 + $2 + $3", of: "SQL, Azure, Terraform"),
    ForeignWord(.function, "reverse", "$1.reverse()", of: "Jinja, jq"),
    ForeignWord(
      .function, "sprintf printf", "$1.format([$2])", "$1.format([$2, $3])", of: "C, PHP, Go"),
    ForeignWord(
      .function, "match regexMatch regex_match test", "$1.matches($2)", of: "jq, Helm"),
    ForeignWord(
      .function, "re.match re.search re.fullmatch", "$2.matches($1)", of: "Python"),
  ]

  private static let conversions: [ForeignWord] = [
    ForeignWord(
      .function, "str String toString tostring to_string text", "string($1)",
      of: "Python, JavaScript, jq"),
    ForeignWord(
      .function, "float Float num number Number parseFloat toNumber tonumber to_number toFloat",
      "double($1)", of: "Python, JavaScript, jq"),
    ForeignWord(
      .function, "parseInt Integer integer toInt to_int atoi intval", "int($1)",
      of: "JavaScript, PHP, Go"),
    ForeignWord(.function, "boolean Boolean toBoolean parseBoolean", "bool($1)", of: "JavaScript"),
    ForeignWord(.function, "typeof typeOf isinstance", "type($1)", of: "JavaScript, Python"),
  ]

  private static let conditions: [ForeignWord] = [
    ForeignWord(
      .function, "coalesce ifnull IfNull ifNull nvl firstNonNull", "default($1, $2)",
      of: "SQL, Terraform"),
    ForeignWord(
      .function, "iif iff ifelse ifElse ternary cond", "$1 ? $2 : $3", of: "SQL, Helm"),
    ForeignWord(.function, "isEmpty is_empty empty isempty", "size($1) == 0", of: "PHP, Helm"),
    ForeignWord(.function, "isNull is_null isNil isnull", "$1 == null", of: "PHP, SQL"),
    ForeignWord(
      .function, "isset exists defined isDefined is_defined", "default($1, null) != null",
      of: "PHP, Ruby", note: "`has(a.b)` says whether a member is there"),
    ForeignWord(.function, "not NOT", "!$1", of: "Helm, SQL"),
    ForeignWord(.function, "and AND allOf", "$1 && $2", of: "Helm"),
    ForeignWord(.function, "or OR anyOf", "$1 || $2", of: "Helm"),
    ForeignWord(.function, "eq equals equal isEqual", "$1 == $2", of: "Helm, Azure"),
    ForeignWord(.function, "ne neq notEquals", "$1 != $2", of: "Helm"),
    ForeignWord(.function, "gt greater", "$1 > $2", of: "Helm, Azure"),
    ForeignWord(.function, "gte ge greaterOrEquals", "$1 >= $2", of: "Helm, Azure"),
    ForeignWord(.function, "lt less", "$1 < $2", of: "Helm, Azure"),
    ForeignWord(.function, "lte le lessOrEquals", "$1 <= $2", of: "Helm, Azure"),
  ]

  private static let numbers: [ForeignWord] = [
    ForeignWord(.function, "max Math.max greatest", "math.greatest($1, $2)", of: "JavaScript, SQL"),
    ForeignWord(.function, "min Math.min least", "math.least($1, $2)", of: "JavaScript, SQL"),
    ForeignWord(.function, "floor Math.floor math_floor", "math.floor($1)", of: "JavaScript, SQL"),
    ForeignWord(.function, "ceil ceiling Math.ceil", "math.ceil($1)", of: "JavaScript, SQL"),
    ForeignWord(.function, "round Math.round", "math.round($1)", of: "JavaScript, SQL"),
    ForeignWord(.function, "trunc Math.trunc", "math.trunc($1)", of: "JavaScript"),
    ForeignWord(.function, "abs Math.abs", "math.abs($1)", of: "JavaScript, SQL"),
    ForeignWord(.function, "sign Math.sign", "math.sign($1)", of: "JavaScript"),
    ForeignWord(.function, "sqrt Math.sqrt", "math.sqrt($1)", of: "JavaScript"),
    ForeignWord(.function, "add plus", "$1 + $2", of: "Helm, Handlebars"),
    ForeignWord(.function, "sub subtract minus", "$1 - $2", of: "Helm, Handlebars"),
    ForeignWord(.function, "mul multiply times", "$1 * $2", of: "Helm, Liquid"),
    ForeignWord(.function, "div divide", "$1 / $2", of: "Helm"),
    ForeignWord(.function, "mod modulo", "$1 % $2", of: "Helm, SQL"),
  ]

  private static let times: [ForeignWord] = [
    ForeignWord(
      .function,
      "now utcnow utcNow currentTime currentDate newDate datetime Date datetime.now datetime.utcnow "
        + "time.Now moment dayjs isoTimestamp isoDate getDate sysdate",
      "now", "format(now, $1)", of: "JavaScript, Python, SQL, Hurl"),
    ForeignWord(
      .function, "date today formatNow __time strftime", "format(now, '%Y-%m-%d')",
      "format(now, $1)", "format($2, $1)", of: "PHP, Jinja, JMeter"),
    ForeignWord(
      .function,
      "time unix unixTime unixTimestamp epoch epochSeconds getTimestamp time.time timestampSeconds",
      "int(now)", of: "PHP, Python"),
    ForeignWord(
      .function, "Date.now millis milliseconds currentTimeMillis System.currentTimeMillis",
      "int(now) * 1000 + now.getMilliseconds()", of: "JavaScript, Java"),
    ForeignWord(.function, "timestamp", "now", "timestamp($1)", of: "Postman"),
    ForeignWord(
      .function, "formatDate format_date dateFormat date_format formatTime formatDateTime",
      "format($1, $2)", of: "SQL, Velocity"),
    ForeignWord(
      .function, "parseDate parse_date toDate to_date toDateTime strtotime Date.parse",
      "timestamp($1)", of: "JavaScript, PHP, SQL"),
    ForeignWord(
      .function, "addDays date_add dateAdd", "$1 + duration('1d')", of: "Azure, SQL"),
  ]

  private static let codings: [ForeignWord] = [
    ForeignWord(
      .function,
      "base64 btoa b64encode base64Encode base64_encode base64encode encodeBase64 toBase64 "
        + "b64enc base64.b64encode",
      "base64.encode($1)", of: "JavaScript, Python, PHP, Helm, Terraform"),
    ForeignWord(
      .function,
      "atob b64decode base64Decode base64_decode base64decode decodeBase64 fromBase64 b64dec "
        + "base64d base64.b64decode",
      "string(base64.decode($1))", of: "JavaScript, Python, PHP, Helm, jq",
      note: "`base64.decode` gives bytes"),
    ForeignWord(
      .function,
      "toJson toJSON tojson to_json json jsonEncode json_encode jsonencode stringify dumps "
        + "JSON.stringify json.dumps json.stringify",
      "json.encode($1)", of: "JavaScript, Python, PHP, jq, Helm"),
    ForeignWord(
      .function,
      "fromJson fromJSON fromjson from_json parseJson parseJSON parse_json jsonDecode json_decode "
        + "jsondecode JSON.parse json.loads json.parse",
      "json.decode($1)", of: "JavaScript, Python, PHP, jq, Helm"),
    ForeignWord(
      .function,
      "urlencode urlEncode url_encode encodeURIComponent encodeURI encodeUri uriEncode escape "
        + "quote urlquery urllib.parse.quote",
      "url.encode($1)", of: "JavaScript, Python, PHP"),
    ForeignWord(
      .function,
      "urldecode urlDecode url_decode decodeURIComponent decodeURI uriDecode unescape unquote "
        + "urllib.parse.unquote",
      "url.decode($1)", of: "JavaScript, Python, PHP"),
    ForeignWord(
      .function,
      "base32 b32encode base32Encode base32_encode b32enc base64.b32encode base32.b32encode",
      "base32.encode($1)", of: "Python, Helm"),
    ForeignWord(
      .function, "b32decode base32Decode base32_decode b32dec base64.b32decode",
      "base32.decode($1)", of: "Python, Helm", note: "it gives bytes"),
    ForeignWord(
      .function,
      "otp getTotp generateTotp generate_totp pyotp.TOTP speakeasy.totp otplib.generate "
        + "authenticator.generate",
      "totp($1)", of: "Python, JavaScript"),
    ForeignWord(
      .function, "toHex to_hex hexEncode hexencode bin2hex hex.encode", "hex($1)",
      of: "PHP, Python"),
    ForeignWord(
      .function, "hmac hmacSha256 hmacSHA256 hmac_sha256 HmacSHA256 hash_hmac",
      "hmac.sha256($1, $2)",
      of: "PHP, SQL", note: "the key first, then the text"),
    ForeignWord(.function, "sha256sum sha256_hex hash", "sha256($1)", of: "Helm"),
    ForeignWord(
      .function, "jwt.decode jwt_decode jwtDecode parseJwt decodeJwt jwt", "jwt.claims($1)",
      of: "JavaScript, Python", note: "the signature is not checked"),
  ]

  private static let outside: [ForeignWord] = [
    ForeignWord(
      .function, "getenv env_var envvar os.getenv os.environ.get ENV env", "env.NAME",
      of: "Python, PHP, Helm"),
    ForeignWord(
      .function, "readFile read_file readfile fileContent load_file include_str read",
      "file($1)", of: "Terraform, Karate"),
    ForeignWord(
      .function, "jsonPath json_path JSONPath jmespath", "jsonpath($1, $2)", of: "Karate, Tavern"),
    ForeignWord(.function, "header getHeader", "response.header($1)", of: "Bruno"),
    ForeignWord(.function, "cookie getCookie", "response.cookies[$1]", of: "Bruno"),
    ForeignWord(
      .function, "response.json response.getBody res.getBody pm.response.json", "response.json",
      of: "Postman, Bruno, Python", note: "without `()`"),
    ForeignWord(
      .function, "response.text response.body pm.response.text", "response.body",
      of: "Postman, Python", note: "without `()`"),
    ForeignWord(
      .function, "status res.getStatus response.getStatus response.statusCode", "response.status",
      of: "Bruno", note: "without `()`"),
    ForeignWord(
      .function, "pm.response.headers.get response.headers.get res.getHeader",
      "response.header($1)", of: "Postman, Bruno, Python"),
  ]
}

// SPDX-License-Identifier: Apache-2.0

/// What becomes of each member that the specification knows: nothing of a document is dropped without a
/// row here.
///
/// Members that it does not know are reported when a document is read, and `x-…` is ignored.
enum DocumentMembers {
  /// The members of one kind of object, as words.
  struct Row: Sendable {
    /// As the reader's messages have it: `a parameter`.
    let object: String
    /// What the skeleton is made from.
    let used: [Substring]
    /// What has no effect on a request and its expectation.
    let ignored: [Substring]
    /// What is a change or a loss.
    let reported: [Substring]

    init(_ object: String, _ used: String, ignored: String = "", reported: String = "") {
      self.object = object
      self.used = used.split(separator: " ")
      self.ignored = ignored.split(separator: " ")
      self.reported = reported.split(separator: " ")
    }
  }

  /// Of 2.0 to 3.2; `components` and the like hold what references lead to.
  static let rows: [Row] = [
    Row(
      "the document",
      "openapi swagger info servers host basePath schemes consumes produces paths components "
        + "definitions parameters responses securityDefinitions security tags $self",
      ignored: "externalDocs jsonSchemaDialect", reported: "webhooks"),
    Row(
      "`info`", "title description",
      ignored: "version termsOfService contact license summary"),
    Row("a contact", "", ignored: "name url email"),
    Row("a license", "", ignored: "name url identifier"),
    Row("`externalDocs`", "", ignored: "url description"),
    Row("a tag", "name", ignored: "description externalDocs summary parent kind"),
    Row("a server", "url description variables name"),
    Row("a variable of a server", "default enum", ignored: "description"),
    Row(
      "`components`",
      "schemas responses parameters examples requestBodies headers securitySchemes links pathItems "
        + "mediaTypes", reported: "callbacks"),
    Row("`paths`", ""),
    Row(
      "a path",
      "$ref get put post delete options head patch trace query additionalOperations servers "
        + "parameters", ignored: "summary description"),
    Row(
      "an operation",
      "tags summary description operationId parameters requestBody responses deprecated security "
        + "servers produces consumes schemes", ignored: "externalDocs", reported: "callbacks"),
    Row(
      "a parameter",
      "name in required style explode allowReserved schema example examples content type format "
        + "items collectionFormat enum maximum minimum maxLength minLength maxItems minItems "
        + "multipleOf default exclusiveMaximum exclusiveMinimum",
      ignored: "description deprecated allowEmptyValue", reported: "pattern uniqueItems"),
    Row(
      "a header",
      "required style explode schema example examples content",
      ignored: "description deprecated type format items collectionFormat enum maximum minimum "
        + "maxLength minLength pattern maxItems minItems uniqueItems multipleOf default "
        + "exclusiveMaximum exclusiveMinimum"),
    Row("a request body", "content", ignored: "description required"),
    Row(
      "a media type", "schema example examples encoding itemSchema", ignored: "description",
      reported: "prefixEncoding itemEncoding"),
    Row(
      "an encoding", "contentType headers style explode allowReserved",
      ignored: "encoding prefixEncoding itemEncoding"),
    Row("`responses`", ""),
    Row("a response", "links", ignored: "description headers content summary schema examples"),
    Row(
      "an example", "value dataValue serializedValue", ignored: "summary description",
      reported: "externalValue"),
    Row(
      "a link", "operationRef operationId parameters", ignored: "description",
      reported: "requestBody server"),
    Row("a callback", "", reported: "$ref"),
    Row(
      "a security scheme",
      "type name in scheme flows flow authorizationUrl tokenUrl scopes",
      ignored: "description bearerFormat oauth2MetadataUrl deprecated",
      reported: "openIdConnectUrl"),
    Row(
      "`flows`", "password clientCredentials authorizationCode deviceAuthorization",
      reported: "implicit"),
    Row(
      "a flow", "authorizationUrl tokenUrl deviceAuthorizationUrl", ignored: "refreshUrl scopes"),
    Row("a requirement of `security`", ""),
    Row(
      "a schema",
      "$ref type format enum properties additionalProperties items allOf oneOf anyOf readOnly "
        + "writeOnly minLength maxLength minItems maxItems minimum maximum multipleOf xml "
        + "prefixItems discriminator",
      ignored: "title description deprecated externalDocs $defs maxProperties contentSchema "
        + "patternProperties propertyNames unevaluatedItems unevaluatedProperties then else",
      reported: "pattern not uniqueItems minProperties contains if dependentSchemas"),
    Row("`xml`", "name", ignored: "namespace prefix attribute wrapped nodeType"),
    Row("`discriminator`", "propertyName mapping", ignored: "defaultMapping"),
  ]
}

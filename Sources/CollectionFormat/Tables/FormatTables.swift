// SPDX-License-Identifier: Apache-2.0

/// All mappings of the format, in the order of the reference.
package enum FormatTables {
  /// Each mapping once, those of `curlew.yaml` last.
  package static let all: [MappingDescription] = [
    CollectionFile.keys.description,
    Scenario.keys.description,
    DataTemplate.Draft.keys.description,
    Step.Draft.keys.description,
    RepeatDraft.keys.description,
    ForEachDraft.keys.description,
    BlockDeclaration.Draft.keys.description,
    GraphQLTemplate.Draft.keys.description,
    PartTemplate.Draft.keys.description,
    SocketTemplate.ElementDraft.keys.description,
    SocketTemplate.PayloadDraft.keys.description,
    ReceiveTemplate.keys.description,
    ReceiveTemplate.patternKeys.description,
    CloseTemplate.keys.description,
    ClosedTemplate.keys.description,
    RequestSettings.keys.description,
    AuthTemplate.Draft.keys.description,
    AuthTemplate.LoginDraft.keys.description,
    AuthTemplate.LoginDraft.domainKeys.description,
    AuthTemplate.APIKeyDraft.keys.description,
    AuthTemplate.AWSDraft.keys.description,
    AuthTemplate.OAuth1Draft.keys.description,
    AuthTemplate.TokenDraft.keys.description,
    AuthTemplate.AssertionDraft.keys.description,
    RedirectSetting.keys.description,
    TimeoutSetting.keys.description,
    LimitSetting.keys.description,
    ReadSetting.Conditions.keys.description,
    CookieFileDraft.keys.description,
    TLSSetting.keys.description,
    RetrySetting.keys.description,
    OpenAPISetting.keys.description,
    DocumentReference.Draft.keys.description,
    SaveTemplate.Draft.keys.description,
    SnapshotTemplate.Draft.keys.description,
    LoadTemplate.keys.description,
    LoadTemplate.StageDraft.keys.description,
    ThresholdSet.keys.description,
    ThresholdSet.stepKeys.description,
    Expectations.keys.description,
    SchemaTemplate.Draft.keys.description,
    SortOrder.Draft.keys.description,
    FailureExpectation.Draft.keys.description,
    ValueExpectation.Draft.keys.description,
    BytesExpectation.keys.description,
    BytesText.Draft.keys.description,
    CaptureDeclaration.Draft.keys.description,
    CaptureDeclaration.ReturnedDraft.keys.description,
    SecretDeclaration.Draft.keys.description,
    ServiceDeclaration.Draft.keys.description,
    ReadyProgramDraft.keys.description,
    EnvironmentDeclaration.keys.description,
    DoubtDeclaration.keys.description,
    CoverageDeclaration.keys.description,
    CoverageDeclaration.leastKeys.description,
    ProjectFile.keys.description,
  ]

  /// The mapping of this name.
  package static func named(_ name: String) -> MappingDescription? {
    all.first { $0.name == name }
  }
}

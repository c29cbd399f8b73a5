# SPDX-License-Identifier: Apache-2.0
"""Whole sessions with `curlew lsp` by pytest-lsp, whose types (lsprotocol) refuse a malformed message.

    CURLEW=/path/to/curlew python3 -m pytest Tests/Peers/lsp_session.py
"""
import asyncio
import os
import shutil

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

CURLEW = os.environ["CURLEW"]
UNITS = {"utf-8": types.PositionEncodingKind.Utf8, "utf-16": types.PositionEncodingKind.Utf16}
BROKEN = 'curlew: 1\nname: "ä😀"\nrequests:\n  - { name: "😀", prnt: a }\n  - GET: http://127.0.0.1/pets\n    expct: 1\n'


def initial(folders, unit="utf-16", options=None):
    capabilities = client_capabilities("visual-studio-code")
    capabilities.general.position_encodings = [UNITS[unit]]
    return types.InitializeParams(
        capabilities=capabilities, process_id=os.getpid(), initialization_options=options,
        workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name=folder.name) for folder in folders])


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[CURLEW, "lsp"]))
async def client(lsp_client: LanguageClient):
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(parameters: types.RegistrationParams):
        lsp_client.registrations = parameters.registrations

    @lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(*_):
        return None

    yield
    await lsp_client.shutdown_session()


def opened(client, path, text, version=1):
    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id="yaml", version=version, text=text)))
    return types.TextDocumentIdentifier(uri=uri)


async def problems(client, uri, wanted):
    """The codes of the problems of a file, as soon as they are those that are wanted."""
    for _ in range(200):
        found = [problem.code for problem in client.diagnostics.get(uri, [])]
        if found == wanted and uri in client.diagnostics:
            return client.diagnostics[uri]
        await asyncio.sleep(0.05)
    raise AssertionError(f"{client.diagnostics.get(uri)}: not {wanted}")


def edited(text, edits, unit):
    """The text with edits of the protocol."""
    lines = text.split("\n")

    def offset(position):
        line = lines[position.line]
        encoded = line.encode("utf-8" if unit == "utf-8" else "utf-16-le")
        before = encoded[:position.character * (1 if unit == "utf-8" else 2)]
        return sum(len(line) + 1 for line in lines[:position.line]) + len(
            before.decode("utf-8" if unit == "utf-8" else "utf-16-le"))

    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        text = text[:offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end):]
    return text


def edits_of(action):
    return [edit for change in action.edit.document_changes for edit in change.edits]


@pytest.mark.parametrize("unit", ["utf-8", "utf-16"])
@pytest.mark.asyncio
async def test_everything_that_is_announced(client, tmp_path, unit):
    announced = (await client.initialize_session(initial([tmp_path], unit))).capabilities
    assert announced.position_encoding == UNITS[unit]
    assert announced.text_document_sync.change == types.TextDocumentSyncKind.Incremental
    path = tmp_path / "pets.yaml"
    document = opened(client, path, BROKEN)
    found = await problems(client, document.uri, ["unknown-key", "unknown-key"])
    column = len(b'  - { name: "\xf0\x9f\x98\x80", ') if unit == "utf-8" else 18
    assert found[0].range.start == types.Position(line=3, character=column)
    assert found[0].source == "curlew"
    assert found[0].message.startswith("`prnt` is not a key of a step\n")
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    names = [child.name for symbol in symbols for child in symbol.children or []]
    assert "GET http://127.0.0.1/pets" in names
    for symbol in symbols:
        assert symbol.range.start <= symbol.selection_range.start
    links = await client.text_document_document_link_async(types.DocumentLinkParams(document))
    assert [link.target for link in links] == ["http://127.0.0.1/pets"]
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        document, whole, types.CodeActionContext(diagnostics=found)))
    # lsprotocol takes an action with a command for a command, which has no kind.
    kinds = [getattr(action, "kind", None) for action in actions]
    assert kinds == ["quickfix", "quickfix", "source.fixAll.curlew", None]
    assert all(action.is_preferred for action in actions[:2])
    fixed = edited(BROKEN, edits_of(actions[2]), unit)
    assert "print: a" in fixed and "expect: 1" in fixed
    only = await client.text_document_code_action_async(types.CodeActionParams(
        document, whole, types.CodeActionContext(diagnostics=[], only=["source.fixAll"])))
    assert [action.title for action in only] == ["Fix all in this file"]
    messy = BROKEN.replace("curlew: 1", "curlew:    1")
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=document.uri),
        [types.TextDocumentContentChangeWholeDocument(text=messy)]))
    edits = await client.text_document_formatting_async(types.DocumentFormattingParams(
        document, types.FormattingOptions(tab_size=2, insert_spaces=True)))
    assert edited(messy, edits, unit).startswith("curlew: 1\nname: ä😀\n")
    assert [one.method for one in client.registrations] == ["workspace/didChangeWatchedFiles"]


@pytest.mark.parametrize("unit", ["utf-8", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.asyncio
async def test_typing_in_a_text_that_is_not_saved(client, tmp_path, unit, line_end):
    await client.initialize_session(initial([tmp_path], unit))
    path = tmp_path / "new.yaml"
    text = line_end.join(["curlew: 1", 'name: "😀"', "requests:", '  - { name: "😀", prnt: a }', ""])
    document = opened(client, path, text)
    found = await problems(client, document.uri, ["unknown-key"])
    start = found[0].range.start
    place = types.Position(start.line, start.character + 2)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=document.uri),
        [types.TextDocumentContentChangePartial(range=types.Range(place, place), text="i")]))
    assert list(await problems(client, document.uri, [])) == []
    assert not path.exists()
    client.text_document_did_close(types.DidCloseTextDocumentParams(document))


@pytest.mark.asyncio
async def test_two_workspaces_and_a_file_of_blocks(client, tmp_path):
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
        (folder / "curlew.yaml").write_text(f"curlew: 1\nvars:\n  only_{folder.name}: 1\n")
        (folder / "blocks.yaml").write_text("curlew: 1\nblocks:\n  hello:\n    steps: [{ print: hello }]\n")
        (folder / "pets.yaml").write_text(
            "curlew: 1\nuse: { all: blocks.yaml }\nrequests:\n  - call: all/hello\n  - print: ${only_one}\n")
    await client.initialize_session(initial(folders))
    first = opened(client, folders[0] / "pets.yaml", (folders[0] / "pets.yaml").read_text())
    second = opened(client, folders[1] / "pets.yaml", (folders[1] / "pets.yaml").read_text())
    await problems(client, first.uri, [])
    await problems(client, second.uri, ["undefined-variable"])
    # The text of an open file counts for the others, and what it makes fail is shown there.
    blocks = opened(client, folders[0] / "blocks.yaml", "curlew: 1\nblocks:\n  bye:\n    steps: [{ print: hello }]\n")
    await problems(client, first.uri, ["unknown-block"])
    client.text_document_did_close(types.DidCloseTextDocumentParams(blocks))
    await problems(client, first.uri, [])


@pytest.mark.asyncio
async def test_files_of_other_tools_and_other_schemes(client, tmp_path):
    await client.initialize_session(initial([tmp_path]))
    other = opened(client, tmp_path / "compose.yaml", "services: {}\n")
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(other)) is None
    uri = "untitled:Untitled-1"
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        types.TextDocumentItem(uri=uri, language_id="yaml", version=1, text=BROKEN)))
    await problems(client, uri, ["unknown-key", "unknown-key"])
    assert other.uri not in client.diagnostics


@pytest.mark.asyncio
async def test_settings(client, tmp_path):
    (tmp_path / "curlew.yaml").write_text("curlew: 1\nenvironments:\n  local: { vars: { id: 1 } }\n  far: {}\n")
    (tmp_path / "a.yaml").write_text("curlew: 1\nrequests:\n  - print: ${id}\n")
    await client.initialize_session(initial([tmp_path], options={"environment": "far", "colour": "red"}))
    document = opened(client, tmp_path / "a.yaml", (tmp_path / "a.yaml").read_text())
    await problems(client, document.uri, ["undefined-variable"])
    assert "unknown setting `colour` of curlew" in [message.message for message in client.messages]
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(
        settings={"curlew": {"environment": "local"}}))
    await problems(client, document.uri, [])


RUN = "curlew: 1\nscenarios:\n  one:\n    steps:\n      - print: a\n      - check: [1 == 2]\n      - print: b\n  two:\n    steps:\n      - print: c\n"


async def ended(client, count):
    """The messages at the ends of so many runs."""
    for _ in range(200):
        values = [value for reports in client.progress_reports.values() for value in reports]
        found = [value.message for value in values if value.kind == "end"]
        if len(found) >= count:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("the run does not end")


@pytest.mark.asyncio
async def test_runs(client, tmp_path):
    await client.initialize_session(initial([tmp_path]))
    document = opened(client, tmp_path / "a.yaml", RUN)
    await problems(client, document.uri, [])
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert [(lens.command.title, lens.range.start.line) for lens in lenses] == [
        ("run all", 0), ("run", 2), ("run to here", 4), ("run to here", 5), ("run to here", 6), ("run", 7),
        ("run to here", 9)]

    async def carried_out(lens):
        await client.workspace_execute_command_async(types.ExecuteCommandParams(
            command=lens.command.command, arguments=lens.command.arguments))

    # The text is not saved: what is typed runs.
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=document.uri),
        [types.TextDocumentContentChangePartial(
            range=types.Range(types.Position(0, 9), types.Position(0, 9)), text="\nname: typed")]))
    await carried_out(lenses[0])
    assert await ended(client, 1) == ["1 failed, 1 passed"]
    found = await problems(client, document.uri, [None])
    assert found[0].source == "curlew run" and found[0].range.start.line == 6
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    shown = {lens.range.start.line: lens.command.title for lens in lenses if lens.command.command == ""}
    assert shown[5].startswith("✓ ") and shown[6].startswith("✗ 1 of 1 checks, ") and shown[10].startswith("✓ ")
    # The failure goes when its line changes.
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=3, uri=document.uri),
        [types.TextDocumentContentChangePartial(
            range=types.Range(types.Position(6, 16), types.Position(6, 17)), text="2")]))
    await problems(client, document.uri, [])
    here = [lens for lens in lenses if lens.command.title == "run to here"]
    await carried_out(here[1])
    assert (await ended(client, 2))[1] == "1 passed"


@pytest.mark.asyncio
async def test_nothing_runs_without_trust(client, tmp_path):
    await client.initialize_session(initial([tmp_path], options={"trusted": False}))
    document = opened(client, tmp_path / "a.yaml", RUN)
    await problems(client, document.uri, [])
    assert await client.text_document_code_lens_async(types.CodeLensParams(document)) is None
    with pytest.raises(Exception, match="this workspace is not trusted: nothing is run"):
        await client.workspace_execute_command_async(types.ExecuteCommandParams(
            command="curlew.run", arguments=[{"uri": document.uri}]))


@pytest.mark.asyncio
async def test_a_project_that_goes_away(client, tmp_path):
    project = tmp_path / "project"
    project.mkdir()
    (project / "curlew.yaml").write_text("curlew: 1\nvars: { id: 1 }\n")
    (project / "other.yaml").write_text("curlew: 1\nrequests:\n  - prnt: a\n")
    await client.initialize_session(initial([tmp_path]))
    text = "curlew: 1\nrequests:\n  - print: ${id}\n"
    document = opened(client, project / "a.yaml", text)
    await problems(client, (project / "other.yaml").as_uri(), ["unknown-key"])
    assert client.diagnostics[document.uri] == [] or not client.diagnostics[document.uri]
    shutil.rmtree(project)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=document.uri),
        [types.TextDocumentContentChangeWholeDocument(text=text + "  - print: b\n")]))
    await problems(client, document.uri, ["undefined-variable"])
    await problems(client, (project / "other.yaml").as_uri(), [])


@pytest.mark.asyncio
async def test_a_collection_that_is_a_device(client, tmp_path):
    (tmp_path / "curlew.yaml").write_text("curlew: 1\ncollections: [a.yaml, device.yaml]\n")
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    (tmp_path / "a.yaml").write_text("curlew: 1\nrequests:\n  - prnt: a\n")
    await client.initialize_session(initial([tmp_path]))
    document = opened(client, tmp_path / "a.yaml", (tmp_path / "a.yaml").read_text())
    await problems(client, document.uri, ["unknown-key"])
    climbing = opened(client, tmp_path / "none" / ".." / "a.yaml", "curlew: 1\n")
    assert climbing.uri != document.uri
    assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(document)) is not None


@pytest.mark.asyncio
async def test_problems_come_after_a_request(client, tmp_path):
    await client.initialize_session(initial([tmp_path]))
    document = opened(client, tmp_path / "a.yaml", "curlew: 1\nrequests:\n  - print: a\n")
    await problems(client, document.uri, [])
    # The request has the document checked; its problems are sent all the same.
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=document.uri),
        [types.TextDocumentContentChangeWholeDocument(text="curlew: 1\nrequests:\n  - prnt: a\n")]))
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    await problems(client, document.uri, ["unknown-key"])

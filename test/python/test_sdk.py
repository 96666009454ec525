"""The official SDK beyond calls over HTTP: standard input and output, a token, and a server that is started again."""

import json
import subprocess

import mcp
import pytest
from clients import adapt_session, has_module, open_langchain, open_openai_agents, open_sdk
from mcp.client.stdio import StdioServerParameters, stdio_client
from rookery import BOOKS, MAIN, Server, make_databases, plain_environment


@pytest.fixture
def own_server(tmp_path):
    """A server that a test may stop and start again."""
    make_databases(tmp_path / "databases")
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


async def test_speaks_over_standard_input_and_output(server):
    arguments = [str(MAIN), "stdio", "--databases", str(server.folder / "databases"), "--domain", "bookshop"]
    parameters = StdioServerParameters(command="node", args=arguments, env=plain_environment())
    async with stdio_client(parameters) as (read, write), mcp.ClientSession(read, write) as session:
        await session.initialize()
        tools = await adapt_session(session)
        answer = await tools.call("count_books", {})
        assert (answer.failed, json.loads(answer.text)) == (False, {"result": BOOKS})
        made = json.loads((await tools.call("get_data", {})).text)
        peeked = await tools.call("peek", {"data_label": made["handle"]})
        assert not peeked.failed


async def test_goes_on_with_its_handle_after_a_restart(own_server):
    universe = own_server.find_universe("bookshop", "slot", "book")
    async with open_sdk(f"{own_server.address}/mcp/bookshop/{universe}") as tools:
        made = json.loads((await tools.call("get_data", {"tool_universe_id": universe})).text)
        own_server.stop()
        own_server.start()
        count = {"data_label": made["handle"], "key_name": "title", "aggregation_operation": "count"}
        answer = await tools.call("aggregate_data", count)
        assert (answer.failed, json.loads(answer.text)) == (False, BOOKS)


async def test_refuses_whoever_has_no_token_and_serves_whoever_has_one(own_server):
    tokens = str(own_server.folder / ".rookery" / "tokens.sqlite")
    command = ["node", str(MAIN), "token", "create", "--name", "python", "--tokens", tokens]
    made = subprocess.run(command, cwd=own_server.folder, check=True, capture_output=True, text=True, env=plain_environment())
    token = next(word for word in made.stdout.split() if word.startswith("rk"))
    own_server.stop()
    own_server.start()
    with pytest.raises(Exception):  # Version 2 tells only that there was an error response, version 1 the status.
        async with open_sdk(f"{own_server.address}/mcp/bookshop"):
            pass
    async with open_with_token(f"{own_server.address}/mcp/bookshop", token) as tools:
        answer = await tools.call("count_books", {})
        assert json.loads(answer.text) == {"result": BOOKS}


def open_with_token(url: str, token: str):
    headers = {"Authorization": f"Bearer {token}"}
    return open_openai_agents(url, headers) if has_module("agents") else open_langchain(url, headers)

"""Every client lists many tools, calls one, works through a chain of handles, and meets an error that it can mend."""

import json

import pytest
from clients import CLIENTS
from rookery import BOOKS

# These begin a session for each call, and a handle belongs to its session.
A_SESSION_A_CALL = {"langchain-mcp-adapters, a session a call", "llama-index-tools-mcp"}

every_client = pytest.mark.parametrize("client", CLIENTS)


@every_client
async def test_lists_more_than_300_tools(server, client):
    async with CLIENTS[client](f"{server.address}/mcp/county") as tools:
        assert len(tools.names) > 300
        assert len(set(tools.names)) == len(tools.names)


@every_client
async def test_calls_an_endpoint(server, client):
    async with CLIENTS[client](f"{server.address}/mcp/bookshop") as tools:
        answer = await tools.call("count_books", {})
        assert (answer.failed, json.loads(answer.text)) == (False, {"result": BOOKS})


@every_client
async def test_keeps_letters_of_any_language(server, client):
    async with CLIENTS[client](f"{server.address}/mcp/bookshop") as tools:
        answer = await tools.call("get_author_by_name", {"author_name": "紫式部"})
        assert json.loads(answer.text)["result"]["born"] == 973


@pytest.mark.parametrize("client", [name for name in CLIENTS if name not in A_SESSION_A_CALL])
async def test_works_through_a_chain(server, client):
    universe = server.find_universe("bookshop", "slot", "book")
    async with CLIENTS[client](f"{server.address}/mcp/bookshop/{universe}") as tools:
        assert {"get_data", "filter_data", "aggregate_data"} <= set(tools.names)
        first = json.loads((await tools.call("get_data", {"tool_universe_id": universe})).text)
        assert first["num_records"] == BOOKS
        wanted = {"data_label": first["handle"], "key_name": "genre", "condition": "equal_to", "value": "essay"}
        essays = json.loads((await tools.call("filter_data", wanted)).text)
        assert essays["num_records"] == 10
        highest = {"data_label": essays["handle"], "key_name": "price", "aggregation_operation": "max"}
        answer = await tools.call("aggregate_data", highest)
        assert (answer.failed, json.loads(answer.text)) == (False, 19)


@every_client
async def test_shows_an_error_with_its_hint(server, client):
    async with CLIENTS[client](f"{server.address}/mcp/bookshop") as tools:
        answer = await tools.call("get_data", {"tool_universe_id": "nothing-of-that-name"})
        assert answer.failed
        assert "nothing-of-that-name" in answer.text

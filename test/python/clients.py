"""One small adapter for each Python client, so that every client goes through the same tests.

An adapter is an asynchronous context manager that takes an address and yields `Tools`. Each imports its library itself: the
libraries need two versions of the MCP SDK, so that no environment has them all.
"""

from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any


@dataclass(frozen=True)
class Answer:
    """What a call answered, as its text, and whether the client takes it for an error."""

    text: str
    failed: bool


@dataclass(frozen=True)
class Tools:
    """The tools of an address: their names as listed, and a way to call one."""

    names: list[str]
    call: Callable[[str, dict[str, Any]], Awaitable[Answer]]


def join_text(content: Any) -> str:
    """The texts of a result's content, one after the other."""
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] if isinstance(part, dict) else getattr(part, "text", str(part)) for part in content)


@asynccontextmanager
async def open_sdk(url: str):
    """The official SDK: version 2 where there is one, else version 1."""
    import mcp

    if hasattr(mcp, "Client"):
        async with mcp.Client(url) as client:
            yield await adapt_session(client)
        return
    from mcp.client.streamable_http import streamable_http_client

    async with streamable_http_client(url) as (read, write, *_), mcp.ClientSession(read, write) as session:
        await session.initialize()
        yield await adapt_session(session)


async def adapt_session(session: Any) -> Tools:
    """A session of the official SDK, of whatever version."""
    names = [tool.name for tool in (await session.list_tools()).tools]

    async def call(name: str, arguments: dict[str, Any]) -> Answer:
        result = await session.call_tool(name, arguments)
        return Answer(join_text(result.content), bool(getattr(result, "is_error", getattr(result, "isError", False))))

    return Tools(names, call)


@asynccontextmanager
async def open_fastmcp(url: str):
    from fastmcp import Client

    async with Client(url) as client:
        names = [tool.name for tool in await client.list_tools()]

        async def call(name: str, arguments: dict[str, Any]) -> Answer:
            result = await client.call_tool(name, arguments, raise_on_error=False)
            return Answer(join_text(result.content), result.is_error)

        yield Tools(names, call)


@asynccontextmanager
async def open_langchain(url: str, headers: dict[str, str] | None = None):
    from langchain_mcp_adapters.client import MultiServerMCPClient
    from langchain_mcp_adapters.tools import load_mcp_tools

    client = MultiServerMCPClient({"rookery": {"transport": "http", "url": url, "headers": headers}})
    async with client.session("rookery") as session:
        tools = {tool.name: tool for tool in await load_mcp_tools(session)}
        yield Tools(list(tools), call_by_invoking(tools))


@asynccontextmanager
async def open_langchain_without_session(url: str):
    """LangChain as its documents begin: a session for each call."""
    from langchain_mcp_adapters.client import MultiServerMCPClient

    client = MultiServerMCPClient({"rookery": {"transport": "http", "url": url}})
    tools = {tool.name: tool for tool in await client.get_tools()}
    yield Tools(list(tools), call_by_invoking(tools))


def call_by_invoking(tools: dict[str, Any]) -> Callable[[str, dict[str, Any]], Awaitable[Answer]]:
    async def call(name: str, arguments: dict[str, Any]) -> Answer:
        message = await tools[name].ainvoke({"type": "tool_call", "id": "1", "name": name, "args": arguments})
        return Answer(join_text(message.content), message.status == "error")

    return call


@asynccontextmanager
async def open_openai_agents(url: str, headers: dict[str, str] | None = None):
    from agents.mcp import MCPServerStreamableHttp

    async with MCPServerStreamableHttp(name="rookery", params={"url": url, "headers": headers or {}}, cache_tools_list=True) as server:
        names = [tool.name for tool in await server.list_tools()]

        async def call(name: str, arguments: dict[str, Any]) -> Answer:
            result = await server.call_tool(name, arguments)
            return Answer(join_text(result.content), bool(getattr(result, "is_error", getattr(result, "isError", False))))

        yield Tools(names, call)


@asynccontextmanager
async def open_pydantic_ai(url: str):
    from pydantic_ai import ModelRetry
    from pydantic_ai.mcp import MCPToolset

    async with MCPToolset(url) as toolset:
        names = [tool.name for tool in await toolset.list_tools()]

        async def call(name: str, arguments: dict[str, Any]) -> Answer:
            try:
                result = await toolset.direct_call_tool(name, arguments)
            except ModelRetry as retry:
                return Answer(retry.message, True)
            return Answer(to_json(result), False)

        yield Tools(names, call)


@asynccontextmanager
async def open_llama_index(url: str):
    from llama_index.tools.mcp import BasicMCPClient

    client = BasicMCPClient(url)
    yield await adapt_session(client)


@asynccontextmanager
async def open_google_adk(url: str):
    from google.adk.tools.mcp_tool import McpToolset, StreamableHTTPConnectionParams

    toolset = McpToolset(connection_params=StreamableHTTPConnectionParams(url=url))
    try:
        tools = {tool.name: tool for tool in await toolset.get_tools()}

        async def call(name: str, arguments: dict[str, Any]) -> Answer:
            result = await tools[name].run_async(args=arguments, tool_context=make_adk_context())
            return Answer(join_text(result["content"]), bool(result.get("isError")))

        yield Tools(list(tools), call)
    finally:
        await toolset.close()


def make_adk_context() -> Any:
    """What ADK hands to a tool that it runs for an agent."""
    from google.adk.agents import LlmAgent
    from google.adk.agents.invocation_context import InvocationContext
    from google.adk.sessions import InMemorySessionService, Session
    from google.adk.tools.tool_context import ToolContext

    session = Session(id="tests", app_name="tests", user_id="tests")
    context = InvocationContext(
        session_service=InMemorySessionService(),
        invocation_id="tests",
        agent=LlmAgent(name="tests"),
        session=session,
    )
    return ToolContext(context)


@asynccontextmanager
async def open_autogen(url: str):
    from autogen_ext.tools.mcp import McpWorkbench, StreamableHttpServerParams

    async with McpWorkbench(StreamableHttpServerParams(url=url)) as workbench:
        names = [tool["name"] for tool in await workbench.list_tools()]

        async def call(name: str, arguments: dict[str, Any]) -> Answer:
            result = await workbench.call_tool(name, arguments)
            return Answer(result.to_text(), result.is_error)

        yield Tools(names, call)


def to_json(value: Any) -> str:
    import json

    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# The client's name, the module that it comes in, and its adapter.
ADAPTERS = {
    "mcp": ("mcp", open_sdk),
    "fastmcp": ("fastmcp", open_fastmcp),
    "langchain-mcp-adapters": ("langchain_mcp_adapters", open_langchain),
    "langchain-mcp-adapters, a session a call": ("langchain_mcp_adapters", open_langchain_without_session),
    "openai-agents": ("agents", open_openai_agents),
    "pydantic-ai": ("pydantic_ai", open_pydantic_ai),
    "llama-index-tools-mcp": ("llama_index.tools.mcp", open_llama_index),
    "google-adk": ("google.adk", open_google_adk),
    "autogen-ext": ("autogen_ext", open_autogen),
}


def has_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


CLIENTS = {name: adapter for name, (module, adapter) in ADAPTERS.items() if has_module(module)}

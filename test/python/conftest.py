import pytest
from rookery import Server, make_databases


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rookery")
    make_databases(folder / "databases")
    server = Server(folder)
    server.start()
    yield server
    server.stop()

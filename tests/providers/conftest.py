"""respx answers in the place of our own transport; a body is still to be read then, as that of a server."""

from typing import Any

import httpx
import respx
from respx.mocks import AbstractRequestMocker


class _DirectMocker(AbstractRequestMocker):
    name = "direct"
    targets = ["providers.direct.DirectTransport"]  # noqa: RUF012 - as respx declares it
    target_methods = ["handle_async_request"]  # noqa: RUF012 - as respx declares it

    @classmethod
    def to_httpx_request(cls, *, request: httpx.Request, **_: Any) -> httpx.Request:
        return request

    @classmethod
    async def from_async_httpx_response(
        cls, httpx_response: httpx.Response, target: object, **_: Any
    ) -> httpx.Response:
        stream = httpx.ByteStream(httpx_response.content)
        return httpx.Response(httpx_response.status_code, headers=httpx_response.headers, stream=stream)


respx.mock._using = _DirectMocker.name

"""Connection pools by address: direct or through a proxy, with a TLS context only once one is needed."""

import asyncio
import ssl
import sys
from ipaddress import ip_address
from urllib.request import getproxies, proxy_bypass

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from providers.direct import MOST_IN_USE, DirectTransport
from providers.failure import PROXY_IS_AWAY, is_tls_failure

_LIMITS = httpx.Limits(max_connections=MOST_IN_USE, max_keepalive_connections=16, keepalive_expiry=60.0)


def is_loopback(host: str) -> bool:
    """Tell whether a host name or address is this machine itself (RFC 6761 for names)."""
    name = host.strip("[]").rstrip(".").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ip_address(name.split("%")[0]).is_loopback
    except ValueError:
        return False


class ProxyChoice:
    """Which proxy an address is reached through: "none", "system" or one proxy's URL; never for loopback."""

    def __init__(self, setting: str) -> None:
        self._setting = setting.strip()
        self._system = getproxies() if self._setting == "system" else {}

    def __call__(self, url: httpx.URL) -> str:
        """Return the proxy's URL, empty for a direct connection."""
        if self._setting in ("", "none") or is_loopback(url.host):
            return ""
        if self._setting != "system":
            return _with_scheme(self._setting)
        found = self._system.get(url.scheme) or self._system.get("all") or ""
        if not found or proxy_bypass(f"{url.host}:{url.port}" if url.port else url.host):
            return ""
        return _with_scheme(found)


class Pools(httpx.AsyncBaseTransport):
    """One keep-alive pool for each proxy and security; made when first asked for."""

    def __init__(self, proxy: str, ca_file: str) -> None:
        self._proxy_of = ProxyChoice(proxy)
        self._ca_file = ca_file
        self._pools: dict[tuple[str, bool], httpx.AsyncBaseTransport] = {}
        self._tls: ssl.SSLContext | None = None
        self._seats = asyncio.Semaphore(MOST_IN_USE)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        proxy, secure = self._proxy_of(request.url), request.url.scheme == "https"
        pool = self._pools.get((proxy, secure))
        if pool is None:
            pool = self._pools[proxy, secure] = self._make(proxy, secure)
        try:
            return await pool.handle_async_request(request)
        except httpx.ConnectError as error:
            if proxy and not is_tls_failure(error, secure=secure):
                raise httpx.ConnectError(PROXY_IS_AWAY) from error
            raise
        except (OSError, ValueError, OverflowError, ExceptionGroup) as error:
            # A port or a host name that only the operating system finds impossible.
            raise httpx.ConnectError("the address cannot be used") from error

    async def aclose(self) -> None:
        pools, self._pools = self._pools, {}
        for pool in pools.values():
            await pool.aclose()

    def _make(self, proxy: str, secure: bool) -> httpx.AsyncBaseTransport:
        if not proxy:
            return DirectTransport(self._context() if secure else None, self._seats)
        try:
            # A plain pool gets a context that trusts nobody: 1 ms instead of the 16-30 ms of a trust store.
            context = self._context() if secure else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            through = httpx.Proxy(proxy, ssl_context=self._proxy_context(proxy))
            return httpx.AsyncHTTPTransport(verify=context, limits=_LIMITS, trust_env=False, proxy=through)
        except ImportError:
            raise httpx.ProxyError("a SOCKS proxy is set, but SOCKS support is not installed") from None
        except (ValueError, httpx.InvalidURL):
            raise httpx.ProxyError("the proxy address cannot be used") from None

    def _proxy_context(self, proxy: str) -> ssl.SSLContext | None:
        return self._context() if proxy.lower().startswith("https:") else None

    def _context(self) -> ssl.SSLContext:
        if self._tls is None:
            try:
                self._tls = _trusting(self._ca_file)
            except OSError as cause:
                raise httpx.ConnectError("the extra CA file cannot be used") from ssl.SSLError(str(cause))
        return self._tls


def _trusting(ca_file: str) -> ssl.SSLContext:
    """Return a context with the system's trust store and the optional extra CA file."""
    context = _system_store()
    if ca_file:
        context.load_verify_locations(cafile=ca_file)
    return context


def _system_store() -> ssl.SSLContext:
    if not sys.platform.startswith("linux"):
        import truststore

        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # type: ignore[no-any-return,unused-ignore]  # optional
    paths = ssl.get_default_verify_paths()
    if paths.cafile or paths.capath:
        return ssl.create_default_context()
    import certifi  # a frozen or portable Python may look for a store where this system has none

    return ssl.create_default_context(cafile=certifi.where())


def _with_scheme(proxy: str) -> str:
    return proxy if "://" in proxy else f"http://{proxy}"

import asyncio
import ssl
from pathlib import Path

import pytest

from providers.engine import Reply
from providers.transport import Network
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from tests.providers.exchange import SECRET, asked, fetch, get
from tests.providers.loopback import Loopback, says

# ---- proxies ----


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@pytest.mark.parametrize("proxy", ["system", "http://127.0.0.1:9"])
def test_a_dead_proxy_does_not_swallow_loopback(
    monkeypatch: pytest.MonkeyPatch, proxy: str, host: str
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")

    async def main() -> str:
        async with Loopback(says("direct")) as server:
            return (await fetch(get(f"http://{host}:{server.port}/"), Network(proxy=proxy))).text

    assert asyncio.run(main()) == "direct"


@pytest.mark.parametrize("setting", ["custom", "system", "without scheme"])
def test_other_hosts_are_asked_through_the_proxy(monkeypatch: pytest.MonkeyPatch, setting: str) -> None:
    async def main() -> Loopback:
        async with Loopback(says("through")) as proxy:
            bare = f"user:{SECRET}@127.0.0.1:{proxy.port}"
            monkeypatch.setenv("http_proxy", f"http://{bare}")
            chosen = {"custom": f"http://{bare}", "system": "system", "without scheme": bare}[setting]
            assert (await fetch(get("http://far.example.org/s?q=1"), Network(proxy=chosen))).text == "through"
            return proxy

    asked = asyncio.run(main()).seen[0]
    assert asked.target == "http://far.example.org/s?q=1"
    assert asked.headers["proxy-authorization"].startswith("Basic ")


def test_the_hosts_of_no_proxy_are_asked_directly(
    monkeypatch: pytest.MonkeyPatch, loopback_only: list[str]
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    monkeypatch.setenv("no_proxy", "far.example.org")

    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get("http://far.example.org/"), Network(proxy="system")))

    assert caught.value.outcome is AttemptOutcome.UNREACHABLE
    assert len(loopback_only) == 1
    assert "look-up" in loopback_only[0]
    loopback_only.clear()


@pytest.mark.parametrize(
    "proxy", ["socks5://127.0.0.1:9", "gopher://127.0.0.1:9", f"http://u:{SECRET}@[::1", "http://127.0.0.1:9"]
)
def test_a_proxy_that_cannot_be_used_is_unreachable(proxy: str) -> None:
    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get("http://far.example.org/"), Network(proxy=proxy)))

    assert caught.value.outcome is AttemptOutcome.UNREACHABLE
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_dead_proxy_is_named_as_what_failed(scheme: str) -> None:
    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get(f"{scheme}://far.example.org/"), Network(proxy="http://127.0.0.1:9")))

    assert (caught.value.outcome, caught.value.detail) == (
        AttemptOutcome.UNREACHABLE,
        "the proxy cannot be reached",
    )


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_proxy_that_wants_a_login_is_named_with_its_status(scheme: str) -> None:
    async def main() -> ProviderError:
        async with Loopback(says(SECRET, 407)) as proxy:
            with pytest.raises(ProviderError) as caught:
                await fetch(get(f"{scheme}://far.example.org/"), Network(proxy=proxy.url))
            return caught.value

    error = asyncio.run(main())
    assert error.outcome is AttemptOutcome.UNREACHABLE
    assert error.detail.startswith("proxy: 407")


# ---- trust ----


def test_a_certificate_nobody_trusts_is_a_tls_error_and_the_extra_file_makes_it_trusted(
    tmp_path: Path,
) -> None:
    context, ca_file = _self_signed(tmp_path)

    async def main(network: Network) -> Reply:
        async with Loopback(says("safe"), tls=context) as server:
            return await fetch(get(server.url), network)

    with pytest.raises(ProviderError) as caught:
        asyncio.run(main(Network(proxy="none")))
    assert caught.value.outcome is AttemptOutcome.TLS_ERROR
    assert "certificate" in caught.value.detail
    assert asyncio.run(main(Network(proxy="none", ca_file=str(ca_file)))).text == "safe"


def test_an_extra_file_that_cannot_be_read_is_named_and_harms_no_plain_address(tmp_path: Path) -> None:
    network = Network(proxy="none", ca_file=str(tmp_path / "missing.pem"))

    async def main() -> str:
        async with Loopback(says("plain")) as server:
            return (await fetch(get(server.url), network)).text

    assert asyncio.run(main()) == "plain"
    with pytest.raises(ProviderError) as caught:
        asyncio.run(fetch(get("https://127.0.0.1:9/"), network))
    assert (caught.value.outcome, caught.value.detail) == (
        AttemptOutcome.TLS_ERROR,
        "the extra CA file cannot be used",
    )


def test_plain_addresses_cost_no_trust_store(monkeypatch: pytest.MonkeyPatch) -> None:
    def dear(*_: object, **__: object) -> ssl.SSLContext:
        raise AssertionError("a trust store was loaded")

    monkeypatch.setattr(ssl, "create_default_context", dear)

    assert asyncio.run(asked(says("ok")))[0].text == "ok"


def _self_signed(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """Make a certificate for 127.0.0.1 that is its own authority."""
    from datetime import UTC, datetime, timedelta
    from ipaddress import ip_address

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "loopback of a test")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "cert.pem").write_bytes(certificate.public_bytes(pem))
    (folder / "key.pem").write_bytes(key.private_bytes(pem, *plain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return context, folder / "cert.pem"

/**
 * The only file that talks to the sidecar: calls, the stream of notifications, and coming back after a break.
 *
 * After a break nothing is assumed: `onOpen` runs again, and whoever follows a turn subscribes from the last
 * number received.
 */

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 4000;
const FORBIDDEN = 403;
// Browsers let 64 KB outlive a page; a character may take three bytes.
const LONGEST_FAREWELL = 16_000;

export class RpcError extends Error {
  /** `kind` is stable; `link` when the sidecar could not be reached. */
  constructor(message, kind, data = {}) {
    super(message);
    this.kind = kind;
    this.field = data.field ?? null;
    this.fix = data.fix ?? null;
    this.data = data;
  }
}

export class Rpc {
  #id = 0;
  // Each page is a client of its own, with its own subscriptions.
  #client = crypto.randomUUID();
  #stream = null;
  #wait = FIRST_WAIT_MS;
  #timer = 0;
  /** The page goes: what is sent now must outlive it. */
  leaving = false;

  /**
   * @param {{onEvent: (event: object) => void, onChanged: (what: object) => void, onLagging: (what: object) => void, onWarnings: (what: object) => void,
   *   onLink: (link: string) => void, onOpen: () => Promise<void>}} listeners
   */
  constructor(listeners) {
    this.listeners = listeners;
  }

  /** @returns {Promise<any>} the result. Rejects with RpcError. */
  async call(method, params = {}) {
    this.#id += 1;
    const body = JSON.stringify({ jsonrpc: "2.0", id: this.#id, method, params });
    const reply = await this.#post(body);
    if (reply.error) {
      const data = reply.error.data ?? {};
      throw new RpcError(reply.error.message, data.kind ?? "unknown", data);
    }
    return reply.result;
  }

  async #post(body) {
    let response;
    try {
      const headers = { "Content-Type": "application/json", "Sidelight-Client": this.#client };
      const keepalive = this.leaving && body.length < LONGEST_FAREWELL;
      response = await fetch("/rpc", { method: "POST", headers, body, keepalive });
    } catch {
      throw new RpcError("", "link");
    }
    if (response.status === FORBIDDEN) throw new RpcError("", "forbidden");
    try {
      return await response.json();
    } catch {
      throw new RpcError("", response.ok ? "link" : `http_${response.status}`);
    }
  }

  /** Open the stream; keeps itself open until the page goes. */
  connect() {
    clearTimeout(this.#timer);
    this.#stream?.close();
    const stream = new EventSource(`/events?client=${this.#client}`);
    this.#stream = stream;
    stream.addEventListener("open", () => this.#opened(stream));
    stream.addEventListener("message", (message) => this.#received(message.data));
    stream.addEventListener("error", () => this.#broken(stream));
  }

  async #opened(stream) {
    try {
      await this.listeners.onOpen();
    } catch (error) {
      return error.kind === "forbidden" ? this.#refused() : this.#broken(stream);
    }
    this.#wait = FIRST_WAIT_MS;
    this.listeners.onLink("open");
  }

  #refused() {
    this.#stream?.close();
    this.listeners.onLink("forbidden");
  }

  async #broken(stream) {
    if (stream !== this.#stream) return;
    stream.close();
    this.#stream = null;
    this.listeners.onLink("lost");
    this.#timer = setTimeout(() => this.#again(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  async #again() {
    // A stream does not say why it failed; a call does.
    try {
      await this.#post(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "data.folders", params: {} }));
    } catch (error) {
      if (error.kind === "forbidden") return this.#refused();
    }
    this.connect();
  }

  #received(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    const { onEvent, onChanged, onLagging, onWarnings } = this.listeners;
    const listener = { event: onEvent, changed: onChanged, lagging: onLagging, warnings: onWarnings }[message.method];
    listener?.(message.params);
  }
}

// A client of the Sidelight sidecar in forty lines: asks one question and prints the answer as it comes.
//
//     node client.mjs "Latest Python release 2026?"
//
// Another program than `sidelight` can be named in SIDELIGHT_COMMAND, its arguments after blanks.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [program, ...rest] = (process.env.SIDELIGHT_COMMAND ?? "sidelight").split(" ");
const sidecar = spawn(program, [...rest, "sidecar"], { stdio: ["pipe", "pipe", "inherit"] });

function send(id, method, params) {
  sidecar.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
}

send(1, "initialize", { client: { name: "example", version: "1" } });
send(2, "ask", { text: process.argv.slice(2).join(" ") || "Latest Python release 2026?" });

for await (const line of createInterface({ input: sidecar.stdout })) {
  const message = JSON.parse(line);
  if (message.error) {
    console.error(message.error.message);
    break;
  }
  const event = message.params ?? {};
  if (event.event === "source_asked") {
    console.error(`[asking ${event.provider}]`);
  } else if (event.event === "answer_delta") {
    process.stdout.write(event.text);
  } else if (event.event === "answer_replaced") {
    process.stdout.write(`\n${event.text}`);
  } else if (event.event === "turn_finished") {
    const { notice, sources } = event.outcome;
    console.log(`\n${notice ?? ""}`);
    for (const source of sources) console.log(`[${source.n}] ${source.title} - ${source.url}`);
    break;
  }
}
sidecar.stdin.end(); // the sidecar ends by itself

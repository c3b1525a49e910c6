import { buildExamples } from "./build.ts";
import { serveExamples } from "./serve.ts";

/** `npx tsx examples/main.ts [port]`: builds the pages and serves them until Ctrl-C. */
const DEFAULT_PORT = 5280;

await buildExamples();
const server = await serveExamples({ port: Number(process.argv[2] ?? DEFAULT_PORT) });
console.log(`Orders         ${server.url}/orders/`);
console.log(`Support queue  ${server.url}/support-queue/`);
console.log(`Plain page     ${server.url}/plain/`);
process.once("SIGINT", () => void server.close());
process.once("SIGTERM", () => void server.close());

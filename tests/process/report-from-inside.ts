import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { createRequire } from 'node:module';

/** Loaded into the product before it starts: at its first request it prints what cannot be seen from outside. */
function report(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('server' in message)) return;
  const { server } = message;
  if (!(server instanceof Server)) return;
  const { headersTimeout, requestTimeout } = server;
  const modules = Object.keys(createRequire(import.meta.url).cache);
  const developersReact = modules.filter((path) => /react[^/]*\.development\.js$/.test(path));
  console.error(`inside ${JSON.stringify({ headersTimeout, requestTimeout, developersReact })}`);
  unsubscribe('http.server.request.start', report);
}

subscribe('http.server.request.start', report);

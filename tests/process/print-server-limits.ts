import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';

/** Loaded into the product before it starts: at its first request it prints what its server allows. */
function print(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('server' in message)) return;
  const { server } = message;
  if (!(server instanceof Server)) return;
  const { headersTimeout, requestTimeout } = server;
  console.error(`limits ${JSON.stringify({ headersTimeout, requestTimeout })}`);
  unsubscribe('http.server.request.start', print);
}

subscribe('http.server.request.start', print);

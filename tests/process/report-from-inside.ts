import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { createRequire, registerHooks } from 'node:module';

// The port is opened before anything else: jobs that draw documents load React soon after.
const opened = 'tracing:net.server.listen:asyncStart';
let reactWhenOpened: string | undefined;
function noteForm(): void {
  reactWhenOpened = process.env.NODE_ENV ?? 'unset';
  unsubscribe(opened, noteForm);
}
subscribe(opened, noteForm);

const tracingFiles: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    // Built files carry a hash: tracing-wUzQQ8cl.js.
    if (/\/tracing[^/]*$/.test(url)) tracingFiles.push(url.replace(/.*\//, ''));
    return nextLoad(url, context);
  },
});

/** Loaded into the product before it starts: at its first request it prints what cannot be seen from outside. */
function report(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('server' in message)) return;
  const { server } = message;
  if (!(server instanceof Server)) return;
  const { headersTimeout, requestTimeout } = server;
  // Looking for a module's exports already puts it into the cache; one that has run says so.
  const modules = Object.values(createRequire(import.meta.url).cache).filter((module) => module?.loaded);
  const developersReact = modules.flatMap((module) => module?.filename?.match(/react[^/]*\.development\.js$/) ?? []);
  const found = { headersTimeout, requestTimeout, developersReact, reactWhenOpened, tracingFiles };
  console.error(`inside ${JSON.stringify(found)}`);
  unsubscribe('http.server.request.start', report);
}

subscribe('http.server.request.start', report);

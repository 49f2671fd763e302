import { readEnv } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { fail } from './command.ts';
import { explainStart } from './database.ts';
import { readyLine } from './http-server.ts';
import { startProduct } from './start-product.ts';

/** Beside DRAIN_SECONDS. Shorter than the usual kill timeout of supervisors. */
const STOP_LIMIT_MS = 9_500;
const PARENT_CHECK_MS = 500;

/** Starts the product and exits on SIGTERM or SIGINT. */
export async function run(): Promise<void> {
  const read = readEnv(process.env);
  if (!read.ok) return fail(...read.problems);

  const { env } = read;
  const log = createLog(env.logLevel);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  stopWithNpm(stopping);

  const started = await startProduct({ env, log, cancelled: stopping.signal }).catch((error: unknown) =>
    explainStart(error, env.databaseDirectUrl),
  );
  if (!started.ok) return fail(started.message);
  if (!stopping.signal.aborted) {
    if (started.setupCode) console.log(`setup code: ${started.setupCode}`);
    console.log(readyLine(env));
  }

  await new Promise((resolve) => {
    if (stopping.signal.aborted) resolve(undefined);
    stopping.signal.addEventListener('abort', resolve);
  });
  log.info('stopping');
  setTimeout(
    () => {
      log.error('stopping took too long');
      process.exit(1);
    },
    STOP_LIMIT_MS + env.drainSeconds * 1000,
  ).unref();
  await started.stop();
  log.info('stopped');
  process.exit(0);
}

/**
 * A killed npm cannot forward signals, and its child would keep the port and the data directory, so it stops
 * as well. Without npm the parent is not watched.
 */
function stopWithNpm(stopping: AbortController): void {
  if (!process.env.npm_lifecycle_script?.includes('server/main.ts')) return;
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && stopping.abort(), PARENT_CHECK_MS).unref();
}

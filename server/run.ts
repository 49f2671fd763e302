import { readEnv } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { explainStart } from './explain-database.ts';
import { readyLine } from './own-url.ts';
import { startProduct } from './start-product.ts';

/** Longer than this and a supervisor above us would lose its patience. */
const STOP_LIMIT_MS = 9_500;
const PARENT_CHECK_MS = 500;

/** Starts the product, and ends the process when it is told to stop. */
export async function run(): Promise<void> {
  const read = readEnv(process.env);
  if (!read.ok) return fail(read.problems);

  const { env } = read;
  const log = createLog(env.logLevel);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  stopWithNpm(stopping);

  const started = await startProduct({ env, log, cancelled: stopping.signal }).catch((error: unknown) =>
    explainStart(error, env.databaseDirectUrl),
  );
  if (!started.ok) return fail([started.message]);
  if (!stopping.signal.aborted) {
    if (started.setupCode) console.log(`setup code: ${started.setupCode}`);
    console.log(readyLine(env));
  }

  await new Promise((resolve) => {
    if (stopping.signal.aborted) resolve(undefined);
    stopping.signal.addEventListener('abort', resolve);
  });
  log.info('stopping');
  setTimeout(() => {
    log.error('stopping took too long');
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  await started.stop();
  log.info('stopped');
  process.exit(0);
}

/**
 * npm hands signals on, but one that is killed can't. The process that it started would keep the port and the data from
 * the next start, so it stops as well. Whoever starts it without npm is not watched.
 */
function stopWithNpm(stopping: AbortController): void {
  if (!process.env.npm_lifecycle_script?.includes('server/main.ts')) return;
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && stopping.abort(), PARENT_CHECK_MS).unref();
}

function fail(sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
}

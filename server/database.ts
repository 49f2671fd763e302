import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';

const restartPauseMs = 2_000;

interface OpenDatabase {
  ok: true;
  url: string;
  /** For what needs a session of its own: LISTEN, advisory locks, the job runner. */
  directUrl: string;
  close(): Promise<void>;
}

/** The operator's PostgreSQL where DATABASE_URL names one, else our own in DATA_DIR. */
export async function openDatabase(
  env: Env,
  log: Log,
): Promise<OpenDatabase | { ok: false; message: string }> {
  if (env.databaseUrl) {
    const directUrl = env.databaseDirectUrl ?? env.databaseUrl;
    return { ok: true, url: env.databaseUrl, directUrl, close: async () => {} };
  }
  return openEmbedded(env.dataDir, log);
}

async function openEmbedded(
  dataDir: string,
  log: Log,
): Promise<OpenDatabase | { ok: false; message: string }> {
  const options = { dataDir, log: (line: string) => log.debug({ source: 'postgres' }, line) };
  const first = await startPostgres(options);
  if (!first.ok) return first;
  const { url } = first.postgres;
  const port = Number(new URL(url).port);
  let { postgres } = first;
  let isClosing = false;
  keepRunning();

  /**
   * A server that ended comes back on its port, so that the pool finds it again. One that can't, as on a full disk, is
   * tried again and again: meanwhile the site says that it is not available.
   */
  function keepRunning(): void {
    postgres.exited.then(async () => {
      if (isClosing) return;
      log.error('the embedded PostgreSQL ended, starting it again');
      let next = await startPostgres({ ...options, choosePort: async () => port });
      while (!next.ok) {
        if (next.error === 'data_dir_in_use') {
          log.fatal(next.message);
          process.exit(1);
        }
        log.error(next.message);
        await sleep(restartPauseMs, undefined, { ref: false });
        if (isClosing) return;
        next = await startPostgres({ ...options, choosePort: async () => port });
      }
      postgres = next.postgres;
      if (isClosing) await postgres.stop();
      else keepRunning();
    });
  }

  return {
    ok: true,
    url,
    directUrl: url,
    async close() {
      isClosing = true;
      await postgres.stop();
    },
  };
}

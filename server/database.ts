import { startPostgres } from '#db/embedded/start-postgres.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';

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

  /** A server that was killed comes back on its port, so that the pool finds it again. */
  function keepRunning(): void {
    postgres.exited.then(async () => {
      if (isClosing) return;
      log.error('the embedded PostgreSQL ended, starting it again');
      const next = await startPostgres({ ...options, choosePort: async () => port });
      if (next.ok) {
        postgres = next.postgres;
        if (isClosing) await postgres.stop();
        else keepRunning();
      } else {
        log.fatal(next.message);
        process.exit(1);
      }
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

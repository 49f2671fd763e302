import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { startPostgres } from '#db/embedded/start-postgres.ts';
import type { Archiving } from '#db/embedded/wal-exchange.ts';
import { errorCode, isDatabaseTrouble } from '#db/errors.ts';
import { createArchiveStore, storeWal } from '#features/operations/archive/archive-store.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';

const restartPauseMs = 2_000;
/** Half of the promised minute: the other half is for storing the file. */
const archiveTimeoutSeconds = 30;

interface OpenDatabase {
  ok: true;
  url: string;
  /** Without a pooler, for LISTEN, advisory locks and the job runner. */
  directUrl: string;
  /** The folder of the embedded cluster. Undefined for an own PostgreSQL. */
  dataPath?: string;
  close(): Promise<void>;
}

/** The PostgreSQL at DATABASE_URL, or the embedded one in DATA_DIR. */
export async function openDatabase(env: Env, log: Log): Promise<OpenDatabase | { ok: false; message: string }> {
  if (env.databaseUrl) {
    const directUrl = env.databaseDirectUrl ?? env.databaseUrl;
    return { ok: true, url: env.databaseUrl, directUrl, close: async () => {} };
  }
  return openEmbedded(env, log);
}

async function openEmbedded(env: Env, log: Log): Promise<OpenDatabase | { ok: false; message: string }> {
  const options = {
    dataDir: env.dataDir,
    log: (line: string) => log.debug({ source: 'postgres' }, line),
    archiving: env.archive && archivingOf(env, log),
  };
  const first = await startPostgres(options);
  if (!first.ok) return first;
  const { url } = first.postgres;
  const port = Number(new URL(url).port);
  let { postgres } = first;
  let isClosing = false;
  keepRunning();

  /**
   * Restarts an ended server on the same port, so that the pool reconnects. If that fails, for example on a
   * full disk, it retries; meanwhile the site answers 503.
   */
  function keepRunning(): void {
    postgres.exited.then(async () => {
      if (isClosing) return;
      log.error('embedded PostgreSQL ended, restarting it');
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
    dataPath: postgres.dataPath,
    async close() {
      isClosing = true;
      await postgres.stop();
    },
  };
}

function archivingOf(env: Env, log: Log): Archiving {
  const store = createArchiveStore(env);
  return {
    timeoutSeconds: archiveTimeoutSeconds,
    store: (file) => storeWal(store, file),
    onFailure: (error) => log.error({ err: error }, 'archiving a WAL file failed'),
  };
}

/** The maximum per process, with job runners and listeners; also in docs/operations.md. */
export const maxConnectionsPerProcess = 26;
const tooManyConnections = '53300';

type Refusal = { ok: false; message: string };

/** Explains a database failure to the operator, without the password. */
export function explainDatabase(error: unknown, address: string): Refusal {
  const reason = reasonOf(error);
  if (errorCode(error) === tooManyConnections) {
    return {
      ok: false,
      message: `PostgreSQL has no connection left for this process (${reason}). Each process holds up to ${maxConnectionsPerProcess}: raise its max_connections, or start fewer.`,
    };
  }
  return {
    ok: false,
    message: `The database at ${new URL(address).host} can't be used (${reason}). Check that it runs and that DATABASE_URL is right.`,
  };
}

/** Explains database errors during startup; rethrows other errors. */
export function explainStart(error: unknown, address: string | undefined): Refusal {
  if (!isDatabaseTrouble(error) && !(error instanceof DatabaseError)) throw error;
  return explainDatabase(error, address ?? 'postgres://localhost');
}

/** An AggregateError, of several addresses of one host, has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error && error.message ? error.message : 'no answer';
}

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { databaseUrl } from '#db/embedded/server.ts';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { errorCode } from '#db/errors.ts';
import { migrate } from '#db/migrate.ts';
import { createLog } from '#lib/log.ts';
import { makeFlights } from '#tests/booking/held-booking.ts';
import { makeTestFolder, postmasterPid, query, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import { type Environment, type Product, startProduct } from '#tests/process/product.ts';

// What every fault needs: a PostgreSQL that can be broken, databases with flights to sell, and product processes
// behind something that asks each whether it is ready, as a load balancer does.

/** One thing that is broken on purpose. */
export interface Fault {
  name: string;
  what: string;
  /** Resolves to what was seen, in figures; throws when something did not hold. */
  run(trial: Trial): Promise<string>;
}

export interface Trial extends AsyncDisposable {
  /** Fewer and shorter rounds, for tests. */
  isQuick: boolean;
  folder: string;
  postgres: BreakablePostgres;
  nextPort(): number;
}

interface BreakablePostgres {
  urlOf(database: string): string;
  /** On the same port again. */
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface FaultSite extends AsyncDisposable {
  url: string;
  db: Database;
  checkouts: string[];
  products: Product[];
  /** The port of the next process that is ready; if none is, of one that at least listens. */
  port(): number;
  /** Ends one process with a signal and resolves to how it ended. */
  end(index: number, signal: NodeJS.Signals): Promise<number | string>;
  /** Starts another process on the port of one that has ended. */
  restart(index: number, command?: [string, ...string[]]): Promise<void>;
}

const template = 'flights_for_sale';
/** So many seats that none of the loads sells them out. */
const flightsForSale = { count: 40, seats: 1_000 };
const readinessEveryMs = 200;
export const secret = 'a-secret-of-these-trials-and-of-nothing-else';

/** Below the ports that the system gives to connections: one of those could take the port of who is to start again. */
const somePort = () => randomInt(20_000, 32_000);

export async function openTrial({
  isQuick,
  firstPort = somePort(),
}: {
  isQuick: boolean;
  firstPort?: number;
}): Promise<Trial> {
  const folder = await makeTestFolder();
  let port = firstPort;
  const nextPort = () => port++;
  const postgres = await openPostgres(folder, nextPort());
  const url = postgres.urlOf(template);
  await query(postgres.urlOf('postgres'), `create database ${template}`);
  const migrated = await migrate({ directUrl: url });
  if (!migrated.ok) throw new Error(migrated.message);
  const db = openDb(url);
  await makeFlights(db, flightsForSale);
  await db.destroy();
  return {
    isQuick,
    folder: folder.root,
    postgres,
    nextPort,
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await removeTestFolder(folder.root);
    },
  };
}

async function openPostgres(
  folder: { root: string; dataDir: string; systemDir: string },
  port: number,
): Promise<BreakablePostgres> {
  let running: EmbeddedPostgres | undefined;
  let server = '';
  const postgres: BreakablePostgres = {
    urlOf: (database) => databaseUrl(server, database),
    async start() {
      const started = await startPostgres({ ...folder, isDurable: true, choosePort: async () => port });
      if (!started.ok) throw new Error(started.message);
      running = started.postgres;
      server = started.postgres.url.replace(/\/[^/]*$/, '');
    },
    async stop() {
      await running?.stop();
      running = undefined;
    },
    async kill() {
      process.kill(await postmasterPid(`${folder.dataDir}/postgres`), 'SIGKILL');
      await running?.exited;
      running = undefined;
    },
  };
  await postgres.start();
  return postgres;
}

/** Product processes on a database of their own, with flights for sale. */
export async function openSite(
  trial: Trial,
  {
    name,
    processes = 1,
    env = {},
    commands = [],
  }: {
    name: string;
    processes?: number;
    env?: Environment;
    /** How each process is started, where that is not the usual way. */
    commands?: [string, ...string[]][];
  },
): Promise<FaultSite> {
  const { postgres, folder } = trial;
  await query(postgres.urlOf('postgres'), `create database ${name} template ${template} strategy file_copy`);
  const url = postgres.urlOf(name);
  const ports = Array.from({ length: processes }, trial.nextPort);
  const start = (index: number, command?: [string, ...string[]]) =>
    startProduct(
      {
        ...commonEnvironment,
        DATABASE_URL: url,
        DATA_DIR: `${folder}/${name}-${index}`,
        BASE_URL: `http://localhost:${ports[0]}`,
        ...env,
        PORT: String(ports[index]),
      },
      command,
    );
  const products = await Promise.all(ports.map((_, index) => start(index, commands[index])));
  const balancer = watchReadiness(ports);
  const db = openDb(url);
  const checkouts = await checkoutsIn(db);

  return {
    url,
    db,
    checkouts,
    products,
    port: balancer.port,
    async end(index, signal) {
      products[index]?.signal(signal);
      return (await products[index]?.ended) ?? 'never started';
    },
    async restart(index, command) {
      products[index] = await start(index, command);
      await balancer.untilReady(ports[index] ?? 0);
    },
    async [Symbol.asyncDispose]() {
      await balancer.stop();
      await Promise.all(products.map((product) => product.stop()));
      await db.destroy();
    },
  };
}

/** Warnings are enough: a line for each request would fill the memory of who listens. */
export const commonEnvironment: Environment = { MODE: 'demo', TRUST_PROXY: '1', LOG_LEVEL: 'warn', SECRET: secret };

/** Survives that its connections are cut. */
export function openDb(url: string): Database {
  return createDb(createPool(url, { applicationName: 'trial', log: createLog('silent') }));
}

/** Addresses of the checkout pages of all flights. */
export async function checkoutsIn(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; date: string }>`
    select id, to_char(departure_time at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as date from flights`.execute(db);
  return rows.map(({ id, date }) => `/checkout?type=flights&from=QAA&to=QBB&date=${date}&guests=1&pick=${id}`);
}

/** 2 when it is ready, 1 when it says that it is not or says nothing, 0 when nothing listens there. */
async function readinessOf(port: number): Promise<number> {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return status === 200 ? 2 : 1;
  } catch (error) {
    return error instanceof Error && errorCode(error.cause) === 'ECONNREFUSED' ? 0 : 1;
  }
}

function watchReadiness(ports: readonly number[]) {
  const readiness = new Map(ports.map((port) => [port, 2]));
  let requests = 0;
  let isStopped = false;
  const watching = ports.map(async (port) => {
    while (!isStopped) {
      readiness.set(port, await readinessOf(port));
      await sleep(readinessEveryMs);
    }
  });
  return {
    port(): number {
      requests += 1;
      const best = Math.max(...readiness.values());
      const choice = ports.filter((port) => readiness.get(port) === best);
      return choice[requests % choice.length] ?? 0;
    },
    async untilReady(port: number): Promise<void> {
      while (readiness.get(port) !== 2) await sleep(20);
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(watching);
    },
  };
}

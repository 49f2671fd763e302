import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { get } from './load.ts';
import { cpuMs, startProgram } from './processes.ts';
import type { Rows } from './rows.ts';
import { type Figures, measureLoad } from './site.ts';
import { type Cluster, makeDatabase } from './world.ts';

// The baseline of this machine: a bare server, an empty statement, and pgbench transactions.

const connections = 16;
const run = promisify(execFile);
const pgbench = [15, 16, 17, 18].map((major) => `/usr/lib/postgresql/${major}/bin/pgbench`).find(existsSync);

export async function measureCeilings(
  rows: Rows,
  options: { cluster: Cluster; folder: string; port: number; seconds: number },
): Promise<void> {
  await rows.measure('hello', () => measureHello(options));
  await rows.measure('select-1', () => measureSelect(options));
}

/** The median of three, because all other rows are compared with it. */
async function measureHello({
  cluster,
  folder,
  port,
  seconds,
}: Parameters<typeof measureCeilings>[1]): Promise<Figures> {
  const hello = await startProgram(['bench/hello.ts'], { port, logFile: path.join(folder, 'hello.log') });
  const load = { messages: [get('/')], connections, seconds: seconds / 2 };
  const rounds: Figures[] = [];
  for (let round = 0; round < 4; round += 1)
    rounds.push(await measureLoad({ ...hello, postmaster: cluster.postmaster }, load));
  await hello.stop();
  const [, middle] = rounds.slice(1).toSorted((one, other) => (one.nodeMs ?? 0) - (other.nodeMs ?? 0));
  return middle ?? {};
}

async function measureSelect({ cluster, seconds }: { cluster: Cluster; seconds: number }): Promise<Figures> {
  const pool = new Pool({ connectionString: cluster.url, max: connections });
  const before = cpuMs(cluster.postmaster);
  const endsAt = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (; performance.now() < endsAt; count += 1) await pool.query('select 1');
    }),
  );
  await pool.end();
  return { perSecond: count / seconds, postgresMs: (cpuMs(cluster.postmaster) - before) / count };
}

/** Prepares a database for pgbench (TPC-B-like, scale 50); undefined where there is no pgbench. */
export async function preparePgbench(cluster: Cluster): Promise<((seconds: number) => Promise<number>) | undefined> {
  if (!pgbench) return undefined;
  const url = await makeDatabase(cluster, 'pgbench');
  await run(pgbench, ['-i', '-q', '-s', '50', url]);
  return async (seconds) => {
    const { stdout } = await run(pgbench, ['-c', String(connections), '-j', '2', '-T', String(seconds), url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  };
}

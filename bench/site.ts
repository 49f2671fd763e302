import path from 'node:path';
import { newId } from '#lib/ids.ts';
import { type Browser, openBrowser } from '#tests/process/browser.ts';
import { ask, type Load } from './load.ts';
import { cpuMs, type Program, startProgram } from './processes.ts';
import type { Cluster, World } from './world.ts';

/** The product in its own process, on one world. */
export interface Site extends Program {
  world: World;
  postmaster: number;
  /** The outbox folder. */
  outbox: string;
}

/** The figures of one row, with units in their names. */
export type Figures = Record<string, number>;

const password = 'coral-dhow-lantern-42';

export async function startSite(
  { cluster, folder }: { cluster: Cluster; folder: string },
  world: World,
  port: number,
  env: Record<string, string> = {},
): Promise<Site> {
  const dataDir = path.join(folder, world.name);
  await postponeBackup(world);
  const program = await startProgram(['server/main.ts'], {
    port,
    logFile: path.join(folder, `${world.name}.log`),
    env: {
      MODE: 'demo',
      DATABASE_URL: world.url,
      DATA_DIR: dataDir,
      SAMPLE_WORLD: 'off',
      BASE_URL: `http://localhost:${port}`,
      // Every visitor has its own network address, because limits count by address.
      TRUST_PROXY: '1',
      ...env,
    },
  });
  return { ...program, world, postmaster: cluster.postmaster, outbox: path.join(dataDir, 'outbox') };
}

/** A new database is backed up at once, which would disturb some rows. */
async function postponeBackup({ db }: World): Promise<void> {
  const tomorrow = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('backups')
    .values({
      id: newId(),
      state: 'done',
      cause: 'operator',
      host: 'another machine',
      fileName: 'none',
      startedAt: tomorrow,
      finishedAt: tomorrow,
      bytes: 0,
    })
    .execute();
}

/** Response times, and CPU cost in Node and PostgreSQL. */
export async function measureLoad(
  { port, pid, postmaster }: { port: number; pid: number; postmaster: number },
  load: Omit<Load, 'port'>,
): Promise<Figures> {
  const before = { node: cpuMs(pid), postgres: cpuMs(postmaster) };
  const { count, perSecond, p50Ms, p99Ms, maxMs, bytes } = await ask({ port, ...load });
  return {
    perSecond,
    p50Ms,
    p99Ms,
    maxMs,
    nodeMs: (cpuMs(pid) - before.node) / count,
    postgresMs: (cpuMs(postmaster) - before.postgres) / count,
    bytes,
  };
}

/** The first administrator, by the setup code printed at the start. */
export async function signInAdmin({ port, stdout }: Site): Promise<Browser> {
  const browser = openBrowser(`http://localhost:${port}`);
  const email = 'bench@example.com';
  const given = { name: 'Amina Hassan', email, password };
  const signedUp = await browser.json('/api/auth/sign-up/email', given, {
    headers: { origin: `http://localhost:${port}` },
  });
  if (signedUp.status !== 201) throw new Error(`Signing up was answered ${signedUp.status}`);
  const code = /^setup code: (\S+)$/m.exec(stdout())?.[1] ?? '';
  const setUp = await browser.post('/admin-setup', { email, code });
  if (setUp.status !== 200) throw new Error(`The setup code was answered ${setUp.status}`);
  return browser;
}

export function cookieOf({ cookies }: Browser): Record<string, string> {
  return { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
}

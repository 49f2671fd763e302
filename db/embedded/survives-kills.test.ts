import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Application, startApplication, waitUntil } from '#tests/embedded-postgres/application.ts';
import {
  childrenOf,
  isRunning,
  makeTestFolder,
  postmasterPid,
  processesUnder,
  query,
  removeTestFolder,
} from '#tests/embedded-postgres/test-folder.ts';
import { identity, unprivilegedUser, weAreRoot } from './run-as.ts';

const isLinux = process.platform === 'linux';

describe('the database after a kill -9', () => {
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;
  let placeRoot: string;
  let expectedRows = 0;
  const applications: Application[] = [];
  beforeAll(async () => {
    folder = await makeTestFolder();
    placeRoot = path.join(folder.dataDir, 'postgres');
  });
  afterAll(() => removeTestFolder(folder.root));

  afterEach(() => {
    for (const { process: running } of applications.splice(0)) running.kill('SIGKILL');
  });

  function start(options: { archivesForEver?: boolean } = {}): Application {
    const application = startApplication({ ...folder, ...options });
    applications.push(application);
    return application;
  }

  /** Each case begins by proving that what the killed ones had committed is there. */
  async function startAndSell(
    options: { archivesForEver?: boolean } = {},
  ): Promise<{ application: Application; url: string; server: number }> {
    const application = start(options);
    const line = await application.nextLine();
    if (!line?.url) throw new Error(line?.message);
    await query(line.url, 'create table if not exists sold (at timestamptz default now())');
    const [{ count } = { count: 0 }] = await query<{ count: number }>(line.url, 'select count(*)::int from sold');
    expect(count).toBe(expectedRows);
    await query(line.url, 'insert into sold default values');
    expectedRows += 1;
    return { application, url: line.url, server: await postmasterPid(placeRoot) };
  }

  /** A session that never looks up from its work, so that it outlives its server. */
  async function computeLong(url: string): Promise<{ session: number; outcome: Promise<unknown> }> {
    const outcome = query(url, 'select count(*) from generate_series(1, 1e11)').catch(() => 'cut off');
    const findIt = "select pid from pg_stat_activity where state = 'active' and query like '%1e11)'";
    let session: number | undefined;
    while (!session) session = (await query<{ pid: number }>(url, findIt))[0]?.pid;
    return { session, outcome };
  }

  it('of the first start, halfway: the next one begins anew and leaves nothing half-made', async () => {
    const application = start();
    const isHalfMade = () => readdirSync(placeRoot).some((entry) => entry.startsWith('initialise-'));
    await waitUntil(
      () => existsSync(placeRoot) && isHalfMade() && processesUnder(placeRoot).length > 0,
      'the cluster is being made',
    ).catch((error) => {
      if (isLinux) throw error;
    });
    application.process.kill('SIGKILL');
    await application.ended;
    expect(existsSync(path.join(placeRoot, 'data'))).toBe(false);
    expect(isHalfMade()).toBe(true);

    const next = await startAndSell();
    expect((await readdir(placeRoot)).sort()).toEqual(['data', 'lock', 'password']);
    next.application.process.kill('SIGTERM');
    expect(await next.application.ended).toBe(0);
  });

  it('of the application: PostgreSQL stops by itself, and the next start has every sale', async () => {
    const { application, server } = await startAndSell();
    application.process.kill('SIGKILL');
    await waitUntil(() => !isRunning(server), 'PostgreSQL has stopped');
    // A fast shutdown, not a crash: the file is gone only after a clean end.
    expect(existsSync(path.join(placeRoot, 'data', 'postmaster.pid'))).toBe(false);
  });

  it('of the application, which was archiving: PostgreSQL does not wait for the archive', async () => {
    const { application, url, server } = await startAndSell({ archivesForEver: true });
    await query(url, 'select pg_switch_wal()');
    application.process.kill('SIGKILL');
    const killedAt = Date.now();
    await waitUntil(() => !isRunning(server), 'PostgreSQL has stopped');
    expect(Date.now() - killedAt).toBeLessThan(7000);
    expect(existsSync(path.join(placeRoot, 'data', 'postmaster.pid'))).toBe(false);
  });

  it('of the application, restarted at once while PostgreSQL is still stopping', async () => {
    const { application } = await startAndSell();
    application.process.kill('SIGKILL');
    await application.ended;
    const next = await startAndSell();
    next.application.process.kill('SIGTERM');
    expect(await next.application.ended).toBe(0);
  });

  it('of PostgreSQL: the application learns of it, and the next start recovers', async () => {
    const { application, server, url } = await startAndSell();
    const busy = await computeLong(url);
    process.kill(server, 'SIGKILL');
    expect(await application.nextLine()).toEqual({ serverEndedWith: 137 });
    expect(isRunning(busy.session)).toBe(false);
    expect(await busy.outcome).toBe('cut off');
    await application.ended;
  });

  it('of PostgreSQL, whose process number now belongs to a stranger: the stranger is not taken for it', async () => {
    const { application, server } = await startAndSell();
    const pidFile = path.join(placeRoot, 'data', 'postmaster.pid');
    const content = await readFile(pidFile, 'utf8');
    application.process.kill('SIGKILL');
    process.kill(server, 'SIGKILL');
    await waitUntil(() => !isRunning(server), 'PostgreSQL is gone');

    const user = weAreRoot() ? await unprivilegedUser() : undefined;
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...identity(user) });
    const neighbour = spawn('sleep', ['60'], { cwd: path.join(placeRoot, 'data'), ...identity(user) });
    await writeFile(pidFile, content.replace(/^\d+/, String(stranger.pid)));
    const next = await startAndSell();
    expect(isRunning(stranger.pid ?? 0) && isRunning(neighbour.pid ?? 0)).toBe(true);
    stranger.kill();
    neighbour.kill();
    next.application.process.kill('SIGTERM');
    expect(await next.application.ended).toBe(0);
  });

  it.runIf(isLinux)('of the supervisor alone: the server does not run on without the application', async () => {
    const { application, server } = await startAndSell();
    const [supervisor = 0] = childrenOf(application.pid);
    process.kill(supervisor, 'SIGKILL');
    expect(await application.nextLine()).toEqual({ serverEndedWith: null });
    // Its number stays for a moment after all it had is given back.
    await waitUntil(() => !isRunning(server), 'PostgreSQL has stopped');
    await application.ended;
  });

  it.runIf(isLinux)('of the application and its supervisor: the orphan is stopped and all is there', async () => {
    const { application, server } = await startAndSell();
    const [supervisor = 0] = childrenOf(application.pid);
    const watchers = childrenOf(supervisor).filter((pid) => pid !== server);
    expect(watchers).toHaveLength(1);
    for (const pid of [...watchers, application.pid, supervisor]) process.kill(pid, 'SIGKILL');
    await application.ended;
    expect(isRunning(server)).toBe(true);

    const next = await startAndSell();
    expect(isRunning(server)).toBe(false);
    next.application.process.kill('SIGTERM');
    expect(await next.application.ended).toBe(0);
  });

  it.runIf(isLinux)('of all but one session that still computes: the session does not block the start', async () => {
    const { application, server, url } = await startAndSell();
    const busy = await computeLong(url);
    const [supervisor = 0] = childrenOf(application.pid);
    const guards = childrenOf(supervisor).filter((pid) => pid !== server);
    for (const pid of [...guards, application.pid, supervisor, server]) process.kill(pid, 'SIGKILL');
    await application.ended;
    expect(isRunning(busy.session)).toBe(true);

    const next = await startAndSell();
    expect(await busy.outcome).toBe('cut off');
    expect(isRunning(busy.session)).toBe(false);
    await query(next.url.replace('/fika_mbali', '/postgres'), 'drop database fika_mbali');
    next.application.process.kill('SIGTERM');
    await next.application.ended;
  });

  it('between making the cluster and making its database: the database is made on the next start', async () => {
    expectedRows = 0;
    const { application } = await startAndSell();
    application.process.kill('SIGTERM');
    expect(await application.ended).toBe(0);
  });
});

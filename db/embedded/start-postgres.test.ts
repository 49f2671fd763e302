import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplication } from '#tests/embedded-postgres/application.ts';
import {
  isRunning,
  makeTestFolder,
  postmasterPid,
  query,
  removeTestFolder,
} from '#tests/embedded-postgres/test-folder.ts';
import { chooseFreePort } from './server.ts';
import { startPostgres } from './start-postgres.ts';

describe('the embedded PostgreSQL', () => {
  let folder: Awaited<ReturnType<typeof makeTestFolder>>;
  beforeAll(async () => {
    folder = await makeTestFolder();
  });
  afterAll(() => removeTestFolder(folder.root));

  async function start(options: { choosePort?: () => Promise<number>; binariesPackage?: string } = {}) {
    return startPostgres({ ...folder, ...options });
  }
  async function startWell(options: { choosePort?: () => Promise<number> } = {}) {
    const started = await start(options);
    if (!started.ok) throw new Error(started.message);
    return started.postgres;
  }

  it('starts in an empty folder, safe against power cuts and closed to the network', async () => {
    const postgres = await startWell();
    const [facts] = await query(
      postgres.url,
      `select current_database() as database, current_setting('listen_addresses') as addresses,
         current_setting('unix_socket_directories') as sockets, current_setting('data_checksums') as checksums,
         current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
         current_setting('timezone') as timezone, current_setting('server_encoding') as encoding,
         (select datlocprovider from pg_database where datname = current_database()) as locale_provider,
         (select string_agg(distinct auth_method, ',') from pg_hba_file_rules) as auth_methods`,
    );
    expect(facts).toEqual({
      database: 'fika_mbali',
      addresses: '127.0.0.1',
      sockets: '',
      checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      timezone: 'UTC',
      encoding: 'UTF8',
      locale_provider: 'b',
      auth_methods: 'scram-sha-256',
    });
    expect((await stat(path.join(folder.dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(folder.dataDir, 'postgres', 'data'))).mode & 0o777).toBe(0o700);
    await query(postgres.url, 'create table kept as select 42 as answer');
    const pid = await postmasterPid(path.join(folder.dataDir, 'postgres'));
    await postgres.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('has everything again on the next start', async () => {
    const postgres = await startWell();
    expect(await query(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await Promise.all([postgres.stop(), postgres.stop()]);
  });

  it('takes another port when somebody took the chosen one first', async () => {
    const stranger = createServer((socket) => socket.destroy());
    const takenPort = await chooseFreePort();
    await new Promise<void>((resolve) => stranger.listen(takenPort, '127.0.0.1', resolve));
    const ports = [takenPort, await chooseFreePort()];
    const postgres = await startWell({ choosePort: async () => ports.shift() ?? takenPort });
    expect(ports).toEqual([]);
    expect(await query(postgres.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await postgres.stop();

    expect(await start({ choosePort: async () => takenPort })).toMatchObject({
      ok: false,
      error: 'start_failed',
    });
    await new Promise((resolve) => stranger.close(resolve));
  });

  it('a second process on the same folder says so and exits, and the first goes on', async () => {
    const first = startApplication(folder);
    const line = await first.nextLine();
    const second = startApplication(folder);
    expect(await second.nextLine()).toEqual({
      ok: false,
      error: 'data_dir_in_use',
      message: `Another Fika Mbali process is using ${folder.dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    });
    expect(await second.ended).toBe(1);
    expect(await query(line?.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('a second start inside one process is refused too, and allowed after the first stopped', async () => {
    const first = await startWell();
    expect(await start()).toMatchObject({ ok: false, error: 'data_dir_in_use' });
    await first.stop();
    await (await startWell()).stop();
  });

  it('outlives Ctrl-C in the terminal until the application has finished with it', async () => {
    const application = startApplication(folder);
    await application.nextLine();
    process.kill(-application.pid, 'SIGINT');
    expect(await application.nextLine()).toEqual({ answeredAfterInterrupt: true });
    expect(await application.ended).toBe(0);
  });

  it('says so when its package is not installed', async () => {
    const refused = await start({ binariesPackage: '@embedded-postgres/plan9-vax' });
    expect(refused).toMatchObject({ ok: false, error: 'no_binaries' });
    expect(refused.ok || refused.message).toContain('@embedded-postgres/plan9-vax');
  });

  it('refuses a database that another major version made, and leaves it alone', async () => {
    const versionPath = path.join(folder.dataDir, 'postgres', 'data', 'PG_VERSION');
    const version = await readFile(versionPath, 'utf8');
    await writeFile(versionPath, '15\n');
    const refused = await start();
    await writeFile(versionPath, version);
    expect(refused).toMatchObject({ ok: false, error: 'start_failed' });
    expect(refused.ok || refused.message).toMatch(/made by PostgreSQL 15, .* brings PostgreSQL 18/);
    expect(existsSync(path.join(folder.dataDir, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  });

  it('says so when its folder cannot be made', async () => {
    const file = path.join(folder.root, 'file');
    await writeFile(file, '');
    const refused = await startPostgres({ ...folder, dataDir: path.join(file, 'data') });
    expect(refused).toMatchObject({ ok: false, error: 'start_failed' });
    expect(refused.ok || refused.message).toContain('set DATA_DIR to another folder');
  });
});

import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApplication } from '#tests/embedded-postgres/application.ts';
import {
  copyBinariesPackage,
  makeTestFolder,
  postmasterPid,
  query,
  removeTestFolder,
} from '#tests/embedded-postgres/test-folder.ts';
import { unprivilegedUser, weAreRoot } from './run-as.ts';
import { startPostgres } from './start-postgres.ts';

const isRoot = weAreRoot();
const ordinaryUser = isRoot ? { uid: 65534, gid: 65534 } : undefined;

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(() => removeTestFolder(folder.root));

async function modeOf(file: string): Promise<number> {
  return (await stat(file)).mode & 0o777;
}

async function startAndStop(settings: { dataDir: string; systemDir: string; binariesPackage?: string }, sql: string) {
  const started = await startPostgres(settings);
  if (!started.ok) throw new Error(started.message);
  const rows = await query(started.postgres.url, sql);
  await started.postgres.stop();
  return rows;
}

describe.runIf(isRoot)('started by root', () => {
  it('PostgreSQL runs as a user without rights, on data that only this user may read', async () => {
    const started = await startPostgres(folder);
    if (!started.ok) throw new Error(started.message);
    const placeRoot = path.join(folder.dataDir, 'postgres');
    const user = await unprivilegedUser();
    const server = await stat(`/proc/${await postmasterPid(placeRoot)}`);
    const data = await stat(path.join(placeRoot, 'data'));
    await started.postgres.stop();
    expect(user.uid).not.toBe(0);
    expect([server.uid, data.uid, data.mode & 0o777]).toEqual([user.uid, user.uid, 0o700]);
    expect((await stat(path.join(placeRoot, 'password'))).uid).toBe(0);
  });

  it('from a 0700 home: data and programs are kept where PostgreSQL can reach them, and found again', async () => {
    const home = path.join(folder.root, 'home');
    await mkdir(home, { mode: 0o700 });
    const binariesPackage = await copyBinariesPackage(path.join(home, 'package'));
    const settings = { ...folder, dataDir: path.join(home, 'data'), binariesPackage };
    const abandoned = path.join(folder.systemDir, 'binaries', 'x.unfinished-1');
    await mkdir(abandoned, { recursive: true });
    await utimes(abandoned, new Date(0), new Date(0));
    await startAndStop(settings, 'create table original as select 42 as answer');
    expect(await modeOf(home)).toBe(0o700);
    expect(existsSync(abandoned)).toBe(false);
    expect(existsSync(path.join(settings.dataDir, 'postgres'))).toBe(false);
    const notePath = path.join(settings.dataDir, 'database-is-kept-in.txt');
    const place = (await readFile(notePath, 'utf8')).split('\n')[1] ?? '';
    expect(path.dirname(place)).toBe(folder.systemDir);
    expect(await modeOf(path.join(place, 'data'))).toBe(0o700);
    const copies = await stat(path.join(folder.systemDir, 'binaries'));

    expect(await startAndStop(settings, 'select answer from original')).toEqual([{ answer: 42 }]);
    expect((await stat(path.join(folder.systemDir, 'binaries'))).mtimeMs).toBe(copies.mtimeMs);

    await rename(home, path.join(folder.root, 'moved-home'));
    const moved = { ...folder, dataDir: path.join(folder.root, 'moved-home', 'data') };
    expect(await startAndStop(moved, 'select answer from original')).toEqual([{ answer: 42 }]);

    await rename(place, `${place}-lost`);
    const refused = await startPostgres(moved);
    await rename(`${place}-lost`, place);
    expect(refused.ok || refused.message).toContain(`should be in ${place}, but nothing is there`);
  });

  it.runIf(process.env.LONG)(
    'from a 0700 home: who deletes DATA_DIR begins with an empty database, and the old one is kept',
    async () => {
      const home = path.join(folder.root, 'home');
      await mkdir(home, { mode: 0o700 });
      const settings = { ...folder, dataDir: path.join(home, 'data') };
      await startAndStop(settings, 'create table original as select 42 as answer');
      await rm(settings.dataDir, { recursive: true });
      const lines: string[] = [];
      const started = await startPostgres({ ...settings, log: (line) => lines.push(line) });
      if (!started.ok) throw new Error(started.message);
      const [{ original } = {}] = await query(started.postgres.url, "select to_regclass('original') as original");
      await started.postgres.stop();
      expect(original).toBe(null);
      const aside = lines.join('\n').match(/is kept in (.*-set-aside-\d+)\.$/m)?.[1] ?? '';
      expect(existsSync(path.join(aside, 'PG_VERSION'))).toBe(true);
    },
  );

  it('from a 0700 home: a copy of DATA_DIR does not open the database that the first one uses', async () => {
    const home = path.join(folder.root, 'home');
    await mkdir(home, { mode: 0o700 });
    const started = await startPostgres({ ...folder, dataDir: path.join(home, 'data') });
    if (!started.ok) throw new Error(started.message);
    await mkdir(path.join(home, 'copy'));
    const note = 'database-is-kept-in.txt';
    await copyFile(path.join(home, 'data', note), path.join(home, 'copy', note));
    const refused = await startPostgres({ ...folder, dataDir: path.join(home, 'copy') });
    expect(refused).toMatchObject({ ok: false, error: 'data_dir_in_use' });
    expect(await query(started.postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await started.postgres.stop();
  });

  it.runIf(process.env.LONG)('once, by somebody whose database it is: it stays theirs', async () => {
    await mkdir(folder.dataDir);
    await chown(folder.dataDir, 65534, 65534);
    const asThemselves = { ...folder, becomeUser: ordinaryUser };
    for (const settings of [asThemselves, folder, asThemselves]) {
      const application = startApplication(settings);
      expect(await application.nextLine()).toMatchObject({ ok: true });
      application.process.kill('SIGTERM');
      expect(await application.ended).toBe(0);
    }
    expect((await stat(path.join(folder.dataDir, 'postgres', 'data'))).uid).toBe(65534);
  });

  it('and then by an ordinary user: says whose database it is', async () => {
    await mkdir(folder.dataDir);
    await chmod(folder.dataDir, 0o777);
    await startAndStop(folder, 'select 1');
    await rm(path.join(folder.dataDir, 'lock'));
    const application = startApplication({ ...folder, becomeUser: ordinaryUser });
    const refused = await application.nextLine();
    expect(refused).toMatchObject({ ok: false, error: 'start_failed' });
    expect(refused?.message).toContain(`belongs to the user ${(await unprivilegedUser()).name}`);
    expect(await application.ended).toBe(1);
  });
});

describe('started by an ordinary user', () => {
  it.runIf(process.env.LONG)(
    'in a 0700 home, from a package without links that only root may write: all stays in DATA_DIR',
    async () => {
      const binariesPackage = await copyBinariesPackage(path.join(folder.root, 'package'));
      await chmod(path.join(binariesPackage, 'native', 'lib'), 0o555);
      const home = path.join(folder.root, 'home');
      await mkdir(home, { mode: 0o700 });
      if (ordinaryUser) await chown(home, ordinaryUser.uid, ordinaryUser.gid);
      const settings = {
        ...folder,
        dataDir: path.join(home, 'data'),
        binariesPackage,
        becomeUser: ordinaryUser,
      };
      for (const sql of ['create table original as select 42 as answer', 'select answer from original']) {
        const application = startApplication(settings);
        const line = await application.nextLine();
        expect(line).toMatchObject({ ok: true });
        const rows = await query(line?.url, sql);
        if (sql.startsWith('select')) expect(rows).toEqual([{ answer: 42 }]);
        application.process.kill('SIGTERM');
        expect(await application.ended).toBe(0);
      }
      await chmod(path.join(binariesPackage, 'native', 'lib'), 0o755);
      expect(existsSync(folder.systemDir)).toBe(false);
      expect(existsSync(path.join(settings.dataDir, 'postgres', 'binaries'))).toBe(true);
      expect(existsSync(path.join(binariesPackage, 'native', 'lib', 'libpq.so.5'))).toBe(false);
    },
  );
});

describe('installed without running install scripts', () => {
  it('the missing links are made at the start, and nothing is copied', async () => {
    const binariesPackage = await copyBinariesPackage(path.join(folder.root, 'package'));
    await startAndStop({ ...folder, binariesPackage }, 'create extension btree_gist');
    if (process.platform === 'linux') {
      expect(existsSync(path.join(binariesPackage, 'native', 'lib', 'libpq.so.5'))).toBe(true);
    }
    expect(existsSync(folder.systemDir)).toBe(false);
    expect(existsSync(path.join(folder.dataDir, 'postgres', 'binaries'))).toBe(false);
  });
});

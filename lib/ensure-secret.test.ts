import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureSecret } from './ensure-secret.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'secret-')), 'data');
});
afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

const demo = () => ({ mode: 'demo' as const, secret: undefined, dataDir });

it('twenty processes start within moments on an empty directory: all get one secret, only its owner may read it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const start = async (_: unknown, index: number) => {
      await sleep(index % 5);
      return ensureSecret(demo());
    };
    const results = await Promise.all(Array.from({ length: 20 }, start));
    const secrets = new Set(results.map((result) => (result.ok ? result.secret : result.message)));
    expect(secrets.size).toBe(1);
    expect([...secrets][0]?.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['secret']);
    await rm(dataDir, { recursive: true });
  }
});

it('a later start finds the secret of the first one and closes a file left open to others', async () => {
  const first = await ensureSecret(demo());
  await chmod(join(dataDir, 'secret'), 0o644);
  expect(await ensureSecret(demo())).toEqual(first);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
});

it('the secret of the environment wins and nothing is written', async () => {
  expect(await ensureSecret({ ...demo(), secret: 's'.repeat(32) })).toEqual({
    ok: true,
    secret: 's'.repeat(32),
  });
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

it('a damaged file is reported, not replaced: data may be encrypted with what it held', async () => {
  await ensureSecret(demo());
  await writeFile(join(dataDir, 'secret'), 'short');
  expect(await ensureSecret(demo())).toMatchObject({
    ok: false,
    message: expect.stringContaining('restore it'),
  });
});

it('production never makes one up', async () => {
  expect(await ensureSecret({ ...demo(), mode: 'production' })).toMatchObject({ ok: false });
});

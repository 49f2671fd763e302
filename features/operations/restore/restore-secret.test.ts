import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeSecret } from './restore-secret.ts';

const now = new Date('2026-11-15T02:00:13Z');
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-'));
  path = join(folder, 'secret');
});
afterEach(() => rm(folder, { recursive: true }));

test('the secret that was there lies beside the new one, for its owner alone, and can come back', async () => {
  await writeFile(path, 'old\n', { mode: 0o644 });
  const { aside = '', undo } = await exchangeSecret({ path, secret: 'new', replaces: true }, now);
  expect(await readdir(folder)).toEqual(['secret', 'secret-before-restore-2026-11-15T020013Z']);
  expect(await readFile(path, 'utf8')).toBe('new\n');
  expect(await readFile(aside, 'utf8')).toBe('old\n');
  for (const file of [path, aside]) expect((await stat(file)).mode & 0o777).toBe(0o600);
  await undo();
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await readFile(path, 'utf8')).toBe('old\n');
});

test('where there was none, taking it back leaves none', async () => {
  const { undo } = await exchangeSecret({ path, secret: 'new', replaces: false }, now);
  expect(await readFile(path, 'utf8')).toBe('new\n');
  await undo();
  expect(await readdir(folder)).toEqual([]);
});

test('one that somebody put there meanwhile is never overwritten', async () => {
  await writeFile(path, 'theirs\n');
  await expect(exchangeSecret({ path, secret: 'new', replaces: false }, now)).rejects.toThrow('EEXIST');
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await readFile(path, 'utf8')).toBe('theirs\n');
});

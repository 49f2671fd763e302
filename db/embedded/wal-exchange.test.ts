import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import type { Place } from './place.ts';
import { openArchiving } from './wal-exchange.ts';

const [first, second] = ['000000010000000000000001', '000000010000000000000002'];

let root: string;
let place: Place;
let walPath: string;
beforeEach(async () => {
  ({ root } = await makeTestFolder());
  const dataPath = path.join(root, 'data');
  place = { root, dataPath, passwordPath: path.join(root, 'password'), runAs: undefined, isNew: false };
  walPath = path.join(dataPath, 'pg_wal');
  await mkdir(path.join(walPath, 'archive_status'), { recursive: true });
  await mkdir(path.join(dataPath, 'global'));
  await writeFile(path.join(dataPath, 'global', 'pg_control'), Buffer.from('0700000000000000', 'hex'));
  for (const name of [first, second]) {
    await writeFile(path.join(walPath, name), name);
    await writeFile(path.join(walPath, 'archive_status', `${name}.ready`), '');
  }
});
afterEach(() => removeTestFolder(root));

const ask = `fika-mbali asks for ${first}`;

test('files are stored in order and confirmed one by one; after a failure the next question begins where it failed', async () => {
  const stored: string[] = [];
  const failures: unknown[] = [];
  let isFull = true;
  const exchange = await openArchiving(place, {
    timeoutSeconds: 30,
    async store({ clusterId, name, bytes }) {
      if (name === second && isFull) throw new Error('The disk is full');
      stored.push(`${clusterId} ${name} ${bytes}`);
    },
    onFailure: (error) => failures.push(error),
  });
  const archived = path.join(root, 'archived');
  expect(exchange.hear('LOG:  checkpoint starting')).toBe(false);
  expect(exchange.hear(ask)).toBe(true);
  await expect.poll(() => existsSync(path.join(archived, 'failing'))).toBe(true);
  expect((await readdir(archived)).sort()).toEqual([first, 'failing']);
  expect(failures).toEqual([new Error('The disk is full')]);

  isFull = false;
  const status = path.join(walPath, 'archive_status');
  await rename(path.join(status, `${first}.ready`), path.join(status, `${first}.done`));
  exchange.hear(ask);
  await expect.poll(() => readdir(archived)).toEqual([second]);
  expect(stored).toEqual([`7 ${first} ${first}`, `7 ${second} ${second}`]);
});

test('what another cluster had confirmed in the same place is no confirmation', async () => {
  await mkdir(path.join(root, 'archived'));
  await writeFile(path.join(root, 'archived', first), '');
  const stored: string[] = [];
  const exchange = await openArchiving(place, {
    timeoutSeconds: 30,
    store: async ({ name }) => void stored.push(name),
    onFailure: () => {},
  });
  exchange.hear(ask);
  await expect.poll(() => stored).toEqual([first, second]);
});

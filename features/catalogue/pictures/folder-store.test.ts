import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPictureStore, type PictureStore } from './picture-store.ts';

const name = '0198c0de-7a11-7000-8000-000000000001-640.webp';
const bytes = Buffer.from('a picture');

let dataDir: string;
let store: PictureStore;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  store = createPictureStore({ dataDir, s3: undefined });
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a picture that was put is there, replaced by a second one, and gone once removed', async () => {
  expect(await store.get(name)).toBeUndefined();
  await store.put(name, bytes, 'image/webp');
  expect(await store.get(name)).toEqual(bytes);
  await store.put(name, Buffer.from('another'), 'image/webp');
  expect(await readFile(join(dataDir, 'uploads', name), 'utf8')).toBe('another');
  await store.remove(name);
  await store.remove(name);
  expect(await store.get(name)).toBeUndefined();
});

test('other users of the machine can read neither the folder nor a file, and nothing half-written stays', async () => {
  await store.put(name, bytes, 'image/webp');
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(join(dataDir, 'uploads'))).toBe(0o700);
  expect(await modeOf(join(dataDir, 'uploads', name))).toBe(0o600);
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([name]);
});

test.each(['../secret', '/etc/passwd', '..', '', `../uploads/${name}`])(
  'a name that leads out of the folder is refused: %j',
  async (other) => {
    await writeFile(join(dataDir, 'secret'), 'do not read, do not remove');
    await expect(store.get(other)).rejects.toThrow('Invalid name of a picture');
    await expect(store.put(other, bytes, 'image/webp')).rejects.toThrow('Invalid name of a picture');
    await expect(store.remove(other)).rejects.toThrow('Invalid name of a picture');
    expect(await readdir(dataDir)).toEqual(['secret']);
  },
);

test('a folder that can’t be written is a fault, and leaves nothing behind', async () => {
  await writeFile(join(dataDir, 'uploads'), 'in the way');
  await expect(store.put(name, bytes, 'image/webp')).rejects.toThrow();
  expect(await readdir(dataDir)).toEqual(['uploads']);
});

import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { once, writeArchive } from './archive.ts';
import { type BackupAbout, fingerprintOf } from './backup-entries.ts';
import { checkBackup } from './check-backup.ts';

type Entry = [name: string, content: string | Buffer];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
});
afterAll(() => rm(folder, { recursive: true }));

const about: BackupAbout = {
  backupId: newId(),
  madeAt: '2026-11-15T02:00:13.000Z',
  host: 'a-machine',
  migrations: [{ number: 1, name: '0001_settings.sql', checksum: '' }],
  secret: 'inside',
  secretFingerprint: fingerprintOf('s'),
};
const document = `document/${newId()}`;
const whole: Entry[] = [
  ['about', JSON.stringify(about)],
  ['secret', '"s"'],
  ['table/users', ''],
  ['sequences', '[]'],
  [document, 'a licence'],
  ['summary', JSON.stringify({ rows: { users: 0 }, uploads: 1, missing: [] })],
];

/** Written by our own writer, so that every checksum is right. */
async function check(...entries: Entry[]) {
  const path = join(folder, newId());
  const file = await open(path, 'wx');
  await writeArchive(
    file,
    (async function* () {
      for (const [name, content] of entries)
        yield { label: { name, columns: ['id'], contentType: 'x' }, content: once(Buffer.from(content)) };
    })(),
    new AbortController().signal,
  );
  await file.close();
  return checkBackup(path);
}

test('a whole backup is in order, and one without a table that its summary names is not', async () => {
  expect(await check(...whole)).toMatchObject({ ok: true, secret: 's' });
  const withoutUsers = whole.filter(([name]) => name !== 'table/users');
  expect(await check(...withoutUsers)).toMatchObject({ ok: false });
});

test.each<[name: string, reason: RegExp]>([
  ['table/sessions', /no backup has an entry "table\/sessions"/],
  ['table/"; drop', /no backup has an entry/],
  ['table/constructor', /summary does not contain constructor/],
  ['table/users', /table\/users occurs twice/],
  ['secret', /secret occurs twice/],
  ['picture/../secret', /no backup has an entry "picture\/\.\.\/secret"/],
  [`document/../${newId()}`, /no backup has an entry/],
  ['/etc/passwd', /no backup has an entry/],
])('somebody slips in %s, and it is refused', async (name, reason) => {
  expect(await check([name, '"s"'], ...whole)).toEqual({ ok: false, message: expect.stringMatching(reason) });
});

test.each([
  ['about', 1024 * 1024],
  ['secret', 4096],
  ['summary', 16 * 1024 * 1024],
  [document, 16 * 1024 * 1024],
])('%s of more than %i bytes is not read into memory', async (tooLong, bytes) => {
  const entries = whole.map(
    ([name, content]): Entry => [name, name === tooLong ? Buffer.alloc(bytes + 1, ' ') : content],
  );
  expect(await check(...entries)).toEqual({ ok: false, message: expect.stringContaining('longer than it') });
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { FetchPictureResult } from '../pictures/fetch-public-picture.ts';
import { type NewLogo, setAirlineLogo } from './airline-logo.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };
const url = 'https://logos.example/kq.png';

let database: TestDatabase;
let bytes: Buffer;
let pictures: ReturnType<typeof memoryStore>;
let airlineId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const background = { r: 200, g: 30, b: 30, alpha: 0.5 };
  bytes = await sharp({ create: { width: 96, height: 64, channels: 4, background } })
    .png()
    .toBuffer();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('airlines').execute();
  pictures = memoryStore();
  airlineId = newId();
  await database.db.insertInto('airlines').values({ id: airlineId, name: 'Pwani Air', code: 'P9' }).execute();
});

function setLogo(logo: NewLogo, found: FetchPictureResult = { ok: true, bytes }, id = airlineId) {
  const fetchPicture = async (address: string) => {
    expect(address).toBe(url);
    return found;
  };
  return setAirlineLogo({ db: database.db, pictures, fetchPicture }, { airlineId: id, logo }, actor);
}

function readLogo() {
  return database.db
    .selectFrom('airlines')
    .select(['logoUrl', 'logoFile'])
    .where('id', '=', airlineId)
    .executeTakeFirstOrThrow();
}

/** The ids of the stored pictures. */
function storedPictures(): string[] {
  return [...new Set([...pictures.files.keys()].map((name) => name.slice(0, 36)))];
}

test('a logo by its address is copied, replaced by an uploaded one, and taken away', async () => {
  const fetched = await setLogo({ kind: 'address', url });
  const first = (await readLogo()).logoFile;
  expect(fetched).toEqual({ ok: true, logoFile: first });
  expect(await readLogo()).toEqual({ logoUrl: url, logoFile: first });
  expect(storedPictures()).toEqual([first]);

  expect((await setLogo({ kind: 'file', bytes })).ok).toBe(true);
  const second = (await readLogo()).logoFile;
  expect(second).not.toBe(first);
  expect(await readLogo()).toEqual({ logoUrl: null, logoFile: second });
  expect(storedPictures()).toEqual([second]);

  expect(await setLogo({ kind: 'none' })).toEqual({ ok: true, logoFile: null });
  expect(await readLogo()).toEqual({ logoUrl: null, logoFile: null });
  expect(storedPictures()).toEqual([]);

  const audited = await database.db
    .selectFrom('auditLog')
    .select(['action', 'after'])
    .where('subjectId', '=', airlineId)
    .orderBy('id')
    .execute();
  expect(audited).toHaveLength(3);
  expect(audited[0]).toEqual({ action: 'airline_logo_changed', after: { logo_url: url, logo_file: first } });
});

test.each<[string, FetchPictureResult, string]>([
  ['leads into our network', { ok: false, error: 'private_address' }, 'private_address'],
  ['holds a page', { ok: true, bytes: Buffer.from('<!doctype html>') }, 'not_a_picture'],
  ['holds a drawing with scripts', { ok: true, bytes: Buffer.from('<svg onload="alert(1)"/>') }, 'not_a_picture'],
])('an address that %s changes nothing', async (_, found, error) => {
  await setLogo({ kind: 'file', bytes });
  const before = await readLogo();
  expect(await setLogo({ kind: 'address', url }, found)).toEqual({ ok: false, error });
  expect(await readLogo()).toEqual(before);
  expect(storedPictures()).toEqual([before.logoFile]);
});

test('an airline that is gone gets no logo, and no file stays behind', async () => {
  await database.db.updateTable('airlines').set({ deletedAt: new Date() }).where('id', '=', airlineId).execute();
  for (const id of [airlineId, newId(), 'P9']) {
    expect(await setLogo({ kind: 'file', bytes }, undefined, id)).toEqual({
      ok: false,
      error: 'airline_gone',
    });
  }
  expect(storedPictures()).toEqual([]);
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { readWholeCsv } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { listRecords, readRecordQuery } from '../editing/list-records.ts';
import { recordsOf } from '../exchange/kinds.ts';
import type { FetchPictureResult } from '../pictures/fetch-public-picture.ts';
import { fetchAirlineLogo, fetchAirlineLogoTask } from './airline-logo.ts';
import { addAirline, airlines, countAirlines, readAirline, updateAirline } from './airlines.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };
const noLogo = { upload: null, isRemoved: false };
const pwani = { name: 'Pwani Air', code: 'p9', country: 'Kenya', logo_url: '' };
const address = 'https://logos.example/p9.png';

let database: TestDatabase;
let picture: Buffer;
let pictures: ReturnType<typeof memoryStore>;
let found: FetchPictureResult;
let fetched: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('flights').execute();
  await database.db.deleteFrom('airports').execute();
  await database.db.deleteFrom('airlines').execute();
  await database.pool.query('delete from graphile_worker._private_jobs');
  pictures = memoryStore();
  found = { ok: true, bytes: picture };
  fetched = [];
});

function parts() {
  const fetchPicture = async (url: string) => {
    fetched.push(url);
    return found;
  };
  return { db: database.db, pictures, fetchPicture };
}

function add(values = pwani, logo: { upload: Uint8Array | null; isRemoved: boolean } = noLogo) {
  return addAirline(parts(), { values, logo }, actor);
}

async function added(values = pwani, logo?: Parameters<typeof add>[1]): Promise<string> {
  const saved = await add(values, logo);
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

async function update(
  id: string,
  changes: Partial<typeof pwani>,
  logo: Parameters<typeof add>[1] = noLogo,
  version?: number,
) {
  const stored = await readAirline(database.db, id);
  if (!stored) throw new Error('The airline is gone');
  const values = { ...stored.values, ...changes };
  return updateAirline(parts(), { id, version: version ?? stored.version, values, logo }, actor);
}

/** The ids of the stored pictures. */
function storedPictures(): string[] {
  return [...new Set([...pictures.files.keys()].map((name) => name.slice(0, 36)))];
}

function queued() {
  return queuedPayloads(database.db, fetchAirlineLogoTask);
}

async function logoOf(id: string) {
  const airline = await readAirline(database.db, id);
  return airline && { url: airline.values.logo_url, file: airline.logoFile };
}

describe('an airline', () => {
  test('is added, with its code in capitals, its country by name or code, and rules for its fares', async () => {
    const id = await added();
    expect(await readAirline(database.db, id)).toEqual({
      id,
      version: 1,
      values: { name: 'Pwani Air', code: 'P9', country: 'KE', logo_url: '' },
      logoFile: null,
    });
    const rules = await database.db.selectFrom('fareRules').select('cabin').where('airlineId', '=', id).execute();
    expect(rules).toHaveLength(4);
  });

  test('says at each field what is wrong with it', async () => {
    expect(await add({ name: '', code: 'KQA', country: 'Atlantis', logo_url: 'http://x.example/a.png' })).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        name: 'Name is missing.',
        code: 'An airline code has two letters or digits, such as KQ.',
        country: 'There is no country "Atlantis".',
        logo_url: 'Enter an address that starts with https://',
      },
    });
    expect(await add({ ...pwani, logo_url: 'https://x.example/\na.png' })).toMatchObject({
      problems: { logo_url: 'Enter an address that starts with https://' },
    });
    expect(await add({ ...pwani, country: '' })).toMatchObject({
      problems: { country: 'Country is missing.' },
    });
    expect(await add({ ...pwani, name: 'x'.repeat(81) })).toMatchObject({
      problems: { name: 'Use at most 80 characters.' },
    });
  });

  test('can’t have the code of another, but that of a deleted one', async () => {
    const id = await added();
    const problems = { code: 'P9 is the code of another airline.' };
    expect(await add({ ...pwani, name: 'Other' })).toEqual({ ok: false, error: 'invalid', problems });
    const other = await added({ ...pwani, name: 'Other', code: 'O1' });
    expect(await update(other, { code: 'P9' })).toEqual({ ok: false, error: 'invalid', problems });
    await deleteRecords(database.db, airlines, [id], actor);
    expect((await update(other, { code: 'P9' })).ok).toBe(true);
  });

  test('saved over an older version is refused with what somebody else wrote', async () => {
    const id = await added();
    await update(id, { name: 'Pwani Airways' });
    expect(await update(id, { name: 'Mine' }, noLogo, 1)).toEqual({
      ok: false,
      error: 'changed_meanwhile',
      version: 2,
      now: { name: 'Pwani Airways', code: 'P9', country: 'KE', logo_url: '' },
    });
  });
});

describe('deleting an airline', () => {
  async function addFlight(airlineId: string, character: string) {
    const [from, to] = [newId(), newId()];
    await database.db
      .insertInto('airports')
      .values([
        { id: from, code: `A${character}A`, name: 'A', city: 'A', timezone: 'Africa/Nairobi' },
        { id: to, code: `B${character}B`, name: 'B', city: 'B', timezone: 'Africa/Nairobi' },
      ])
      .execute();
    await database.db
      .insertInto('flights')
      .values({
        id: newId(),
        flightNumber: 'P9100',
        airlineId,
        departureAirportId: from,
        arrivalAirportId: to,
        departureTime: '2026-12-01T06:30:00Z',
        arrivalTime: '2026-12-01T07:30:00Z',
        aircraftType: 'Dash 8',
      })
      .execute();
  }

  test('is refused while flights refer to it, with how many and what to do instead', async () => {
    const id = await added();
    await addFlight(id, 'X');
    expect(await deleteRecords(database.db, airlines, [id], actor)).toEqual({
      deleted: [],
      retained: [{ id, reason: 'Pwani Air cannot be deleted: 1 flight refers to it. Delete its flights first.' }],
    });
    await addFlight(id, 'Y');
    const { retained: stays } = await deleteRecords(database.db, airlines, [id], actor);
    expect(stays[0]?.reason).toContain('2 flights refer to it');
    await database.db.updateTable('flights').set({ deletedAt: new Date() }).execute();
    expect((await deleteRecords(database.db, airlines, [id], actor)).deleted).toEqual([id]);
  });

  test('can be undone, unless its code was taken since', async () => {
    const id = await added();
    await deleteRecords(database.db, airlines, [id], actor);
    expect(await readAirline(database.db, id)).toBeUndefined();
    expect(await restoreRecords(database.db, airlines, [id], actor)).toEqual({ ok: true, restored: [id] });
    await deleteRecords(database.db, airlines, [id], actor);
    await added({ ...pwani, name: 'Newcomer' });
    expect(await restoreRecords(database.db, airlines, [id], actor)).toEqual({ ok: false, error: 'place_taken' });
  });
});

describe('the list', () => {
  function list(address: string) {
    return listRecords(database.db, airlines, readRecordQuery(airlines, new URLSearchParams(address)));
  }

  test('is searched by name, code and country, sorted, and shows the deleted ones on request', async () => {
    await added();
    await added({ name: 'Ziwa Air', code: 'Z1', country: 'UG', logo_url: '' });
    const gone = await added({ name: 'Nyota', code: 'N1', country: 'TZ', logo_url: '' });
    await deleteRecords(database.db, airlines, [gone], actor);
    const names = async (address: string) => (await list(address)).rows.map(({ name }) => name);
    expect(await names('')).toEqual(['Pwani Air', 'Ziwa Air']);
    expect(await names('sort=-name')).toEqual(['Ziwa Air', 'Pwani Air']);
    expect(await names('q=ugan')).toEqual(['Ziwa Air']);
    expect(await names('q=p9')).toEqual(['Pwani Air']);
    expect(await names('q=%25')).toEqual([]);
    expect(await names('show=deleted')).toEqual(['Nyota']);
    expect(await list('q=air&page=2')).toMatchObject({ rows: [], matching: 2, isMore: false });
    expect(await countAirlines(database.db)).toEqual({ total: 2, countries: 2, international: 1 });
  });
});

describe('the logo of an airline', () => {
  test('is copied from its address once, stays with other changes, and is removed with the address', async () => {
    const id = await added({ ...pwani, logo_url: address });
    const [file = null] = storedPictures();
    expect(await logoOf(id)).toEqual({ url: address, file });
    await update(id, { name: 'Pwani Airways' });
    expect(await logoOf(id)).toEqual({ url: address, file });
    expect(fetched).toEqual([address]);
    await update(id, { logo_url: '' });
    expect(await logoOf(id)).toEqual({ url: '', file: null });
    expect(storedPictures()).toEqual([]);
  });

  test('is replaced by an upload, which other changes leave alone and a tick removes', async () => {
    const id = await added({ ...pwani, logo_url: address });
    expect((await update(id, {}, { upload: picture, isRemoved: false })).ok).toBe(true);
    const uploaded = await logoOf(id);
    expect(uploaded).toEqual({ url: '', file: storedPictures()[0] });
    expect(storedPictures()).toHaveLength(1);
    await update(id, { name: 'Pwani Airways' });
    expect(await logoOf(id)).toEqual(uploaded);
    await update(id, {}, { upload: null, isRemoved: true });
    expect(await logoOf(id)).toEqual({ url: '', file: null });
    expect(storedPictures()).toEqual([]);
  });

  test('that can’t be used refuses the whole form at its own field, and leaves nothing behind', async () => {
    const id = await added();
    found = { ok: false, error: 'private_address' };
    const problems = {
      logo_url: 'This address leads into a private network. Pictures are only fetched from the open internet.',
    };
    expect(await update(id, { name: 'New', logo_url: address })).toEqual({
      ok: false,
      error: 'invalid',
      problems,
    });
    const upload = Buffer.from('<svg onload="alert(1)"/>');
    expect(await update(id, { name: 'New' }, { upload, isRemoved: false })).toMatchObject({
      error: 'invalid',
      problems: { logo_upload: expect.stringContaining('not a picture') },
    });
    expect((await readAirline(database.db, id))?.values.name).toBe('Pwani Air');
    expect(storedPictures()).toEqual([]);
  });

  test('that could not be fetched does not block saving the rest, and is tried again by a job', async () => {
    const id = await added();
    await database.db.updateTable('airlines').set({ logoUrl: address }).where('id', '=', id).execute();
    found = { ok: false, error: 'private_address' };
    expect((await update(id, { name: 'Pwani Airways' })).ok).toBe(true);
    expect((await readAirline(database.db, id))?.values.name).toBe('Pwani Airways');
    expect(await logoOf(id)).toEqual({ url: address, file: null });
    expect(fetched).toEqual([]);
    expect(await queued()).toEqual([{ airlineId: id }]);
    // A different URL is checked at once.
    expect(await update(id, { logo_url: `${address}?again` })).toMatchObject({
      problems: { logo_url: expect.stringContaining('private network') },
    });
  });

  test('that is there, uploaded or not wanted queues nothing', async () => {
    const withLogo = await added({ ...pwani, logo_url: address });
    await update(withLogo, { name: 'Pwani Airways' });
    await update(withLogo, { name: 'Pwani' }, { upload: picture, isRemoved: false });
    await update(withLogo, {}, { upload: null, isRemoved: true });
    await update(withLogo, { name: 'Pwani Air' });
    expect(await queued()).toEqual([]);
  });

  test('that could not be fetched is marked in the list', async () => {
    const id = await added();
    const isMissing = async () => {
      const query = readRecordQuery(airlines, new URLSearchParams());
      return (await listRecords(database.db, airlines, query)).rows.map(({ isLogoMissing }) => isLogoMissing);
    };
    expect(await isMissing()).toEqual([false]);
    await database.db.updateTable('airlines').set({ logoUrl: address }).where('id', '=', id).execute();
    expect(await isMissing()).toEqual([true]);
    await fetchAirlineLogo(parts(), { airlineId: id });
    expect(await isMissing()).toEqual([false]);
  });

  test('whose address could never be fetched is a wrong line of a file, unless it stands there already', async () => {
    const id = await added();
    const bad = 'https://127.0.0.1/p9.png';
    const lines = [
      `Pwani Air,P9,${bad}`,
      'Ziwa,Z1,https://localhost/a.png',
      'Mto,M1,https://[::1]/a.png',
      'Bonde,B1,https://10.1.2.3/a.png',
      'Pango,P1,https://nas.local/a.png',
      'Kisiwa,K1,https://someone:secret@logos.example/a.png',
      `Nyota,N1,${address}`,
    ];
    const verdicts = async () => {
      const file = await readWholeCsv(`name,code,logo_url\n${lines.join('\n')}\n`);
      if (!file.ok) throw new Error(file.problem);
      const plan = await recordsOf('airlines').plan(database.db, file.records);
      return plan.map((line) => (line.verdict === 'wrong' ? line.problems.join() : line.verdict));
    };
    const isPrivate = expect.stringMatching(/^logo_url: .*private network/);
    const withPassword = expect.stringMatching(/^logo_url: .*password/);
    const others = [isPrivate, isPrivate, isPrivate, isPrivate, withPassword, 'new'];
    expect(await verdicts()).toEqual([isPrivate, ...others]);
    await database.db.updateTable('airlines').set({ logoUrl: bad }).where('id', '=', id).execute();
    expect(await verdicts()).toEqual(['unchanged', ...others]);
  });

  test('of a form that is refused for something else is not stored, and one of an old version is not even fetched', async () => {
    const id = await added();
    const withLogo = { ...pwani, logo_url: address };
    expect(await add(withLogo)).toMatchObject({ problems: { code: 'P9 is the code of another airline.' } });
    expect(storedPictures()).toEqual([]);
    await update(id, { name: 'Pwani Airways' });
    fetched = [];
    expect(await update(id, withLogo, noLogo, 1)).toMatchObject({ error: 'changed_meanwhile' });
    expect(fetched).toEqual([]);
  });

  test('whose address is from a file is fetched by a job, again when nothing answered, and never over a newer one', async () => {
    const id = await added();
    await database.db.updateTable('airlines').set({ logoUrl: address }).where('id', '=', id).execute();
    found = { ok: false, error: 'unreachable' };
    await expect(fetchAirlineLogo(parts(), { airlineId: id })).rejects.toThrow('unreachable');
    found = { ok: false, error: 'private_address' };
    await fetchAirlineLogo(parts(), { airlineId: id });
    expect(await logoOf(id)).toEqual({ url: address, file: null });

    found = { ok: true, bytes: picture };
    await fetchAirlineLogo(parts(), { airlineId: id });
    const first = await logoOf(id);
    expect(first).toEqual({ url: address, file: storedPictures()[0] });

    const other = 'https://logos.example/new.png';
    const meanwhile = async () => {
      await database.db.updateTable('airlines').set({ logoUrl: other }).where('id', '=', id).execute();
      return found;
    };
    await fetchAirlineLogo({ ...parts(), fetchPicture: meanwhile }, { airlineId: id });
    expect(await logoOf(id)).toEqual({ url: other, file: first?.file });
    expect(storedPictures()).toHaveLength(1);

    await database.db.updateTable('airlines').set({ logoUrl: null }).where('id', '=', id).execute();
    await fetchAirlineLogo(parts(), { airlineId: id });
    expect(storedPictures()).toEqual([]);
    await fetchAirlineLogo(parts(), { airlineId: newId() });
  });
});

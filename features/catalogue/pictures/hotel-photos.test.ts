import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { openHotel } from '#tests/catalogue/hotel-forms.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase, waitsForLock } from '#tests/database.ts';
import { deleteRecords } from '../editing/delete-rows.ts';
import { hotels } from '../hotels/hotels.ts';
import {
  addHotelPhoto,
  describeHotelPhoto,
  listHotelPhotos,
  lockHotel,
  moveHotelPhoto,
  type PhotoMove,
  removeHotelPhoto,
} from './hotel-photos.ts';
import type { PhotoFacts } from './photo-subjects.ts';
import { originalName } from './picture-names.ts';

const facts = { width: 800, height: 500, subject: 'other', roomTypeId: null, roomTypeName: null, isDrawn: false };
const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };

let database: TestDatabase;
let bytes: Buffer;
let pictures: ReturnType<typeof memoryStore>;
let hotelId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const background = { r: 20, g: 90, b: 180 };
  bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
afterAll(() => database.drop());

beforeEach(async () => {
  pictures = memoryStore();
  hotelId = newId();
  const locationId = newId();
  const { db } = database;
  await db
    .insertInto('locations')
    .values({ id: locationId, city: `Zanzibar ${hotelId}`, country: 'TZ' })
    .execute();
  await db.insertInto('hotels').values({ id: hotelId, name: 'Reef Lodge', locationId }).execute();
});

const parts = () => ({ db: database.db, pictures });

async function add(description = ''): Promise<string> {
  const added = await addHotelPhoto(parts(), { hotelId, bytes, description }, actor);
  if (!added.ok) throw new Error(added.error);
  return added.photoId;
}

async function order(): Promise<string[]> {
  return (await listHotelPhotos(database.db, hotelId)).map(({ id }) => id);
}

async function auditedActions(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', hotelId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}

describe('an administrator who adds a photo', () => {
  test('finds it behind the others, with its size and what it shows', async () => {
    const first = await add('  The pool\nat noon ');
    const second = await add();
    expect(await listHotelPhotos(database.db, hotelId)).toEqual([
      { id: first, description: 'The pool at noon', ...facts },
      { id: second, description: '', ...facts },
    ]);
    expect([...pictures.files.keys()].sort()).toEqual([first, second].map(originalName).sort());
    expect(await auditedActions()).toEqual(['photo_added', 'photo_added']);
  });

  test('sees what is wrong with the file, the description or the hotel, and no file stays behind', async () => {
    const text = Buffer.from('<svg/>');
    expect(await addHotelPhoto(parts(), { hotelId, bytes: text, description: '' }, actor)).toEqual({
      ok: false,
      error: 'not_a_picture',
    });
    expect(await addHotelPhoto(parts(), { hotelId, bytes, description: 'x'.repeat(201) }, actor)).toEqual({
      ok: false,
      error: 'description_too_long',
    });
    await database.db.updateTable('hotels').set({ deletedAt: new Date() }).where('id', '=', hotelId).execute();
    for (const id of [hotelId, newId(), 'no-such-hotel']) {
      expect(await addHotelPhoto(parts(), { hotelId: id, bytes, description: '' }, actor)).toEqual({
        ok: false,
        error: 'hotel_gone',
      });
    }
    expect(pictures.files.size).toBe(0);
    expect(await auditedActions()).toEqual([]);
  });

  test('has room for forty, also when two add the last one at once', async () => {
    const rows = Array.from({ length: 39 }, (_, position) => ({
      id: newId(),
      hotelId,
      position,
      width: 4,
      height: 3,
    }));
    await database.db.insertInto('hotelPhotos').values(rows).execute();
    const second = await database.db.transaction().execute(async (transaction) => {
      await lockHotel(transaction, hotelId);
      await transaction
        .insertInto('hotelPhotos')
        .values({ id: newId(), hotelId, position: 39, width: 4, height: 3 })
        .execute();
      const adding = addHotelPhoto(parts(), { hotelId, bytes, description: '' }, actor);
      await Promise.race([adding, expect.poll(() => waitsForLock(database), { timeout: 10_000 }).toBe(true)]);
      return { adding };
    });
    expect(await second.adding).toEqual({ ok: false, error: 'too_many_photos' });
    expect(await order()).toHaveLength(40);
    expect(pictures.files.size).toBe(0);
  });

  test('leaves nothing when the store or the database fails', async () => {
    const failing = memoryStore({ failsAfter: 0 });
    const half = addHotelPhoto({ db: database.db, pictures: failing }, { hotelId, bytes, description: '' }, actor);
    await expect(half).rejects.toThrow('The store is full');
    expect(failing.files.size).toBe(0);

    const nobodyThere = { ...actor, id: newId() };
    await expect(addHotelPhoto(parts(), { hotelId, bytes, description: '' }, nobodyThere)).rejects.toThrow();
    expect(pictures.files.size).toBe(0);
    expect(await order()).toEqual([]);
  });
});

describe('an administrator who removes a photo', () => {
  test('takes away its files and no others', async () => {
    const [first, second] = [await add('The pool'), await add()];
    expect(await removeHotelPhoto(parts(), { hotelId, photoId: first }, actor)).toEqual({ ok: true });
    expect(await order()).toEqual([second]);
    expect([...pictures.files.keys()].every((name) => name.startsWith(second))).toBe(true);
    expect(pictures.files.size).toBe(1);
    expect(await auditedActions()).toEqual(['photo_added', 'photo_added', 'photo_removed']);
  });

  test('sees that it is gone, and can’t reach the photo of another hotel', async () => {
    const photoId = await add();
    const mine = hotelId;
    const otherId = newId();
    const { locationId } = await database.db
      .selectFrom('hotels')
      .select('locationId')
      .where('id', '=', mine)
      .executeTakeFirstOrThrow();
    await database.db.insertInto('hotels').values({ id: otherId, name: 'Other', locationId }).execute();
    for (const [hotel, photo, error] of [
      [otherId, photoId, 'photo_gone'],
      [mine, newId(), 'photo_gone'],
      [mine, '../secret', 'photo_gone'],
      [newId(), photoId, 'hotel_gone'],
    ] as const) {
      expect(await removeHotelPhoto(parts(), { hotelId: hotel, photoId: photo }, actor)).toEqual({
        ok: false,
        error,
      });
      expect(await moveHotelPhoto(parts(), { hotelId: hotel, photoId: photo, move: 1 }, actor)).toEqual({
        ok: false,
        error,
      });
    }
    expect(await order()).toEqual([photoId]);
    expect(pictures.files.size).toBe(1);
  });
});

test('an administrator puts photos in order: to the front, earlier, later, and no further than the ends', async () => {
  const [a, b, c] = [await add(), await add(), await add()];
  const move = (photoId: string, to: PhotoMove) => moveHotelPhoto(parts(), { hotelId, photoId, move: to }, actor);
  expect(await move(c, 1)).toEqual({ ok: true });
  expect(await order()).toEqual([c, a, b]);
  await move(b, 'earlier');
  expect(await order()).toEqual([c, b, a]);
  await move(c, 'later');
  expect(await order()).toEqual([b, c, a]);
  const before = (await auditedActions()).length;
  await move(a, 'later');
  await move(b, 1);
  await move(b, 'earlier');
  expect(await order()).toEqual([b, c, a]);
  expect(await auditedActions()).toHaveLength(before);

  await removeHotelPhoto(parts(), { hotelId, photoId: c }, actor);
  const d = await add();
  expect(await order()).toEqual([b, a, d]);
  await move(d, 'earlier');
  expect(await order()).toEqual([b, d, a]);
});

async function openHotelWithPhoto(name: string) {
  const hotelId = await openHotel(database.db, { name });
  const photoId = newId();
  await database.db
    .insertInto('hotelPhotos')
    .values({ id: photoId, hotelId, position: 0, width: 800, height: 600 })
    .execute();
  return { hotelId, photoId };
}

describe('an administrator who says what a photo shows', () => {
  test('finds it at the photo, as one clean line', async () => {
    const { db } = database;
    const photo = await openHotelWithPhoto('Pool House');
    const description = '  The pool\nat \u202Enoon ';
    const shows = { ...photo, description, subject: 'pool', roomTypeId: null } as const;
    expect(await describeHotelPhoto({ db }, shows, actor)).toEqual({ ok: true });
    expect(await listHotelPhotos(db, photo.hotelId)).toMatchObject([
      { description: 'The pool at noon', subject: 'pool', roomTypeName: null },
    ]);
  });

  test('is refused what is too long, and what is not of this hotel or not there any more', async () => {
    const { db } = database;
    const photo = await openHotelWithPhoto('Own House');
    const { photoId } = await openHotelWithPhoto('Other House');
    const attempt = (change: Partial<typeof photo & PhotoFacts>) =>
      describeHotelPhoto({ db }, { ...photo, description: 'x', subject: 'pool', roomTypeId: null, ...change }, actor);
    const room = await database.db
      .insertInto('roomTypes')
      .values({ id: newId(), hotelId: (await openHotelWithPhoto('Third Lodge')).hotelId, name: 'Suite' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const roomTypeId of [room.id, newId(), 'none'])
      expect(await attempt({ roomTypeId })).toEqual({ ok: false, error: 'room_type_gone' });
    expect(await attempt({ description: 'x'.repeat(201) })).toEqual({
      ok: false,
      error: 'description_too_long',
    });
    expect(await attempt({ photoId })).toEqual({ ok: false, error: 'photo_gone' });
    expect(await attempt({ photoId: 'none' })).toEqual({ ok: false, error: 'photo_gone' });
    await deleteRecords(db, hotels, [photo.hotelId], actor);
    expect(await attempt({})).toEqual({ ok: false, error: 'hotel_gone' });
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HotelDrawing } from '#art/hotels/draw-hotel.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { openHotel } from '#tests/catalogue/hotel-forms.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { addHotelPhoto, cropHotelPhoto, listHotelPhotos, removePictureTask } from './hotel-photos.ts';
import { originalName, pictureName } from './picture-names.ts';
import { servePictures } from './serve-pictures.ts';

const actor: Actor = { id: null, role: 'admin' };
const drawing: HotelDrawing = {
  hotel: 'House of Cloves',
  city: 'Zanzibar',
  number: 0,
  building: 'stone',
  view: 'sea',
  subject: 'outside',
};

let database: TestDatabase;
let bytes: Buffer;
beforeAll(async () => {
  database = await createTestDatabase();
  const red = { r: 200, g: 30, b: 30 };
  const upper = { width: 800, height: 300, channels: 3 as const, background: red };
  bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#1450b4' } })
    .composite([{ input: { create: upper }, top: 0, left: 0 }])
    .png()
    .toBuffer();
});
afterAll(() => database.drop());

let pictures: ReturnType<typeof memoryStore>;
let hotelId: string;
beforeEach(async () => {
  pictures = memoryStore();
  hotelId = await openHotel(database.db, { name: `Reef Lodge ${newId()}` });
});

const parts = () => ({ db: database.db, pictures });

async function add(): Promise<string> {
  const added = await addHotelPhoto(parts(), { hotelId, bytes }, actor);
  if (!added.ok) throw new Error(added.error);
  return added.photoId;
}

async function draw(): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('hotelPhotos')
    .values({
      id,
      hotelId,
      position: 0,
      width: 1200,
      height: 800,
      drawing: JSON.stringify(drawing),
      subject: 'outside',
    })
    .execute();
  return id;
}

describe('a file of a picture', () => {
  test('is made when it is first requested, and then stored', async () => {
    const id = await add();
    expect([...pictures.files.keys()]).toEqual([originalName(id)]);
    const served = servePictures(parts());
    const made = await served.read(pictureName(id, 640, 'avif'));
    expect(await sharp(made).metadata()).toMatchObject({ format: 'heif', width: 640, height: 480 });
    expect([...pictures.files.keys()].sort()).toEqual([originalName(id), pictureName(id, 640, 'avif')].sort());
    pictures.files.delete(originalName(id));
    expect(await served.read(pictureName(id, 640, 'avif'))).toEqual(made);
  });

  test('is made once for all who request it at once', async () => {
    const id = await add();
    let puts = 0;
    const counting = {
      ...pictures,
      put: (...file: Parameters<typeof pictures.put>) => {
        puts += 1;
        return pictures.put(...file);
      },
    };
    const served = servePictures({ db: database.db, pictures: counting });
    const name = pictureName(id, 320);
    const files = await Promise.all(Array.from({ length: 8 }, () => served.read(name)));
    expect(new Set(files).size).toBe(1);
    expect(puts).toBe(1);
  });

  test('of a drawing needs no original, in every width', async () => {
    const served = servePictures(parts());
    const id = await draw();
    for (const width of [320, 640, 1280] as const) {
      const file = await served.read(pictureName(id, width));
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: Math.round((width * 2) / 3),
      });
    }
  });

  test('of before there were originals is made from the largest', async () => {
    const id = newId();
    await pictures.put(pictureName(id, 1280), await sharp(bytes).webp().toBuffer(), 'image/webp');
    const file = await servePictures(parts()).read(pictureName(id, 320, 'avif'));
    expect((await sharp(file).metadata()).width).toBe(320);
  });

  test.each([
    ['another id', `${newId()}-640.webp`],
    ['an original', originalName(newId())],
    ['a path', '../secret'],
  ])('is not there for %s', async (_, name) => {
    expect(await servePictures(parts()).read(name)).toBeUndefined();
  });

  test('that can not be made fails for those who wait for it, and not for the next', async () => {
    const [broken, whole] = [await add(), await add()];
    pictures.files.set(originalName(broken), Buffer.from('no picture'));
    const served = servePictures(parts());
    await expect(served.read(pictureName(broken, 320))).rejects.toThrow();
    expect(await served.read(pictureName(whole, 320))).toBeDefined();
  });
});

describe('an administrator who crops a photo', () => {
  test('sees only the part that is left, under a new address, and can have all of it again', async () => {
    const whole = await add();
    const served = servePictures(parts());
    await served.read(pictureName(whole, 320));
    const edges = { left: 0, top: 0, right: 0, bottom: 45 };
    expect(await cropHotelPhoto(parts(), { hotelId, photoId: whole, edges }, actor)).toEqual({ ok: true });
    const [cropped] = await listHotelPhotos(database.db, hotelId);
    expect(cropped).toMatchObject({ width: 800, height: 330 });
    expect(cropped?.id).not.toBe(whole);
    // Whoever has the page open still loads the former one.
    expect(await served.read(pictureName(whole, 640))).toBeDefined();
    expect(await queuedPayloads(database.db, removePictureTask)).toEqual([{ id: whole }]);
    const file = await served.read(pictureName(cropped?.id ?? '', 320));
    expect(await sharp(file).metadata()).toMatchObject({ width: 320, height: 132 });

    const again = { left: 10, top: 10, right: 0, bottom: 0 };
    expect(await cropHotelPhoto(parts(), { hotelId, photoId: cropped?.id ?? '', edges: again }, actor)).toEqual({
      ok: true,
    });
    const [twice] = await listHotelPhotos(database.db, hotelId);
    expect(twice).toMatchObject({ width: 720, height: 297 });

    const all = { left: 0, top: 0, right: 0, bottom: 0 };
    expect(await cropHotelPhoto(parts(), { hotelId, photoId: twice?.id ?? '', edges: all }, actor)).toEqual({
      ok: true,
    });
    expect(await listHotelPhotos(database.db, hotelId)).toMatchObject([{ width: 800, height: 600 }]);
  });

  test('can not crop a drawing, or the photo of another hotel, and nothing is lost', async () => {
    const edges = { left: 10, top: 0, right: 0, bottom: 0 };
    const [drawn, photo] = [await draw(), await add()];
    const other = await openHotel(database.db, { name: `Other ${newId()}` });
    for (const [hotel, photoId] of [
      [hotelId, drawn],
      [other, photo],
      [hotelId, newId()],
      [hotelId, 'none'],
    ] as const) {
      expect(await cropHotelPhoto(parts(), { hotelId: hotel, photoId, edges }, actor)).toEqual({
        ok: false,
        error: 'photo_gone',
      });
    }
    expect([...pictures.files.keys()]).toEqual([originalName(photo)]);
  });
});

test('photographs take the place of drawings', async () => {
  const drawn = await draw();
  expect((await listHotelPhotos(database.db, hotelId)).map(({ id }) => id)).toEqual([drawn]);
  const photo = await add();
  expect((await listHotelPhotos(database.db, hotelId)).map(({ id }) => id)).toEqual([photo]);
});

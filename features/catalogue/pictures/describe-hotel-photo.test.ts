import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteHotels } from '../hotels/delete-hotels.ts';
import { actor, openHotel } from '../hotels/fixtures/forms.ts';
import { describeHotelPhoto } from './describe-hotel-photo.ts';
import { listHotelPhotos } from './list-hotel-photos.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function openHotelWithPhoto(name: string) {
  const hotelId = await openHotel(database.db, { name });
  const photoId = newId();
  await database.db
    .insertInto('hotel_photos')
    .values({ id: photoId, hotel_id: hotelId, position: 0, width: 800, height: 600 })
    .execute();
  return { hotelId, photoId };
}

describe('an administrator who says what a photo shows', () => {
  test('finds it at the photo, as one clean line', async () => {
    const { db } = database;
    const photo = await openHotelWithPhoto('Pool House');
    const description = '  The pool\nat \u202Enoon ';
    expect(await describeHotelPhoto({ db }, { ...photo, description }, actor)).toEqual({ ok: true });
    expect(await listHotelPhotos(db, photo.hotelId)).toMatchObject([{ description: 'The pool at noon' }]);
  });

  test('is refused what is too long, and what is not of this hotel or not there any more', async () => {
    const { db } = database;
    const photo = await openHotelWithPhoto('Own House');
    const { photoId } = await openHotelWithPhoto('Other House');
    const attempt = (change: Partial<typeof photo & { description: string }>) =>
      describeHotelPhoto({ db }, { ...photo, description: 'x', ...change }, actor);
    expect(await attempt({ description: 'x'.repeat(201) })).toEqual({
      ok: false,
      error: 'description_too_long',
    });
    expect(await attempt({ photoId })).toEqual({ ok: false, error: 'photo_gone' });
    expect(await attempt({ photoId: 'none' })).toEqual({ ok: false, error: 'photo_gone' });
    await deleteHotels(db, [photo.hotelId], actor);
    expect(await attempt({})).toEqual({ ok: false, error: 'hotel_gone' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { actor, openHotel } from '#tests/catalogue/hotel-forms.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRecords } from '../editing/delete-rows.ts';
import { hotels } from '../hotels/hotels.ts';
import { listHotelReviews, setReviewHidden } from './reviews.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function review(hotelId: string, rating: number, day: string): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('hotelReviews')
    .values({
      id,
      hotelId,
      rating,
      comment: `Day ${day}`,
      authorCountry: 'TZ',
      createdAt: new Date(day),
    })
    .execute();
  return id;
}

describe('an administrator who reads what guests wrote', () => {
  test('hides a review, which then counts nowhere, and shows it again', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Review House' });
    const bad = await review(hotelId, 1, '2026-01-01');
    await review(hotelId, 4, '2026-01-02');
    await review(hotelId, 5, '2026-01-03');
    const page = (state?: 'shown' | 'hidden') => listHotelReviews(db, { hotelId, state, page: 1 });
    expect(await page()).toMatchObject({ averageRating: '3.3', shown: 3, hidden: 0 });
    expect((await page())?.list.rows.map(({ rating }) => rating)).toEqual([5, 4, 1]);

    expect(await setReviewHidden(db, { hotelId, reviewId: bad, isHidden: true }, actor)).toBe(true);
    expect(await setReviewHidden(db, { hotelId, reviewId: bad, isHidden: true }, actor)).toBe(false);
    expect(await page()).toMatchObject({ averageRating: '4.5', shown: 2, hidden: 1, list: { matching: 3 } });
    expect((await page('hidden'))?.list).toMatchObject({
      matching: 1,
      rows: [{ id: bad, country: 'Tanzania' }],
    });
    expect((await page('shown'))?.list.rows).toHaveLength(2);

    expect(await setReviewHidden(db, { hotelId, reviewId: bad, isHidden: false }, actor)).toBe(true);
    expect(await page()).toMatchObject({ averageRating: '3.3', hidden: 0 });
  });

  test('cannot touch a review through another hotel', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Mine' });
    const other = await openHotel(db, { name: 'Theirs' });
    const reviewId = await review(hotelId, 2, '2026-01-01');
    expect(await setReviewHidden(db, { hotelId: other, reviewId, isHidden: true }, actor)).toBe(false);
  });

  test('reads an honest dash without any review, and nothing of a deleted hotel', async () => {
    const { db } = database;
    const hotelId = await openHotel(db, { name: 'Quiet House' });
    expect(await listHotelReviews(db, { hotelId, state: undefined, page: 1 })).toMatchObject({
      averageRating: null,
      shown: 0,
      list: { rows: [], matching: 0 },
    });
    await deleteRecords(db, hotels, [hotelId], actor);
    expect(await listHotelReviews(db, { hotelId, state: undefined, page: 1 })).toBeUndefined();
  });
});

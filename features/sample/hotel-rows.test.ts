import { geoDistance } from 'd3-geo';
import { describe, expect, it } from 'vitest';
import { drawHotel, hotelDrawing } from '#art/hotels/draw-hotel.ts';
import { nearShapesIn } from '#features/catalogue/map/read-near-coasts.ts';
import { addDays } from '#lib/calendar-date.ts';
import { sampleAmenities } from './amenities.ts';
import { hotelRows, pictureAndRateRows } from './hotel-rows.ts';
import { additionalHotels, sampleHotels, sampleRooms } from './hotels.ts';
import { sampleLocations } from './places.ts';
import { readReviewPhrases, sampleReviews } from './reviews.ts';

const today = '2028-02-29';
const locations = sampleLocations();
const amenities = sampleAmenities();
const phrases = readReviewPhrases();
const hotels = sampleHotels(locations);

function makeRows() {
  return [...hotelRows(hotels, { amenities, phrases, today }), ...pictureAndRateRows(hotels, { amenities, today })];
}

function count(table: string): number {
  return makeRows().find((rows) => rows.table === table)?.rows.length ?? 0;
}

describe('hotels of the sample world', () => {
  it('are sixty in fifteen cities, with rooms, amenities and reviews', () => {
    expect(locations).toHaveLength(15);
    expect(hotels).toHaveLength(60);
    expect(new Set(hotels.map(({ name }) => name)).size).toBe(60);
    expect(count('rooms')).toBeGreaterThan(60 * 40);
    expect(count('rooms')).toBeLessThan(60 * 60);
    expect(count('hotel_reviews')).toBeGreaterThan(60 * 8);
    expect(new Set(amenities.map(({ category }) => category)).size).toBe(5);
    expect(amenities.length).toBeGreaterThanOrEqual(25);
    // Of Kigali's streets, the numbers stay Latin.
    for (const { addressAr } of hotels) expect(addressAr.replace(/K[GN] \d/, '')).not.toMatch(/[a-z]/i);
  });

  it('are the same each time they are made, and no id is used twice', () => {
    expect(makeRows()).toEqual(makeRows());
    for (const { table, rows } of makeRows()) {
      if (!rows.every((row) => 'id' in row)) continue;
      expect(new Set(rows.map(({ id }) => id)).size, table).toBe(rows.length);
    }
  });

  it('stand where their addresses are: Nungwi fifty kilometres from Stone Town, the others in or near their city', () => {
    const kilometres = ({ latitude, longitude, location }: (typeof hotels)[number]) =>
      geoDistance([longitude, latitude], [location.longitude, location.latitude]) * 6371;
    const far = hotels.filter((hotel) => kilometres(hotel) > 10).map(({ name }) => name);
    expect(far).toEqual(['Nungwi Moon Bungalows']);
    for (const hotel of hotels) {
      if (hotel.name === 'Nungwi Moon Bungalows') expect(Math.round(kilometres(hotel))).toBe(50);
    }
  });

  it('stand on land, where the coast near them is known', async () => {
    const half = 1e-4;
    // A clipped ring runs along the box's edge where it only passes by, and encloses nothing.
    const area = (rings: [number, number][][]) =>
      Math.abs(
        rings.reduce((sum, ring) => {
          const [[west, south] = [0, 0]] = ring;
          return ring.reduce((total, [x, y], place) => {
            const [lastX, lastY] = ring.at(place - 1) ?? [x, y];
            return total + ((lastX - west) * (y - south) - (x - west) * (lastY - south)) / 2;
          }, sum);
        }, 0),
      );
    for (const { name, latitude: north, longitude: east } of hotels) {
      const box = { west: east - half, east: east + half, south: north - half, north: north + half };
      const shapes = await nearShapesIn(box);
      if (!shapes) continue;
      const dry = area(shapes.countries.flat()) - area(shapes.lakes);
      expect(dry, name).toBeGreaterThan(2 * half * half);
    }
  });

  it('have at least four pictures each and one of each room type, no two alike', () => {
    const photos = makeRows().find(({ table }) => table === 'hotel_photos')?.rows ?? [];
    for (const { id } of hotels) {
      const own = photos.filter(({ hotelId }) => hotelId === id);
      expect(own.filter(({ roomTypeId }) => roomTypeId === null).length).toBeGreaterThanOrEqual(4);
      expect(own.filter(({ roomTypeId }) => roomTypeId !== null)).toHaveLength(4);
    }
    const outside = photos.filter(({ subject }) => subject === 'outside').map(({ drawing }) => String(drawing));
    const drawn = outside.map((drawing) => drawHotel(hotelDrawing.parse(JSON.parse(drawing))));
    expect(new Set(drawn).size).toBe(60);
  });

  it('have 8 to 30 reviews of the last year each, mostly content ones, in six languages', () => {
    const all = hotels.flatMap((hotel) => {
      const reviews = sampleReviews(hotel, today, phrases);
      expect(reviews.length).toBeGreaterThanOrEqual(8);
      expect(reviews.length).toBeLessThanOrEqual(30);
      return reviews;
    });
    for (const { createdAt, comment } of all) {
      expect(createdAt < today && createdAt >= addDays(today, -365)).toBe(true);
      expect(comment.length).toBeGreaterThan(5);
    }
    const content = all.filter(({ rating }) => rating >= 3).length;
    expect(content / all.length).toBeGreaterThan(0.85);
    expect(new Set(all.map(({ language }) => language))).toEqual(new Set(['en', 'sw', 'fr', 'ar', 'tr', 'es']));
  });

  it('have reviews of which no two on a page share a sentence, in a reader’s language or in all', () => {
    for (const hotel of hotels) {
      const newest = sampleReviews(hotel, today, phrases);
      for (const language of hotel.location.languages) {
        const page = [...newest.filter((one) => one.language === language), ...newest].slice(0, 6);
        const sentences = [...new Set(page)].flatMap(({ comment }) => comment.split(/(?<=[.!?]) /));
        expect(new Set(sentences).size, `${hotel.name}: ${sentences.toSorted().join('\n')}`).toBe(sentences.length);
      }
    }
  });

  it('have a terrace for every bungalow, as their descriptions say', () => {
    const rooms = hotels.filter(({ building }) => building === 'bungalows').flatMap(sampleRooms);
    expect(rooms.every(({ hasBalcony }) => hasBalcony)).toBe(true);
  });

  it('keep a review under its id while it grows older', () => {
    const [hotel] = hotels;
    if (!hotel) throw new Error('There is no hotel');
    const later = new Map(sampleReviews(hotel, addDays(today, 30), phrases).map((review) => [review.id, review]));
    const both = sampleReviews(hotel, today, phrases).filter(({ id }) => later.has(id));
    expect(both.length).toBeGreaterThan(5);
    for (const review of both) expect(later.get(review.id)).toEqual(review);
  });

  it('can be many more, each with a name of its own', () => {
    const nairobi = locations.filter(({ city }) => city === 'Nairobi');
    const named = [...sampleHotels(nairobi), ...additionalHotels(nairobi, 1300)];
    expect(new Set(named.map(({ name }) => name)).size).toBe(1304);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boards } from '#features/catalogue/rates/night-price.ts';
import { scoreLabel, scoreTenths } from '../inventory/guest-score.ts';
import { chooseHotels, type HotelOffer } from './choose-hotels.ts';
import { type HotelChoices, hotelChoiceParams, hotelSorts, parseHotelChoices } from './hotel-choices.ts';

const unfiltered = parseHotelChoices(new URLSearchParams());
const amenities = ['Gym', 'Pool', 'WiFi'].map((name) => ({ name }));
const numbersOf = (names: readonly string[]) =>
  names.map((wanted) => amenities.findIndex(({ name }) => name === wanted));
const choose = (offers: HotelOffer[], choices: Partial<HotelChoices>, ratePerUsd = 1) =>
  chooseHotels(offers, { ...unfiltered, ...choices }, { ratePerUsd, amenities });
const ids = (offers: HotelOffer[], choices: Partial<HotelChoices>, ratePerUsd = 1) =>
  choose(offers, choices, ratePerUsd).hotels.map(({ id }) => id);

function offer(
  id: string,
  { amenities = [], ...facts }: Partial<Omit<HotelOffer, 'amenities'>> & { amenities?: string[] } = {},
): HotelOffer {
  return {
    id,
    name: id,
    stars: 3,
    reviews: 20,
    scoreTenths: 80,
    amenities: numbersOf(amenities),
    perNightMinor: 100_00,
    boards: ['room_only'],
    isCancelledFree: true,
    ...facts,
  };
}

describe('choosing among the hotels that have room', () => {
  const dhow = offer('dhow', {
    perNightMinor: 80_00,
    stars: 3,
    scoreTenths: 86,
    amenities: ['Pool', 'WiFi'],
  });
  const reef = offer('reef', { perNightMinor: 132_00, stars: 4, scoreTenths: 89, amenities: ['Pool'] });
  const palace = offer('house', { perNightMinor: 182_00, stars: 5, scoreTenths: 92, amenities: ['WiFi'] });
  const fresh = offer('fresh', { perNightMinor: 132_00, stars: 4, scoreTenths: null, reviews: 0 });
  const all = [reef, palace, fresh, dhow];

  test('they are sorted as documented, and those without reviews come last by rating', () => {
    expect(ids(all, {})).toEqual(['dhow', 'reef', 'fresh', 'house']);
    expect(ids(all, { sort: 'price-high' })).toEqual(['house', 'reef', 'fresh', 'dhow']);
    expect(ids(all, { sort: 'rating' })).toEqual(['house', 'reef', 'dhow', 'fresh']);
  });

  test('the best is better for the same money, or cheaper for the same score', () => {
    const same = [offer('good'), offer('better', { scoreTenths: 91 }), offer('cheaper', { perNightMinor: 60_00 })];
    const order = ids(same, { sort: 'best' });
    expect(order.indexOf('better')).toBeLessThan(order.indexOf('good'));
    expect(order.indexOf('cheaper')).toBeLessThan(order.indexOf('good'));
  });

  test('a single enthusiast does not make the best hotel', () => {
    const offers = [
      offer('one review', { reviews: 1, scoreTenths: 100 }),
      offer('many', { reviews: 300, scoreTenths: 90 }),
    ];
    expect(ids(offers, { sort: 'best' })).toEqual(['many', 'one review']);
  });

  test('stars are any of the chosen, amenities all of them, the score at least', () => {
    expect(ids(all, { stars: [5, 3] })).toEqual(['dhow', 'house']);
    expect(ids(all, { amenities: ['pool', 'WiFi'] })).toEqual(['dhow']);
    expect(ids(all, { score: 9 })).toEqual(['house']);
  });

  test('a price is compared as it is shown, in whole units of the currency', () => {
    // 132.00 dollars are 17,094 shillings at 129.5.
    expect(ids(all, { minPrice: 17_094, maxPrice: 17_094 }, 129.5)).toEqual(['reef', 'fresh']);
    expect(ids(all, { maxPrice: 17_093 }, 129.5)).toEqual(['dhow']);
  });

  test('an amenity that nobody knows finds nothing, and can be taken back', () => {
    const { hotels, counts, unfiltered: before } = choose(all, { amenities: ['Helipad'] });
    expect(hotels).toEqual([]);
    expect(before).toBe(4);
    expect(counts.amenities).toContainEqual({ name: 'Helipad', hotels: 0 });
  });

  test('the number beside each value is what choosing it would find', () => {
    const anyOffer = fc.record({
      id: fc.uuid(),
      name: fc.string({ maxLength: 3 }),
      stars: fc.integer({ min: 1, max: 5 }),
      reviews: fc.integer({ min: 1, max: 9 }),
      scoreTenths: fc.option(fc.integer({ min: 20, max: 100 })),
      amenities: fc.subarray(['Pool', 'WiFi', 'Gym']).map(numbersOf),
      perNightMinor: fc.integer({ min: 0, max: 99_99 }),
      boards: fc.subarray([...boards]),
      isCancelledFree: fc.boolean(),
    });
    const anyChoices = fc.record({
      stars: fc.subarray([5, 4, 3, 2, 1]),
      score: fc.option(fc.constantFrom(9, 8, 7, 6)),
      amenities: fc.subarray(['Pool', 'WiFi', 'Gym']),
      minPrice: fc.option(fc.integer({ min: 0, max: 99 })),
      maxPrice: fc.option(fc.integer({ min: 0, max: 99 })),
      board: fc.option(fc.constantFrom(...boards)),
      isCancelledFree: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyOffer, { maxLength: 12 }), anyChoices, (offers, choices) => {
        for (const sort of hotelSorts) {
          const all = ids(offers, { ...choices, sort });
          const first = chooseHotels(
            offers,
            { ...unfiltered, ...choices, sort },
            { ratePerUsd: 1, amenities, inOrder: 2 },
          );
          expect(first.hotels.slice(0, 2).map(({ id }) => id)).toEqual(all.slice(0, 2));
          expect(new Set(first.hotels.map(({ id }) => id))).toEqual(new Set(all));
          expect(first.hotels).toHaveLength(all.length);
        }
        const count = (changed: Partial<HotelChoices>) => ids(offers, { ...choices, ...changed }).length;
        const { counts } = choose(offers, choices);
        for (const stars of [1, 2, 3, 4, 5]) {
          const shown = counts.stars.find((value) => value.stars === stars);
          expect(shown?.hotels ?? 0).toBe(count({ stars: [stars] }));
        }
        for (const { board, hotels } of counts.boards) expect(hotels).toBe(count({ board }));
        if (!choices.isCancelledFree) expect(counts.cancelledFree).toBe(count({ isCancelledFree: true }));
        for (const { score, hotels } of counts.score) expect(hotels).toBe(count({ score }));
        for (const { name, hotels } of counts.amenities) {
          expect(hotels).toBe(count({ amenities: [...new Set([...choices.amenities, name])] }));
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the score of guests', () => {
  test.each([
    [{ reviews: 0, ratingSum: 0 }, null],
    [{ reviews: 1, ratingSum: 5 }, 100],
    [{ reviews: 3, ratingSum: 13 }, 87],
    [{ reviews: 8, ratingSum: 35 }, 88],
  ])('%o is %s tenths', (given, tenths) => {
    expect(scoreTenths(given)).toBe(tenths);
  });

  test('has the documented labels', () => {
    expect([92, 90, 89, 86, 84, 79, 61, 20].map(scoreLabel)).toEqual([
      'superb',
      'superb',
      'excellent',
      'excellent',
      'veryGood',
      'good',
      'pleasant',
      'mixed',
    ]);
  });
});

describe('near a place', () => {
  const near = '01900000-0000-7000-8000-000000000001';
  const beach = offer('beach', { metres: 800, perNightMinor: 200_00 });
  const town = offer('town', { metres: 4_900, perNightMinor: 50_00 });
  const lost = offer('lost', { metres: null, perNightMinor: 20_00 });

  test('the nearest come first, those without a place last', () => {
    expect(ids([lost, town, beach], { near, sort: 'distance' })).toEqual(['beach', 'town', 'lost']);
    expect(parseHotelChoices(new URLSearchParams({ near })).sort).toBe('distance');
    expect(parseHotelChoices(new URLSearchParams({ near, sort: 'price-low' })).sort).toBe('price-low');
  });

  test('a distance leaves out those farther away, and each choice says how many it has', () => {
    const { hotels, counts } = choose([lost, town, beach], { near, within: 3 });
    expect(hotels.map(({ id }) => id)).toEqual(['beach']);
    expect(counts.within).toEqual([
      { km: 1, hotels: 1 },
      { km: 3, hotels: 1 },
      { km: 5, hotels: 2 },
      { km: 10, hotels: 2 },
      { km: 30, hotels: 2 },
    ]);
    expect(counts.price).toEqual({ least: 200, most: 200 });
    expect(
      choose([town, beach], { near, within: 3, maxPrice: 100 }).counts.within.map(({ hotels: count }) => count),
    ).toEqual([0, 0, 1, 1, 1]);
  });
});

describe('choices in an address', () => {
  test('lead back to the same choices', () => {
    const choices: HotelChoices = {
      sort: 'rating',
      page: 3,
      isMap: true,
      month: '2026-12',
      board: 'half_board',
      isResident: true,
      isCancelledFree: true,
      mapArea: { latitude: -6.1622, longitude: 39.1893, km: 4.5 },
      near: '01900000-0000-7000-8000-000000000001',
      within: 5,
      stars: [5, 3],
      score: 8,
      amenities: ['Free WiFi', 'Pool & bar'],
      minPrice: 0,
      maxPrice: 26_000,
    };
    expect(parseHotelChoices(new URLSearchParams(hotelChoiceParams(choices)))).toEqual(choices);
    expect(hotelChoiceParams(unfiltered)).toEqual([]);
  });

  test('of a price may be written as the page writes it in any language', () => {
    const least = (minPrice: string) => parseHotelChoices(new URLSearchParams({ minPrice })).minPrice;
    expect(['35613', '35,613', '35.613', '35\u202f613', '1,135,613'].map(least)).toEqual([
      ...Array(4).fill(35_613),
      1_135_613,
    ]);
    expect(['35.61', '3,5', '1e9'].map(least)).toEqual([null, null, null]);
  });

  test('of prices may be given the wrong way round', () => {
    const pricesOf = (text: string) => {
      const { minPrice, maxPrice } = parseHotelChoices(new URLSearchParams(text));
      return [minPrice, maxPrice];
    };
    expect(pricesOf('minPrice=200&maxPrice=50')).toEqual([50, 200]);
    expect(pricesOf('minPrice=50&maxPrice=200')).toEqual([50, 200]);
    expect([pricesOf('minPrice=200'), pricesOf('maxPrice=0')]).toEqual([
      [200, null],
      [null, 0],
    ]);
  });

  test('that make no sense are as if they were not there', () => {
    const odd =
      'sort=random&page=0&page=-1&stars=9&stars=x&score=8.5&amenity=&minPrice=-3&maxPrice=1e9&map=yes&near=here&within=5&at=1,2&calendar=2026-13&board=all&rate=vip&cancel=no';
    expect(parseHotelChoices(new URLSearchParams(odd))).toEqual(unfiltered);
  });
});

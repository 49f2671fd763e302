import { expect, test } from 'vitest';
import { factNames } from '#features/catalogue/fact-names.ts';
import type { HotelPage } from '#features/search/hotels/hotel-page.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { hotelData } from './hotel-data.ts';
import { presentHotel } from './present-hotel.ts';

const id = '0198c0de-7a11-7000-8000-000000000001';
const catalogues = loadCatalogues();
const page: HotelPage = {
  hotel: {
    id,
    name: 'Forodhani House',
    city: 'Zanzibar',
    country: 'TZ',
    address: 'Mizingani Road, Stone Town',
    addressAr: 'طريق ميزينغاني، ستون تاون',
    description: 'A calm house.',
    descriptions: { fr: 'Une maison calme.' },
    stars: 5,
    latitude: -6.16,
    longitude: 39.19,
    checkInFrom: '14:00',
    checkOutUntil: '11:00',
    freeCancellationDays: 2,
    isInBusinessTime: true,
    cancellationFeePercent: 100,
    ratesVersion: 1,
    weekDiscountPercent: 0,
    monthDiscountPercent: 0,
    residentDiscountPercent: 20,
    board: 'breakfast',
    breakfastPriceMinor: null,
    halfBoardPriceMinor: 1_500,
    childBoardPercent: 50,
    ratings: [0, 0, 0, 1, 1],
  },
  boards: [
    { board: 'breakfast', priceMinor: 0 },
    { board: 'half_board', priceMinor: 3_000 },
  ],
  board: 'breakfast',
  landmarks: [
    { id: 'town', kind: 'centre', name: 'Stone Town', latitude: -6.1622, longitude: 39.1893 },
    { id: 'field', kind: 'airport', name: 'Karume Airport', latitude: -6.222, longitude: 39.2249 },
    { id: 'far', kind: 'beach', name: 'Nungwi Beach', latitude: -5.725, longitude: 39.295 },
    { id: 'near', kind: 'beach', name: 'Kizingo', latitude: -6.17, longitude: 39.185 },
  ],
  photos: [
    {
      id,
      width: 800,
      height: 500,
      description: '',
      subject: 'pool',
      roomTypeId: null,
      roomTypeName: null,
      isDrawn: false,
    },
    {
      id: 'b',
      width: 800,
      height: 500,
      description: 'Zumba by the sea',
      subject: 'other',
      roomTypeId: null,
      roomTypeName: null,
      isDrawn: false,
    },
  ],
  amenities: [
    { name: 'Swimming pool', icon: 'waves', category: 'recreation' },
    { name: 'Zumba', icon: 'star', category: 'recreation' },
  ],
  scoreTenths: 90,
  reviews: {
    total: 2,
    page: 1,
    pages: 1,
    chosen: undefined,
    choices: [
      { value: 'sw', count: 1 },
      { value: 'en', count: 1 },
      { value: 'family', count: 1 },
    ],
    list: [
      {
        id: 'a',
        rating: 5,
        comment: 'Nzuri',
        country: 'KE',
        party: 'family',
        language: 'sw',
        writtenAt: new Date('2026-10-05'),
      },
      {
        id: 'b',
        rating: 4,
        comment: 'Good',
        country: null,
        party: null,
        language: 'en',
        writtenAt: new Date('2026-09-05'),
      },
    ],
  },
  rooms: [],
  best: null,
  cancellation: null,
};

const present = (language: 'en' | 'fr' | 'ar', more: Partial<HotelPage> = {}) =>
  presentHotel(
    { ...page, ...more },
    {
      language,
      cityName: (city) => `${city} (${language})`,
      names: factNames(catalogues(language).translator),
      isSeveral: false,
    },
  );

test('what hotels have is named in the reader’s language, what an administrator made up stays', async () => {
  const { photos, amenities } = await present('fr');
  expect(amenities.map(({ name }) => name)).toEqual(['Piscine', 'Zumba']);
  expect(photos.map(({ alt }) => alt)).toEqual(['La piscine, Forodhani House', 'Zumba by the sea']);
});

test('a reader gets places, months and languages in their own language', async () => {
  const french = await present('fr');
  expect(french).toMatchObject({
    city: 'Zanzibar (fr)',
    where: ['Mizingani Road, Stone Town', 'Zanzibar (fr)', 'Tanzanie'],
  });
  expect(french.reviews.list).toMatchObject([
    { points: 10, from: 'Kenya', languageName: 'swahili', month: 'octobre 2026' },
    { points: 8, from: null, languageName: 'anglais', month: 'septembre 2026' },
  ]);
  expect(french.reviews.choices.map((row) => row.map(({ name }) => name))).toEqual([
    ['swahili', 'anglais'],
    ['En famille'],
  ]);
  expect((await present('en')).reviews.list[1]?.languageName).toBeNull();
});

test('the hotel speaks the reader’s language where it can, and only that one travels', async () => {
  const [french, english] = [await present('fr'), await present('en')];
  expect([french.hotel.description, english.hotel.description]).toEqual(['Une maison calme.', 'A calm house.']);
  expect(JSON.stringify(english)).not.toContain('maison');
});

test('a reader of Arabic gets the address in Arabic letters, or else the whole Latin one', async () => {
  const [own, latin] = [await present('ar'), await present('ar', { hotel: { ...page.hotel, addressAr: '' } })];
  expect([own.where[0], latin.where[0]]).toEqual(['طريق ميزينغاني، ستون تاون', 'Mizingani Road, Stone Town']);
});

test('in Arabic, the words of a photo keep their order around the hotel’s name', async () => {
  const { photos } = await present('ar');
  expect(photos.map(({ alt }) => alt)).toEqual([
    'المسبح في \u2068Forodhani House\u2069',
    '\u2068Zumba by the sea\u2069',
  ]);
});

test('the map has the hotel on it, and is left out without coordinates', async () => {
  expect((await present('en')).map?.layouts.map(({ pins }) => pins[0]?.text)).toEqual([
    'Forodhani House',
    'Forodhani House',
  ]);
  const lost = { ...page.hotel, latitude: null, longitude: null };
  expect((await present('en', { hotel: lost })).map).toBeNull();
});

test('distances are to the named centre and to the nearest landmark of each kind, which come with the map', async () => {
  const { distance, nearby, map, ...others } = await present('en');
  expect(distance).toBe('300\u00a0m from Stone Town');
  expect(nearby).toEqual([
    { kind: 'centre', label: 'City centre', name: 'Stone Town', distance: '300\u00a0m' },
    { kind: 'airport', label: 'Airport', name: 'Karume Airport', distance: '7.9\u00a0km' },
    { kind: 'beach', label: 'Beach', name: 'Kizingo', distance: '1.2\u00a0km' },
  ]);
  expect(map?.credit).toBe('© OpenStreetMap');
  // The airport and Nungwi are too far for the map, and only the texts are sent to the browser.
  for (const { landmarks } of map?.layouts ?? [])
    expect(landmarks.map(({ lines }) => lines)).toEqual([['Stone Town'], ['Kizingo']]);
  expect(others).not.toHaveProperty('landmarks');
  expect((await present('ar')).distance).toBe('على بُعد 300\u00a0م من \u2068ستون تاون\u2069');
  expect((await present('en', { landmarks: [] })).distance).toBeNull();
});

test('structured data says what the page says, and nothing else', async () => {
  const tell = { baseUrl: 'https://example.com', price: (minor: number) => `$${minor / 100}` };
  const room: HotelPage['rooms'][number] = {
    roomTypeId: id,
    name: 'Standard',
    beds: ['Double'],
    sizeFrom: 20,
    sizeTo: 20,
    balcony: 'none',
    capacity: 2,
    amenities: [],
    free: 1,
    perNightMinor: 8_000,
    isAverage: false,
    totalMinor: 8_000,
    roomsMinor: [8_000, 8_000],
    nightsMinor: [],
    minNights: null,
    state: 'fits',
  };
  const facts = hotelData(await present('en', { rooms: [room, { ...room, perNightMinor: 20_000 }] }), tell);
  expect(facts).toMatchObject({
    '@type': 'Hotel',
    url: `https://example.com/hotels/${id}`,
    address: { addressLocality: 'Zanzibar', addressCountry: 'TZ' },
    geo: { latitude: -6.16, longitude: 39.19 },
    starRating: { ratingValue: 5 },
    aggregateRating: { ratingValue: '9.0', bestRating: 10, reviewCount: 2 },
    image: [`https://example.com/pictures/${id}-1280.webp`, 'https://example.com/pictures/b-1280.webp'],
    checkinTime: '14:00',
    priceRange: '$80 - $200',
  });
  const bare = hotelData(await present('en', { scoreTenths: null, photos: [] }), tell);
  const written = JSON.stringify(bare);
  for (const absent of ['aggregateRating', 'image', 'priceRange']) expect(written).not.toContain(absent);
});

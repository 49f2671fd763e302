import { expect, test } from 'vitest';
import { factNames } from '#features/catalogue/fact-names.ts';
import type { InventoryHotel } from '#features/search/inventory/inventory-hotel.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { cardFacts } from './load-hotels.ts';

const catalogues = loadCatalogues();
const hotel: InventoryHotel = {
  ...{ id: 'a', name: 'House of Cloves', stars: 4, latitude: -6.162, longitude: 39.19, photo: null, rooms: [] },
  ...{ address: 'Hurumzi Street, Stone Town', addressAr: 'شارع هورومزي، ستون تاون', amenities: [], reviews: 0 },
  city: {
    ...{ city: 'Zanzibar', country: 'TZ' },
    landmarks: [{ id: 'b', kind: 'centre', name: 'Stone Town', latitude: -6.1622, longitude: 39.1893 }],
  },
  ...{ freeCancellationDays: 1, cancellationFeePercent: 100, scoreTenths: null },
  discounts: { weekPercent: 0, monthPercent: 0, residentPercent: 0 },
  board: { included: 'room_only', breakfastMinor: null, halfBoardMinor: null, childPercent: 0 },
};

test.each([
  ['en', 'Hurumzi Street'],
  ['sw', 'Hurumzi Street'],
  ['ar', 'شارع هورومزي'],
] as const)('a card in %s names the district once, where the distance does', (language, street) => {
  const names = factNames(catalogues(language).translator);
  expect(cardFacts(hotel, { city: null, names }).place).toEqual([street]);
  expect(cardFacts(hotel, { city: 'Zanzibar', names }).place).toEqual([names.address(hotel), 'Zanzibar']);
});

import { describe, expect, test } from 'vitest';
import { samplePlaces } from './fixtures/sample-places.ts';

const sample = await samplePlaces();
const meant = (typed: string) => {
  const { locationIds, hotelIds } = sample.hotelPlacesMeant(typed);
  return { cities: sample.cityOf(locationIds), hotels: hotelIds };
};

describe('what a guest is offered while typing', () => {
  test('cities first, then hotels by their names', () => {
    expect(sample.suggestHotels('nairobi')).toEqual([
      { kind: 'city', text: 'Nairobi', name: 'Nairobi', detail: 'Kenya', code: null },
      {
        kind: 'hotel',
        text: 'Nairobi Hill Lodge',
        name: 'Nairobi Hill Lodge',
        detail: 'Nairobi, Kenya',
        code: null,
      },
    ]);
  });

  test('in the language of the reader', () => {
    expect(sample.suggestHotels('forodhani', 'ar')[0]?.detail).toBe('زنجبار, تنزانيا');
    expect(sample.suggestHotels('zanz', 'es')[0]?.text).toBe('Zanzíbar');
  });

  test('two hotels of one name are told apart by their cities', () => {
    const texts = sample.suggestHotels('acacia').map(({ text }) => text);
    expect(texts.sort()).toEqual(['Acacia Gardens, Kigali', 'Acacia Gardens, Nairobi']);
    expect(meant('Acacia Gardens, Kigali')).toEqual({ cities: [], hotels: ['acacia-kigali'] });
    expect(meant('Acacia Gardens, كيغالي').hotels).toEqual(['acacia-kigali']);
  });

  test('what contains the text stands before what may have been meant', () => {
    expect(sample.suggestHotels('lamo').map(({ text }) => text)).toEqual(['Alamo Inn', 'Lamu']);
  });

  test('a city that has no hotels is not offered', () => {
    expect(sample.suggestHotels('lusaka')).toEqual([]);
  });
});

describe('what a destination means', () => {
  test.each(['Nairobi', 'nairobi', 'Nairobi (NBO)', 'نيروبي', 'NBO', 'wil', 'nairobbi', 'Nairobi, Kenya'])(
    '%s is the city',
    (typed) => {
      expect(meant(typed)).toEqual({ cities: ['Nairobi'], hotels: [] });
    },
  );

  test('a hotel by its name is that hotel alone', () => {
    expect(meant('forodhani house')).toEqual({ cities: [], hotels: ['forodhani'] });
    expect(meant('Nairobi Hill Lodge')).toEqual({ cities: [], hotels: ['nairobi-hill'] });
    expect(meant('Forodani House')).toEqual({ cities: [], hotels: ['forodhani'] });
    expect(meant('zanzibar forodhani').hotels).toEqual(['forodhani']);
  });

  test('a part of a name means the cities and the hotels that contain it', () => {
    expect(meant('airob')).toEqual({ cities: ['Nairobi'], hotels: ['nairobi-hill'] });
  });

  test('a country, or a part of the world, is all its cities', () => {
    const tanzania = ['Arusha', 'Dar es Salaam', 'Zanzibar'];
    expect(meant('Tanzania').cities.sort()).toEqual(tanzania);
    expect(meant('تنزانيا').cities.sort()).toEqual(tanzania);
    const africa = sample.locations.filter(({ region }) => region === 'africa').length;
    for (const typed of ['africa', 'Africa', 'Afrique', 'Afrika', 'أفريقيا']) {
      expect(meant(typed).cities, typed).toHaveLength(africa);
    }
    expect(meant('Asia').cities).toEqual(['Dubai']);
  });

  test('a place without hotels, or no place, means nothing', () => {
    for (const typed of ['Lusaka', 'LUN', '', 'x'.repeat(81), '🏨', '%']) {
      expect(meant(typed), typed).toEqual({ cities: [], hotels: [] });
    }
  });
});

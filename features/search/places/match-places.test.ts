import { describe, expect, test } from 'vitest';
import { samplePlaces } from '#tests/search/sample-places.ts';

const { findAirports, airports } = await samplePlaces();

describe('what a text in a flight search means', () => {
  test.each(['NBO', 'nbo', ' Nairobi (NBO) ', 'nairobi(nbo)', 'نيروبي (NBO)', 'Anything ( nbo )'])(
    '%s is one airport',
    (typed) => {
      expect(findAirports(typed)).toEqual(['NBO']);
    },
  );

  test.each(['Nairobi', 'NAIROBI', 'نيروبي', 'Nairobi, Kenya', 'nairobi kenya', 'Nairobi (XXX)', 'nairobbi'])(
    '%s is all the airports of the city',
    (typed) => {
      expect(findAirports(typed)).toEqual(['NBO', 'WIL']);
    },
  );

  test.each([
    ['Wilson', ['WIL']],
    ['Kilimanjaro International Airport', ['JRO']],
    ['Le Caire', ['CAI']],
    ['Addis-Abeba', ['ADD']],
    ['زنجبار', ['ZNZ']],
    ['Unguja', ['ZNZ']],
    ['JIDDA', ['JED']],
    ['NYC', ['JFK']],
    ['UK', ['LHR']],
    ['Rwanda', ['KGL']],
    ['رواندا', ['KGL']],
    ['Ruanda', ['KGL']],
    ['Djibouti', ['JIB']],
  ])('%s', (typed, codes) => {
    expect(findAirports(typed)).toEqual(codes);
  });

  test('a country is all its airports', () => {
    const kenya = airports.filter(({ country }) => country === 'KE').map(({ code }) => code);
    expect(findAirports('Kenya').sort()).toEqual(kenya.sort());
    expect(findAirports('كينيا').sort()).toEqual(kenya.sort());
  });

  test('a part means whatever contains it, and slips are not thought of then', () => {
    expect(findAirports('airob')).toEqual(['NBO', 'WIL']);
    expect(findAirports('zan').sort()).toEqual(
      airports
        .filter(({ country, city }) => country === 'TZ' || city === 'Mwanza')
        .map(({ code }) => code)
        .sort(),
    );
  });

  test('of several slips only the nearest counts', () => {
    expect(findAirports('mombaso')).toEqual(['MBA']);
    expect(findAirports('istambul')).toEqual(['IST']);
  });

  test.each([
    '',
    '   ',
    'xyzzyxx',
    'Nowhere (XXX)',
    `${'Nairobi '.repeat(10)} (NBO)`,
    'x'.repeat(10_000),
    '🛫',
    '\ud83d',
    '%',
    '()',
  ])('%s means nothing', (typed) => {
    expect(findAirports(typed)).toEqual([]);
  });
});

const sample = await samplePlaces();
const found = (typed: string) => {
  const { locationIds, hotelIds } = sample.findHotelPlaces(typed);
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

  test('two hotels of one name differ by their cities', () => {
    const texts = sample.suggestHotels('acacia').map(({ text }) => text);
    expect(texts.sort()).toEqual(['Acacia Gardens, Kigali', 'Acacia Gardens, Nairobi']);
    expect(found('Acacia Gardens, Kigali')).toEqual({ cities: [], hotels: ['acacia-kigali'] });
    expect(found('Acacia Gardens, كيغالي').hotels).toEqual(['acacia-kigali']);
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
      expect(found(typed)).toEqual({ cities: ['Nairobi'], hotels: [] });
    },
  );

  test('a hotel by its name is that hotel alone', () => {
    expect(found('forodhani house')).toEqual({ cities: [], hotels: ['forodhani'] });
    expect(found('Nairobi Hill Lodge')).toEqual({ cities: [], hotels: ['nairobi-hill'] });
    expect(found('Forodani House')).toEqual({ cities: [], hotels: ['forodhani'] });
    expect(found('zanzibar forodhani').hotels).toEqual(['forodhani']);
  });

  test('a part of a name means the cities and the hotels that contain it', () => {
    expect(found('airob')).toEqual({ cities: ['Nairobi'], hotels: ['nairobi-hill'] });
  });

  test('a country, or a part of the world, is all its cities', () => {
    const tanzania = ['Arusha', 'Dar es Salaam', 'Zanzibar'];
    expect(found('Tanzania').cities.sort()).toEqual(tanzania);
    expect(found('تنزانيا').cities.sort()).toEqual(tanzania);
    const africa = sample.locations.filter(({ region }) => region === 'africa').length;
    for (const typed of ['africa', 'Africa', 'Afrique', 'Afrika', 'أفريقيا']) {
      expect(found(typed).cities, typed).toHaveLength(africa);
    }
    expect(found('Asia').cities).toEqual(['Dubai']);
  });

  test('a place without hotels, or no place, means nothing', () => {
    for (const typed of ['Lusaka', 'LUN', '', 'x'.repeat(81), '🏨', '%']) {
      expect(found(typed), typed).toEqual({ cities: [], hotels: [] });
    }
  });
});

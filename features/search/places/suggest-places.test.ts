import { assert, constantFrom, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { samplePlaces } from '#tests/search/sample-places.ts';

const sample = await samplePlaces();
const texts = (text: string, language: Parameters<typeof sample.suggestFlights>[1] = 'en') =>
  sample.suggestFlights(text, language).map((place) => place.text);

describe('what a traveller is offered while typing', () => {
  test('a city with two airports comes as a whole, and its airports below it', () => {
    expect(sample.suggestFlights('nairobi')).toEqual([
      { kind: 'city', text: 'Nairobi', name: 'Nairobi', detail: 'Kenya · NBO, WIL', code: null },
      {
        kind: 'airport',
        text: 'Nairobi (NBO)',
        name: 'Nairobi',
        detail: 'Jomo Kenyatta International Airport · Kenya',
        code: 'NBO',
      },
      {
        kind: 'airport',
        text: 'Nairobi Wilson (WIL)',
        name: 'Nairobi Wilson',
        detail: 'Nairobi Wilson Airport · Kenya',
        code: 'WIL',
      },
    ]);
  });

  test('a city with one airport is that airport', () => {
    expect(texts('mombasa')).toEqual(['Mombasa (MBA)']);
  });

  test('an airport by its own name, and tokens in any order', () => {
    expect(texts('jomo kenyatta')[0]).toBe('Nairobi (NBO)');
    expect(texts('heathrow london')).toEqual(['London (LHR)']);
  });

  test('a code is first, then names that begin so, then tokens, then parts', () => {
    expect(texts('dar').slice(0, 2)).toEqual(['Dar es Salaam (DAR)', 'Bahir Dar (BJR)']);
    expect(texts('ma')[0]).toBe('Malindi (MYD)');
    expect(texts('aba').slice(0, 2)).toEqual(['Dire Dawa (DIR)', 'Addis Ababa (ADD)']);
  });

  test('a country offers its cities, the busiest first', () => {
    expect(texts('Ethiopia').slice(0, 2)).toEqual(['Addis Ababa (ADD)', 'Dire Dawa (DIR)']);
    expect(texts('uganda')).toEqual(['Entebbe (EBB)']);
  });

  test('airports stand below their city, though others are busier', () => {
    expect(texts('tanz').slice(0, 4)).toEqual(['Arusha', 'Arusha (JRO)', 'Arusha (ARK)', 'Dar es Salaam (DAR)']);
  });

  test('a sign alone finds the names that contain it', async () => {
    const airports = [{ id: 'NDJ', code: 'NDJ', name: 'Hassan Djamous', city: "N'Djamena", country: 'TD' }];
    const { suggestFlights } = await samplePlaces({ airports });
    expect(suggestFlights("'").map(({ code }) => code)).toContain('NDJ');
    expect(texts('@')).toEqual([]);
  });

  test('a city that an airport serves without lying in it', () => {
    expect(texts('Kampala')).toEqual(['Entebbe (EBB)']);
    expect(texts('Mekke', 'tr')).toEqual(['Cidde (JED)']);
  });

  test('no more than the limit', () => {
    expect(sample.suggestFlights('a', 'en', 5)).toHaveLength(5);
  });
});

describe('slips of the hand', () => {
  test.each([
    ['nairobbi', 'Nairobi'],
    ['Adis', 'Addis Ababa (ADD)'],
    ['adis abeba', 'Addis Ababa (ADD)'],
    ['mombassa', 'Mombasa (MBA)'],
    ['zanzibr', 'Zanzibar (ZNZ)'],
    ['zamzib', 'Zanzibar (ZNZ)'],
    ['istambul', 'Istanbul (IST)'],
    ['daressalaam', 'Dar es Salaam (DAR)'],
    ['kgiali', 'Kigali (KGL)'],
    ['jonahesburg', 'Johannesburg (JNB)'],
    ['زنجبر', 'Zanzibar (ZNZ)'],
    ['Tanzannia', 'Dar es Salaam (DAR)'],
  ])('%s finds %s', (typed, found) => {
    expect(texts(typed)).toContain(found);
  });

  test('where a name begins so, another that nearly begins so is no help', () => {
    expect(texts('lond')).toEqual(['London (LHR)']);
  });

  test('three letters forgive none, and nonsense finds nothing', () => {
    expect(texts('nbx')).toEqual([]);
    expect(texts('qwxyzzzz')).toEqual([]);
  });
});

describe('six languages', () => {
  test.each([
    ['en', 'cairo', 'Cairo (CAI)', 'Egypt'],
    ['ar', 'القاهره', 'القاهرة (CAI)', 'مصر'],
    ['fr', 'le caire', 'Le Caire (CAI)', 'Égypte'],
    ['es', 'el cairo', 'El Cairo (CAI)', 'Egipto'],
    ['sw', 'kairo', 'Kairo (CAI)', 'Misri'],
    ['tr', 'kahire', 'Kahire (CAI)', 'Mısır'],
  ] as const)('%s: %s', (language, typed, text, country) => {
    const [first] = sample.suggestFlights(typed, language);
    expect(first?.text).toBe(text);
    expect(first?.detail).toContain(country);
  });

  test('a name of one language is found by readers of all the others', () => {
    for (const typed of ['نيروبي', 'Londra', 'Londres', 'Addis-Abeba', 'زنجبار', 'Djeddah', 'Cidde', 'مقديشو']) {
      expect(texts(typed, 'sw'), typed).not.toEqual([]);
    }
    expect(texts('Unguja')).toEqual(['Zanzibar (ZNZ)']);
    expect(texts('bombay')).toEqual(['Mumbai (BOM)']);
  });

  test('a reader of Arabic sees cities in Arabic', () => {
    expect(texts('nai', 'ar')).toEqual(['نيروبي', 'نيروبي (NBO)', 'نيروبي (WIL)']);
    expect(sample.suggestFlights('jfk', 'ar')[0]?.detail).toBe('John F. Kennedy · الولايات المتحدة');
  });
});

describe('namesakes', () => {
  test('two cities of one name differ by their countries', async () => {
    const airport = (code: string, city: string, country: string) => ({
      id: code,
      code,
      name: `${code} Airport`,
      city,
      country,
    });
    const { suggestFlights, findAirports } = await samplePlaces({
      airports: [
        airport('AAA', 'Springfield', 'US'),
        airport('AAB', 'Springfield', 'US'),
        airport('AAC', 'Springfield', 'AU'),
      ],
    });
    const [first] = suggestFlights('springfield');
    expect(first?.text).toBe('Springfield, United States');
    expect(findAirports('Springfield, United States')).toEqual(['AAA', 'AAB']);
    expect(findAirports('springfield, états-unis')).toEqual(['AAA', 'AAB']);
    expect(findAirports('springfield')).toEqual(['AAA', 'AAB', 'AAC']);
  });
});

test('whatever contains the text is found, whatever the case', () => {
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const parts = sample.airports.flatMap(({ code, name, city, country }) => [
    { code, part: code },
    { code, part: name },
    { code, part: city },
    { code, part: countries.of(country) ?? country },
  ]);
  assert(
    property(constantFrom(...parts), nat(), nat(), constantFrom('upper', 'lower', 'as is'), (where, a, b, form) => {
      const [from, to] = [a % where.part.length, b % where.part.length].sort((x, y) => x - y);
      const cut = where.part.slice(from, (to ?? 0) + 1);
      const typed = form === 'upper' ? cut.toUpperCase() : form === 'lower' ? cut.toLowerCase() : cut;
      if (!typed.trim()) return;
      const found = sample.suggestFlights(typed, 'en', 1000).map((place) => place.code);
      expect(found).toContain(where.code);
    }),
  );
});

test.each([
  "'; DROP TABLE airports; --",
  '<script>alert(1)</script>',
  '🛫🛬',
  '\ud83d',
  '%',
  '_',
  '\\',
  '.*',
  '(((',
  '__proto__',
  'constructor',
  'x'.repeat(80),
  'نيروبي'.repeat(12),
])('%s is only a text', (typed) => {
  expect(Array.isArray(sample.suggestFlights(typed))).toBe(true);
  expect(Array.isArray(sample.suggestHotels(typed))).toBe(true);
  expect(Array.isArray(sample.findAirports(typed))).toBe(true);
});

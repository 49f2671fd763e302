import { describe, expect, test } from 'vitest';
import { samplePlaces } from './fixtures/sample-places.ts';

const { airportsMeant, airports } = await samplePlaces();

describe('what a text in a flight search means', () => {
  test.each(['NBO', 'nbo', ' Nairobi (NBO) ', 'nairobi(nbo)', 'نيروبي (NBO)', 'Anything ( nbo )'])(
    '%s is one airport',
    (typed) => {
      expect(airportsMeant(typed)).toEqual(['NBO']);
    },
  );

  test.each(['Nairobi', 'NAIROBI', 'نيروبي', 'Nairobi, Kenya', 'nairobi kenya', 'Nairobi (XXX)', 'nairobbi'])(
    '%s is all the airports of the city',
    (typed) => {
      expect(airportsMeant(typed)).toEqual(['NBO', 'WIL']);
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
    expect(airportsMeant(typed)).toEqual(codes);
  });

  test('a country is all its airports', () => {
    const kenya = airports.filter(({ country }) => country === 'KE').map(({ code }) => code);
    expect(airportsMeant('Kenya').sort()).toEqual(kenya.sort());
    expect(airportsMeant('كينيا').sort()).toEqual(kenya.sort());
  });

  test('a part means whatever contains it, and slips are not thought of then', () => {
    expect(airportsMeant('airob')).toEqual(['NBO', 'WIL']);
    expect(airportsMeant('zan').sort()).toEqual(
      airports
        .filter(({ country, city }) => country === 'TZ' || city === 'Mwanza')
        .map(({ code }) => code)
        .sort(),
    );
  });

  test('of several slips only the nearest counts', () => {
    expect(airportsMeant('mombaso')).toEqual(['MBA']);
    expect(airportsMeant('istambul')).toEqual(['IST']);
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
    expect(airportsMeant(typed)).toEqual([]);
  });
});

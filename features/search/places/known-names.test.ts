import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { samplePlaces } from '#tests/search/sample-places.ts';
import { loadKnownNames } from './known-names.ts';

const names = loadKnownNames();

test('every city of the sample world has its name in Arabic letters, and in Latin ones elsewhere', async () => {
  const { airports, locations } = await samplePlaces();
  for (const { city, country } of [...airports, ...locations]) {
    const known = names.findCity(country, city);
    expect(known?.names.ar, city).toMatch(/^[\p{Script=Arabic}\s]+$/u);
    for (const language of ['en', 'fr', 'es', 'sw', 'tr'] as const) {
      expect(known?.names[language], city).toMatch(/^[\p{Script=Latin}\s'’-]+$/u);
    }
  }
});

test('all cities are written in the letters of their languages, with no space too many', () => {
  for (const { names: named, spellings } of names.cities) {
    expect(named.ar, named.en).toMatch(/^[\p{Script=Arabic}\p{M}\s]+$/u);
    for (const spelling of spellings) expect(spelling).toBe(spelling.trim().replaceAll(/\s+/g, ' '));
  }
});

test('the airports of a city are ones that the reference knows', async () => {
  const reference = await readFile(new URL('../../../data/airports.csv', import.meta.url), 'utf8');
  const codes = new Set(reference.split('\n').map((line) => line.slice(0, 3)));
  expect(names.cities.flatMap((city) => city.codes).filter((code) => !codes.has(code))).toEqual([]);
});

test('no city is there twice', () => {
  const keys = names.cities.map(({ country, names: { en } }) => `${en}, ${country}`);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('a city is found by a former name and by what a catalogue writes behind it', () => {
  expect(names.findCity('IN', 'Bombay')?.names.en).toBe('Mumbai');
  expect(names.findCity('AU', 'Sydney (Mascot)')?.names.fr).toBe('Sydney');
  expect(names.findCity('GB', 'London, Essex')?.names.tr).toBe('Londra');
  expect(names.findCity('CA', 'London')).toBeUndefined();
});

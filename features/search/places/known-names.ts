import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { LanguageCode } from '#i18n/languages.ts';
import { foldText } from '#lib/fold-text.ts';
import { projectFolder } from '#lib/project-folder.ts';
import { cityStem } from './city-stem.ts';

/** A city and what people call it. */
export interface KnownCity {
  country: string;
  names: Record<LanguageCode, string>;
  /** All the names, former and short ones too. */
  spellings: string[];
  /** Airports that travellers count as this city's, also where the catalogue names the town they stand in. */
  codes: string[];
}

export interface KnownNames {
  cities: KnownCity[];
  /** By any of its names. */
  findCity(country: string, city: string): KnownCity | undefined;
  findCityOfAirport(code: string): KnownCity | undefined;
  /** Names of a country beside those that every language has: UK, Swaziland. */
  otherCountryNames(country: string): string[];
}

const listed = z.string().transform((text) => text.split('|').filter(Boolean));
const linesSchema = z.array(
  z.object({
    country: z.string().length(2),
    city: z.string(),
    codes: listed,
    ar: z.string(),
    fr: z.string(),
    es: z.string(),
    sw: z.string(),
    tr: z.string(),
    others: listed,
  }),
);

/**
 * Names are facts of general knowledge, written down by hand. An empty cell means that the language writes the name as
 * English does; a line without a city holds other names of the country itself.
 */
const namesFile = join(projectFolder, 'data', 'place-names.csv');

/** Read once, when the process starts. */
export function loadKnownNames(): KnownNames {
  const lines = linesSchema.parse(parse(readFileSync(namesFile), { columns: true }));
  const cities = lines
    .filter(({ city }) => city)
    .map(({ country, city: en, codes, others, ...translated }): KnownCity => {
      const { ar, fr, es, sw, tr } = translated;
      const names = { en, ar: ar || en, fr: fr || en, es: es || en, sw: sw || en, tr: tr || en };
      return { country, names, codes, spellings: [...new Set([...Object.values(names), ...others])] };
    });
  const bySpelling = new Map(
    // Of two with one key a map keeps the last, and a city's own name goes before another's nickname.
    [
      ...cities.flatMap((city) => city.spellings.map((spelling) => ({ city, spelling }))),
      ...cities.map((city) => ({ city, spelling: city.names.en })),
    ].map(({ city, spelling }) => [`${city.country} ${foldText(spelling)}`, city]),
  );
  // Where several cities count an airport as theirs, the first in the file is the one it is called by.
  const byCode = new Map(cities.toReversed().flatMap((city) => city.codes.map((code) => [code, city])));
  const countries = new Map(
    lines.filter(({ city }) => !city).map(({ country, others }) => [country, others]),
  );
  return {
    cities,
    findCity: (country, city) =>
      bySpelling.get(`${country} ${foldText(city)}`) ??
      bySpelling.get(`${country} ${foldText(cityStem(city))}`),
    findCityOfAirport: (code) => byCode.get(code),
    otherCountryNames: (country) => countries.get(country) ?? [],
  };
}

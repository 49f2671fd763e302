import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type LanguageCode, languages } from '#i18n/languages.ts';
import { foldText } from '#lib/fold-text.ts';
import { projectFolder } from '#lib/project-folder.ts';

/** The city without an addition: "Sydney (Mascot)", "London, Essex", "Muscat/Seeb". */
export function cityStem(city: string): string {
  return /^[^(,/]+/.exec(city)?.[0].trim() || city;
}

/** A city with its names. */
export interface KnownCity {
  country: string;
  names: Record<LanguageCode, string>;
  /** All names, including former and short ones. */
  spellings: string[];
  /** The city's airports, including those in other towns. */
  codes: string[];
}

export interface KnownNames {
  cities: KnownCity[];
  /** By any of its names. */
  findCity(country: string, city: string): KnownCity | undefined;
  findCityOfAirport(code: string): KnownCity | undefined;
  /** Other names of a country: UK, Swaziland. */
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
 * Hand-written. An empty cell means the same name as in English; a line without a city has other names of its country.
 */
const namesFile = join(projectFolder, 'data', 'place-names.csv');

/** Reads the file when the process starts. */
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
    // Later entries of a Map replace earlier ones: a city's own name wins over another's nickname.
    [
      ...cities.flatMap((city) => city.spellings.map((spelling) => ({ city, spelling }))),
      ...cities.map((city) => ({ city, spelling: city.names.en })),
    ].map(({ city, spelling }) => [`${city.country} ${foldText(spelling)}`, city]),
  );
  // If several cities share an airport, the first in the file wins.
  const byCode = new Map(cities.toReversed().flatMap((city) => city.codes.map((code) => [code, city])));
  const countries = new Map(lines.filter(({ city }) => !city).map(({ country, others }) => [country, others]));
  return {
    cities,
    findCity: (country, city) =>
      bySpelling.get(`${country} ${foldText(city)}`) ?? bySpelling.get(`${country} ${foldText(cityStem(city))}`),
    findCityOfAirport: (code) => byCode.get(code),
    otherCountryNames: (country) => countries.get(country) ?? [],
  };
}

/** Names of countries and continents in all six languages. */
export interface RegionNames {
  in(language: LanguageCode, region: string): string;
  all(region: string): string[];
}

export function createRegionNames(): RegionNames {
  const byLanguage = new Map(languages.map(({ code }) => [code, new Intl.DisplayNames(code, { type: 'region' })]));
  // A lookup in ICU takes one or two microseconds, and the index needs one for every airport.
  const known = new Map<string, string[]>();
  const all = (region: string) => {
    const found = known.get(region) ?? [
      ...new Set([...byLanguage.values()].map((names) => names.of(region) ?? region)),
    ];
    known.set(region, found);
    return found;
  };
  return { all, in: (language, region) => byLanguage.get(language)?.of(region) ?? region };
}

/** The UN M49 codes of continents, whose names ICU knows. */
export const worldRegions: Record<string, string> = {
  africa: '002',
  americas: '019',
  asia: '142',
  europe: '150',
  oceania: '009',
};

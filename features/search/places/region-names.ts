import { type LanguageCode, languages } from '#i18n/languages.ts';

/** Names of countries and of parts of the world in the six languages. */
export interface RegionNames {
  in(language: LanguageCode, region: string): string;
  all(region: string): string[];
}

export function createRegionNames(): RegionNames {
  const byLanguage = new Map(
    languages.map(({ code }) => [code, new Intl.DisplayNames(code, { type: 'region' })]),
  );
  // Asking ICU costs a microsecond or two each time, and an index asks for every airport.
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

/** The parts of the world that a location may lie in, by their numbers in UN M49, which ICU knows the names of. */
export const worldRegions: Record<string, string> = {
  africa: '002',
  americas: '019',
  asia: '142',
  europe: '150',
  oceania: '009',
};

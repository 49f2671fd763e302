import type { LanguageCode } from '#i18n/languages.ts';
import { foldText } from '#lib/fold-text.ts';
import { cityStem, type KnownCity, type KnownNames, type RegionNames } from './known-names.ts';
import type { CataloguePlaces } from './read-catalogue-places.ts';

export interface City {
  country: string;
  known: KnownCity | undefined;
  /** All spellings in the catalogue. */
  writtenNames: Set<string>;
  airports: Airport[];
  locations: { id: string; region: string }[];
  hotels: number;
}

export interface Airport {
  code: string;
  name: string;
  country: string;
  /** As in the catalogue. */
  writtenCity: string;
  /** The city it is known by. */
  home: City;
  departures: number;
}

export interface Hotel {
  id: string;
  name: string;
  city: City;
  stars: number;
}

interface Places {
  cities: City[];
  airports: Airport[];
  hotels: Hotel[];
}

/** Groups airports, locations and hotels by city, whatever the catalogue's spelling. */
export function arrangePlaces(
  catalogue: CataloguePlaces,
  departures: ReadonlyMap<string, number>,
  names: KnownNames,
): Places {
  const cities = new Map<string, City>();
  const cityFor = (country: string, written: string, known: KnownCity | undefined): City => {
    const key = known
      ? `${known.country} ${foldText(known.names.en)}`
      : `${country} ${foldText(cityStem(written)) || written}`;
    const found = cities.get(key);
    if (found) return found;
    const city: City = {
      country: known?.country ?? country,
      known,
      writtenNames: new Set(),
      airports: [],
      locations: [],
      hotels: 0,
    };
    cities.set(key, city);
    return city;
  };

  const airports = catalogue.airports.map(({ id, code, name, city: written, country }): Airport => {
    const byName = names.findCity(country, written);
    const byCode = byName ? undefined : names.findCityOfAirport(code);
    const home = cityFor(country, written, byName ?? byCode);
    // For an airport found by its code, the catalogue has the name of a town, not of this city.
    if (!byCode) home.writtenNames.add(written);
    const airport = { code, name, country, writtenCity: written, home, departures: departures.get(id) ?? 0 };
    home.airports.push(airport);
    return airport;
  });

  const byCode = new Map(airports.map((airport) => [airport.code, airport]));
  for (const known of names.cities) {
    for (const code of known.codes) {
      const airport = byCode.get(code);
      if (!airport || airport.home.known === known) continue;
      cityFor(known.country, known.names.en, known).airports.push(airport);
    }
  }

  const cityOfLocation = new Map(
    catalogue.locations.map(({ id, city: written, country, region }) => {
      const city = cityFor(country, written, names.findCity(country, written));
      city.writtenNames.add(written);
      city.locations.push({ id, region });
      return [id, city];
    }),
  );
  const hotels = catalogue.hotels.flatMap(({ id, name, locationId, starRating }): Hotel[] => {
    const city = cityOfLocation.get(locationId);
    if (!city) return [];
    city.hotels += 1;
    return [{ id, name, city, stars: starRating }];
  });
  return { cities: [...cities.values()], airports, hotels };
}

export function spellingsOf({ known, writtenNames }: City): string[] {
  return [...new Set([...(known?.spellings ?? []), ...writtenNames, ...[...writtenNames].map(cityStem)])];
}

export function cityName({ known, writtenNames }: City, language: LanguageCode): string {
  const [written = ''] = writtenNames;
  return known?.names[language] ?? cityStem(written);
}

/** The text of a search field for a city: its name, with the country if the name is ambiguous. */
export function cityText(
  city: City,
  options: { language: LanguageCode; regions: RegionNames; hasNamesake: (city: City) => boolean },
): string {
  const { language, regions, hasNamesake } = options;
  const name = cityName(city, language);
  return hasNamesake(city) ? `${name}, ${regions.in(language, city.country)}` : name;
}

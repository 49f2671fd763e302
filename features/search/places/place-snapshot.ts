import { type Airport, arrangePlaces, type City, type Hotel, spellingsOf } from './arrange-places.ts';
import { type KnownNames, type RegionNames, worldRegions } from './known-names.ts';
import { createNameTable, type NameTable } from './name-table.ts';
import type { CataloguePlaces } from './read-catalogue-places.ts';

export type FlightPlace = { kind: 'city'; city: City } | { kind: 'airport'; airport: Airport };
type HotelPlace = { kind: 'city'; city: City } | { kind: 'hotel'; hotel: Hotel };

/** The places of the catalogue, most likely ones first. */
export interface PlaceSnapshot {
  flights: { places: FlightPlace[]; table: NameTable };
  hotels: { places: HotelPlace[]; table: NameTable };
}

export function createSnapshot(
  catalogue: CataloguePlaces,
  departures: ReadonlyMap<string, number>,
  { names, regions }: { names: KnownNames; regions: RegionNames },
): PlaceSnapshot {
  const { cities, airports, hotels } = arrangePlaces(catalogue, departures, names);
  const namesOfCountries = new Map<string, string[]>();
  const countryNames = (country: string) => {
    const known = namesOfCountries.get(country) ?? [...regions.all(country), ...names.otherCountryNames(country)];
    namesOfCountries.set(country, known);
    return known;
  };

  for (const city of cities) city.airports.sort(busierFirst);
  const flightPlaces: FlightPlace[] = [
    ...cities.filter((city) => city.airports.length > 1).map((city) => ({ kind: 'city' as const, city })),
    ...airports.map((airport) => ({ kind: 'airport' as const, airport })),
  ].sort((one, other) => likelihood(other) - likelihood(one));
  const citiesOf = Map.groupBy(
    cities.flatMap((city) => city.airports.map((airport) => ({ city, airport }))),
    ({ airport }) => airport,
  );
  const spellings = new Map(cities.map((city) => [city, spellingsOf(city)]));
  const flightTable = createNameTable(
    flightPlaces.map((place) => {
      if (place.kind === 'city') {
        const { city } = place;
        return {
          codes: [],
          names: [spellings.get(city) ?? []],
          wider: [countryNames(city.country)],
          context: [],
        };
      }
      const { code, name, writtenCity, country } = place.airport;
      const serves = citiesOf.get(place.airport)?.map(({ city }) => spellings.get(city) ?? []) ?? [];
      return {
        codes: [code],
        names: [[code, name, writtenCity], ...serves],
        wider: [countryNames(country)],
        context: [],
      };
    }),
  );

  const hotelPlaces: HotelPlace[] = [
    ...cities
      .filter((city) => city.locations.length > 0)
      .sort((one, other) => other.hotels - one.hotels)
      .map((city) => ({ kind: 'city' as const, city })),
    ...hotels
      .sort((one, other) => other.stars - one.stars || (one.name < other.name ? -1 : 1))
      .map((hotel) => ({ kind: 'hotel' as const, hotel })),
  ];
  const hotelTable = createNameTable(
    hotelPlaces.map((place) => {
      if (place.kind === 'hotel') {
        const { name, city } = place.hotel;
        return {
          codes: [],
          names: [[name]],
          wider: [],
          context: [spellings.get(city) ?? [], countryNames(city.country)],
        };
      }
      const { city } = place;
      const parts = city.locations.map(({ region }) => worldRegions[region]).filter((part) => part !== undefined);
      return {
        codes: codesOf(city),
        names: [spellings.get(city) ?? []],
        wider: [countryNames(city.country), ...parts.map(regions.all)],
        context: [],
      };
    }),
  );
  return {
    flights: { places: flightPlaces, table: flightTable },
    hotels: { places: hotelPlaces, table: hotelTable },
  };
}

/** The code of a shared airport stands for the city it is known by, if that has hotels. */
function codesOf(city: City): string[] {
  return city.airports.filter(({ home }) => home === city || home.locations.length === 0).map(({ code }) => code);
}

function busierFirst(one: Airport, other: Airport): number {
  return other.departures - one.departures || (one.code < other.code ? -1 : 1);
}

/** A city comes before its airports. Without departures, places with known names come first. */
function likelihood(place: FlightPlace): number {
  if (place.kind === 'airport') {
    const { departures, home } = place.airport;
    return departures + (home.known ? 0.5 : 0);
  }
  const { airports, known } = place.city;
  return airports.reduce((sum, { departures }) => sum + departures, 0) + (known ? 0.75 : 0.25);
}

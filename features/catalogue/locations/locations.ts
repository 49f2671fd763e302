import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CsvRecord } from '#lib/csv.ts';
import { cityKey, findAirportsOfCities, type KnownAirport } from '../airports/known-airports.ts';
import { foldNames, nameInLine } from '../editing/catalogue-records.ts';
import { valuesOf } from '../editing/form-values.ts';
import { findCountry, listCountries } from '../editing/geography.ts';
import { oneOf } from '../editing/list-records.ts';
import type { RecordKind, StoredRow } from '../editing/record-kind.ts';
import { readStored } from '../editing/save-record.ts';
import {
  type Location,
  type LocationField,
  locationFields,
  locationValues,
  parseLocation,
  type Region,
  regions,
  requiredLocationFields,
} from './location.ts';

type StoredLocation = Location & StoredRow & { countryName: string };

export interface ListedLocation {
  id: string;
  city: string;
  /** The country's name. */
  country: string;
  region: string;
  timezone: string;
  currency: string;
  isOnMap: boolean;
  hotels: number;
  landmarks: number;
  reviews: number;
  /** Mean of the guests' ratings; null without reviews. */
  rating: number | null;
  /** Reviews and stays of the last 180 days. */
  demand: number;
}

export const locations: RecordKind<LocationField, Location, StoredLocation, ListedLocation> = {
  table: 'locations',
  subject: 'location',
  fields: locationFields,
  list: {
    from: sql`locations join countries on countries.code = locations.country`,
    // `countLocations` refreshes reviews and demand; hotels are counted for the page.
    details: sql`left join location_counts on location_counts.location_id = locations.id`,
    columns: sql`
      locations.id, city, countries.name as country, region, timezone, currency, latitude is not null as is_on_map,
      (select count(*)::int from hotels where location_id = locations.id and hotels.deleted_at is null) as hotels,
      (select count(*)::int from landmarks where location_id = locations.id and landmarks.deleted_at is null) as landmarks,
      coalesce(reviews, 0) as reviews, rating_sum::float8 / nullif(reviews, 0) as rating,
      coalesce(demand, 0) as demand
    `,
    search: ['locations.city', 'countries.name', 'locations.region'],
    filters: { region: oneOf('locations.region', regions) },
    sorts: { city: sql`locations.city`, country: sql`countries.name`, region: sql`locations.region` },
  },
  stored: sql`
    select locations.*, countries.name as country_name
    from locations join countries on countries.code = locations.country
    where locations.deleted_at is null
  `,
  values: locationValues,
  async parse(db, values) {
    const parsed = parseLocation(values, await listCountries(db));
    if (!parsed.ok || parsed.value.latitude !== null) return parsed;
    return { ok: true, value: addCoordinates(parsed.value, await findAirportsOfCities([parsed.value])) };
  },
  taken: ({ city }) => ({ city: `${city} already exists.` }),
  uses: { hotel: sql`from hotels where location_id = locations.id and deleted_at is null` },
  inUse: ({ city }, uses, count) =>
    `${city} cannot be deleted: ${uses} ${count === 1 ? 'is there. Move or delete it' : 'are there. Move or delete them'} first.`,
  file: {
    columns: ['id', ...locationFields, 'created_at'],
    required: requiredLocationFields,
    cells: ({ countryName }) => ({ country: countryName }),
    async readLines(db, records) {
      const [countries, existing] = await Promise.all([listCountries(db), readStored(db, locations)]);
      const placeIn = (record: CsvRecord) => ({
        city: nameInLine(record, 'city'),
        country: findCountry(countries, record.values.country ?? '')?.code ?? '',
      });
      const places = records.map(placeIn);
      const [airports, fold] = await Promise.all([
        findAirportsOfCities(places),
        foldNames(
          db,
          [...existing, ...places].map(({ city }) => city),
        ),
      ]);
      const keyOf = ({ city, country }: { city: string; country: string }) => `${fold(city)}, ${country}`;
      return {
        existing,
        keyOf,
        keyIn: (record) => keyOf(placeIn(record)),
        labelOf: ({ values }) => [values.city, values.country].filter(Boolean).join(', '),
        parse: ({ values }) => {
          const parsed = parseLocation(
            valuesOf(locationFields, (field) => values[field]),
            countries,
          );
          return parsed.ok ? { ok: true, value: addCoordinates(parsed.value, airports) } : parsed;
        },
      };
    },
  },
};

/** Gives a location without coordinates those of its city's airport, if there is one. */
function addCoordinates(location: Location, airports: ReadonlyMap<string, KnownAirport>): Location {
  const airport = location.latitude === null ? airports.get(cityKey(location)) : undefined;
  return airport ? { ...location, latitude: airport.latitude, longitude: airport.longitude } : location;
}

interface LocationFigures {
  total: number;
  countries: number;
  hotels: number;
  /** Mean of all ratings; null without reviews. */
  rating: number | null;
  /** The highest demand of any location. */
  highestDemand: number;
  /** Regions that have locations. */
  regions: Region[];
}

/** Call this before the list is read: it refreshes reviews and demand that were counted more than a minute ago. */
export async function countLocations(db: Database): Promise<LocationFigures> {
  await sql`select refresh_location_counts()`.execute(db);
  const { rows } = await sql<LocationFigures>`
    select
      count(*)::int as total,
      count(distinct country)::int as countries,
      (select count(*)::int from hotels where deleted_at is null) as hotels,
      (select sum(rating_sum)::float8 / nullif(sum(reviews), 0)::float8 from location_counts) as rating,
      (select coalesce(max(demand), 0) from location_counts) as highest_demand,
      coalesce(array_agg(distinct region), '{}') as regions
    from locations
    where deleted_at is null
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('The query returned no row');
  return { ...figures, regions: regions.filter((region) => figures.regions.includes(region)) };
}

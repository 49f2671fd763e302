import type { SampleAirline } from './airlines.ts';
import type { SampleAirport } from './airports.ts';
import type { SampleAmenity } from './amenities.ts';
import type { RowsOfTable } from './copy-rows.ts';
import type { SampleLocation } from './locations.ts';

/** What flights and hotels refer to. */
export function placeRows(world: {
  airports: readonly SampleAirport[];
  airlines: readonly SampleAirline[];
  locations: readonly SampleLocation[];
  amenities: readonly SampleAmenity[];
}): RowsOfTable[] {
  return [
    {
      table: 'airports',
      columns: [
        'id',
        'code',
        'name',
        'city',
        'country',
        'timezone',
        'latitude',
        'longitude',
        'min_connection_domestic_minutes',
        'min_connection_international_minutes',
      ],
      rows: world.airports.map((airport) => {
        const minutes = connectionMinutes[airport.code] ?? { domestic: 40, international: 75 };
        return [
          airport.id,
          airport.code,
          airport.name,
          airport.city,
          airport.country,
          airport.timezone,
          airport.latitude,
          airport.longitude,
          minutes.domestic,
          minutes.international,
        ];
      }),
    },
    {
      table: 'airlines',
      columns: ['id', 'code', 'name', 'country'],
      rows: world.airlines.map(({ id, code, name, country }) => [id, code, name, country]),
    },
    {
      table: 'locations',
      columns: ['id', 'city', 'country', 'region', 'latitude', 'longitude', 'timezone', 'currency'],
      rows: world.locations.map((location) => [
        location.id,
        location.city,
        location.country,
        location.region,
        location.latitude,
        location.longitude,
        location.timezone,
        location.currency,
      ]),
    },
    {
      table: 'amenities',
      columns: ['id', 'name', 'category', 'icon', 'description'],
      rows: world.amenities.map(({ id, name, category, icon, description }) => [
        id,
        name,
        category,
        icon,
        description,
      ]),
    },
  ];
}

/** Where changing takes longer than elsewhere, or is quicker. */
const connectionMinutes: Record<string, { domestic: number; international: number }> = {
  NBO: { domestic: 45, international: 60 },
  WIL: { domestic: 30, international: 60 },
  ADD: { domestic: 60, international: 60 },
  KGL: { domestic: 40, international: 50 },
  DXB: { domestic: 60, international: 75 },
  DOH: { domestic: 45, international: 60 },
  IST: { domestic: 60, international: 75 },
  AMS: { domestic: 40, international: 50 },
  LHR: { domestic: 60, international: 90 },
  CDG: { domestic: 60, international: 90 },
  JFK: { domestic: 75, international: 120 },
  CAI: { domestic: 60, international: 90 },
  JED: { domestic: 60, international: 90 },
};

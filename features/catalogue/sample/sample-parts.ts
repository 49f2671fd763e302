import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { type SampleAirline, sampleAirlines } from './airlines.ts';
import { readSampleAirports, type SampleAirport } from './airports.ts';
import { type SampleAmenity, sampleAmenities } from './amenities.ts';
import { flightRows, flightsOfDay } from './flights-of-day.ts';
import { namedHotels } from './hotel-names.ts';
import { hotelRows } from './hotel-rows.ts';
import { roomCountOf, sampleHotel } from './hotels.ts';
import { sampleLegs } from './legs.ts';
import { type SampleLocation, sampleLocations } from './locations.ts';
import type { RowsOfTable } from './write-rows.ts';

/** The rows that flights and hotels refer to. */
function placeRows(world: {
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
      rows: world.amenities.map(({ id, name, category, icon, description }) => [id, name, category, icon, description]),
    },
  ];
}

/** Airports whose connection times differ from the default. */
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

/** The days around today that have flights. */
export interface SampleWindow {
  daysBehind: number;
  daysAhead: number;
}

export const sampleWindow: SampleWindow = { daysBehind: 14, daysAhead: 180 };

/** Written in one transaction; `rows` is called just before. */
interface SamplePart {
  name: string;
  rows(): RowsOfTable[];
}

/** The last part, without rows: it marks the world as complete. */
export const completePart = 'whole';

/** Each part comes after those it refers to; the next days come first. */
export async function sampleParts(today: CalendarDate, window: SampleWindow): Promise<SamplePart[]> {
  const airports = await readSampleAirports();
  const airlines = sampleAirlines();
  const locations = sampleLocations();
  const amenities = sampleAmenities();
  const legs = sampleLegs(airports, airlines);
  return [
    { name: 'places', rows: () => placeRows({ airports, airlines, locations, amenities }) },
    ...locations.map((location) => ({
      name: `hotels ${location.city}`,
      rows: () => {
        const hotels = namedHotels(location.city).map((named) => sampleHotel(named, location));
        return hotelRows(hotels, { amenities, today, roomCount: roomCountOf });
      },
    })),
    ...daysAround(today, window).map((day) => ({
      name: `flights ${day}`,
      rows: () => flightRows(flightsOfDay(legs, day, today)),
    })),
    { name: completePart, rows: () => [] },
  ];
}

/** Today and the following days, then past ones. */
export function daysAround(today: CalendarDate, { daysBehind, daysAhead }: SampleWindow): CalendarDate[] {
  const ahead = Array.from({ length: daysAhead + 1 }, (_, days) => addDays(today, days));
  const behind = Array.from({ length: daysBehind }, (_, days) => addDays(today, -days - 1));
  return [...ahead, ...behind];
}

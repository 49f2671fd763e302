import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { sampleAirlines } from './airlines.ts';
import { readSampleAirports } from './airports.ts';
import { sampleAmenities } from './amenities.ts';
import type { RowsOfTable } from './copy-rows.ts';
import { flightRows } from './flight-rows.ts';
import { flightsOfDay } from './flights-of-day.ts';
import { namedHotels } from './hotel-names.ts';
import { hotelRows } from './hotel-rows.ts';
import { sampleHotel } from './hotels.ts';
import { sampleLegs } from './legs.ts';
import { sampleLocations } from './locations.ts';
import { placeRows } from './place-rows.ts';
import { roomCountOf } from './rooms.ts';

/** Of the days around today that have flights. */
export interface SampleWindow {
  daysBehind: number;
  daysAhead: number;
}

export const sampleWindow: SampleWindow = { daysBehind: 14, daysAhead: 180 };

/** Loaded as a whole or not at all, and made only when its turn comes. */
export interface SamplePart {
  name: string;
  rows(): RowsOfTable[];
}

/** The last one, and without rows: with it the world is whole. */
export const wholePart = 'whole';

/** Each after those it refers to; the days that somebody looks at first come first. */
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
    { name: wholePart, rows: () => [] },
  ];
}

/** From today on, then those that are over. */
export function daysAround(today: CalendarDate, { daysBehind, daysAhead }: SampleWindow): CalendarDate[] {
  const ahead = Array.from({ length: daysAhead + 1 }, (_, days) => addDays(today, days));
  const behind = Array.from({ length: daysBehind }, (_, days) => addDays(today, -days - 1));
  return [...ahead, ...behind];
}

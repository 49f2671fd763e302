import { Client } from 'pg';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type SampleAirline, sampleAirlines } from './airlines.ts';
import { readSampleAirports, type SampleAirport } from './airports.ts';
import { sampleAmenities } from './amenities.ts';
import { flightRows, flightsOfDay } from './flights-of-day.ts';
import { additionalHotel, namedHotels } from './hotel-names.ts';
import { hotelRows } from './hotel-rows.ts';
import { sampleHotel } from './hotels.ts';
import { type Leg, roundTripLegs, sampleLegs } from './legs.ts';
import { sampleLocations } from './locations.ts';
import { daysAround, type SampleWindow, sampleWindow } from './sample-parts.ts';
import { between, pick } from './seeded.ts';
import { timetable } from './timetable.ts';
import { finishLoading, writeRows } from './write-rows.ts';

/** Lower numbers are used by the timetable. */
const firstNumber = 1000;
const lastNumber = 9998;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/**
 * Additional daily flights of a large world: each airline in turn, from its home airport to random destinations. The
 * first ones are the same for any count.
 */
function additionalLegs(airports: readonly SampleAirport[], airlines: readonly SampleAirline[], count: number): Leg[] {
  const homes = homesOf(airports, airlines);
  const legs: Leg[] = [];
  for (let number = firstNumber; number <= lastNumber && legs.length < count; number += 2) {
    for (const { airline, home } of homes) {
      const key = `${airline.code}${number}`;
      const to = pick(`${key}/to`, airports);
      if (to.code === home.code) continue;
      const departsAtMinute = between(`${key}/minute`, 0, 287) * 5;
      legs.push(...roundTripLegs({ airline, from: home, to, number, departsAtMinute, weekdays: everyDay }));
    }
  }
  return legs.slice(0, count);
}

function homesOf(airports: readonly SampleAirport[], airlines: readonly SampleAirline[]) {
  return airlines.map((airline) => {
    const code = timetable.find(([airlineCode]) => airlineCode === airline.code)?.[1];
    const home = airports.find((airport) => airport.code === code);
    if (!home) throw new Error(`${airline.name} has no home airport`);
    return { airline, home };
  });
}

const batchSize = 50;
const roomsInHotel = 40;

interface BigCatalogue {
  directUrl: string;
  today: CalendarDate;
  /** The total, including the sample world, which is already loaded. */
  flights: number;
  hotels: number;
  window?: SampleWindow;
  onProgress: (done: { what: 'flights' | 'hotels'; count: number }) => void;
}

/** Adds flights and hotels to the sample world until it has the requested numbers. Existing rows stay. */
export async function buildBigCatalogue(options: BigCatalogue): Promise<void> {
  const client = new Client({ connectionString: options.directUrl, application_name: 'fika-mbali world' });
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await addFlights(client, options);
    await addHotels(client, options);
    await finishLoading(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function addFlights(
  client: Client,
  { today, flights, window = sampleWindow, onProgress }: BigCatalogue,
): Promise<void> {
  const airports = await readSampleAirports();
  const airlines = sampleAirlines();
  const legs = sampleLegs(airports, airlines);
  const days = daysAround(today, window).toSorted();
  const further = additionalLegs(airports, airlines, Math.ceil(flights / days.length));
  let count = 0;
  for (const [index, day] of days.entries()) {
    const target = Math.floor((flights * (index + 1)) / days.length);
    const sampleCount = flightsOfDay(legs, day, today).length;
    const missing = Math.max(target - count - sampleCount, 0);
    const added = flightsOfDay(further.slice(0, missing), day, today);
    await writeRows(client, flightRows(added));
    count += sampleCount + added.length;
    onProgress({ what: 'flights', count });
  }
}

async function addHotels(client: Client, { today, hotels, onProgress }: BigCatalogue): Promise<void> {
  const locations = sampleLocations();
  const amenities = sampleAmenities();
  const sampleCount = locations.flatMap(({ city }) => namedHotels(city)).length;
  const further = Array.from({ length: Math.max(hotels - sampleCount, 0) }, (_, index) => {
    const location = locations[index % locations.length];
    if (!location) throw new Error('There are no sample locations');
    return sampleHotel(additionalHotel(location.city, Math.floor(index / locations.length)), location);
  });
  for (let from = 0; from < further.length; from += batchSize) {
    const some = further.slice(from, from + batchSize);
    const rows = hotelRows(some, { amenities, today, roomCount: () => roomsInHotel });
    await writeRows(client, rows);
    onProgress({ what: 'hotels', count: sampleCount + from + some.length });
  }
}

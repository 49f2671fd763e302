import { Client } from 'pg';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type SampleAirline, sampleAirlines } from './airlines.ts';
import { readSampleAirports, type SampleAirport } from './airports.ts';
import { sampleAmenities } from './amenities.ts';
import { finishLoading } from './finish-loading.ts';
import { flightRows } from './flight-rows.ts';
import { flightsOfDay } from './flights-of-day.ts';
import { furtherHotel, namedHotels } from './hotel-names.ts';
import { hotelRows } from './hotel-rows.ts';
import { sampleHotel } from './hotels.ts';
import { bothWays, type Leg, sampleLegs } from './legs.ts';
import { sampleLocations } from './locations.ts';
import { daysAround, type SampleWindow, sampleWindow } from './sample-parts.ts';
import { between, pick } from './seeded.ts';
import { timetable } from './timetable.ts';
import { writeRows } from './write-rows.ts';

/** Numbers below are those of the timetable. */
const firstNumber = 1000;
const lastNumber = 9998;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/**
 * As many more daily flights as a big world wants: every airline in turn, from its home to wherever it can reach. The
 * first of them are always the same, however many are asked for.
 */
function furtherLegs(
  airports: readonly SampleAirport[],
  airlines: readonly SampleAirline[],
  count: number,
): Leg[] {
  const homes = homesOf(airports, airlines);
  const legs: Leg[] = [];
  for (let number = firstNumber; number <= lastNumber && legs.length < count; number += 2) {
    for (const { airline, home } of homes) {
      const key = `${airline.code}${number}`;
      const to = pick(`${key}/to`, airports);
      if (to.code === home.code) continue;
      const departsAtMinute = between(`${key}/minute`, 0, 287) * 5;
      legs.push(...bothWays({ airline, from: home, to, number, departsAtMinute, weekdays: everyDay }));
    }
  }
  return legs.slice(0, count);
}

function homesOf(airports: readonly SampleAirport[], airlines: readonly SampleAirline[]) {
  return airlines.map((airline) => {
    const code = timetable.find(([airlineCode]) => airlineCode === airline.code)?.[1];
    const home = airports.find((airport) => airport.code === code);
    if (!home) throw new Error(`${airline.name} is at home nowhere`);
    return { airline, home };
  });
}

const hotelsAtOnce = 50;
const roomsInHotel = 40;

interface BigCatalogue {
  directUrl: string;
  today: CalendarDate;
  /** In all, with those of the sample world, which is there already. */
  flights: number;
  hotels: number;
  window?: SampleWindow;
  onProgress: (done: { what: 'flights' | 'hotels'; count: number }) => void;
}

/** Adds to the sample world until it has so many flights and hotels. What it has already is left as it is. */
export async function buildBigCatalogue(options: BigCatalogue): Promise<void> {
  const client = new Client({ connectionString: options.directUrl, application_name: 'fika-mbali world' });
  // A lost connection also fails the query that runs on it: that is where it is reported.
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
  const further = furtherLegs(airports, airlines, Math.ceil(flights / days.length));
  let count = 0;
  for (const [index, day] of days.entries()) {
    const upToHere = Math.floor((flights * (index + 1)) / days.length);
    const sampleCount = flightsOfDay(legs, day, today).length;
    const missing = Math.max(upToHere - count - sampleCount, 0);
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
    if (!location) throw new Error('There is no city for hotels');
    return sampleHotel(furtherHotel(location.city, Math.floor(index / locations.length)), location);
  });
  for (let from = 0; from < further.length; from += hotelsAtOnce) {
    const some = further.slice(from, from + hotelsAtOnce);
    const rows = hotelRows(some, { amenities, today, roomCount: () => roomsInHotel });
    await writeRows(client, rows);
    onProgress({ what: 'hotels', count: sampleCount + from + some.length });
  }
}

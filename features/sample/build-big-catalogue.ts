import { Client } from 'pg';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { sampleAmenities } from './amenities.ts';
import { flightRows, flightsOfDay } from './flights-of-day.ts';
import { hotelRows, pictureAndRateRows } from './hotel-rows.ts';
import { additionalHotels, sampleHotels } from './hotels.ts';
import { daysAround, type SampleWindow, sampleWindow } from './load-sample-catalogue.ts';
import { readSampleAirports, type SampleAirport, sampleLocations } from './places.ts';
import { readReviewPhrases } from './reviews.ts';
import { between, pick } from './seeded.ts';
import { homeAirports, type Leg, roundTripLegs, sampleLegs } from './timetable.ts';
import { finishLoading, writeRows } from './write-rows.ts';

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
  const legs = sampleLegs(airports);
  const days = daysAround(today, window).toSorted();
  const further = additionalLegs(airports, Math.ceil(flights / days.length));
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

/** Lower numbers are used by the timetable. */
const firstNumber = 1000;
const lastNumber = 9998;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Daily flights of each airline in turn, from its home to random airports. The first are the same for any count. */
function additionalLegs(airports: readonly SampleAirport[], count: number): Leg[] {
  const homes = homeAirports(airports);
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

const hotelsAtOnce = 50;

async function addHotels(client: Client, { today, hotels, onProgress }: BigCatalogue): Promise<void> {
  const locations = sampleLocations();
  const parts = { amenities: sampleAmenities(), phrases: readReviewPhrases(), today };
  const sampleCount = sampleHotels(locations).length;
  const further = additionalHotels(locations, Math.max(hotels - sampleCount, 0));
  for (let from = 0; from < further.length; from += hotelsAtOnce) {
    const some = further.slice(from, from + hotelsAtOnce);
    await writeRows(client, [...hotelRows(some, parts), ...pictureAndRateRows(some, parts)]);
    onProgress({ what: 'hotels', count: sampleCount + from + some.length });
  }
}

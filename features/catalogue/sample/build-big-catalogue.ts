import { Client } from 'pg';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { sampleAirlines } from './airlines.ts';
import { readSampleAirports } from './airports.ts';
import { sampleAmenities } from './amenities.ts';
import { finishLoading } from './finish-loading.ts';
import { flightRows } from './flight-rows.ts';
import { flightsOfDay } from './flights-of-day.ts';
import { furtherLegs } from './further-legs.ts';
import { furtherHotel, namedHotels } from './hotel-names.ts';
import { hotelRows } from './hotel-rows.ts';
import { sampleHotel } from './hotels.ts';
import { sampleLegs } from './legs.ts';
import { sampleLocations } from './locations.ts';
import { daysAround, type SampleWindow, sampleWindow } from './sample-parts.ts';
import { writeRows } from './write-rows.ts';

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

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type PricedFlights, type PricedStay, priceFlights, priceStay } from '#features/booking/holds/price-trip.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { openStay } from '#features/search/hotels/stay.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import type { SampleTrip } from './trips.ts';

interface PriceContext {
  db: Database;
  settings: Pick<Settings, 'limits'>;
  now: Date;
}

/** The trip at current prices; undefined when nothing in the catalogue is like it. */
export function priceSampleTrip(
  context: PriceContext,
  trip: SampleTrip,
): Promise<PricedFlights | PricedStay | undefined> {
  return trip.type === 'flight' ? priceSampleFlights(context, trip) : priceSampleStay(context, trip);
}

const home = 'NBO';

async function priceSampleFlights(
  { db, now }: PriceContext,
  { to, departsInDays, nights, adults }: SampleTrip,
): Promise<PricedFlights | undefined> {
  const day = addDays(businessToday(now), departsInDays);
  const out = await findFlight(db, day, { from: home, to });
  if (!out) return undefined;
  const back = nights ? await findFlight(db, addDays(day, nights), { from: out.to, to: home }) : undefined;
  const picks = [out.id, ...(back?.to === home ? [back.id] : [])];
  const priced = await priceFlights(db, { picks, party: { adults, children: 0, infants: 0, cabin: 0 }, now });
  return priced.ok ? priced.trip : undefined;
}

/** The first flight of that day with seats, to another airport if none goes there. */
async function findFlight(
  db: Database,
  day: CalendarDate,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; to: string } | undefined> {
  const { rows } = await sql<{ id: string; to: string }>`
    select flights.id, destination.code as "to"
    from flights
    join airports as origin on origin.id = departure_airport_id and origin.code = ${from}
    join airports as destination on destination.id = arrival_airport_id
    where departure_time >= ${day}::date and departure_time < ${day}::date + 1
      and flights.status = 'active' and flights.deleted_at is null
      and exists (select from flight_cabins where flight_id = flights.id and cabin = 'economy' and seats > 9)
    order by destination.code <> ${to}, departure_time, flights.id limit 1`.execute(db);
  return rows[0];
}

async function priceSampleStay(
  { db, settings, now }: PriceContext,
  { to, departsInDays, nights = 1, adults }: SampleTrip,
): Promise<PricedStay | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from hotels where status = 'active' and deleted_at is null
    order by name <> ${to}, id limit 1`.execute(db);
  const hotelId = rows[0]?.id;
  if (!hotelId) return undefined;
  const checkIn = addDays(businessToday(now), departsInDays);
  const params = new URLSearchParams({
    checkIn,
    checkOut: addDays(checkIn, nights),
    rooms: adults > 2 ? '2' : '1',
    adults: String(adults),
  });
  // A past stay is opened as of the day before.
  const openedAt = departsInDays < 0 ? new Date(now.getTime() + (departsInDays - 1) * 24 * 3_600_000) : now;
  const opened = openStay(params, settings, openedAt);
  if (opened.nights === null) return undefined;
  const priced = await priceStay(db, { hotelId, chosenRooms: [], opened });
  return priced.ok ? priced.trip : undefined;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { openStay } from '#features/search/hotels/open-stay.ts';
import type { Settings } from '#features/settings/settings.ts';
import { addDays, type CalendarDate } from '#lib/calendar-date.ts';
import { type PricedFlights, priceFlights } from '../holds/price-flights.ts';
import { type PricedStay, priceStay } from '../holds/price-stay.ts';
import type { SamplePlan } from './sample-plans.ts';

const home = 'NBO';
const DAY_MS = 24 * 3600 * 1000;

/** Something of the catalogue that fits a plan, at the prices of now. Undefined where nothing does. */
export function sampleTrip(
  db: Database,
  plan: SamplePlan,
  settings: Pick<Settings, 'limits'>,
  now: Date,
): Promise<PricedFlights | PricedStay | undefined> {
  return plan.type === 'flight' ? flightTrip(db, plan, now) : stayTrip(db, plan, settings, now);
}

async function flightTrip(db: Database, plan: SamplePlan, now: Date): Promise<PricedFlights | undefined> {
  const day = addDays(businessToday(now), plan.daysAhead);
  const out = await findFlight(db, plan.key, day, { from: home });
  if (!out) return undefined;
  const back = plan.isRound
    ? await findFlight(db, plan.key, addDays(day, plan.nights), { from: out.to, to: home })
    : undefined;
  const picks = [out.id, ...(back ? [back.id] : [])];
  const party = { adults: plan.adults, children: 0, infants: 0, cabin: 0 };
  const priced = await priceFlights(db, { picks, party, now });
  return priced.ok ? priced.what : undefined;
}

/** Always the same one of those that fly there on that day. */
async function findFlight(
  db: Database,
  key: string,
  day: CalendarDate,
  { from, to }: { from: string; to?: string },
): Promise<{ id: string; to: string } | undefined> {
  const { rows } = await sql<{ id: string; to: string }>`
    select flights.id, destination.code as "to"
    from flights
    join airports as origin on origin.id = departure_airport_id and origin.code = ${from}
    join airports as destination on destination.id = arrival_airport_id
    where departure_time >= ${day}::date and departure_time < ${day}::date + 1
      and flights.status = 'active' and flights.deleted_at is null
      and (${to ?? null}::text is null or destination.code = ${to ?? null})
      and exists (select from flight_cabins where flight_id = flights.id and cabin = 'economy' and seats > 9)
    order by md5(${key} || flights.id), flights.id limit 1`.execute(db);
  return rows[0];
}

async function stayTrip(
  db: Database,
  { key, daysAhead, nights, adults }: SamplePlan,
  settings: Pick<Settings, 'limits'>,
  now: Date,
): Promise<PricedStay | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from hotels where status = 'active' and deleted_at is null
    order by md5(${key} || id), id limit 1`.execute(db);
  const hotelId = rows[0]?.id;
  if (!hotelId) return undefined;
  const checkIn = addDays(businessToday(now), daysAhead);
  const params = new URLSearchParams({ checkIn, checkOut: addDays(checkIn, nights) });
  params.set('rooms', adults > 2 ? '2' : '1');
  params.set('adults', String(adults));
  // For a stay that is over, as it was asked for on the day before.
  const asked = daysAhead < 0 ? new Date(now.getTime() + (daysAhead - 1) * DAY_MS) : now;
  const opened = openStay(params, settings, asked);
  if (opened.nights === null) return undefined;
  const priced = await priceStay(db, { hotelId, roomTypeId: undefined, opened });
  return priced.ok ? priced.what : undefined;
}

import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { dateIn } from '#lib/calendar-date.ts';
import { type Coordinates, distanceKm } from '../editing/geography.ts';
import { businessTimeZone } from './business-today.ts';
import type { Flight } from './flight.ts';
import { shortDate } from './flight-times.ts';

/** A flight to be saved. */
type CheckedFlight = Omit<Flight, 'airlineId' | 'aircraftType'> & { id: string };

/**
 * Ground speeds, with time for climbing and waiting: a jet with a strong tailwind, and a small propeller aircraft
 * without wind.
 */
const fastest = { kmPerHour: 1150, extraMinutes: 10 };
const slowest = { kmPerHour: 450, extraMinutes: 90, minutesPerStop: 360 };
/** A price below a quarter or above four times the median is probably a typing error. */
const unusualFactor = 4;
const minOtherFlights = 3;

/**
 * Warnings about unusual flights, by flight id: they need confirmation but are not refused. For an existing flight,
 * only changed values are checked.
 */
export async function flightWarnings(
  db: Database,
  flights: readonly CheckedFlight[],
  { stored = new Map(), now = new Date() }: { stored?: ReadonlyMap<string, CheckedFlight>; now?: Date } = {},
): Promise<Map<string, string[]>> {
  // A cancelled flight is neither sold nor flown.
  const flying = flights.filter(({ status }) => status !== 'cancelled');
  if (flying.length === 0) return new Map();
  const places = await readPlaces(db, flying);
  const medianPrices = await readUsualPrices(db, flying);
  return new Map(
    flying.map((flight) => {
      const before = stored.get(flight.id);
      const from = places.get(flight.departureAirportId);
      const to = places.get(flight.arrivalAirportId);
      const route = `${flight.flightNumber} from ${from?.code} to ${to?.code}`;
      return [
        flight.id,
        [
          ...(hasSameTimes(flight, before) ? [] : timeWarnings(flight, { route, from, to, now })),
          ...priceWarnings(flight, before, { route, medianPrices }),
        ],
      ];
    }),
  );
}

interface Place {
  code: string;
  timezone: string;
  latitude: number | null;
  longitude: number | null;
}

function timeWarnings(
  { departureTime, arrivalTime, stops }: CheckedFlight,
  { route, from, to, now }: { route: string; from: Place | undefined; to: Place | undefined; now: Date },
): string[] {
  const minutes = Math.round((arrivalTime.getTime() - departureTime.getTime()) / 60_000);
  const warnings: string[] = [];
  const date = dateIn(from?.timezone ?? businessTimeZone, departureTime);
  if (date < dateIn(from?.timezone ?? businessTimeZone, now))
    warnings.push(`${route} would leave in the past, on ${shortDate(date)}.`);
  // For equal times in one time zone the arrival is on the next day.
  if (minutes % 1440 === 0)
    warnings.push(`${route} arrives at the time at which it leaves, ${minutes / 60} hours later.`);
  const km = from && to ? kmBetween(from, to) : undefined;
  if (km === undefined) return warnings;
  const shortestMinutes = fastest.extraMinutes + (km / fastest.kmPerHour) * 60;
  const longestMinutes = slowest.extraMinutes + (km / slowest.kmPerHour) * 60 + stops * slowest.minutesPerStop;
  const isShort = minutes < shortestMinutes;
  if (isShort || minutes > longestMinutes)
    warnings.push(
      `${route} takes ${inHours(minutes)}, which is ${isShort ? 'short' : 'long'} for ${Math.round(km).toLocaleString('en-US')} km.`,
    );
  return warnings;
}

function priceWarnings(
  { departureAirportId, arrivalAirportId, offers }: CheckedFlight,
  before: CheckedFlight | undefined,
  { route, medianPrices }: { route: string; medianPrices: ReadonlyMap<string, number> },
): string[] {
  return offers.flatMap(({ cabin, priceMinor }) => {
    const medianMinor = medianPrices.get(keyOf(departureAirportId, arrivalAirportId, cabin));
    const isSame = before?.offers.some((offer) => offer.cabin === cabin && offer.priceMinor === priceMinor);
    if (medianMinor === undefined || isSame) return [];
    const isLow = priceMinor * unusualFactor < medianMinor;
    if (!isLow && priceMinor <= medianMinor * unusualFactor) return [];
    return `${route} costs ${dollars(priceMinor)} in ${cabin}, far ${isLow ? 'below' : 'above'} the usual ${dollars(medianMinor)}.`;
  });
}

/** Median prices per route and cabin, where there are enough other flights. */
async function readUsualPrices(db: Database, flights: readonly CheckedFlight[]): Promise<Map<string, number>> {
  const routes = new Map(
    flights.map(({ departureAirportId: from, arrivalAirportId: to }) => [`${from} ${to}`, { from, to }]),
  );
  const { rows } = await sql<{ from: string; to: string; cabin: string; medianMinor: number }>`
    select route."from", route."to", cabin,
      percentile_disc(0.5) within group (order by price_minor)::bigint as median_minor
    from jsonb_to_recordset(${JSON.stringify([...routes.values()])}::jsonb) as route ("from" uuid, "to" uuid)
    cross join lateral (
      select id from flights
      where departure_airport_id = route."from" and arrival_airport_id = route."to"
        and deleted_at is null and status <> 'cancelled' and departure_time > now() - interval '90 days'
        and id <> all(${flights.map(({ id }) => id)}::uuid[])
      order by departure_time limit 200
    ) as others
    join flight_cabins on flight_cabins.flight_id = others.id and price_minor > 0
    group by 1, 2, 3
    having count(*) >= ${minOtherFlights}`.execute(db);
  return new Map(rows.map(({ from, to, cabin, medianMinor }) => [keyOf(from, to, cabin), Number(medianMinor)]));
}

async function readPlaces(db: Database, flights: readonly CheckedFlight[]): Promise<Map<string, Place>> {
  const ids = [...new Set(flights.flatMap((flight) => [flight.departureAirportId, flight.arrivalAirportId]))];
  const rows = await db
    .selectFrom('airports')
    .select(['id', 'code', 'timezone', 'latitude', 'longitude'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

function kmBetween(from: Place, to: Place): number | undefined {
  return hasCoordinates(from) && hasCoordinates(to) ? distanceKm(from, to) : undefined;
}

function hasCoordinates(place: Place): place is Place & Coordinates {
  return place.latitude !== null && place.longitude !== null;
}

function hasSameTimes(flight: CheckedFlight, before: CheckedFlight | undefined): boolean {
  return (
    before !== undefined &&
    before.status !== 'cancelled' &&
    before.departureTime.getTime() === flight.departureTime.getTime() &&
    before.arrivalTime.getTime() === flight.arrivalTime.getTime() &&
    before.departureAirportId === flight.departureAirportId &&
    before.arrivalAirportId === flight.arrivalAirportId
  );
}

function keyOf(from: string, to: string, cabin: string): string {
  return `${from} ${to} ${cabin}`;
}

function dollars(minor: number): string {
  return `$${Math.round(minor / 100).toLocaleString('en-US')}`;
}

function inHours(minutes: number): string {
  const rest = minutes % 60;
  return [minutes >= 60 && `${Math.floor(minutes / 60)} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ');
}

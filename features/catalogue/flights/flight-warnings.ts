import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { dateIn } from '#lib/calendar-date.ts';
import { distanceKm } from '../editing/distance.ts';
import { businessTimeZone } from './business-today.ts';
import type { CabinOffer, FlightStatus } from './flight.ts';
import type { Instants } from './flight-times.ts';
import { shortDate } from './short-date.ts';

/** A flight as it is about to be saved. */
export interface WeighedFlight extends Instants {
  id: string;
  flightNumber: string;
  departureAirportId: string;
  arrivalAirportId: string;
  stops: number;
  status: FlightStatus;
  offers: readonly CabinOffer[];
}

/** Ground speeds, with time to climb and to wait: a jet before a strong wind, a small propeller aircraft with none. */
const fastest = { kmPerHour: 1150, extraMinutes: 10 };
const slowest = { kmPerHour: 450, extraMinutes: 90, minutesAStop: 360 };
/** A price below a quarter or above four times the usual one is somebody's slip more often than not. */
const farFactor = 4;
const fewestOthers = 3;

/**
 * What is unusual about flights, each with its id: none of it is refused, all of it is asked about. Of a flight that was
 * there before only what changes is looked at.
 */
export async function flightWarnings(
  db: Database,
  flights: readonly WeighedFlight[],
  { stored = new Map(), now = new Date() }: { stored?: ReadonlyMap<string, WeighedFlight>; now?: Date } = {},
): Promise<Map<string, string[]>> {
  // A cancelled flight is neither sold nor flown.
  const flying = flights.filter(({ status }) => status !== 'cancelled');
  if (flying.length === 0) return new Map();
  const places = await readPlaces(db, flying);
  const usual = await readUsualPrices(db, flying);
  return new Map(
    flying.map((flight) => {
      const before = stored.get(flight.id);
      const from = places.get(flight.departureAirportId);
      const to = places.get(flight.arrivalAirportId);
      const route = `${flight.flightNumber} from ${from?.code} to ${to?.code}`;
      return [
        flight.id,
        [
          ...(isTimedAlike(flight, before) ? [] : timeWarnings(flight, { route, from, to, now })),
          ...priceWarnings(flight, before, { route, usual }),
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
  { departureTime, arrivalTime, stops }: WeighedFlight,
  { route, from, to, now }: { route: string; from: Place | undefined; to: Place | undefined; now: Date },
): string[] {
  const minutes = Math.round((arrivalTime.getTime() - departureTime.getTime()) / 60_000);
  const warnings: string[] = [];
  const date = dateIn(from?.timezone ?? businessTimeZone, departureTime);
  if (date < dateIn(from?.timezone ?? businessTimeZone, now))
    warnings.push(`${route} would leave in the past, on ${shortDate(date)}.`);
  // Equal times in one time zone: the arrival is taken to be on the next day.
  if (minutes % 1440 === 0)
    warnings.push(`${route} arrives at the time at which it leaves, ${minutes / 60} hours later.`);
  const km = from && to ? kmBetween(from, to) : undefined;
  if (km === undefined) return warnings;
  const least = fastest.extraMinutes + (km / fastest.kmPerHour) * 60;
  const most = slowest.extraMinutes + (km / slowest.kmPerHour) * 60 + stops * slowest.minutesAStop;
  const isShort = minutes < least;
  if (isShort || minutes > most)
    warnings.push(
      `${route} takes ${inHours(minutes)}, which is ${isShort ? 'short' : 'long'} for ${Math.round(km).toLocaleString('en-US')} km.`,
    );
  return warnings;
}

function priceWarnings(
  { departureAirportId, arrivalAirportId, offers }: WeighedFlight,
  before: WeighedFlight | undefined,
  { route, usual }: { route: string; usual: ReadonlyMap<string, number> },
): string[] {
  return offers.flatMap(({ cabin, priceMinor }) => {
    const medianMinor = usual.get(keyOf(departureAirportId, arrivalAirportId, cabin));
    const isSame = before?.offers.some((offer) => offer.cabin === cabin && offer.priceMinor === priceMinor);
    if (medianMinor === undefined || isSame) return [];
    const isLow = priceMinor * farFactor < medianMinor;
    if (!isLow && priceMinor <= medianMinor * farFactor) return [];
    return `${route} costs ${dollars(priceMinor)} in ${cabin}, far ${isLow ? 'below' : 'above'} the usual ${dollars(medianMinor)}.`;
  });
}

/** The median of other flights on the same route in the same cabin, as far as there are some. */
async function readUsualPrices(
  db: Database,
  flights: readonly WeighedFlight[],
): Promise<Map<string, number>> {
  const routes = new Map(
    flights.map(({ departureAirportId: from, arrivalAirportId: to }) => [`${from} ${to}`, { from, to }]),
  );
  const { rows } = await sql<{ from: string; to: string; cabin: string; medianMinor: number }>`
    select route."from", route."to", cabin,
      percentile_disc(0.5) within group (order by price_minor)::bigint as "medianMinor"
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
    having count(*) >= ${fewestOthers}`.execute(db);
  return new Map(
    rows.map(({ from, to, cabin, medianMinor }) => [keyOf(from, to, cabin), Number(medianMinor)]),
  );
}

async function readPlaces(db: Database, flights: readonly WeighedFlight[]): Promise<Map<string, Place>> {
  const ids = [...new Set(flights.flatMap((flight) => [flight.departureAirportId, flight.arrivalAirportId]))];
  const rows = await db
    .selectFrom('airports')
    .select(['id', 'code', 'timezone', 'latitude', 'longitude'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

function kmBetween(from: Place, to: Place): number | undefined {
  if (from.latitude === null || from.longitude === null) return undefined;
  if (to.latitude === null || to.longitude === null) return undefined;
  return distanceKm(
    { latitude: from.latitude, longitude: from.longitude },
    { latitude: to.latitude, longitude: to.longitude },
  );
}

function isTimedAlike(flight: WeighedFlight, before: WeighedFlight | undefined): boolean {
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
  return [minutes >= 60 && `${Math.floor(minutes / 60)} h`, rest > 0 && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** Flights as they are stored, to be weighed against what they become. */
export async function readWeighed(db: Database, ids: readonly string[]): Promise<Map<string, WeighedFlight>> {
  const { rows } = await sql<WeighedFlight>`
    select id, flight_number as "flightNumber", departure_airport_id as "departureAirportId",
      arrival_airport_id as "arrivalAirportId", departure_time as "departureTime", arrival_time as "arrivalTime",
      stops, status,
      (
        select coalesce(json_agg(json_build_object('cabin', cabin, 'priceMinor', price_minor, 'seats', seats)), '[]')
        from flight_cabins where flight_id = flights.id
      ) as offers
    from flights where id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((flight) => [flight.id, flight]));
}

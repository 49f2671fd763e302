import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { dateIn } from '#lib/calendar-date.ts';
import type { Flight } from './flight.ts';
import { clockIn } from './flight-times.ts';
import { shortDate } from './short-date.ts';

interface Place extends Pick<Flight, 'flightNumber' | 'departureAirportId' | 'departureTime'> {
  id: string;
}

/** One flight leaves an airport under one number at one moment: the first of these that is there already, in a sentence. */
export async function findTaken(
  db: Database,
  flights: readonly Place[],
): Promise<{ flight: Place; problem: string } | undefined> {
  const { rows } = await sql<{ id: string; code: string; timezone: string; departure_time: Date }>`
    select given.id, airports.code, airports.timezone, flights.departure_time
    from json_to_recordset(${JSON.stringify(flights)}::json)
      as given (id uuid, "flightNumber" text, "departureAirportId" uuid, "departureTime" timestamptz)
    join flights on flights.flight_number = given."flightNumber" and flights.departure_time = given."departureTime"
      and flights.departure_airport_id = given."departureAirportId"
    join airports on airports.id = flights.departure_airport_id
    where flights.deleted_at is null and flights.id <> given.id
    order by flights.departure_time
    limit 1
  `.execute(db);
  const [first] = rows;
  const flight = flights.find(({ id }) => id === first?.id) ?? findTwice(flights);
  if (!flight) return undefined;
  if (!first) {
    return { flight, problem: `${flight.flightNumber} would leave the same airport twice at one moment.` };
  }
  const { code, timezone, departure_time: departs } = first;
  const when = `${shortDate(dateIn(timezone, departs))} at ${clockIn(timezone, departs)}`;
  return { flight, problem: `${flight.flightNumber} leaves ${code} on ${when} already.` };
}

function findTwice(flights: readonly Place[]): Place | undefined {
  const seen = new Set<string>();
  return flights.find(({ flightNumber, departureAirportId, departureTime }) => {
    const key = `${flightNumber} ${departureAirportId} ${departureTime.toISOString()}`;
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

import { type Expression, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { type FlightStatus, flightLabel } from './flight.ts';
import { daysToArrival, toLocalTimes } from './flight-times.ts';

interface End {
  code: string;
  city: string;
  /** Local time, 06:30. */
  time: string;
}

export interface ListedFlight {
  id: string;
  /** KQ100-3 */
  label: string;
  airline: { name: string; code: string; logoFile: string | null };
  from: End;
  to: End;
  /** Of departure, in the airport's time zone. */
  date: CalendarDate;
  /** How many days later it arrives, by local dates. */
  arrivalDays: number;
  aircraftType: string;
  status: FlightStatus;
  economyPriceMinor: number;
  seats: number;
  sold: number;
  held: number;
}

interface PageRow {
  id: string;
  flightNumber: string;
  seriesNumber: number | null;
  departureTime: Date;
  arrivalTime: Date;
  aircraftType: string;
  status: FlightStatus;
  airline: ListedFlight['airline'];
  from: { code: string; city: string; zone: string };
  to: { code: string; city: string; zone: string };
  economyPriceMinor: number;
  seats: number;
  sold: number;
  held: number;
}

/** Reads the rows of a page in the order of the given ids. */
export async function readPage(db: Database, ids: Expression<unknown>): Promise<ListedFlight[]> {
  const { rows } = await sql<PageRow>`
    with found as (${ids}), page as (select id, row_number() over () as place from found)
    select flights.id, flight_number, series_number, departure_time, arrival_time, aircraft_type, status,
      json_build_object('name', airlines.name, 'code', airlines.code, 'logoFile', airlines.logo_file) as airline,
      json_build_object('code', origin.code, 'city', origin.city, 'zone', origin.timezone) as "from",
      json_build_object('code', target.code, 'city', target.city, 'zone', target.timezone) as "to",
      cabins.*
    from page
    join flights on flights.id = page.id
    join airlines on airlines.id = flights.airline_id
    join airports as origin on origin.id = flights.departure_airport_id
    join airports as target on target.id = flights.arrival_airport_id
    cross join lateral (
      select coalesce(sum(seats), 0)::int as seats, coalesce(sum(sold), 0)::int as sold,
        coalesce(sum(held), 0)::int as held,
        coalesce(max(price_minor) filter (where cabin = 'economy'), 0) as economy_price_minor
      from flight_cabins where flight_id = page.id
    ) as cabins
    order by page.place
  `.execute(db);
  return rows.map(({ flightNumber, seriesNumber, departureTime, arrivalTime, from, to, ...row }) => {
    const instants = { departureTime, arrivalTime };
    const zones = { from: from.zone, to: to.zone };
    const local = toLocalTimes(instants, zones);
    return {
      ...row,
      label: flightLabel(flightNumber, seriesNumber),
      from: { code: from.code, city: from.city, time: local.departure },
      to: { code: to.code, city: to.city, time: local.arrival },
      date: local.date,
      arrivalDays: daysToArrival(instants, zones),
    };
  });
}

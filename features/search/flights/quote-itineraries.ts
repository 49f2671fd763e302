import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import {
  type FareRule,
  fareCabins,
  type PassengerType,
  passengerFareMinor,
} from '#features/catalogue/fares/fare-rules.ts';
import { seatsLeft } from '#features/catalogue/sales-stops.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { UsdMinor } from '#lib/money.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type Cabin, cabins } from '../flight-query.ts';
import { type Party, partyFareMinor } from './offers.ts';

const cabinOrder: readonly string[] = fareCabins;

/** A cabin of an aircraft; without seats it does not exist. */
interface StoredCabin {
  /** The index of the cabin: economy, premium, business, first. */
  cabin: number;
  seats: number;
  left: number;
  baseMinor: number;
  fare: FareRule;
}

interface StoredFlight {
  id: string;
  number: string;
  departure: Date;
  /** Local dates. */
  departsOn: CalendarDate;
  arrivesOn: CalendarDate;
  fromCountry: string;
  toCountry: string;
  isDeleted: boolean;
  isCancelled: boolean;
  cabins: StoredCabin[];
}

/** Reads flights by their ids, in one statement so that the data is consistent. */
async function readQuotedFlights(db: Database, ids: readonly string[]): Promise<Map<string, StoredFlight>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Omit<StoredFlight, 'cabins'> & { cabins: (FareRule & QuotedCabin)[] }>`
    select
      flights.id, flight_number as number, departure_time as departure, flights.status = 'cancelled' as is_cancelled,
      flights.deleted_at is not null as is_deleted, (departure_time at time zone origin.timezone)::date as departs_on,
      (arrival_time at time zone destination.timezone)::date as arrives_on, origin.country as from_country,
      destination.country as to_country,
      (
        select coalesce(json_agg(json_build_object(
          'cabin', flight_cabins.cabin, 'seats', seats, 'left', ${seatsLeft}, 'baseMinor', price_minor,
          'cabinBagKg', cabin_bag_kg, 'checkedBags', checked_bags, 'checkedBagKg', checked_bag_kg,
          'childFarePercent', child_fare_percent, 'infantFarePercent', infant_fare_percent,
          'terms', (
            select coalesce(json_agg(json_build_object(
              'daysBefore', days_before, 'changeFeePercent', change_fee_percent, 'refundPercent', refund_percent
            ) order by days_before desc), '[]')
            from fare_terms where fare_rule_id = fare_rules.id
          )
        )), '[]')
        from flight_cabins
        join fare_rules on fare_rules.airline_id = flights.airline_id and fare_rules.cabin = flight_cabins.cabin
        -- Cabins without a price are not sold.
        where flight_cabins.flight_id = flights.id and price_minor > 0
      ) as cabins
    from flights
    join airports as origin on origin.id = departure_airport_id
    join airports as destination on destination.id = arrival_airport_id
    -- A list of parameters instead of an array, so that PostgreSQL can reuse the plan.
    where flights.id in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`.execute(db);
  return new Map(
    rows.map(({ cabins, ...flight }): [string, StoredFlight] => [
      flight.id,
      {
        ...flight,
        cabins: cabins.map(({ cabin, seats, left, baseMinor, ...fare }) => ({
          cabin: cabinOrder.indexOf(cabin),
          seats,
          left,
          baseMinor,
          fare,
        })),
      },
    ]),
  );
}

interface QuotedCabin {
  cabin: string;
  seats: number;
  left: number;
  baseMinor: number;
}

/** `gone`: deleted or unknown. */
type QuoteError = 'gone' | 'cancelled' | 'departed' | 'sold_out';

export interface QuotedFlight
  extends Pick<StoredFlight, 'departure' | 'departsOn' | 'arrivesOn' | 'fromCountry' | 'toCountry'> {
  cabin: Cabin;
  seatsLeft: number;
  fare: FareRule;
  /** For one passenger of each type. */
  fareMinor: Record<PassengerType, number>;
  /** For all passengers. */
  priceMinor: UsdMinor;
}

/** The flight that makes a leg unavailable; without a number if it does not exist. */
export interface MissedFlight {
  error: QuoteError;
  number: string | null;
  seatsLeft: number;
}

export type LegQuote =
  | { ok: true; flights: QuotedFlight[]; fareMinor: Record<PassengerType, number>; priceMinor: UsdMinor }
  | ({ ok: false } & MissedFlight);

/** Two connections at most. */
const maxFlights = 3;

/**
 * The current availability and price of itineraries. A pick is the ids of its flights, separated by dots. Before a
 * purchase this is read from the database, because the timetable in memory may be a second old.
 */
export async function quoteItineraries(
  db: Database,
  { picks, party, now }: { picks: readonly string[]; party: Party; now: Date },
): Promise<LegQuote[]> {
  const legs = picks.map((pick) => pick.split('.', maxFlights + 1));
  const stored = await readQuotedFlights(db, legs.flat().filter(isId));
  return legs.map((ids) => quoteLeg(ids, stored, party, now));
}

function quoteLeg(
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredFlight>,
  party: Party,
  now: Date,
): LegQuote {
  if (ids.length > maxFlights) return { ok: false, error: 'gone', number: null, seatsLeft: 0 };
  const flights: QuotedFlight[] = [];
  for (const id of ids) {
    const quoted = quoteFlight(stored.get(id), party, now);
    if ('error' in quoted) return { ok: false, ...quoted };
    flights.push(quoted);
  }
  return {
    ok: true,
    flights,
    fareMinor: addedUp(flights.map(({ fareMinor }) => fareMinor)),
    priceMinor: flights.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
  };
}

function quoteFlight(flight: StoredFlight | undefined, party: Party, now: Date): QuotedFlight | MissedFlight {
  const missed = (error: QuoteError, seatsLeft = 0) => ({ error, number: flight?.number ?? null, seatsLeft });
  if (!flight || flight.isDeleted) return missed('gone');
  if (flight.isCancelled) return missed('cancelled');
  if (flight.departure <= now) return missed('departed');
  const carried = cabinCarried(flight.cabins, party.cabin);
  if (!carried) return missed('sold_out');
  const { cabin, left, baseMinor, fare } = carried;
  if (left < party.adults + party.children) return missed('sold_out', left);
  const { departure, departsOn, arrivesOn, fromCountry, toCountry } = flight;
  return {
    departure,
    departsOn,
    arrivesOn,
    fromCountry,
    toCountry,
    cabin: cabins[cabin] ?? 'economy',
    seatsLeft: left,
    fare,
    fareMinor: {
      adult: baseMinor,
      child: passengerFareMinor(baseMinor, 'child', fare),
      infant: passengerFareMinor(baseMinor, 'infant', fare),
    },
    priceMinor: partyFareMinor(baseMinor, party, fare),
  };
}

/**
 * As in the search: the requested cabin or, if the aircraft does not have it, the next lower one, even if that is
 * full.
 */
function cabinCarried(onBoard: readonly StoredCabin[], requestedCabin: number): StoredCabin | undefined {
  return onBoard
    .filter(({ cabin, seats }) => seats > 0 && cabin <= requestedCabin)
    .toSorted((one, other) => other.cabin - one.cabin)[0];
}

function addedUp(fares: readonly Record<PassengerType, number>[]): Record<PassengerType, number> {
  const sum = { adult: 0, child: 0, infant: 0 };
  for (const { adult, child, infant } of fares) {
    sum.adult += adult;
    sum.child += child;
    sum.infant += infant;
  }
  return sum;
}

import type { Database } from '#db/connect.ts';
import {
  type FareRule,
  type PassengerType,
  passengerFareMinor,
} from '#features/catalogue/fares/fare-rules.ts';
import { isId } from '#lib/is-id.ts';
import { type Cabin, cabins } from '../flight-query.ts';
import { type Party, partyFareMinor } from './offers.ts';
import { readQuotedFlights, type StoredCabin, type StoredFlight } from './read-quoted-flights.ts';

/** `gone`: it was deleted, or there never was one. */
export type QuoteError = 'gone' | 'cancelled' | 'departed' | 'sold_out';

export interface QuotedFlight
  extends Pick<StoredFlight, 'departure' | 'departsOn' | 'arrivesOn' | 'fromCountry' | 'toCountry'> {
  cabin: Cabin;
  seatsLeft: number;
  fare: FareRule;
  /** For one passenger of each type. */
  fareMinor: Record<PassengerType, number>;
  /** For everybody. */
  priceMinor: number;
}

/** A flight that is in the way of a leg; without a number where there is no such flight. */
export interface MissedFlight {
  error: QuoteError;
  number: string | null;
  seatsLeft: number;
}

export type LegQuote =
  | { ok: true; flights: QuotedFlight[]; fareMinor: Record<PassengerType, number>; priceMinor: number }
  | ({ ok: false } & MissedFlight);

/** Two changes of planes at most. */
const mostFlights = 3;

/**
 * Whether itineraries can be had at this moment, and what they cost. A pick is the ids of its flights with dots in
 * between. The timetable of a process may be a second old: what somebody is about to buy is read here.
 */
export async function quoteItineraries(
  db: Database,
  { picks, party, now }: { picks: readonly string[]; party: Party; now: Date },
): Promise<LegQuote[]> {
  const legs = picks.map((pick) => pick.split('.', mostFlights + 1));
  const stored = await readQuotedFlights(db, legs.flat().filter(isId));
  return legs.map((ids) => quoteLeg(ids, stored, party, now));
}

function quoteLeg(
  ids: readonly string[],
  stored: ReadonlyMap<string, StoredFlight>,
  party: Party,
  now: Date,
): LegQuote {
  if (ids.length > mostFlights) return { ok: false, error: 'gone', number: null, seatsLeft: 0 };
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

/** As the search has it: where the aircraft lacks the cabin, the next lower one that it has, full or not. */
function cabinCarried(onBoard: readonly StoredCabin[], asked: number): StoredCabin | undefined {
  return onBoard
    .filter(({ cabin, seats }) => seats > 0 && cabin <= asked)
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

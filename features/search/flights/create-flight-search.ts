import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { OpenDays, Timetable } from '../timetable/create-timetable.ts';
import { minConnection, type Network } from '../timetable/network.ts';
import { MINUTES_PER_DAY } from '../timetable/read-flights.ts';
import { daysToOpen, findItineraries, hasCabin, type ItineraryQuery } from './find-itineraries.ts';
import { type FoundLeg, foundLeg } from './found-leg.ts';
import {
  ENOUGH_CHOICES,
  type FoundItinerary,
  itineraryOf,
  MAX_JOURNEY_MINUTES,
  MAX_LAYOVER_MINUTES,
} from './itinerary.ts';
import { type Offer, openOffers, type Party } from './offers.ts';
import { findInDatabase } from './read-route.ts';
import { createTrackedSearches } from './tracked-searches.ts';

const MAX_FLIGHTS = 3;

/**
 * Finds an itinerary by the ids of its flights while it is possible, even if a cheaper one now dominates it in the
 * results: a selection stays valid.
 */
function pickItinerary(open: OpenDays, query: ItineraryQuery, ids: readonly string[]): FoundItinerary | undefined {
  if (ids.length > MAX_FLIGHTS) return undefined;
  const offers = openOffers(open, query.party, query.nowMinute);
  const flights = ids.flatMap((id) => offers.byId(id) ?? []);
  const [first] = flights;
  const last = flights.at(-1);
  if (!first || !last || flights.length < ids.length) return undefined;
  const isOfLeg =
    query.origins.includes(first.from) && query.destinations.includes(last.to) && localDayOf(first) === query.localDay;
  const isShortEnough = last.arrival - first.departure <= MAX_JOURNEY_MINUTES || flights.length === 1;
  const isConnected = flights.slice(1).every((next, before) => follows(open, flights[before], next));
  const isPossible =
    isOfLeg && isShortEnough && isConnected && hasCabin(flights, query) && touchesEachCityOnce(open, flights);
  return isPossible ? itineraryOf(flights) : undefined;
}

function follows(open: OpenDays, before: Offer | undefined, next: Offer): boolean {
  if (!before || before.to !== next.from) return false;
  const layover = next.departure - before.arrival;
  return layover >= minConnection(open.network, before.from, before.to, next.to) && layover <= MAX_LAYOVER_MINUTES;
}

function touchesEachCityOnce({ network }: OpenDays, flights: readonly Offer[]): boolean {
  if (flights.length === 1) return true;
  const airports = [...flights.map(({ from }) => from), flights.at(-1)?.to ?? -1];
  return new Set(airports.map((airport) => network.airports[airport]?.cityKey)).size === airports.length;
}

function localDayOf({ day, index, departure }: Offer): number {
  return Math.floor((departure + (day.departureOffset[index] ?? 0)) / MINUTES_PER_DAY);
}

export interface LegSearch {
  /** Airport codes. */
  from: readonly string[];
  to: readonly string[];
  /** In the time zone of the departure airport. */
  date: CalendarDate;
  party: Party;
  /** The earliest departure, in minutes since 1970: now, or after the previous leg. */
  notBefore: number;
}

/** Searches the timetable in memory and caches results while they are current. */
export interface FlightSearch {
  find(search: LegSearch): Promise<FoundLeg>;
  /** Finds the selected itinerary of a leg while it is bookable, even if the results no longer list it. */
  pick(search: LegSearch, ids: readonly string[]): Promise<PickedItinerary | undefined>;
  /** All airports and airlines. */
  network(): Promise<Network>;
  /** Undefined while cached results can be checked without the database; else a promise that resolves when they can. */
  refreshed(): Promise<unknown> | undefined;
  /** Loads the flights of the next weeks. */
  readAhead(): Promise<void>;
}

interface PickedItinerary {
  network: Network;
  itinerary: FoundItinerary;
}

/** In itineraries of about half a kilobyte. */
const maxCached = 20_000;
/** Six weeks, the range of most searches. */
const daysAhead = 45;

export function createFlightSearch(
  timetable: Timetable,
  { enough = ENOUGH_CHOICES }: { enough?: number } = {},
): FlightSearch {
  const tracked = createTrackedSearches(timetable);
  const cache = new Map<string, FoundLeg>();
  let cachedCount = 0;

  function evict(key: string, found: FoundLeg): void {
    cache.delete(key);
    cachedCount -= found.itineraries.length + 1;
  }

  function store(key: string, found: FoundLeg): void {
    cache.set(key, found);
    cachedCount += found.itineraries.length + 1;
    // The least recently used entry comes first.
    for (const [oldest, old] of cache) {
      if (cachedCount <= maxCached) break;
      evict(oldest, old);
    }
  }

  return {
    async find(search) {
      await timetable.refreshed();
      const query = { ...toQuery(timetable.network(), search), enough };
      const key = keyOf(search, query);
      const earlier = cache.get(key);
      if (earlier) {
        evict(key, earlier);
        if (earlier.isCurrent(search.notBefore)) {
          store(key, earlier);
          return earlier;
        }
      }
      const [firstDay, lastDay] = daysToOpen(query.localDay);
      const open = timetable.open(firstDay, lastDay);
      if (!open) {
        const { open: some, found } = await findInDatabase(timetable, query);
        return foundLeg(some.network, found.itineraries, () => false);
      }
      const found = findItineraries(open, query);
      const leg = foundLeg(open.network, found.itineraries, tracked.add(open, query, found));
      store(key, leg);
      return leg;
    },
    async pick(search, ids) {
      await timetable.refreshed();
      const query = { ...toQuery(timetable.network(), search), enough };
      const [firstDay, lastDay] = daysToOpen(query.localDay);
      const open = timetable.open(firstDay, lastDay) ?? (await readChosen(timetable, query, ids));
      const itinerary = pickItinerary(open, query, ids);
      return itinerary && { network: open.network, itinerary };
    },
    async network() {
      await timetable.refreshed();
      return timetable.network();
    },
    refreshed: timetable.refreshed,
    async readAhead() {
      await timetable.refreshed();
      const today = Math.floor(Date.now() / 60_000 / MINUTES_PER_DAY);
      timetable.open(today - 1, today + daysAhead);
    },
  };
}

function toQuery(network: Network, { from, to, date, party, notBefore }: LegSearch): Omit<ItineraryQuery, 'enough'> {
  return {
    origins: numbersOf(network, from),
    destinations: numbersOf(network, to),
    localDay: Date.parse(`${date}T00:00:00Z`) / 60_000 / MINUTES_PER_DAY,
    party,
    nowMinute: notBefore,
  };
}

function readChosen(timetable: Timetable, { localDay }: ItineraryQuery, ids: readonly string[]): Promise<OpenDays> {
  const [firstDay, lastDay] = daysToOpen(localDay);
  const span = { first: firstDay * MINUTES_PER_DAY, end: (lastDay + 1) * MINUTES_PER_DAY };
  const condition = sql`flights.id = any(${ids}::uuid[])`;
  return timetable.openSome([{ span, condition }]);
}

/** A short text may match a thousand airports, so a long list of codes is hashed. */
function keyOf({ from, to }: LegSearch, { localDay, party }: ItineraryQuery): string {
  const { adults, children, infants, cabin } = party;
  const ends = [from, to].map((codes) => {
    const text = codes.join();
    return text.length <= 64 ? text : createHash('sha256').update(text).digest('base64');
  });
  return `${ends.join(' ')} ${localDay} ${adults} ${children} ${infants} ${cabin}`;
}

function numbersOf({ airportsByCode }: Network, codes: readonly string[]): number[] {
  return codes.flatMap((code) => airportsByCode.get(code) ?? []);
}

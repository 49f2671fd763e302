import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { OpenDays, Timetable } from '../timetable/create-timetable.ts';
import { minConnection, type Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { type Asked, daysToOpen, findItineraries, hasCabin } from './find-itineraries.ts';
import { type FoundItinerary, itineraryOf } from './found-itinerary.ts';
import { type FoundLeg, foundLeg } from './found-leg.ts';
import { type Offer, openOffers, type Party } from './offers.ts';
import { findInDatabase } from './read-route.ts';
import { ENOUGH_CHOICES, MAX_JOURNEY_MINUTES, MAX_LAYOVER_MINUTES } from './rules.ts';
import { createTrackedSearches } from './tracked-searches.ts';

const MOST_FLIGHTS = 3;

/**
 * An itinerary by the ids of its flights, as long as it is possible. That another one has become cheaper, so that no
 * list offers it any more, takes nothing from somebody who has chosen it.
 */
function pickItinerary(open: OpenDays, asked: Asked, ids: readonly string[]): FoundItinerary | undefined {
  if (ids.length > MOST_FLIGHTS) return undefined;
  const offers = openOffers(open, asked.party, asked.nowMinute);
  const flights = ids.flatMap((id) => offers.byId(id) ?? []);
  const [first] = flights;
  const last = flights.at(-1);
  if (!first || !last || flights.length < ids.length) return undefined;
  const isOfLeg =
    asked.origins.includes(first.from) &&
    asked.destinations.includes(last.to) &&
    localDayOf(first) === asked.localDay;
  const isJourney = last.arrival - first.departure <= MAX_JOURNEY_MINUTES || flights.length === 1;
  const isWhole = flights.slice(1).every((next, before) => follows(open, flights[before], next));
  const isPossible =
    isOfLeg && isJourney && isWhole && hasCabin(flights, asked) && touchesEachCityOnce(open, flights);
  return isPossible ? itineraryOf(flights) : undefined;
}

function follows(open: OpenDays, before: Offer | undefined, next: Offer): boolean {
  if (!before || before.to !== next.from) return false;
  const layover = next.departure - before.arrival;
  return (
    layover >= minConnection(open.network, before.from, before.to, next.to) && layover <= MAX_LAYOVER_MINUTES
  );
}

function touchesEachCityOnce({ network }: OpenDays, flights: readonly Offer[]): boolean {
  if (flights.length === 1) return true;
  const airports = [...flights.map(({ from }) => from), flights.at(-1)?.to ?? -1];
  return new Set(airports.map((airport) => network.airports[airport]?.cityKey)).size === airports.length;
}

function localDayOf({ day, index, departure }: Offer): number {
  return Math.floor((departure + (day.departureOffset[index] ?? 0)) / MINUTES_A_DAY);
}

export interface LegQuestion {
  /** Codes of airports. */
  from: readonly string[];
  to: readonly string[];
  /** At the airport of departure. */
  date: CalendarDate;
  party: Party;
  /** Nothing leaves earlier, in minutes since 1970: what has left, and what leaves before the leg before it ends. */
  notBefore: number;
}

/** Finds flights in the timetable of this process. What was found is kept while it is true. */
export interface FlightSearch {
  find(question: LegQuestion): Promise<FoundLeg>;
  /** What was chosen for a leg, by the ids of its flights, while it can be had; also where no list offers it any more. */
  pick(question: LegQuestion, ids: readonly string[]): Promise<PickedItinerary | undefined>;
  /** All airports and airlines. */
  network(): Promise<Network>;
  /** Nothing while answers made earlier can be judged without the database; else comes back when they can. */
  refreshed(): Promise<unknown> | undefined;
  /** Has the flights of the next days read, before anybody asks for them. */
  readAhead(): Promise<void>;
}

export interface PickedItinerary {
  network: Network;
  itinerary: FoundItinerary;
}

/** In itineraries, of which one takes about half a kilobyte. */
const mostStored = 20_000;
/** Six weeks, within which most trips are looked for. */
const daysAhead = 45;

export function createFlightSearch(
  timetable: Timetable,
  { enough = ENOUGH_CHOICES }: { enough?: number } = {},
): FlightSearch {
  const tracked = createTrackedSearches(timetable);
  const kept = new Map<string, FoundLeg>();
  let storedCount = 0;

  function forget(key: string, found: FoundLeg): void {
    kept.delete(key);
    storedCount -= found.itineraries.length + 1;
  }

  function keep(key: string, found: FoundLeg): void {
    kept.set(key, found);
    storedCount += found.itineraries.length + 1;
    // The one asked for longest ago stands first.
    for (const [oldest, old] of kept) {
      if (storedCount <= mostStored) break;
      forget(oldest, old);
    }
  }

  return {
    async find(question) {
      await timetable.refreshed();
      const asked = { ...requestedIn(timetable.network(), question), enough };
      const key = keyOf(question, asked);
      const earlier = kept.get(key);
      if (earlier) {
        forget(key, earlier);
        if (earlier.isCurrent(question.notBefore)) {
          keep(key, earlier);
          return earlier;
        }
      }
      const [firstDay, lastDay] = daysToOpen(asked.localDay);
      const open = timetable.open(firstDay, lastDay);
      if (!open) {
        const { open: some, found } = await findInDatabase(timetable, asked);
        return foundLeg(some.network, found.itineraries, () => false);
      }
      const found = findItineraries(open, asked);
      const leg = foundLeg(open.network, found.itineraries, tracked.add(open, asked, found));
      keep(key, leg);
      return leg;
    },
    async pick(question, ids) {
      await timetable.refreshed();
      const asked = { ...requestedIn(timetable.network(), question), enough };
      const [firstDay, lastDay] = daysToOpen(asked.localDay);
      const open = timetable.open(firstDay, lastDay) ?? (await readChosen(timetable, asked, ids));
      const itinerary = pickItinerary(open, asked, ids);
      return itinerary && { network: open.network, itinerary };
    },
    async network() {
      await timetable.refreshed();
      return timetable.network();
    },
    refreshed: timetable.refreshed,
    async readAhead() {
      await timetable.refreshed();
      const today = Math.floor(Date.now() / 60_000 / MINUTES_A_DAY);
      timetable.open(today - 1, today + daysAhead);
    },
  };
}

function requestedIn(
  network: Network,
  { from, to, date, party, notBefore }: LegQuestion,
): Omit<Asked, 'enough'> {
  return {
    origins: numbersOf(network, from),
    destinations: numbersOf(network, to),
    localDay: Date.parse(`${date}T00:00:00Z`) / 60_000 / MINUTES_A_DAY,
    party,
    nowMinute: notBefore,
  };
}

function readChosen(timetable: Timetable, { localDay }: Asked, ids: readonly string[]): Promise<OpenDays> {
  const [firstDay, lastDay] = daysToOpen(localDay);
  const span = { first: firstDay * MINUTES_A_DAY, end: (lastDay + 1) * MINUTES_A_DAY };
  const condition = sql`flights.id = any(${ids}::uuid[])`;
  return timetable.openSome([{ span, condition }]);
}

/** A few letters may mean a thousand airports: what stands for them is short. */
function keyOf({ from, to }: LegQuestion, { localDay, party }: Asked): string {
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

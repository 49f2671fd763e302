import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { OpenDays, Timetable } from '../timetable/create-timetable.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { type Asked, daysToOpen, findItineraries } from './find-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import { type FoundLeg, foundLeg } from './found-leg.ts';
import type { Party } from './offers.ts';
import { pickItinerary } from './pick-itinerary.ts';
import { findInDatabase } from './read-route.ts';
import { ENOUGH_CHOICES } from './rules.ts';
import { createTrackedSearches } from './tracked-searches.ts';

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
const mostKept = 20_000;
/** Six weeks, within which most trips are looked for. */
const daysAhead = 45;

export function createFlightSearch(
  timetable: Timetable,
  { enough = ENOUGH_CHOICES }: { enough?: number } = {},
): FlightSearch {
  const tracked = createTrackedSearches(timetable);
  const kept = new Map<string, FoundLeg>();
  let keptCount = 0;

  function forget(key: string, found: FoundLeg): void {
    kept.delete(key);
    keptCount -= found.itineraries.length + 1;
  }

  function keep(key: string, found: FoundLeg): void {
    kept.set(key, found);
    keptCount += found.itineraries.length + 1;
    // The one asked for longest ago stands first.
    for (const [oldest, old] of kept) {
      if (keptCount <= mostKept) break;
      forget(oldest, old);
    }
  }

  return {
    async find(question) {
      await timetable.refreshed();
      const asked = { ...askedIn(timetable.network(), question), enough };
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
      const asked = { ...askedIn(timetable.network(), question), enough };
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

function askedIn(network: Network, { from, to, date, party, notBefore }: LegQuestion): Omit<Asked, 'enough'> {
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

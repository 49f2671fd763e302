import { createHash } from 'node:crypto';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { OpenDays, Timetable } from '../timetable/create-timetable.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import type { TimetableDay } from '../timetable/timetable-day.ts';
import { type Asked, daysToOpen, findItineraries } from './find-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import { type FoundLeg, foundLeg } from './found-leg.ts';
import type { Party } from './offers.ts';
import { pickItinerary } from './pick-itinerary.ts';
import { ENOUGH_CHOICES } from './rules.ts';

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
  /** Nothing while answers made earlier can be judged without the database; else comes back when they can. */
  refreshed(): Promise<unknown> | undefined;
}

export interface PickedItinerary {
  network: Network;
  itinerary: FoundItinerary;
}

interface Kept {
  found: FoundLeg;
  days: readonly TimetableDay[];
  patches: number;
}

/** In itineraries, of which one takes about half a kilobyte. */
const mostKept = 100_000;

export function createFlightSearch(timetable: Timetable): FlightSearch {
  const kept = new Map<string, Kept>();
  let keptCount = 0;

  function forget(key: string, { found }: Kept): void {
    kept.delete(key);
    keptCount -= found.itineraries.length + 1;
  }

  function keep(key: string, entry: Kept): void {
    kept.set(key, entry);
    keptCount += entry.found.itineraries.length + 1;
    // The one asked for longest ago stands first.
    for (const [oldest, old] of kept) {
      if (keptCount <= mostKept) break;
      forget(oldest, old);
    }
  }

  return {
    async find(question) {
      const { open, asked } = await openQuestion(timetable, question);
      const patches = patchesOf(open.days);
      const key = keyOf(question, asked);
      const earlier = kept.get(key);
      if (earlier) {
        forget(key, earlier);
        if (isSame(open, earlier)) {
          keep(key, earlier);
          return earlier.found;
        }
      }
      const [firstDay, lastDay] = daysToOpen(asked.localDay);
      const itineraries = findItineraries(open, asked);
      // What leaves next is gone from the answer then.
      const lastMinute = nextDeparture(open, asked);
      const found = foundLeg(open.network, itineraries, (minute) => {
        if (minute > lastMinute) return false;
        const now = timetable.openNow(firstDay, lastDay);
        return now !== undefined && isSame(now, { found, days: open.days, patches });
      });
      keep(key, { found, days: open.days, patches });
      return found;
    },
    async pick(question, ids) {
      const { open, asked } = await openQuestion(timetable, question);
      const itinerary = pickItinerary(open, asked, ids);
      return itinerary && { network: open.network, itinerary };
    },
    refreshed: timetable.refreshed,
  };
}

function isSame({ network, days }: OpenDays, kept: Kept): boolean {
  return (
    kept.patches === patchesOf(days) &&
    kept.found.network === network &&
    kept.days.every((day, position) => day === days[position])
  );
}

function patchesOf(days: readonly TimetableDay[]): number {
  return days.reduce((sum, day) => sum + day.patches, 0);
}

/** The last minute at which nothing that can be had has left since the question. */
function nextDeparture({ days }: OpenDays, { nowMinute, origins }: Asked): number {
  let next = Number.POSITIVE_INFINITY;
  for (const day of days) {
    for (const origin of origins) {
      const end = day.begins[origin + 1] ?? 0;
      for (let index = day.begins[origin] ?? 0; index < end; index += 1) {
        const departure = day.departure[index] ?? 0;
        if (departure > nowMinute && departure <= next) next = departure - 1;
      }
    }
  }
  return next;
}

async function openQuestion(
  timetable: Timetable,
  { from, to, date, party, notBefore }: LegQuestion,
): Promise<{ open: OpenDays; asked: Asked }> {
  const localDay = Date.parse(`${date}T00:00:00Z`) / 60_000 / MINUTES_A_DAY;
  const [firstDay, lastDay] = daysToOpen(localDay);
  const open = await timetable.open(firstDay, lastDay);
  const asked = {
    origins: numbersOf(open.network, from),
    destinations: numbersOf(open.network, to),
    localDay,
    party,
    enough: ENOUGH_CHOICES,
    // Long before the day, no flight of it has left yet, whatever the clock says.
    nowMinute: notBefore < firstDay * MINUTES_A_DAY ? 0 : notBefore,
  };
  return { open, asked };
}

/** A few letters may mean a thousand airports: what stands for them is short. */
function keyOf({ from, to }: LegQuestion, { localDay, party, nowMinute }: Asked): string {
  const { adults, children, infants, cabin } = party;
  const ends = [from, to].map((codes) => {
    const text = codes.join();
    return text.length <= 64 ? text : createHash('sha256').update(text).digest('base64');
  });
  return `${ends.join(' ')} ${localDay} ${adults} ${children} ${infants} ${cabin} ${nowMinute}`;
}

function numbersOf({ airportsByCode }: Network, codes: readonly string[]): number[] {
  return codes.flatMap((code) => airportsByCode.get(code) ?? []);
}

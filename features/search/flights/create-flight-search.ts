import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Timetable } from '../timetable/create-timetable.ts';
import type { Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import type { TimetableDay } from '../timetable/timetable-day.ts';
import { daysToOpen, findItineraries } from './find-itineraries.ts';
import { type FoundLeg, foundLeg } from './found-leg.ts';
import type { Party } from './offers.ts';
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
      const localDay = Date.parse(`${question.date}T00:00:00Z`) / 60_000 / MINUTES_A_DAY;
      const [firstDay, lastDay] = daysToOpen(localDay);
      const open = await timetable.open(firstDay, lastDay);
      const patches = open.days.reduce((sum, day) => sum + day.patches, 0);
      // Long before the day, no flight of it has left yet, whatever the clock says.
      const nowMinute = question.notBefore < firstDay * MINUTES_A_DAY ? 0 : question.notBefore;
      const { adults, children, infants, cabin } = question.party;
      const key = `${question.from} ${question.to} ${localDay} ${adults} ${children} ${infants} ${cabin} ${nowMinute}`;
      const earlier = kept.get(key);
      if (earlier) {
        forget(key, earlier);
        const isTrue =
          earlier.patches === patches &&
          earlier.found.network === open.network &&
          earlier.days.every((day, position) => day === open.days[position]);
        if (isTrue) {
          keep(key, earlier);
          return earlier.found;
        }
      }
      const { network } = open;
      const itineraries = findItineraries(open, {
        origins: numbersOf(network, question.from),
        destinations: numbersOf(network, question.to),
        localDay,
        party: question.party,
        enough: ENOUGH_CHOICES,
        nowMinute,
      });
      const found = foundLeg(network, itineraries);
      keep(key, { found, days: open.days, patches });
      return found;
    },
  };
}

function numbersOf({ airportsByCode }: Network, codes: readonly string[]): number[] {
  return codes.flatMap((code) => airportsByCode.get(code) ?? []);
}

import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import type { Network } from './network.ts';
import { readChanges, type TimetableChanges } from './read-changes.ts';
import { MINUTES_A_DAY, readCabins, readFlights } from './read-flights.ts';
import { readNetwork } from './read-network.ts';
import { packDay, patchFlight, type TimetableDay } from './timetable-day.ts';

/** The flights of some days after one another, and the airports and airlines that they refer to. */
export interface OpenDays {
  network: Network;
  days: readonly TimetableDay[];
}

/**
 * A copy of the timetable in this process: searches need no database, and the database alone decides what is sold.
 * A day is read when somebody first asks for it. Whoever searches also asks what has changed, at most four times a
 * second, so that a seat sold anywhere is gone from every process within a second and nothing runs while nobody asks.
 */
export interface Timetable {
  /** Days are numbers since 1970, in UTC. */
  open(firstDay: number, lastDay: number): Promise<OpenDays>;
  /** The same at once, where the copy is young enough and has all of them. */
  openNow(firstDay: number, lastDay: number): OpenDays | undefined;
  /** Nothing while the copy is young enough to answer from; else comes back when it is. */
  refreshed(): Promise<unknown> | undefined;
}

const freshMs = 250;
/** Nobody gets an older answer: who finds the copy as old as this waits for a look at what has changed. */
const oldestMs = 700;
/** Notes of changes are kept for an hour. A copy that has slept half as long starts anew. */
const forgottenMs = 30 * 60_000;
/** So many changed flights at once are sooner read by the day. */
const mostPatches = 500;
/** Read at once; more would hold up everybody else in the process. */
const daysAtOnce = 4;

interface Copy {
  network: Network;
  snapshot: string;
  /** Days that are read, or being read. */
  days: Map<number, Promise<TimetableDay> | TimetableDay>;
}

export function createTimetable({ db, log }: { db: Database; log: Log }): Timetable {
  let copy: Copy | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<Copy> | undefined;

  function current(): Promise<Copy> | Copy {
    const age = performance.now() - lookedAt;
    if (copy && age < freshMs) return copy;
    looking ??= look(age > forgottenMs ? undefined : copy).finally(() => {
      looking = undefined;
    });
    if (!copy || age > oldestMs) return looking;
    looking.catch((error) => log.warn({ err: error }, 'the timetable could not be refreshed'));
    return copy;
  }

  async function look(earlier: Copy | undefined): Promise<Copy> {
    const startedAt = performance.now();
    const changes = await readChanges(db, earlier?.snapshot);
    copy = earlier ? await bringUpToDate(db, earlier, changes) : await startCopy(db, changes);
    lookedAt = startedAt;
    return copy;
  }

  return {
    async open(firstDay, lastDay) {
      const { network, days } = await current();
      const wanted: (Promise<TimetableDay> | TimetableDay)[] = [];
      for (let day = firstDay; day <= lastDay; day += 1) {
        if (!days.has(day)) readMissing({ db, network, days }, day, lastDay);
        const known = days.get(day);
        if (known) wanted.push(known);
      }
      const areRead = wanted.every((day) => !(day instanceof Promise));
      return { network, days: areRead ? (wanted as TimetableDay[]) : await Promise.all(wanted) };
    },
    openNow(firstDay, lastDay) {
      const now = current();
      if (now instanceof Promise) return undefined;
      const days: TimetableDay[] = [];
      for (let number = firstDay; number <= lastDay; number += 1) {
        const day = now.days.get(number);
        if (!day || day instanceof Promise) return undefined;
        days.push(day);
      }
      return { network: now.network, days };
    },
    refreshed() {
      const now = current();
      return now instanceof Promise ? now : undefined;
    },
  };
}

async function startCopy(db: Database, { snapshot }: TimetableChanges): Promise<Copy> {
  return { network: await readNetwork(db), snapshot, days: new Map() };
}

async function bringUpToDate(db: Database, copy: Copy, changes: TimetableChanges): Promise<Copy> {
  const network = changes.isNetworkChanged ? await readNetwork(db, copy.network) : copy.network;
  const changed = changes.flightIds.length > 0 ? await readCabins(db, changes.flightIds) : [];
  // Taken out at once and last: a day that somebody began to read meanwhile was read with the earlier network.
  const { days } = copy;
  // A day also knows the clocks of its airports.
  if (changes.isNetworkChanged) days.clear();
  for (const day of changes.days) days.delete(day);
  for (const { flightId, day, cabins } of changed) {
    const known = days.get(day);
    // What is being read may have been read before the change.
    if (known instanceof Promise || changed.length > mostPatches) days.delete(day);
    else if (known) patchFlight(known, flightId, cabins);
  }
  forgetPast(days);
  return { network, snapshot: changes.snapshot, days };
}

function forgetPast(days: Copy['days']): void {
  const dayBeforeYesterday = Math.floor(Date.now() / 60_000 / MINUTES_A_DAY) - 2;
  for (const day of days.keys()) if (day < dayBeforeYesterday) days.delete(day);
}

/** Reads a day and those after it that are missing too, as far as they are wanted. */
function readMissing(
  { db, network, days }: { db: Database; network: Network; days: Copy['days'] },
  firstDay: number,
  lastDay: number,
): void {
  let dayCount = 1;
  while (dayCount < daysAtOnce && firstDay + dayCount <= lastDay && !days.has(firstDay + dayCount))
    dayCount += 1;
  const reading = readFlights(db, network, { firstDay, dayCount }).then((flights) =>
    Map.groupBy(flights, ({ departure }) => Math.floor(departure / MINUTES_A_DAY)),
  );
  for (let day = firstDay; day < firstDay + dayCount; day += 1) {
    const packed = reading.then((byDay) => packDay(byDay.get(day) ?? [], network.airports.length));
    days.set(day, packed);
    packed.then(
      // A change that was noted meanwhile has taken it out: then it serves only those who asked before.
      (read) => days.get(day) === packed && days.set(day, read),
      () => days.get(day) === packed && days.delete(day),
    );
  }
}

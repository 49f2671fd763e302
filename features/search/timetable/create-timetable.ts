import type { RawBuilder } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import type { Network } from './network.ts';
import { readChanges, type TimetableChanges } from './read-changes.ts';
import { MINUTES_A_DAY, readCabins, readFlights, type Span } from './read-flights.ts';
import { readNetwork } from './read-network.ts';
import {
  type CabinFigures,
  cabinsOf,
  createTexts,
  type FlightColumns,
  indexOfFlight,
  packDay,
  type TimetableDay,
  writeCabins,
} from './timetable-day.ts';

/** The flights of some days after one another, and the airports and airlines that they refer to. */
export interface OpenDays {
  network: Network;
  days: readonly TimetableDay[];
}

/** Seats or fares of one flight, which stands where it stood. */
export interface FlightChange {
  /** A number since 1970, in UTC. */
  dayNumber: number;
  day: TimetableDay;
  index: number;
  before: CabinFigures;
}

/** Is told what has changed before anybody sees the changed copy. */
export interface TimetableListener {
  onFlight(change: FlightChange): void;
  onDay(dayNumber: number): void;
  onEverything(): void;
}

/**
 * A copy of the timetable in this process: searches need no database, and the database alone decides what is sold.
 * A day is read after somebody first asked for it. Whoever searches also asks what has changed, at most four times a
 * second, so that a seat sold anywhere is gone from every process within a second and nothing runs while nobody asks.
 */
export interface Timetable {
  /** Nothing while the copy is young enough to answer from; else comes back when it is. */
  refreshed(): Promise<unknown> | undefined;
  /** Of a copy that is refreshed. */
  network(): Network;
  /** Days are numbers since 1970, in UTC. Nothing where one of them has to be read first, which is then begun. */
  open(firstDay: number, lastDay: number): OpenDays | undefined;
  /** Some flights as the database has them now, for a search that can't wait for whole days. */
  openSome(parts: readonly FlightsWanted[]): Promise<OpenDays>;
  listen(listener: TimetableListener): void;
}

export interface FlightsWanted {
  span: Span;
  condition: RawBuilder<unknown>;
}

const freshMs = 250;
/** Nobody gets an older answer: who finds the copy as old as this waits for a look at what has changed. */
const oldestMs = 700;
/** Notes of changes are kept for an hour. A copy that has slept half as long starts anew. */
const forgottenMs = 30 * 60_000;
/** With more changed flights at once everything is read anew. */
const mostPatches = 5_000;
const partsADay = 4;

interface Patch {
  flightId: string;
  cabins: CabinFigures;
}

/** A day that is being read, and what has changed meanwhile. */
interface Reading {
  patches: Patch[];
}

interface Copy {
  network: Network;
  snapshot: string;
  days: Map<number, TimetableDay>;
}

export function createTimetable({
  db,
  log,
  stopping,
}: {
  db: Database;
  log: Log;
  /** From then on nothing is read ahead. */
  stopping?: AbortSignal | undefined;
}): Timetable {
  const texts = createTexts();
  const listeners: TimetableListener[] = [];
  /** Days to be read, in the order in which they were asked for. */
  const wanted = new Set<number>();
  const readings = new Map<number, Reading>();
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
    const isAllChanged = !earlier || changes.isNetworkChanged || changes.flightIds.length > mostPatches;
    const network = isAllChanged ? await readNetwork(db, copy?.network) : earlier.network;
    const patched =
      isAllChanged || changes.flightIds.length === 0 ? [] : await readCabins(db, changes.flightIds);
    // From here on nothing is waited for, so that everybody sees all of a change or nothing.
    copy = { network, snapshot: changes.snapshot, days: isAllChanged ? new Map() : earlier.days };
    if (isAllChanged) forgetEverything();
    else applyChanges(copy, changes, patched);
    forgetPast(copy.days);
    lookedAt = startedAt;
    return copy;
  }

  function forgetEverything(): void {
    // A day also knows the clocks of its airports. What is being read has an earlier network.
    for (const day of readings.keys()) wanted.add(day);
    readings.clear();
    for (const listener of listeners) listener.onEverything();
  }

  function applyChanges(
    { days }: Copy,
    changes: TimetableChanges,
    patched: readonly (Patch & { day: number })[],
  ): void {
    for (const dayNumber of changes.days) {
      if (days.delete(dayNumber) || readings.delete(dayNumber)) wanted.add(dayNumber);
      for (const listener of listeners) listener.onDay(dayNumber);
    }
    for (const { day: dayNumber, ...patch } of patched) {
      // What is being read may have been read before the change.
      readings.get(dayNumber)?.patches.push(patch);
      const day = days.get(dayNumber);
      if (day) patchFlight(day, dayNumber, patch);
    }
    readWanted();
  }

  function patchFlight(day: TimetableDay, dayNumber: number, { flightId, cabins }: Patch): void {
    const index = indexOfFlight(day, flightId);
    if (index === -1) return;
    const before = cabinsOf(day, index);
    writeCabins(day, index, cabins);
    for (const listener of listeners) listener.onFlight({ dayNumber, day, index, before });
  }

  /** In parts, so that neither side is busy with one for long. */
  async function readDay(network: Network, dayNumber: number): Promise<FlightColumns[]> {
    const parts: FlightColumns[] = [];
    const length = MINUTES_A_DAY / partsADay;
    for (let part = 0; part < partsADay; part += 1) {
      stopping?.throwIfAborted();
      const first = dayNumber * MINUTES_A_DAY + part * length;
      parts.push(await readFlights(db, { network, texts }, { first, end: first + length }));
    }
    return parts;
  }

  /** One day at a time: who can't wait reads what they need themselves. */
  function readWanted(): void {
    if (readings.size > 0 || stopping?.aborted) return;
    const [dayNumber] = wanted;
    if (dayNumber === undefined || !copy) return;
    wanted.delete(dayNumber);
    const { network } = copy;
    const reading: Reading = { patches: [] };
    readings.set(dayNumber, reading);
    readDay(network, dayNumber)
      .then((parts) => {
        // Taken out by a change that it may not have seen.
        if (readings.get(dayNumber) !== reading || !copy) return;
        const day = packDay(parts, network.airports.length, texts);
        for (const patch of reading.patches) patchFlight(day, dayNumber, patch);
        copy.days.set(dayNumber, day);
      })
      .catch((error) => {
        if (!stopping?.aborted) log.warn({ err: error }, 'a day of the timetable could not be read');
      })
      .finally(() => {
        if (readings.get(dayNumber) === reading) readings.delete(dayNumber);
        readWanted();
      });
  }

  return {
    refreshed() {
      const now = current();
      return now instanceof Promise ? now : undefined;
    },
    network() {
      if (!copy) throw new Error('The timetable was never refreshed');
      return copy.network;
    },
    open(firstDay, lastDay) {
      if (!copy) return undefined;
      const days: TimetableDay[] = [];
      for (let dayNumber = firstDay; dayNumber <= lastDay; dayNumber += 1) {
        const day = copy.days.get(dayNumber);
        if (day) days.push(day);
        else if (!readings.has(dayNumber)) wanted.add(dayNumber);
      }
      readWanted();
      return days.length === lastDay - firstDay + 1 ? { network: copy.network, days } : undefined;
    },
    async openSome(wantedParts) {
      const network = this.network();
      const parts = await Promise.all(
        wantedParts.map(({ span, condition }) => readFlights(db, { network, texts }, span, condition)),
      );
      return { network, days: [packDay(parts, network.airports.length, texts)] };
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}

function forgetPast(days: Map<number, TimetableDay>): void {
  const dayBeforeYesterday = Math.floor(Date.now() / 60_000 / MINUTES_A_DAY) - 2;
  for (const day of days.keys()) if (day < dayBeforeYesterday) days.delete(day);
}
